//! Writes results: formats, colour, and the order of a batch.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use serde::Serialize;

use super::args::{ColorArg, Format, OutputArgs};
use super::failure::Failure;
use super::input;
use super::pager::Pager;
use super::progress::{Progress, TimeLimit};
use super::screen::{Stream, Widths};
use super::sorter::{Rank, Sorter};
use crate::formats::{Coords, InputError, push_row_by};
use crate::render::{Paint, caret, is_obeyed, wrap, wrap_each};
use crate::trace::Record;
use crate::trace::record::ErrorRecord;

/// Blanks before the lines in which a message goes on.
const HANG: usize = 2;

/// The open output of a command.
pub(super) struct Output {
    pub(super) format: Format,
    pub(super) paint: Paint,
    /// The style of cell names in the output.
    pub(super) coords: Coords,
    /// The number of parallel jobs, if it was asked for; 0 for one per core.
    pub(super) jobs: Option<u16>,
    /// The name of the command.
    pub(super) command: &'static str,
    /// The limit of the time for one item.
    pub(super) time_limit: TimeLimit,
    pub(super) progress: Progress,
    /// True if the results go to a terminal.
    pub(super) to_terminal: bool,
    /// Widths at which prose wraps.
    pub(super) widths: Widths,
    pager: Option<Pager>,
    error_paint: Paint,
    out: Target,
    wrote: bool,
    /// Holds results back, if they are sorted.
    sorter: Option<Sorter>,
}

/// The destination of the output, with the header written before its first byte.
struct Target {
    header: Vec<u8>,
    footer: Vec<u8>,
    begun: bool,
    to_file: bool,
    out: Box<dyn Write>,
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !std::mem::replace(&mut self.begun, true) {
            self.out.write_all(&std::mem::take(&mut self.header))?;
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.begun { self.out.flush() } else { Ok(()) }
    }
}

impl Target {
    /// Ends the output. Without a record it still writes the header and creates the file.
    fn end(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.begun, true) {
            self.out.write_all(&self.header)?;
        }
        self.out.write_all(&self.footer)?;
        self.out.flush()
    }
}

/// A file that is truncated or created by its first write, so that a failed run leaves an existing file as it
/// was.
struct LateFile {
    path: String,
    /// The existing file, until the first write.
    found: Option<File>,
    file: Option<File>,
}

impl LateFile {
    /// Prepares to write `path`, and leaves an existing file as it is until the first write.
    ///
    /// # Errors
    /// If the file cannot be written, or cannot be made.
    fn new(path: &str) -> io::Result<Self> {
        let found = match OpenOptions::new().write(true).open(path) {
            Ok(file) => Some(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
                if path.is_empty() || folder.is_some_and(|folder| !folder.is_dir()) {
                    return Err(error);
                }
                None
            }
            Err(error) => return Err(error),
        };
        Ok(Self { path: path.to_string(), found, file: None })
    }

    fn file(&mut self) -> io::Result<&mut File> {
        let file = match (self.file.take(), self.found.take()) {
            (Some(file), _) => file,
            (None, Some(file)) => {
                if file.metadata()?.is_file() {
                    file.set_len(0)?;
                }
                file
            }
            (None, None) => File::create(&self.path)
                .map_err(|error| io::Error::new(error.kind(), format!("'{}': {error}", self.path)))?,
        };
        Ok(self.file.insert(file))
    }
}

impl Write for LateFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file()?.flush()
    }
}

impl Output {
    /// Opens the output of `command`, which can write the formats `known`.
    ///
    /// # Errors
    /// If the command does not write the format, or if the file named by `-o` cannot be written or is one of
    /// the `inputs`, which it would empty.
    pub(super) fn open(
        command: &'static str,
        known: &[Format],
        args: &OutputArgs,
        inputs: &[String],
    ) -> Result<Self, Failure> {
        let format = args.format(command, known)?;
        let progress = Progress::new();
        let out: Box<dyn Write> = match args.file() {
            Some(path) => {
                if is_read(path, inputs) {
                    return Err(Failure::Usage(format!(
                        "'{path}' is also read: writing it would empty it first"
                    )));
                }
                let cannot = |error| Failure::Usage(format!("cannot write '{path}': {error}"));
                Box::new(BufWriter::new(LateFile::new(path).map_err(cannot)?))
            }
            None => Box::new(BufWriter::new(progress.guard(io::stdout().lock()))),
        };
        // With `--format plain`, colours need `--color always`.
        let colours = !args.plain() || args.color == ColorArg::Always;
        let paint = if format.is_words() && colours && colour(args.color, args.to_terminal()) {
            Paint::Coloured
        } else {
            Paint::Plain
        };
        let error_paint = paint_if(colour(args.color, io::stderr().is_terminal()));
        let out = Target {
            header: Vec::new(),
            footer: Vec::new(),
            begun: false,
            to_file: args.file().is_some(),
            out,
        };
        let (coords, jobs) = (args.coords(format), args.jobs);
        Ok(Self {
            format,
            paint,
            coords,
            jobs,
            command,
            time_limit: TimeLimit::NotOffered,
            progress,
            to_terminal: args.to_terminal(),
            widths: Widths {
                out: Stream::Out.prose().filter(|_| format == Format::Text && args.to_terminal()),
                error: Stream::Error.prose(),
            },
            pager: None,
            error_paint,
            out,
            wrote: false,
            sorter: None,
        })
    }

