//! `SudoCue`'s `.sdx`: work in progress.
