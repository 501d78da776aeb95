//! Where results go: formats, colour, and the order of a batch.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use serde::Serialize;

use super::args::{ColorArg, Format, OutputArgs};
use super::failure::Failure;
use crate::notation::{Coords, InputError};
use crate::render::{Paint, caret, is_obeyed};
use crate::trace::Record;
use crate::trace::record::{ErrorBody, ErrorRecord};

/// The open output of a command.
pub(super) struct Output {
    pub(super) format: Format,
    pub(super) paint: Paint,
    /// How it names cells.
    pub(super) coords: Coords,
    /// How many puzzles are worked side by side; 0 for one a core.
    pub(super) jobs: u16,
    error_paint: Paint,
    out: Target,
    wrote: bool,
}

/// Where the output goes, with the header that comes before its first byte.
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
    /// Ends the output: one without a record has its header at least, and a file is there.
    fn end(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.begun, true) {
            self.out.write_all(&self.header)?;
        }
        self.out.write_all(&self.footer)?;
        self.out.flush()
    }
}

/// A file that is emptied, or made, when something is written to it, so that a run that comes to nothing leaves what
/// was there.
struct LateFile {
    path: String,
    /// The file as it was, if there was one.
    found: Option<File>,
    file: Option<File>,
}

impl LateFile {
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
    /// The output of `command`, which writes the `known` formats.
    ///
    /// # Errors
    /// If the command does not write the format asked for, or if the file named by `-o` cannot be written or is one of
    /// the `inputs`, which it would empty.
    pub(super) fn open(
        command: &str,
        known: &[Format],
        args: &OutputArgs,
        inputs: &[String],
    ) -> Result<Self, Failure> {
        let format = args.format(command, known)?;
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
            None => Box::new(BufWriter::new(io::stdout().lock())),
        };
        // Whoever asks for plain words gets colours only by asking for them as well.
        let colours = !args.plain() || args.color == ColorArg::Always;
        let paint = if format.is_words() && colours && colour(args.color, args.to_terminal()) {
            Paint::Coloured
        } else {
            Paint::Plain
        };
        let error_paint = painting(colour(args.color, io::stderr().is_terminal()));
        let out = Target {
            header: Vec::new(),
            footer: Vec::new(),
            begun: false,
            to_file: args.file().is_some(),
            out,
        };
        let (coords, jobs) = (args.coords(format), args.jobs);
        Ok(Self { format, paint, coords, jobs, error_paint, out, wrote: false })
    }

    /// Puts text before the first record.
    pub(super) fn header(&mut self, text: &str) {
        self.out.header.extend_from_slice(text.as_bytes());
    }

    /// Puts text behind the last record.
    pub(super) fn footer(&mut self, text: &str) {
        self.out.footer.extend_from_slice(text.as_bytes());
    }

    /// A sink that writes to this output as it goes.
    pub(super) fn sink(&mut self) -> Sink<'_> {
        Sink {
            format: self.format,
            paint: self.paint,
            error_paint: self.error_paint,
            wrote: self.wrote,
            opening: self.format.opening(),
            out: &mut self.out,
            complaints: Vec::new(),
        }
    }

    /// Takes over what a sink of [`Output::sink`] did.
    pub(super) fn finish_item(&mut self, wrote: bool, complaints: &[u8], flush: bool) -> io::Result<()> {
        self.wrote = wrote;
        if !complaints.is_empty() {
            // What stands on standard output came first.
            self.out.flush()?;
            // Whoever closed standard error still gets the data.
            let _ = io::stderr().lock().write_all(complaints);
        } else if flush {
            self.out.flush()?;
        }
        Ok(())
    }

    /// Writes what was written to memory.
    #[cfg(feature = "parallel")]
    pub(super) fn append(&mut self, text: &[u8], complaints: &[u8]) -> io::Result<()> {
        if !text.is_empty() {
            if self.format.is_document() {
                self.out.write_all(if self.wrote { ",\n" } else { self.format.opening() }.as_bytes())?;
            }
            self.out.write_all(text)?;
            self.wrote = true;
        }
        self.finish_item(self.wrote, complaints, false)
    }

    /// Ends the output. If nothing could be read, a file stays as it was unless something was written to it.
    pub(super) fn close(mut self, read_something: bool) -> io::Result<()> {
        if self.out.to_file && !self.out.begun && !read_something {
            return Ok(());
        }
        if self.format == Format::Json {
            self.out.write_all(if self.wrote { b"\n]\n" } else { b"[]\n" })?;
        }
        self.out.end()
    }

    /// Says on standard error why the command could not go on.
    pub(super) fn complain(message: &str, asked: ColorArg) {
        let paint = painting(colour(asked, io::stderr().is_terminal()));
        // If standard error is closed there is nobody to tell.
        let _ = writeln!(io::stderr(), "{}: {}", paint.role("error", "error"), visible(message));
    }

    /// Says something about the run on standard error, as it is.
    pub(super) fn remark(words: &str) {
        let _ = io::stderr().lock().write_all(words.as_bytes());
    }
}

