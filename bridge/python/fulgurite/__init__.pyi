import pathlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from types import TracebackType
from typing import Any, Literal, TypeAlias

FilePath: TypeAlias = str | PathLike[str]
Columns: TypeAlias = str | Iterable[str]
PerColumn: TypeAlias = Mapping[str, Any] | str | Sequence[str]
Model: TypeAlias = str | Mapping[str, Any]

class Problem:
    code: str
    sentence: str
    hint: str
    place: dict[str, Any]
    def __init__(self, code: str, sentence: str, hint: str = ..., place: dict[str, Any] = ...) -> None: ...

class Progress:
    text: str
    share: float | None
    checks: int
    kept: float | None
    def __init__(self, text: str, share: float | None = ..., checks: int = ..., kept: float | None = ...) -> None: ...

class FulguriteError(Exception):
    problems: list[Problem]
    code: str
    sentence: str
    hint: str
    place: dict[str, Any]
    def __init__(self, problems: Iterable[Problem]) -> None: ...

class InputError(FulguriteError): ...
class UsageError(FulguriteError): ...
class NoResult(FulguriteError): ...
class NotVerified(FulguriteError): ...

def version() -> str: ...

class Release:
    result: dict[str, Any]
    report: dict[str, Any]
    project: dict[str, Any]
    risk: dict[Literal["before", "after", "guaranteed"], Any]
    warnings: list[Problem]
    path: pathlib.Path
    @property
    def table(self) -> Any: ...
    def save(self, path: FilePath) -> None: ...
    def verify(self, progress: Callable[[Progress], object] | None = ...) -> dict[str, Any]: ...
    def attack(self, previous: FilePath | Iterable[FilePath] = ..., seed: int | None = ..., time_limit: int | None = ..., progress: Callable[[Progress], object] | None = ...) -> dict[str, Any]: ...
    def close(self) -> None: ...
    def __enter__(self) -> Release: ...
    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...

# A setting is a flag of `fulgurite anonymize`, with _ for -; a test holds this list to the program's.
def release(
    data: Any,
    project: FilePath | Mapping[str, Any] | None = ...,
    *,
    known: Columns | None = ...,
    secret: Columns | None = ...,
    identifying: Columns | None = ...,
    person: Columns | None = ...,
    rows_are_people: bool = ...,
    keep: Columns | None = ...,
    hold_back: bool = ...,
    k: int | None = ...,
    models: Model | Sequence[Model] | None = ...,
    hierarchies: FilePath | Mapping[str, Any] | None = ...,
    output: FilePath | None = ...,
    progress: Callable[[Progress], object] | None = ...,
    aggregate: PerColumn | None = ...,
    algorithm: str | None = ...,
    apply: str | Mapping[str, int] | None = ...,
    assume: Columns | None = ...,
    at_risk: float | None = ...,
    blanks: str | None = ...,
    bounds: PerColumn | None = ...,
    check_limit: int | None = ...,
    costs: FilePath | None = ...,
    count_column: str | None = ...,
    decided_by: str | None = ...,
    delimiter: str | None = ...,
    drop_names: bool = ...,
    encoding: str | None = ...,
    escape_formulas: bool = ...,
    format: str | None = ...,
    header_lines: int | None = ...,
    hide: Columns | None = ...,
    hierarchy: PerColumn | None = ...,
    highest_risk: float | None = ...,
    items: PerColumn | None = ...,
    join_into: str | None = ...,
    keep_aside: bool = ...,
    kept_aside: FilePath | None = ...,
    key: FilePath | None = ...,
    lang: str | None = ...,
    leave_out_unattributed: bool = ...,
    left_out: str | None = ...,
    levels: PerColumn | None = ...,
    limit: float | str | None = ...,
    max_rows: int | None = ...,
    measure: str | None = ...,
    measure_param: Columns | None = ...,
    missing: Columns | None = ...,
    missing_in: PerColumn | None = ...,
    names: str | None = ...,
    no_header: bool = ...,
    number: Columns | None = ...,
    order: str | None = ...,
    output_delimiter: str | None = ...,
    output_encoding: str | None = ...,
    output_format: str | None = ...,
    output_language: str | None = ...,
    output_line_break: str | None = ...,
    outside: str | None = ...,
    overwrite: bool = ...,
    pairs: int | None = ...,
    perturb: PerColumn | None = ...,
    predict: Columns | None = ...,
    pseudonym: Columns | None = ...,
    purpose: str | None = ...,
    quote: str | None = ...,
    ragged: str | None = ...,
    ranges: str | None = ...,
    read: PerColumn | None = ...,
    receipt: FilePath | None = ...,
    recipient: str | None = ...,
    recoding: str | None = ...,
    recoding_mode: str | None = ...,
    recoding_rounds: int | None = ...,
    records_known: int | None = ...,
    replace_identifying: bool = ...,
    reference_year: int | None = ...,
    report: FilePath | Sequence[FilePath] | None = ...,
    report_for: Columns | None = ...,
    report_variant: Columns | None = ...,
    same: PerColumn | None = ...,
    sampling_weight: str | None = ...,
    scale: PerColumn | None = ...,
    seed: int | None = ...,
    sheet: str | None = ...,
    shift: Columns | None = ...,
    shift_days: int | None = ...,
    show_lines: bool = ...,
    size: str | None = ...,
    skip_end: int | None = ...,
    skip_lines: int | None = ...,
    solutions: FilePath | None = ...,
    special: int | None = ...,
    subset_of: str | None = ...,
    success_rate: float | None = ...,
    suggested: bool = ...,
    surplus: str | None = ...,
    time_limit: float | None = ...,
    triples: int | None = ...,
    weight: PerColumn | None = ...,
    workers: int | None = ...,
    zip_areas: FilePath | None = ...,
) -> Release: ...
