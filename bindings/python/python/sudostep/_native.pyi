from typing import Any, Final, Literal, Sequence, TypedDict

import pyarrow as pa
from typing_extensions import Unpack

from ._errors import InputError

class Reading(TypedDict, total=False):
    box: str | None
    symbols: str | None
    format: str | None
    column: str | None
    delimiter: str | None

class Bounds(TypedDict, total=False):
    max_nodes: int | None
    timeout: float | None

class Rules(Bounds, total=False):
    rules: str | Sequence[str]
    advance: Literal["sweep", "one", "all"] | None
    no_uniqueness: bool
    no_branch: bool

def main(args: list[str]) -> int: ...

def read_many(content: bytes, **options: Unpack[Reading]) -> list[Puzzle | InputError]: ...

class Puzzle:
    def __new__(cls, text: str, **options: Unpack[Reading]) -> Puzzle: ...
    givens: Final[str]
    id: Final[str | None]
    def canonical(self) -> str | None: ...
    def check(self, **options: Unpack[Bounds]) -> dict[str, Any]: ...
    def grade(self, *, scales: str | Sequence[str] = ..., **options: Unpack[Rules]) -> dict[str, Any]: ...
    def solve(self, **options: Unpack[Rules]) -> Run: ...
    def steps(self, only: str | None = ..., **options: Unpack[Rules]) -> list[Step]: ...
    def hint(self, level: int = ..., **options: Unpack[Rules]) -> Hint: ...
    def trace(self, *, states: bool = ..., explain: bool = ..., **options: Unpack[Rules]) -> list[dict[str, Any]]: ...
    def to_dict(self) -> dict[str, Any]: ...
    def _repr_html_(self) -> str: ...

class Run:
    verdict: Final[Literal["unique", "multiple", "none", "unknown"]]
    solutions: Final[list[str]]
    steps: Final[list[Step]]
    branches: Final[int]
    def explain(self) -> str: ...
    def html(self) -> str: ...
    def trace(self, *, states: bool = ..., explain: bool = ...) -> list[dict[str, Any]]: ...
    def to_dict(self) -> dict[str, Any]: ...
    def __len__(self) -> int: ...

class Step:
    number: Final[int]
    branch: Final[int]
    technique: Final[str]
    placements: Final[list[str]]
    eliminations: Final[list[str]]
    reason: Final[list[dict[str, Any]]]
    depends_on: Final[list[int]]
    def explain(self, depth: Literal["nudge", "short", "full"] = ...) -> str: ...
    def to_dict(self) -> dict[str, Any]: ...
    def _repr_html_(self) -> str: ...

class Hint:
    level: Final[int]
    text: Final[str]
    verdict: Final[str | None]
    wrong: Final[list[str]]
    lost: Final[list[str]]
    step: Final[Step | None]

class Solver:
    def __new__(cls, **options: Any) -> Solver: ...
    def check(self, texts: pa.Array, found: list[str | None] | None = ..., *, canonical: bool = ...) -> pa.RecordBatch: ...
    def grade(self, texts: pa.Array, found: list[str | None] | None = ..., *, counts: bool = ...) -> pa.RecordBatch: ...
    def trace(
        self, texts: pa.Array, found: list[str | None] | None = ..., *, first_row: int = ..., states: bool = ...,
        explain: bool = ..., verify: bool = ...,
    ) -> pa.RecordBatch: ...
