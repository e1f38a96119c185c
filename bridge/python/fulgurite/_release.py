"""The function, and what it returns."""

import csv
import difflib
import io
import json
import os
import re
import shutil
import tempfile
import weakref
from collections.abc import Mapping
from pathlib import Path

from . import _tables
from ._program import FLAGS, RENAMED, InputError, Problem, UsageError, problem, run

# Flags whose value is a list of columns or words, between commas. Every other one is repeated for several values.
LISTS = frozenset({"qi", "sensitive", "identifying", "keep", "hide", "number", "pseudonym", "shift", "missing", "predict", "report-variant", "report-for"})
# Flags that a release has of its own: of the program, its files and its way of telling, or for its other doors.
OWN = frozenset({"json", "json-to", "progress-lines", "quiet", "help", "output-dir", "to-table", "stop", "save-project", "attack", "attack-time", "previous", "from", "query", "table", "in-database", "count-known", *RENAMED.values()})
# How a file is read: data of Python is always the same.
READING = ("delimiter", "encoding", "format", "quote", "header_lines", "no_header", "names", "skip_lines", "skip_end", "drop_names", "ragged", "surplus",
           "join_into", "keep_aside", "kept_aside", "sheet", "missing", "blanks")
# What a release says of columns as COLUMN=VALUE, with lists between these.
JOINED = {"scale": "<", "bounds": "..", "levels": ".."}


def release(data, project=None, *, known=None, secret=None, identifying=None, person=None, rows_are_people=False, keep=None,
            hold_back=False, k=None, models=None, hierarchies=None, output=None, progress=None, **settings):
    """Anonymizes a table: details become coarser until everybody looks like k - 1 others.

    data            a DataFrame of pandas, dicts (one a record), or the path of a file: CSV, Parquet, Excel, SPSS, Stata, SAS.
                    What polars and Arrow have goes by a path, too: frame.write_parquet(path).
    project         a project, as the page saves it: its path, or a dict; in place of the settings that it has.
    known           columns that somebody could know about a person: they become coarser.
    secret          columns that nobody should learn about a person; models says what holds for them.
    identifying     columns that name a person: they are not in the release.
    person          columns that say whom a record is about, where people have several; or rows_are_people=True.
    keep            columns that nobody knows and that are no secret: they stay as they are.
    hold_back       True leaves out every column of which nothing was said. Without it they are an error.
    k               how many people look the same at least, 5 if left out.
    models          other rules, such as "l-diversity:attribute=diagnosis,l=3" or {"model": "t-closeness", "attribute": "cost", "t": 0.2}.
    hierarchies     how values of a column become coarser: {column: text or dict of a project, or rows that begin with the value}.
    output          a file to write the release to, in the format of its ending, such as "safe.parquet"; one that exists
                    is replaced with overwrite=True only.
    progress        is called with each Progress.
    settings        each flag of `fulgurite anonymize` by its name, with _ for -: limit=0.02, measure="discernability",
                    recoding="finest", weight={"age": 1}, time_limit=60, report=["report.html"], key="registry.key", lang="de".

    Returns a Release. Raises InputError, UsageError, NoResult or NotVerified, which are FulguriteErrors: with code,
    sentence, hint and place. Nothing is returned, and nothing is written, that was not verified.
    """
    settings |= {"known": known, "secret": secret, "identifying": identifying, "person": person, "rows_are_people": rows_are_people, "keep": keep,
                 "hold_back": hold_back, "k": k, "models": models}
    _settings(settings)
    made = Release()
    try:
        made._make(data, project, hierarchies, output, progress, settings)
    except BaseException as error:
        made.close()
        for told in getattr(error, "problems", ()) if not isinstance(data, (str, os.PathLike)) else ():
            told.place.pop("file", None)  # that of the copy, which nobody has seen
        raise
    return made


