"""Data of Python as a file that the program reads, and its release as data again.

Columns go as text, with what they are said beside it. A cell that a release shows as it was becomes the very value
that it came from again, of whatever type; what the release has changed is read by the type that the release names.
"""

import csv
import datetime
import decimal
import enum
import math
import numbers
import re
import sys
import uuid

from ._program import InputError, Problem

csv.field_size_limit(min(sys.maxsize, 2**31 - 1))

DAY, TIME = ("%Y-%m-%d", "2006-01-02"), ("%Y-%m-%d %H:%M:%S", "2006-01-02 15:04:05")
NUMBER = re.compile(r"\s*[+-]?\d+([.,]\d+)?([eE][+-]?\d+)?\s*")
AS_TEXT = {"Timedelta", "Period", "Interval"}  # of pandas, and whatever they contain


def wrong(code, sentence, hint, column):
    return InputError([Problem("python-" + code, sentence, hint, {"attribute": column})])


def missing(value) -> bool:
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, decimal.Decimal, numbers.Real)) and value != value


def kind(value) -> str:
    """What a value is, by the rules that decide what a column is."""
    if isinstance(value, enum.Enum):
        return "text of " + type(value).__name__
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):
        return "bool"
    if isinstance(value, numbers.Integral):
        return "integer"
    if isinstance(value, (numbers.Real, decimal.Decimal)):
        return "decimal"
    if isinstance(value, datetime.datetime):
        return "time"
    if isinstance(value, datetime.date):
        return "day"
    if isinstance(value, str):
        return "string"
    if isinstance(value, (datetime.time, datetime.timedelta, uuid.UUID)) or type(value).__name__ in AS_TEXT:
        return "text of " + type(value).__name__
    return ""


class Column:
    """A column as it goes to the program: its type (empty: the program sees to it), and a text for each cell (None: no value)."""

    def __init__(self, name, values, scale=None):
        self.name, self.type, self.format, self.scale = str(name), "string", "", None
        values = list(values)
        kinds = {kind(v) for v in values if not missing(v)}
        if kinds == {"integer", "decimal"}:
            kinds = {"decimal"}
        if kinds == {"day", "time"}:
            kinds = {"time"}
        if "" in kinds:
            of = next(type(v).__name__ for v in values if not missing(v) and not kind(v))
            raise wrong("type", f'The column "{name}" has values of the type {of}, which no table can have.', "Make texts or numbers of them, or leave the column out.", self.name)
        if len(kinds) > 1:
            raise wrong("mixed", f'The column "{name}" has values of several types: {", ".join(sorted(kinds))}.', "Make them one type, such as by str.", self.name)
        self.kind = kinds.pop() if kinds else "string"
        write = getattr(self, "_" + self.kind, None) or (lambda v: str(v))
        if self.kind == "time":
            write = self._times(values)
        self.texts = [None if missing(v) else write(v) for v in values]
        if self.kind == "string" and not all(NUMBER.fullmatch(t) for t in self.texts if t is not None):
            self.type = ""  # the program sees whether texts are dates or words in an order; numbers that are texts stay so
        self.values = {}
        for text, value in zip(self.texts, values):
            if text is not None:
                self.values.setdefault(text, value)
        if self.kind in ("integer", "decimal"):
            self.type = self.kind
        if scale is not None and len(scale) > 1 and not self.format:
            self.type, self.scale = "ordinal", [write(v) for v in scale]

    def _bool(self, value):
        return "true" if value else "false"

    def _integer(self, value):
        return str(int(value))

    def _decimal(self, value):
        if math.isinf(value):
            raise wrong("infinite", f'The column "{self.name}" has an infinite number.', "Replace it by a number, or by no value.", self.name)
        return float.__repr__(value) if isinstance(value, float) else str(value)

    def _string(self, value):
        return str(value)

    def _day(self, value):
        self.type, self.format = "date", DAY[1]
        return value.isoformat()

    def _times(self, values):
        """How points in time are written: as days where all are midnight, and as text where they have zones or
        parts of seconds."""
        times = [v for v in values if not missing(v)]
        whole = [isinstance(v, datetime.datetime) for v in times]
        midnight = (0, 0, 0, 0)
        if any(w and (v.tzinfo is not None or v.microsecond or getattr(v, "nanosecond", 0)) for v, w in zip(times, whole)):
            return lambda v: v.isoformat()
        days = all(not w or (v.hour, v.minute, v.second, v.microsecond) == midnight for v, w in zip(times, whole))
        layout, format = DAY if days else TIME
        self.type, self.format = "date", format
        # strftime does not write years before 1000 alike on all systems.
        return (lambda v: v.isoformat()[:10]) if days else (lambda v: v.isoformat(" ")[:19] if isinstance(v, datetime.datetime) else v.isoformat() + " 00:00:00")

    def back(self, texts, released):
        """The values of released cells (None: no value)."""
        if released.get("own"):
            return [None if t is None else self.values[t] if t in self.values else t for t in texts]
        return typed(texts, released, self.kind)


