class InputError(ValueError):
    """A text is no puzzle: what was expected where, and what was found.

    `code` is a word such as `row-length`; `line` and `column` count from 1.
    """

    def __init__(self, message: str, code: str, line: int, column: int, expected: str, found: str) -> None:
        super().__init__(message, code, line, column, expected, found)
        self.message, self.code = message, code
        self.line, self.column = line, column
        self.expected, self.found = expected, found

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"
