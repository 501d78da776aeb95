//! Shows a text longer than the screen through the program that `PAGER` names.

use std::cell::RefCell;
use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::rc::Rc;

use super::exit::INTERRUPTED;
use super::interrupt;
use super::progress::Progress;
use super::screen::Stream;
use crate::render::columns;

/// The pager of a command's output, and the terminal for what is shorter than a screen.
#[derive(Clone)]
pub(super) struct Pager(Rc<RefCell<Paging>>);

struct Paging {
    terminal: Box<dyn Write>,
    progress: Progress,
    /// The words of the pager's command line.
    command: Vec<String>,
    /// (columns, rows) of the terminal.
    size: (usize, usize),
    state: State,
    /// Lines for standard error that wait for the end of the pager.
    deferred: Vec<u8>,
    /// True if an interruption ended the pager.
    was_interrupted: bool,
}

enum State {
    /// Text that fits on the screen so far.
    Held(Vec<u8>),
    /// A pager that reads.
    Running(Child, ChildStdin),
    /// A pager that was left before the end: the rest is not shown.
    Left,
    /// No pager could be started.
    Direct,
}

impl Pager {
    /// Creates the pager of what goes to `terminal`, or returns `terminal` if there is none.
    pub(super) fn new(terminal: Box<dyn Write>, progress: Progress) -> Result<Self, Box<dyn Write>> {
        let command = command();
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let size = Stream::Out.size().filter(|_| !dumb && !command.is_empty());
        let Some(size) = size else { return Err(terminal) };
        let state = State::Held(Vec::new());
        let paging =
            Paging { terminal, progress, command, size, state, deferred: Vec::new(), was_interrupted: false };
        Ok(Self(Rc::new(RefCell::new(paging))))
    }

    /// Keeps lines for standard error until the pager ends. Returns false if no pager has the terminal.
    pub(super) fn defer(&self, lines: &[u8]) -> bool {
        let mut paging = self.0.borrow_mut();
        let running = matches!(paging.state, State::Running(..));
        if running {
            paging.deferred.extend_from_slice(lines);
        }
        running
    }

    /// Shows what is held, or waits until the pager ends. Returns true if an interruption ended it.
    pub(super) fn end(&self) -> io::Result<bool> {
        let mut paging = self.0.borrow_mut();
        paging.end()?;
        Ok(paging.was_interrupted)
    }
}

impl Write for Pager {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

impl Paging {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.state {
            State::Held(text) => {
                text.extend_from_slice(bytes);
                if rows(text, self.size.0) >= self.size.1 {
                    self.start()?;
                }
            }
            State::Running(_, input) => {
                if input.write_all(bytes).is_err() {
                    self.leave();
                }
            }
            State::Left => {}
            State::Direct => return self.terminal.write(bytes),
        }
        Ok(bytes.len())
    }

    /// Hands what is held to its reader.
    fn flush(&mut self) -> io::Result<()> {
        match &mut self.state {
            State::Held(text) => {
                self.terminal.write_all(&std::mem::take(text))?;
                self.terminal.flush()
            }
            State::Direct => self.terminal.flush(),
            // The pager's input has no buffer.
            State::Running(..) | State::Left => Ok(()),
        }
    }

    /// Starts the pager with the text held; without one the text goes to the terminal.
    fn start(&mut self) -> io::Result<()> {
        let State::Held(text) = std::mem::replace(&mut self.state, State::Direct) else { return Ok(()) };
        self.set_paging(true);
        let Some((child, input)) = self.spawn() else {
            self.set_paging(false);
            return self.terminal.write_all(&text);
        };
        self.state = State::Running(child, input);
        self.write(&text).map(drop)
    }

    fn spawn(&self) -> Option<(Child, ChildStdin)> {
        let (program, options) = self.command.split_first()?;
        let mut command = Command::new(program);
        command.args(options).stdin(Stdio::piped());
        if std::env::var_os("LESS").is_none() {
            // Shows colours, ends where all fits on the screen, and leaves the text there.
            command.env("LESS", "FRX");
        }
        let mut child = command.spawn().ok()?;
        let input = child.stdin.take()?;
        Some((child, input))
    }

    /// Waits for a pager that runs, then writes what waited for its end.
    fn leave(&mut self) {
        if let State::Running(mut child, input) = std::mem::replace(&mut self.state, State::Left) {
            drop(input);
            // How a pager ends says nothing about the text, unless it is interrupted.
            self.was_interrupted = child.wait().is_ok_and(is_interruption);
            self.set_paging(false);
            // Standard error may be closed.
            let _ = io::stderr().lock().write_all(&std::mem::take(&mut self.deferred));
        }
    }

    fn end(&mut self) -> io::Result<()> {
        self.leave();
        self.flush()
    }

    fn set_paging(&self, paging: bool) {
        self.progress.set_paging(paging);
        interrupt::set_paging(paging);
    }
}

impl Drop for Paging {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Returns true if a program ended because of an interruption.
fn is_interruption(status: ExitStatus) -> bool {
    /// The number of the signal that Ctrl-C sends.
    const SIGINT: i32 = 2;
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal = None;
    signal == Some(SIGINT) || status.code() == Some(INTERRUPTED.into())
}

/// Returns the words of the command that `PAGER` holds: `less` if it is not set, none if it is empty or `cat`.
fn command() -> Vec<String> {
    let Some(pager) = std::env::var_os("PAGER") else { return vec!["less".to_string()] };
    let words = split(&pager.to_string_lossy());
    if words == ["cat"] { Vec::new() } else { words }
}

/// Splits a command line at its blanks, except within quotes.
fn split(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut quote, mut within) = (None, false);
    for letter in line.chars() {
        match quote {
            Some(mark) if letter == mark => quote = None,
            None if letter.is_whitespace() => within = false,
            _ => {
                if !std::mem::replace(&mut within, true) {
                    words.push(String::new());
                }
                match (quote, words.last_mut()) {
                    (None, _) if matches!(letter, '\'' | '"') => quote = Some(letter),
                    (_, Some(word)) => word.push(letter),
                    _ => {}
                }
            }
        }
    }
    words
}

/// Returns the rows that a text takes on a terminal of this width.
fn rows(text: &[u8], width: usize) -> usize {
    let text = String::from_utf8_lossy(text);
    text.lines().map(|line| columns(line).div_ceil(width).max(1)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_as_a_shell_does() {
        assert_eq!(split("less -R  -S"), ["less", "-R", "-S"]);
        assert_eq!(split("'/a b/c' \"x y\"z ''"), ["/a b/c", "x yz", ""]);
        assert!(split("  ").is_empty());
    }

    #[test]
    fn rows_are_counted_as_they_wrap() {
        assert_eq!(rows(b"", 10), 0);
        assert_eq!(rows(b"a\n\nb", 10), 3);
        assert_eq!(rows("0123456789\n01234567890\n\u{1b}[1m0123456789\u{1b}[0m\n".as_bytes(), 10), 4);
    }
}