/// Says what is wrong with the command line, or the help that it asks for, styled as everything else is.
pub(super) fn say(error: &clap::Error, asked: ColorArg) -> io::Result<()> {
    let (mut stream, terminal): (Box<dyn Write>, bool) = if error.use_stderr() {
        (Box::new(io::stderr()), io::stderr().is_terminal())
    } else {
        (Box::new(io::stdout()), io::stdout().is_terminal())
    };
    let words = error.render();
    if colour(asked, terminal) { write!(stream, "{}", words.ansi()) } else { write!(stream, "{words}") }
}

/// The words with their control characters, and those that turn the direction of writing, spelled out: names and
/// arguments are repeated in messages, and a terminal obeys what it is shown.
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

/// Whether the file `path` is one of the inputs, by whatever name, or standard input.
fn is_read(path: &str, inputs: &[String]) -> bool {
    let Some(mine) = identity(path) else { return false };
    let stdin = || identity("/dev/stdin").is_some_and(|stdin| stdin == mine);
    inputs.iter().any(|input| identity(input).is_some_and(|input| input == mine))
        || ((inputs.is_empty() || inputs.iter().any(|input| input == "-")) && stdin())
}

/// What tells a file from every other, if there is a regular file of this name.
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

fn painting(on: bool) -> Paint {
    if on { Paint::Coloured } else { Paint::Plain }
}

/// Whether to colour a stream: what was asked for, then `NO_COLOR`, `CLICOLOR_FORCE`, `TERM=dumb`, then the stream.
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

/// Where one puzzle's results go.
pub(super) struct Sink<'a> {
    pub(super) format: Format,
    pub(super) paint: Paint,
    pub(super) error_paint: Paint,
    wrote: bool,
    /// What opens the document before its first record; another does it for a sink into memory.
    opening: &'static str,
    out: &'a mut dyn Write,
    complaints: Vec<u8>,
}

#[cfg(feature = "parallel")]
impl<'a> Sink<'a> {
    /// A sink into memory, for results that wait for their turn.
    pub(super) fn to_memory(out: &'a mut Vec<u8>, format: Format, paint: Paint, error_paint: Paint) -> Self {
        Self { format, paint, error_paint, wrote: false, opening: "", out, complaints: Vec::new() }
    }

    pub(super) fn paints(output: &Output) -> (Format, Paint, Paint) {
        (output.format, output.paint, output.error_paint)
    }
}

impl Sink<'_> {
    /// Writes a JSON record: on a line of its own, or as the next element of the document.
    pub(super) fn record(&mut self, record: &impl Serialize) -> io::Result<()> {
        if self.format.is_document() {
            self.out.write_all(if self.wrote { ",\n" } else { self.opening }.as_bytes())?;
        }
        if self.format == Format::Html {
            // Within a page nothing may look like the end of what it stands in.
            self.out.write_all(serde_json::to_string(record)?.replace('<', "\\u003c").as_bytes())?;
        } else {
            serde_json::to_writer(&mut self.out, record)?;
        }
        if !self.format.is_document() {
            self.out.write_all(b"\n")?;
        }
        self.wrote = true;
        Ok(())
    }

    /// Whether something was written, here or before.
    pub(super) fn has_written(&self) -> bool {
        self.wrote
    }

    /// Writes words.
    pub(super) fn text(&mut self, words: &str) -> io::Result<()> {
        self.wrote = true;
        self.out.write_all(words.as_bytes())
    }

    /// Says something on standard error, on a line of its own, after what was written so far.
    pub(super) fn complain(&mut self, words: &str) {
        self.complaints.extend_from_slice(visible(words).as_bytes());
        self.complaints.push(b'\n');
    }

    /// A sink like this one that keeps nothing.
    pub(super) fn nowhere<'b>(&self, nothing: &'b mut io::Sink) -> Sink<'b> {
        Sink { out: nothing, complaints: Vec::new(), opening: "", ..*self }
    }

    /// Reports an input that could not be read, as a record or on standard error.
    pub(super) fn unreadable(&mut self, id: &str, error: &InputError) -> io::Result<()> {
        if self.format.is_json() {
            return self.record(&Record::Error(error_record(id, error)));
        }
        self.error(&error.to_string());
        if let Some(place) = caret(error) {
            self.complaints.extend_from_slice(place.as_bytes());
        }
        Ok(())
    }

    /// Says on standard error what is wrong.
    pub(super) fn error(&mut self, words: &str) {
        let prefix = self.error_paint.role("error", "error");
        self.complaints.extend_from_slice(prefix.as_bytes());
        self.complain(&format!(": {words}"));
    }

    /// What was written, as far as it is for the output to know.
    pub(super) fn end(self) -> (bool, Vec<u8>) {
        (self.wrote, self.complaints)
    }
}

fn error_record(id: &str, error: &InputError) -> ErrorRecord {
    ErrorRecord {
        id: id.to_string(),
        error: ErrorBody {
            code: error.code.as_str().to_string(),
            message: error.message.clone(),
            file: error.file.as_deref().map(str::to_string),
            line: error.line,
            column: error.column,
            expected: error.expected.clone(),
            found: error.found.clone(),
        },
    }
}