class Release:
    """A release that was verified.

    table    the data, as it came: a DataFrame, or a list of dicts, which a path gives, too
    report   what was released and why it was allowed, as `fulgurite anonymize --report` says it: a dict
    risk     how easily somebody is found, "before" and "after", and what is "guaranteed": dicts
    result   all that `fulgurite anonymize --json` says: levels, kept, records, suppressed, times, ...
    warnings what is worth knowing, a list of Problem
    project  the settings that it was made by, a dict
    path     the file of the release
    """

    def __init__(self):
        # Original and release stay here for verify and attack, for nobody else to read, until the release is closed or gone.
        self._folder = Path(tempfile.mkdtemp(prefix="fulgurite-"))
        self._removed = weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        self._table = None

    def _make(self, data, project, hierarchies, output, progress, settings):
        folder = self._folder
        self._source = None
        config = _project(project)
        if isinstance(data, (str, os.PathLike)):
            self._original, self._reading, self._words = str(data), [], None
        else:
            self._source = _tables.table_of(data)
            if self._source is None or not self._source.columns:
                raise InputError([Problem("python-data", f"What was given is no table: it is of the type {type(data).__name__}.",
                                          "Give a DataFrame of pandas, dicts with the same keys, or a path. Of polars and Arrow: write a Parquet file, and give its path.")])
            if not self._source.columns[0].texts:
                raise InputError([Problem("python-data", "The table has no records.", "Look at how it was filtered or joined.")])
            twice = next((name for name in READING if settings.get(name) is not None), None)
            if twice:
                raise TypeError(f"release() has the setting {twice!r} for files only")
            self._original = str(folder / "original.csv")
            self._words = [_tables.written(self._source, self._original)]
            missing = self._words + ((config or {}).get("input", {}).get("missing") or [])
            self._reading = _arguments({"delimiter": ",", "encoding": "utf-8", "quote": "double", "header_lines": 1, "blanks": "keep", "missing": missing})
            config, settings = _with_types(self._source, config, settings)
        self.path = Path(output) if output is not None else folder / "release.csv"
        self._project = str(folder / "project.json")
        command = ["anonymize", *self._reading, *_arguments(settings), "--output", str(self.path),
                   "--save-project", self._project, "--report", str(folder / "report.json"), "--report-variant", "internal"]
        if output is None:
            command += ["--output-format", "csv", "--output-delimiter", "comma", "--output-line-break", "lf", "--output-encoding", "utf-8"]
        if config is not None:
            (folder / "given.json").write_text(json.dumps(config), "utf-8")
            command += ["--project", str(folder / "given.json")]
        _columns_of(hierarchies, config, settings)
        command += _hierarchies(hierarchies, folder / "hierarchies")
        self._key = settings.get("key")
        if self._key and not settings.get("receipt"):  # with a key, verification and attacks are exact
            command += ["--receipt", str(folder / "receipt")]
        self._receipt = str(settings.get("receipt") or folder / "receipt")
        self.result = run([*command, "--", self._original], progress)
        self.report = json.loads((folder / "report.json").read_text("utf-8"))
        self.project = json.loads(Path(self._project).read_text("utf-8"))
        self.risk = {name: self.result.get(name) for name in ("before", "after", "guaranteed")}
        self.warnings = [problem(told) for told in self.result.get("warnings", [])]
        if self._source is not None and self._is_text():
            self.table  # noqa: B018: later the folder may be gone

    @property
    def table(self):
        if self._table is None:
            source = self._source or _tables.Rows([])
            released = {c["name"]: c for c in self.result["columns"]}
            cells = _tables.read(self._text(), [""] if self._words is None else self._words)
            known = {c.name: c for c in source.columns}
            source.own = {name: c.get("own") for name, c in released.items()}
            self._table = source.made({name: known[name].back(texts, released[name]) if name in known else _tables.typed(texts, released[name])
                                       for name, texts in cells.items()})
            self._source = None  # and with it the values of people who were left out
        return self._table

    def _is_text(self):
        return self.path.suffix.lower() in (".csv", ".txt", ".tsv") and self.result["output"] != "-"

    def _text(self):
        """The file of the release, which has to be one of text."""
        if not self._is_text():
            raise InputError([Problem("python-output", f"The release is in {self.path.name}, which is no file of text, so that it has no table here.",
                                      "Read the file by the library for its format, or leave out output.")])
        return self.path

    def save(self, path):
        """Writes the file of the release to another place."""
        shutil.copyfile(self.path, path)

    def verify(self, progress=None):
        """Compares the file with the original once more, and returns what `fulgurite verify --json` says. Its "status" is
        "verified", "unchanged", or "undecidable": then only a release that was made with a key can be compared exactly.
        Raises NotVerified where the file is no such release."""
        return run(["verify", *self._compared(), str(self.path)], progress, done=(0, 5))

    def attack(self, previous=(), seed=None, time_limit=None, progress=None):
        """Attacks the file as somebody would who has it, and returns what `fulgurite attack --json` says. Without a key
        figures are upper bounds. An attack that finds nothing proves nothing. `time_limit` is in seconds: what was not tried by
        then is said."""
        return run(["attack", *self._compared(), *_arguments({"previous": [str(p) for p in _several(previous)], "seed": seed, "time_limit": time_limit}), str(self.path)], progress)

    def _compared(self):
        if not self._removed.alive:
            raise ValueError("the release is closed")
        receipt = ["--key", str(self._key), "--receipt", self._receipt] if self._key else []
        return ["--project", self._project, "--original", self._original, *receipt]

    def close(self):
        """Removes the copies of original and release. The table stays."""
        self._removed()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __repr__(self):
        r = self.result
        return f"<Release of {r['contents']['written']:,} of {r['records']:,} records, {100 * r.get('kept', 0):.1f} % of the detail kept, verified>"