    /// Shows words on a terminal through a pager if they are longer than a screen.
    pub(super) fn page(&mut self, inputs: &[String]) {
        // What is typed needs the terminal for itself.
        let typed = input::is_piped(inputs) && io::stdin().is_terminal();
        if !self.format.is_words() || !self.to_terminal || typed {
            return;
        }
        let terminal = std::mem::replace(&mut self.out.out, Box::new(io::sink()));
        match Pager::new(terminal, self.progress.clone()) {
            Ok(pager) => {
                self.out.out = Box::new(pager.clone());
                self.pager = Some(pager);
            }
            Err(terminal) => self.out.out = terminal,
        }
    }

    /// Returns true if results may wait for the end of a screen.
    pub(super) fn is_paged(&self) -> bool {
        self.pager.is_some()
    }

    /// Adds text before the first record.
    pub(super) fn header(&mut self, text: &str) {
        self.out.header.extend_from_slice(text.as_bytes());
    }

    /// Adds text after the last record.
    pub(super) fn footer(&mut self, text: &str) {
        self.out.footer.extend_from_slice(text.as_bytes());
    }

    /// Sorts the results by their ranks and keeps the first `top` of them.
    pub(super) fn sort(&mut self, top: usize) {
        self.sorter = Some(Sorter::new(top));
    }

    /// Returns a sink that writes to this output directly.
    pub(super) fn sink(&mut self) -> Sink<'_> {
        let (wrote, opening, out): (_, _, &mut dyn Write) = match &mut self.sorter {
            Some(sorter) => (false, "", &mut sorter.item),
            None => (self.wrote, self.format.opening(), &mut self.out),
        };
        let Self { format, paint, error_paint, widths, .. } = *self;
        Sink { wrote, opening, ..SinkOptions { format, paint, error_paint, widths }.sink(out) }
    }

    /// Finishes an item written through [`Output::sink`]: its complaints go to standard error.
    pub(super) fn finish_item(&mut self, end: ItemEnd, flush: bool) -> io::Result<()> {
        let ItemEnd { wrote, rank, complaints } = end;
        match &mut self.sorter {
            Some(sorter) => sorter.end_item(rank),
            None => self.wrote = wrote,
        }
        if !complaints.is_empty() {
            self.pass_on(&complaints)?;
        } else if flush {
            self.out.flush()?;
        }
        Ok(())
    }

    /// Writes lines to standard error, after the results so far and after a pager that shows them.
    fn pass_on(&mut self, complaints: &[u8]) -> io::Result<()> {
        self.out.flush()?;
        if !self.pager.as_ref().is_some_and(|pager| pager.defer(complaints)) {
            // The data matters even if standard error is closed.
            let _ = self.progress.without_line(|| io::stderr().lock().write_all(complaints));
        }
        Ok(())
    }

    /// Finishes an item that was collected in memory, and writes its output.
    #[cfg(feature = "parallel")]
    pub(super) fn append(&mut self, text: &[u8], end: ItemEnd) -> io::Result<()> {
        match &mut self.sorter {
            Some(sorter) => sorter.item.extend_from_slice(text),
            None => self.write_text(text)?,
        }
        self.finish_item(ItemEnd { wrote: self.wrote, ..end }, false)
    }

    /// Writes the results of an item, as the next element if the output is a document.
    fn write_text(&mut self, text: &[u8]) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        if self.format.is_document() {
            self.out.write_all(if self.wrote { ",\n" } else { self.format.opening() }.as_bytes())?;
        }
        self.wrote = true;
        self.out.write_all(text)
    }

    /// Hands the results so far to their reader.
    #[cfg(feature = "parallel")]
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Ends the output. If no input could be read and nothing was written, an existing output file stays as
    /// it was. Returns true if an interruption ended the pager.
    pub(super) fn close(mut self, read_something: bool) -> io::Result<bool> {
        let mut ties = 0;
        if let Some(sorter) = self.sorter.take() {
            let (texts, count) = sorter.finish();
            for text in texts {
                self.write_text(&text)?;
            }
            ties = count;
        }
        if self.out.to_file && !self.out.begun && !read_something {
            return Ok(false);
        }
        if self.format == Format::Json {
            self.out.write_all(if self.wrote { b"\n]\n" } else { b"[]\n" })?;
        }
        self.out.end()?;
        match ties {
            0 => {}
            1 => Self::remark("1 more is as hard as the last one\n"),
            _ => Self::remark(&format!("{ties} more are as hard as the last one\n")),
        }
        self.pager.as_ref().map_or(Ok(false), Pager::end)
    }

    /// Writes a remark on the input to standard error, after the results so far.
    pub(super) fn remark_on_input(&mut self, words: &str) -> io::Result<()> {
        self.pass_on(wrap_each(words, self.widths.error).as_bytes())
    }

    /// Reports on standard error why the command could not go on.
    pub(super) fn complain(message: &str, asked: ColorArg) {
        let paint = paint_if(colour(asked, io::stderr().is_terminal()));
        let line = format!("{}: {}", paint.role("error", "error"), visible(message));
        // Standard error may be closed.
        let _ = writeln!(io::stderr(), "{}", wrap(&line, Stream::Error.prose(), HANG));
    }

    /// Writes a remark about the run to standard error, unchanged.
    pub(super) fn remark(words: &str) {
        let _ = io::stderr().lock().write_all(words.as_bytes());
    }
}

