//! Text to board and back.