def typed(texts, released, kind=""):
    """The values of cells by the type that a release names."""
    if kind == "string":
        return list(texts)
    parse = {"integer": int, "decimal": float}.get(released["type"])
    if released["type"] == "date":
        layouts = {there: here for here, there in (DAY, TIME)}
        if released.get("format") in layouts:
            layout = layouts[released["format"]]
            as_day = layout == DAY[0] and kind != "time"
            parse = lambda t: datetime.datetime.strptime(t, layout).date() if as_day else datetime.datetime.strptime(t, layout)  # noqa: E731
    if parse is None or released["type"] in ("integer", "decimal") and released.get("format"):
        return list(texts)

    def read(text):
        try:
            return None if text is None else parse(text)
        except ValueError:  # an exception among numbers, such as "> 100"
            return text

    return [read(t) for t in texts]


class Rows:
    """Dicts: their keys are the columns, in the order in which they come."""

    def __init__(self, data):
        self.rows = [dict(row) for row in data]
        names = {name: None for row in self.rows for name in row}
        self.columns = [Column(name, (row.get(name) for row in self.rows)) for name in names]

    def made(self, columns):
        """A table of released columns, by name."""
        return [dict(zip(columns, cells)) for cells in zip(*columns.values())]


class Frame:
    """A DataFrame of pandas, whose index is left out: it would show the order."""

    def __init__(self, data):
        import pandas

        self.pandas, self.frame = pandas, data
        if isinstance(data.columns, pandas.MultiIndex):
            raise wrong("columns", "The columns have names in several levels.", 'Join them: frame.columns = [" ".join(c) for c in frame.columns].', "")
        names = [str(name) for name in data.columns]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise wrong("columns", f'Several columns are called "{twice[0]}".', "Give each a name of its own.", twice[0])
        self.names = dict(zip(names, data.columns))
        self.columns = []
        for at, name in enumerate(data.columns):
            series, scale = data.iloc[:, at], None
            if isinstance(series.dtype, pandas.CategoricalDtype):
                if series.dtype.ordered:
                    scale = list(series.dtype.categories)
                series = series.astype(object)
            short = getattr(series.dtype, "kind", "") == "f" and series.dtype.itemsize < 8 and isinstance(series.dtype.itemsize, int)
            self.columns.append(Column(name, list(series.to_numpy()) if short else series.tolist(), scale))

    def made(self, columns):
        table = {}
        for name, values in columns.items():
            key, own = self.names[name], self.own.get(name)
            table[key] = self._series(values, self.frame.dtypes.iloc[list(self.names).index(name)], own)
        return self.pandas.DataFrame(table)

    def _series(self, values, dtype, own):
        """A column of the type that it had, where its cells are of it. Categories are those that occur in it: the
        others may be of people who are not in the release."""
        if not own:
            series = self.pandas.Series(values, dtype=None if any(not isinstance(v, str) for v in values if v is not None) else object)
            if self.pandas.api.types.is_string_dtype(dtype) and dtype != object and all(v is None or isinstance(v, str) for v in values):
                series = series.astype(dtype)
            return series
        if isinstance(dtype, self.pandas.CategoricalDtype):
            seen = set(values)
            return self.pandas.Series(self.pandas.Categorical(values, [c for c in dtype.categories if c in seen], dtype.ordered))
        return self.pandas.Series(values, dtype=dtype)


def table_of(data):
    """How data is handed over; None: it is no data that is known."""
    if type(data).__module__.partition(".")[0] == "pandas":
        return Frame(data) if hasattr(data, "columns") else None
    if hasattr(data, "__arrow_c_stream__") or hasattr(data, "write_parquet"):
        return None
    try:
        rows = list(data)
    except TypeError:
        return None
    return Rows(rows) if all(hasattr(row, "keys") for row in rows) else None


def written(table, path):
    """Writes the columns of a table as CSV, and returns the text that stands for no value in it."""
    texts = [c.values for c in table.columns if c.type in ("", "string", "ordinal")]
    words = ["", "NA", "NULL", *(f"<NA {n}>" for n in range(1, 1000))]
    word = next(w for w in words if not any(w in t for t in texts))
    with open(path, "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n")  # older ones do not quote what has \r
        rows.writerow([c.name for c in table.columns])
        rows.writerows(zip(*([word if t is None else t for t in c.texts] for c in table.columns)))
    for c in table.columns:
        c.texts = None  # they are in the file
    return word


def read(path, words):
    """The columns of a CSV file by name, with None for the texts that stand for no value."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = csv.reader(file)
        names = next(rows)
        cells = [row or [""] for row in rows]
    columns = list(zip(*cells)) or [()] * len(names)
    return {name: [None if text in words else text for text in column] for name, column in zip(names, columns)}
