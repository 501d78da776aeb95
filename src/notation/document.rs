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

/// The options and shared data that every format needs.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) options: ReadOptions,
    pub(super) shapes: ShapeCache,
}

/// A queue of puzzles and errors, in the order of the input.
pub(super) type Ready = VecDeque<Result<Input, InputError>>;

/// The outcome of offering a line to a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineOutcome {
    /// The line was read, and more may follow.
    More,
    /// The line was read and ends the document.
    Done,
    /// The line is not part of the document, which ended before it.
    Refused,
}

/// Reads one document line by line.
pub(super) trait DocumentReader: Debug + Send {
    /// Reads a line; the first one is the line that opened the document.
    fn take(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) -> LineOutcome;

    /// Takes the error of an unreadable line.
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
