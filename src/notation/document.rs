//! What takes several lines and is no block of rows: documents, tables, files of sections.

use std::collections::VecDeque;
use std::fmt::Debug;

use super::detect::DocumentKind;
use super::error::InputError;
use super::reader::{Input, ReadOptions};
use super::shape_cache::ShapeCache;
use super::{json, opensudoku, sdk, table};

/// One line of the stream, without what ended it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) text: &'a str,
}

/// What every reader of a format needs.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) options: ReadOptions,
    pub(super) shapes: ShapeCache,
}

/// Puzzles and errors in their order, ready to be handed out.
pub(super) type Ready = VecDeque<Result<Input, InputError>>;

/// What became of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineOutcome {
    /// It was taken, and more may come.
    More,
    /// It was taken, and it was the last.
    Done,
    /// It is not part of this, which has ended before it.
    Refused,
}

/// Takes the lines of one document, table or file of sections.
pub(super) trait DocumentReader: Debug + Send {
    /// Takes a line; the first one is the line that opened this.
    fn take(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) -> LineOutcome;

    /// Takes a line that could not be read.
    fn unreadable(&mut self, error: InputError, ready: &mut Ready) {
        ready.push_back(Err(error));
    }

    /// The stream has ended.
    fn end(&mut self, context: &mut Context, ready: &mut Ready);
}

/// The reader for what was recognised.
pub(super) fn open(opening: DocumentKind) -> Box<dyn DocumentReader> {
    match opening {
        DocumentKind::Json => Box::new(json::JsonReader::default()),
        DocumentKind::Xml => Box::new(opensudoku::XmlReader::default()),
        DocumentKind::Table => Box::new(table::TableReader::default()),
        DocumentKind::Sections => Box::new(sdk::SdkReader::default()),
    }
}