def _project(project):
    if project is None or isinstance(project, Mapping):
        return project
    try:
        read = json.loads(Path(project).read_text("utf-8-sig"))
    except (OSError, ValueError) as error:
        raise InputError([Problem("python-project", f"The project {project} cannot be read: {error}.", "Give the path of a project file, or a dict.", {"file": str(project)})]) from error
    if not isinstance(read, dict):
        raise InputError([Problem("python-project", f"The file {project} is no project: it is JSON, but no object.", "Give a file that the page or save_project wrote.", {"file": str(project)})])
    return read


def _settings(settings):
    """Refuses settings that the program does not have, and says which one may have been meant."""
    own = next((name for name in settings if name.replace("_", "-") in OWN), None)
    if own:
        named = FLAGS.get(own)
        raise TypeError(f"release() has no setting {own!r}" + (f": it is called {named!r}" if named else ""))
    stub = Path(__file__).with_name("__init__.pyi")
    known = re.findall(r"^    (\w+): .* = \.\.\.,$", stub.read_text("utf-8").partition("def release(")[2], re.M) if stub.exists() else ()
    for name in settings if known else ():
        if name not in known:
            meant = difflib.get_close_matches(name, known, 1)
            raise UsageError([Problem("usage", f"There is no setting {name}.", f"Did you mean {meant[0]}?" if meant else "See help(fulgurite.release).", {"path": name})])


def _columns_of(hierarchies, config, settings):
    """Refuses rows of a column of which nothing else says that somebody could know it: nobody would look at them."""
    if settings.get("suggested") or not isinstance(hierarchies, Mapping):
        return
    named = {c["name"] for c in (config or {}).get("columns", [])} | {str(c) for of in ("known", "secret") for c in _several(settings.get(of) or [])}
    for name in hierarchies:
        if name not in named:
            raise InputError([Problem("python-hierarchy", f'hierarchies has the column "{name}", which is not among those that someone could know.',
                                      "Name the column with known, too.", {"attribute": name, "path": "hierarchies"})])


