//! The size of the terminal.

/// Widths of prose, in columns: lines of fewer are hard to read, and so are longer ones.
const PROSE: std::ops::RangeInclusive<usize> = 40..=100;

/// Widths of prose on the two streams; `None` where lines are not wrapped.
#[derive(Clone, Copy, Default)]
pub(super) struct Widths {
    pub(super) out: Option<usize>,
    pub(super) error: Option<usize>,
}

/// A stream that may be on a terminal.
#[derive(Clone, Copy)]
pub(super) enum Stream {
    Out,
    Error,
}

impl Stream {
    /// Returns (columns, rows) of the terminal; `None` if the stream is on no terminal.
    ///
    /// `COLUMNS` and `LINES` override what the terminal says.
    pub(super) fn size(self) -> Option<(usize, usize)> {
        let (columns, rows) = terminal_size(self)?;
        let set = |name| std::env::var(name).ok()?.parse().ok().filter(|number| *number > 0);
        Some((set("COLUMNS").unwrap_or(columns), set("LINES").unwrap_or(rows)))
    }

    /// Returns the width at which prose wraps on this stream.
    pub(super) fn prose(self) -> Option<usize> {
        self.size().map(|(columns, _)| columns.clamp(*PROSE.start(), *PROSE.end()))
    }
}

#[cfg(feature = "terminal")]
fn terminal_size(stream: Stream) -> Option<(usize, usize)> {
    let (width, height) = match stream {
        Stream::Out => terminal_size::terminal_size_of(std::io::stdout()),
        Stream::Error => terminal_size::terminal_size_of(std::io::stderr()),
    }?;
    Some((width.0.into(), height.0.into()))
}

#[cfg(not(feature = "terminal"))]
fn terminal_size(_: Stream) -> Option<(usize, usize)> {
    None
}