/// Prints clap's error or the requested help, coloured by the same rules as other output.
pub(super) fn print_clap_error(error: &clap::Error, asked: ColorArg) -> io::Result<()> {
    let (mut stream, terminal): (Box<dyn Write>, bool) = if error.use_stderr() {
        (Box::new(io::stderr()), io::stderr().is_terminal())
    } else {
        (Box::new(io::stdout()), io::stdout().is_terminal())
    };
    let words = error.render();
    let words = if colour(asked, terminal) { words.ansi().to_string() } else { words.to_string() };
    // Help is wrapped already.
    let width = Stream::Error.prose().filter(|_| error.use_stderr());
    stream.write_all(wrap_each(&words, width).as_bytes())
}

/// Escapes control characters and direction marks, which a terminal would obey instead of showing.
pub(super) fn visible(words: &str) -> String {
    let mut shown = String::with_capacity(words.len());
    for letter in words.chars() {
        if is_obeyed(letter) {
            shown.extend(letter.escape_debug());
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// Returns true if the file `path` is one of the inputs, under any name, or standard input.
fn is_read(path: &str, inputs: &[String]) -> bool {
    let Some(mine) = identity(path) else { return false };
    let stdin = || identity("/dev/stdin").is_some_and(|stdin| stdin == mine);
    inputs.iter().any(|input| identity(input).is_some_and(|input| input == mine))
        || ((inputs.is_empty() || inputs.iter().any(|input| input == "-")) && stdin())
}

/// Returns (device, inode) of a regular file, which identifies it under any name.
#[cfg(unix)]
fn identity(path: &str) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn identity(path: &str) -> Option<std::path::PathBuf> {
    fs::canonicalize(path).ok().filter(|path| path.is_file())
}

fn paint_if(on: bool) -> Paint {
    if on { Paint::Coloured } else { Paint::Plain }
}

/// Decides if a stream is coloured: by `asked`, then `NO_COLOR`, `CLICOLOR_FORCE`, `TERM=dumb`, then if it is
/// a terminal.
fn colour(asked: ColorArg, terminal: bool) -> bool {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    match asked {
        ColorArg::Always => true,
        ColorArg::Never => false,
        ColorArg::Auto if set("NO_COLOR").is_some() => false,
        ColorArg::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        ColorArg::Auto if set("TERM").is_some_and(|value| value == "dumb") => false,
        ColorArg::Auto => terminal,
    }
}

/// What a sink takes over from its output.
#[derive(Clone, Copy)]
pub(super) struct SinkOptions {
    format: Format,
    paint: Paint,
    error_paint: Paint,
    widths: Widths,
}

impl SinkOptions {
    #[cfg(feature = "parallel")]
    pub(super) fn of(output: &Output) -> Self {
        let Output { format, paint, error_paint, widths, .. } = *output;
        Self { format, paint, error_paint, widths }
    }

    /// Creates a sink for results that are the first, or wait in memory for their turn.
    pub(super) fn sink(self, out: &mut dyn Write) -> Sink<'_> {
        let Self { format, paint, error_paint, widths } = self;
        let (buffer, complaints) = (Vec::new(), Vec::new());
        Sink {
            format,
            paint,
            error_paint,
            widths,
            wrote: false,
            rank: None,
            opening: "",
            out,
            buffer,
            complaints,
        }
    }
}

/// The output of one puzzle: results, and complaints for standard error.
pub(super) struct Sink<'a> {
    pub(super) format: Format,
    pub(super) paint: Paint,
    pub(super) error_paint: Paint,
    pub(super) widths: Widths,
    wrote: bool,
    /// The place of the results among those of other items, if they are sorted.
    pub(super) rank: Option<Rank>,
    /// The text that opens the document before its first record; empty for a sink into memory.
    opening: &'static str,
    out: &'a mut dyn Write,
    /// A record while it is written.
    buffer: Vec<u8>,
    complaints: Vec<u8>,
}

/// The end of an item's output.
pub(super) struct ItemEnd {
    /// True if something was written.
    wrote: bool,
    rank: Option<Rank>,
    /// Lines for standard error.
    pub(super) complaints: Vec<u8>,
}

impl Sink<'_> {
    /// Writes a JSON record, on a line of its own or as the next element of the document.
    pub(super) fn record(&mut self, record: &impl Serialize) -> io::Result<()> {
        // Into memory first: a record is written in many small pieces.
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        serde_json::to_writer(&mut buffer, record)?;
        self.json(&buffer)?;
        self.buffer = buffer;
        Ok(())
    }

    /// Writes a record that is JSON already, as [`record`](Self::record) does.
    pub(super) fn json(&mut self, record: &[u8]) -> io::Result<()> {
        if self.format.is_document() {
            self.out.write_all(if self.wrote { ",\n" } else { self.opening }.as_bytes())?;
        }
        if self.format == Format::Html {
            // Inside an HTML page the data must not contain the end of its script element.
            self.out.write_all(String::from_utf8_lossy(record).replace('<', "\\u003c").as_bytes())?;
        } else {
            self.out.write_all(record)?;
        }
        if !self.format.is_document() {
            self.out.write_all(b"\n")?;
        }
        self.wrote = true;
        Ok(())
    }

    /// Returns true if this sink or an earlier one of the output has written something.
    pub(super) fn has_written(&self) -> bool {
        self.wrote
    }

    /// Writes text to the results.
    pub(super) fn text(&mut self, words: &str) -> io::Result<()> {
        self.wrote = true;
        self.out.write_all(words.as_bytes())
    }

    /// Writes a row of a CSV table to the results.
    pub(super) fn row<'f, F: AsRef<str> + ?Sized + 'f>(
        &mut self,
        fields: impl IntoIterator<Item = &'f F>,
    ) -> io::Result<()> {
        self.row_by(fields.into_iter().map(|field| |row: &mut String| row.push_str(field.as_ref())))
    }

    /// Writes a row of a CSV table to the results, each field by a function.
    pub(super) fn row_by<F: FnOnce(&mut String)>(
        &mut self,
        fields: impl IntoIterator<Item = F>,
    ) -> io::Result<()> {
        // Room for a puzzle and its solution.
        let mut row = String::with_capacity(256);
        push_row_by(&mut row, b',', fields);
        self.text(&row)
    }

    /// Writes lines of prose to the results, wrapped at the terminal's width.
    pub(super) fn prose(&mut self, words: &str) -> io::Result<()> {
        self.text(&wrap_each(words, self.widths.out))
    }

    /// Adds a line to standard error, after the results so far.
    pub(super) fn complain(&mut self, words: &str) {
        self.complain_after("", words);
    }

    /// Adds a line to standard error, with a prefix that may be coloured.
    fn complain_after(&mut self, prefix: &str, words: &str) {
        let line = wrap(&format!("{prefix}{}", visible(words)), self.widths.error, HANG);
        self.complaints.extend_from_slice(line.as_bytes());
        self.complaints.push(b'\n');
    }

    /// Returns a sink with the same format that discards everything.
    pub(super) fn discarding<'b>(&self, nothing: &'b mut io::Sink) -> Sink<'b> {
        Sink { out: nothing, rank: None, buffer: Vec::new(), complaints: Vec::new(), opening: "", ..*self }
    }

    /// Reports an input that could not be read, as a record or on standard error.
    pub(super) fn unreadable(&mut self, id: &str, error: &InputError) -> io::Result<()> {
        if self.format.is_json() {
            return self.record(&Record::Error(ErrorRecord { id: id.to_string(), error: error.into() }));
        }
        self.error(&error.to_string());
        if let Some(place) = caret(error) {
            self.complaints.extend_from_slice(place.as_bytes());
        }
        Ok(())
    }

    /// Adds a line to standard error with the prefix `error`.
    pub(super) fn error(&mut self, words: &str) {
        let prefix = self.error_paint.role("error", "error");
        self.complain_after(&prefix, &format!(": {words}"));
    }

    /// Ends the sink.
    pub(super) fn end(self) -> ItemEnd {
        ItemEnd { wrote: self.wrote, rank: self.rank, complaints: self.complaints }
    }
}