def _with_types(source, config, settings):
    """Adds what the columns are: to the project where it does not say so, else to the settings."""
    said = settings.get("read") or {}
    if config is None:
        read = {c.name: c.type + (":" + c.format if c.format else "") for c in source.columns if c.type not in ("", "ordinal")}
        scale = {c.name: c.scale for c in source.columns if c.scale} | dict(settings.get("scale") or {})
        return None, settings | {"read": {name: t for name, t in read.items() if name not in scale} | dict(said), "scale": scale}
    columns = {c["name"]: c for c in config.get("columns", [])}
    for c in source.columns:
        have = columns.get(c.name, {"name": c.name})
        if c.type and "type" not in have and "read" not in have:
            typed = {"type": c.type} | ({"format": c.format} if c.format else {}) | ({"read": {"order": c.scale}} if c.scale else {})
            columns[c.name] = have | typed
    # How the file of the project was written says nothing of this one.
    return {name: of for name, of in config.items() if name != "input"} | {"columns": list(columns.values())}, settings


def _several(value):
    return [value] if isinstance(value, (str, os.PathLike, Mapping)) else list(value)


def _arguments(settings):
    """Settings as flags of the program."""
    all = []
    for name, value in settings.items():
        flag = RENAMED.get(name, name.replace("_", "-"))
        if value is None or value is False:
            continue
        if value is True:
            all.append(f"--{flag}")
        elif flag in LISTS:
            all.append(f"--{flag}={_comma([str(v) for v in _several(value)])}")
        elif flag == "apply" and isinstance(value, Mapping):
            all.append(f"--apply={json.dumps(value)}")
        elif flag == "model" and isinstance(value, Mapping) and "model" not in value:
            raise UsageError([Problem("usage", "A rule of models has no model.", 'Write {"model": "l-diversity", "attribute": COLUMN, "l": 3}.', {"path": "models"})])
        elif isinstance(value, (list, tuple)) and any(isinstance(v, (int, float)) for v in value):
            raise UsageError([Problem("usage", f"{name} is one number, and not a list.", "Give the number alone.", {"path": name})])
        elif isinstance(value, (int, float)):
            all.append(f"--{flag}={value}")
        else:
            values = [f"{column}={_said(flag, of)}" for column, of in value.items()] if isinstance(value, Mapping) and "model" not in value else _several(value)
            all += [f"--{flag}={_model(v) if isinstance(v, Mapping) else v}" for v in values]
    return all


def _comma(values):
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(values)
    return text.getvalue()


def _said(flag, value):
    """What is said of a column."""
    if isinstance(value, Mapping):
        return json.dumps(value)
    if isinstance(value, (str, int, float)):
        return value
    between = JOINED.get(flag)
    if between == "<":
        return between.join(f'"{v}"' if "<" in v or '"' in v else v for v in value)
    if between:
        return between.join("" if v is None else str(v) for v in value)
    return ",".join(str(v).replace(",", ",,") for v in value)


def _model(model):
    """{"model": "l-diversity", "attribute": "diagnosis", "l": 3} as the flag has it."""
    params = {**model.get("params", {}), **{name: value for name, value in model.items() if name not in ("model", "params")}}
    return str(model["model"]) + "".join(f"{',' if i else ':'}{name}={value}" for i, (name, value) in enumerate(params.items()))


def _hierarchies(hierarchies, folder):
    """Specifications as flags, and rows as files."""
    if hierarchies is None:
        return []
    if isinstance(hierarchies, (str, os.PathLike)):
        return [f"--hierarchies={hierarchies}"]
    specs = {name: of for name, of in hierarchies.items() if isinstance(of, (str, Mapping))}
    all = _arguments({"hierarchy": specs})
    for name, of in hierarchies.items():
        if name in specs:
            continue
        if "/" in name or "\\" in name or name.startswith("."):
            raise InputError([Problem("python-hierarchy", f'No file can be named after the column "{name}", which the rows of its hierarchy need.', "Rename the column, or give a specification.", {"attribute": name})])
        folder.mkdir(exist_ok=True)
        rows = of.itertuples(index=False) if hasattr(of, "itertuples") else of
        with open(folder / f"{name}.csv", "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)
    return all + ([f"--hierarchies={folder}"] if folder.exists() else [])
