//! Reads documents of several lines: JSON, XML, tables, and `.sdk` files. Blocks of rows are read by
//! `collector`.

use std::collections::VecDeque;
use std::fmt::Debug;

use super::detect::DocumentKind;
use super::error::InputError;
use super::reader::{Input, ReadOptions};
use super::shape_cache::ShapeCache;
use super::{json, opensudoku, sdk, table};

/// A line of the stream without its line ending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// The line number, from 1.
    pub(super) number: usize,
    pub(super) text: &'a str,
}

/// The reading options, and the layouts that puzzles of one shape share.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) options: ReadOptions,
    pub(super) shapes: ShapeCache,
}

/// The queue of puzzles and errors that have been read, in the order of the input.
pub(super) type Ready = VecDeque<Result<Input, InputError>>;

/// The result of passing a line to the reader of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineOutcome {
    /// The line was read, and more may follow.
    More,
    /// The line was read and ends the document.
    Done,
    /// The line is not part of the document, which ended before it.
    Refused,
}

/// A reader of one document of several lines, such as JSON, XML or a table.
pub(super) trait DocumentReader: Debug + Send {
    /// Reads the next line of the document, beginning with the line that opened it.
    fn take(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) -> LineOutcome;

    /// Reports the error of an unreadable line in the document.
    fn unreadable(&mut self, error: InputError, ready: &mut Ready) {
        ready.push_back(Err(error));
    }

    /// Ends the document at the end of the stream.
    fn end(&mut self, context: &mut Context, ready: &mut Ready);
}

/// Creates the reader for a kind of document.
pub(super) fn open(kind: DocumentKind) -> Box<dyn DocumentReader> {
    match kind {
        DocumentKind::Json => Box::new(json::JsonReader::default()),
        DocumentKind::Xml => Box::new(opensudoku::XmlReader::default()),
        DocumentKind::Table => Box::new(table::TableReader::default()),
        DocumentKind::Sections => Box::new(sdk::SdkReader::default()),
    }
}
