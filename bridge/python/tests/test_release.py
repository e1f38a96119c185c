"""Tests of the Python package, as it is installed."""

import datetime
import decimal
import inspect
import os
import random
import re
import stat
import subprocess
import tempfile
import unittest
import unittest.mock
import uuid
from pathlib import Path

import fulgurite
import numpy
import pandas
from fulgurite import _release, _tables
from fulgurite._program import RENAMED, ours, program

TRIAL = Path(os.environ["FULGURITE_TRIAL"])


def people(n=240):
    """A table with a column of each kind that is kept, and two that somebody could know."""
    draw = random.Random(7)
    rows = range(n)
    frame = pandas.DataFrame({
        "age": [draw.randint(20, 70) for _ in rows],
        "sex": [draw.choice(["f", "m"]) for _ in rows],
        "row": list(rows),
        "text": [draw.choice(["", "NA", "NULL", "a, b", 'say "x"', "two\nlines", " blanks ", "ü", "\r", None]) for _ in rows],
        "code": [draw.choice(["007", "1.0", "1e3", "42"]) for _ in rows],
        "float": [draw.choice([0.1, 1e-300, 1 / 3, 1e22, -0.0, 5.0, None]) for _ in rows],
        "nullable": pandas.array([draw.choice([1, 2, None]) for _ in rows], dtype="Int64"),
        "bool": [draw.choice([True, False]) for _ in rows],
        "maybe": pandas.array([draw.choice([True, False, None]) for _ in rows], dtype="boolean"),
        "day": pandas.to_datetime([draw.choice(["2024-01-02", "1999-12-31", None]) for _ in rows]),
        "time": pandas.to_datetime([draw.choice(["2024-01-02 03:04:05", "1999-12-31 00:00:00"]) for _ in rows]),
        "zone": pandas.to_datetime([draw.choice(["2024-01-02 03:04:05", "1999-12-31 00:00:00"]) for _ in rows]).tz_localize("UTC").tz_convert("Etc/GMT+5"),
        "micro": pandas.to_datetime([draw.choice(["2024-01-02 03:04:05.000007", "1999-12-31"]) for _ in rows]),
        "category": pandas.Categorical([draw.choice(["x", "y"]) for _ in rows], ["w", "x", "y"]),
        "ordered": pandas.Categorical([draw.choice(["low", "high"]) for _ in rows], ["low", "middle", "high"], ordered=True),
        "string": pandas.array([draw.choice(["p", None]) for _ in rows], dtype="string"),
        "date": [draw.choice([datetime.date(2020, 2, 29), None]) for _ in rows],
        "clock": [draw.choice([datetime.time(8, 5), datetime.time(23, 59, 59)]) for _ in rows],
        "decimal": [draw.choice([decimal.Decimal("1.10"), decimal.Decimal("20")]) for _ in rows],
        "uuid": [draw.choice([uuid.UUID(int=1), uuid.UUID(int=2)]) for _ in rows],
        "a=b, \"c\"": [draw.choice([1, 2]) for _ in rows],
    })
    frame["short"] = numpy.array([draw.choice([0.1, 2.5]) for _ in rows], dtype="float32")
    frame["span"] = pandas.to_timedelta(frame["row"], unit="h")
    frame.index = [f"person {i}" for i in rows]
    return frame


def released(frame, **settings):
    keep = [c for c in frame.columns if c not in ("age", "sex")]
    return fulgurite.release(frame, **{"known": ["age", "sex"], "keep": keep, "rows_are_people": True, "k": 3, "limit": 0.1, "order": "shuffled", **settings})


class Types(unittest.TestCase):
    def test_kept_columns_are_as_they_were(self):
        frame = people()
        table = released(frame).table
        self.assertGreater(len(table), len(frame) * 0.8)
        before = frame.set_index("row").loc[table["row"]]
        for column in table.columns:
            if column in ("age", "sex", "row"):
                continue
            was, now = before[column].reset_index(drop=True), table[column]
            if isinstance(was.dtype, pandas.CategoricalDtype):
                self.assertEqual(was.astype(object).tolist(), now.astype(object).tolist(), column)
                continue
            self.assertEqual(was.dtype, now.dtype, column)
            pandas.testing.assert_series_equal(was, now, check_exact=True, check_names=False, obj=column)

    def test_nothing_of_who_was_left_out(self):
        table = released(people()).table
        self.assertEqual(list(table["category"].cat.categories), ["x", "y"])
        self.assertEqual(list(table["ordered"].cat.categories), ["low", "high"])
        self.assertTrue(table["ordered"].cat.ordered)
        self.assertEqual(list(table.index), list(range(len(table))))

    def test_known_columns_are_text_whatever_the_levels(self):
        frame = pandas.DataFrame({"age": [30, 40] * 20, "far": [k // 2 for k in range(40)], "cost": [1.5] * 40})
        for apply in ({"age": 0, "far": 9}, {"age": 1, "far": 9}):
            made = fulgurite.release(frame, known=["age", "far"], rows_are_people=True, k=2, apply={c: min(n, 2) for c, n in apply.items()}, limit=1)
            self.assertEqual({type(v) for c in ("age", "far") for v in made.table[c]}, {str})
            self.assertEqual([c["type"] for c in made.result["columns"]], ["string", "string", "decimal"])

    def test_a_column_that_may_only_stay_is_itself(self):
        frame = pandas.DataFrame({"age": [30, 40] * 20, "sex": ["f", "m"] * 20})
        made = fulgurite.release(frame, known=["age", "sex"], rows_are_people=True, k=2, levels={"age": (0, 0)}, limit=0)
        self.assertEqual(made.table["age"].dtype, frame["age"].dtype)
        self.assertEqual(sorted(made.table["age"]), sorted(frame["age"]))

    def test_what_was_changed_is_read_by_its_type(self):
        frame = people()[["age", "sex", "row", "float"]].fillna(2.5)
        frame["float"] = [1.25, 7.75] * 120
        made = released(frame, perturb={"float": "rounding:0.5"})
        self.assertEqual(made.table["float"].dtype, "float64")
        self.assertTrue(set(made.table["float"]) <= {1.0, 1.5, 7.5, 8.0}, set(made.table["float"]))

    def test_dicts_come_back_as_dicts(self):
        frame = people()
        rows = [{k: None if v is None or v is pandas.NA or v != v else v for k, v in row.items()} for row in frame[["age", "sex", "row", "text", "date", "uuid"]].to_dict("records")]
        table = fulgurite.release(
            rows, known=["age", "sex"], keep=["row", "text", "date", "uuid"], rows_are_people=True, k=3, limit=0.1).table
        for row in table:
            was = rows[row["row"]]
            self.assertEqual({k: row[k] for k in was if k not in ("age", "sex")}, {k: v for k, v in was.items() if k not in ("age", "sex")})

    def test_texts_that_look_like_numbers_stay(self):
        made = fulgurite.release(people()[["code", "sex"]], {"version": 2, "columns": [
            {"name": "code", "role": "quasi-identifying"}, {"name": "sex", "role": "insensitive"}], "models": [{"model": "k-anonymity", "params": {"k": 2}}],
            "suppressionLimit": 0, "measure": {"measure": "loss"}, "rowsArePeople": True})
        self.assertEqual(next(c for c in made.project["columns"] if c["name"] == "code")["type"], "string")

    def test_values_without_a_type(self):
        for values, code in (([object()] * 9, "python-type"), (["a", 1] * 9, "python-mixed"), ([float("inf"), 1.0] * 9, "python-infinite"), ([[1]] * 9, "python-type")):
            with self.assertRaises(fulgurite.InputError) as caught:
                fulgurite.release(pandas.DataFrame({"x": values}), known="x", rows_are_people=True)
            self.assertEqual((caught.exception.code, caught.exception.place), (code, {"attribute": "x"}))

    def test_columns_by_their_names(self):
        frame = pandas.DataFrame([[1, 2], [1, 2]] * 9, columns=["a", "a"])
        with self.assertRaises(fulgurite.InputError):
            fulgurite.release(frame, known="a")
        numbered = pandas.DataFrame({0: [1, 2] * 9, 1: ["x", "y"] * 9})
        self.assertEqual(list(fulgurite.release(numbered, known=["0"], keep="1", rows_are_people=True, k=2).table.columns), [0, 1])

    def test_numbers_are_exact(self):
        draw = random.Random(1)
        values = [draw.uniform(-1, 1) * 10 ** draw.randint(-300, 300) for _ in range(2000)]
        column = _tables.Column("x", values)
        self.assertEqual([float(t) for t in column.texts], values)


class Doors(unittest.TestCase):
    def test_project_and_what_is_known_of_it(self):
        frame = pandas.read_csv(TRIAL / "hospital-discharges.csv", dtype={"postcode": str})
        seen = []
        with fulgurite.release(frame, TRIAL / "project.json", progress=seen.append) as made:
            self.assertEqual(made.result["contents"]["written"], len(made.table))
            self.assertEqual(made.result["transformation"], fulgurite.release(str(TRIAL / "hospital-discharges.csv"), str(TRIAL / "project.json")).result["transformation"])
            self.assertEqual(made.verify()["status"], "verified")
            self.assertTrue(made.attack(previous=made.path)["people"])
            self.assertLessEqual(made.attack(seed=1)["singlingOut"]["most"], made.risk["guaranteed"]["prosecutor"] + 1e-9)
            self.assertTrue(made.report and made.risk["before"]["highest"] > made.risk["after"]["highest"] and made.warnings[0].code)
            folder = made._folder
            self.assertEqual(stat.S_IMODE(folder.stat().st_mode), 0o700)
        self.assertFalse(folder.exists())
        self.assertEqual(len(made.table), made.result["contents"]["written"])
        self.assertTrue(any(p.share is not None for p in seen) and all(p.text for p in seen))

    def test_a_key_makes_it_exact(self):
        with tempfile.TemporaryDirectory() as folder:
            key = Path(folder) / "r.key"
            subprocess.run([program(), "key", "--recipient", "registry", "-o", key], check=True, capture_output=True)
            made = fulgurite.release(TRIAL / "hospital-discharges.csv", TRIAL / "project.json", key=key)
            self.assertFalse(made.attack().get("atMost", False))
            self.assertEqual(made.verify()["status"], "verified")

    def test_a_changed_file_is_refused(self):
        made = fulgurite.release(TRIAL / "hospital-discharges.csv", TRIAL / "project.json")
        text = made.path.read_text("utf-8").split("\n")
        made.path.write_text("\n".join([text[0], text[1].replace(",female,", ",male,").replace(",male,", ",other,"), *text[2:]]), "utf-8")
        with self.assertRaises(fulgurite.NotVerified):
            made.verify()

    def test_output_goes_where_it_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            to = Path(folder) / "safe.parquet"
            made = fulgurite.release(TRIAL / "hospital-discharges.csv", TRIAL / "project.json", output=to)
            self.assertEqual(to.read_bytes()[:4], b"PAR1")
            with self.assertRaises(fulgurite.InputError):
                made.table
            framed = fulgurite.release(people(), known=["age"], hold_back=True, rows_are_people=True, output=Path(folder) / "frame.parquet")
            self.assertEqual(framed.path.read_bytes()[:4], b"PAR1")
            with self.assertRaises(fulgurite.FulguriteError) as caught:
                fulgurite.release(TRIAL / "hospital-discharges.csv", TRIAL / "project.json", output=to)
            self.assertIn("overwrite", str(caught.exception))

    def test_errors(self):
        frame = people()
        for settings, kind, code in (
            ({"known": ["age", "sex"]}, fulgurite.InputError, None),
            ({"known": ["agee"], "hold_back": True}, fulgurite.InputError, None),
            ({"known": ["age"], "hold_back": True, "rows_are_people": True, "k": 200, "limit": 0, "levels": {"age": (0, 0)}}, fulgurite.NoResult, "core-no-solution"),
            ({"project": TRIAL / "project.json", "k": 3}, fulgurite.UsageError, "usage"),
            ({"known": ["age"], "hold_back": True, "kk": 3}, fulgurite.UsageError, "usage"),
            ({"known": ["age"], "models": "l-diversty", "hold_back": True}, fulgurite.InputError, "flag-model"),
            ({"known": ["age"], "models": {"modl": "l-diversity", "l": 3}}, fulgurite.UsageError, "usage"),
            ({"known": ["age"], "k": [2, 3]}, fulgurite.UsageError, "usage"),
            ({"known": ["age"], "hierarchies": {"agee": [["1", "*"]]}}, fulgurite.InputError, "python-hierarchy"),
            ({"project": "no such file"}, fulgurite.InputError, "python-project"),
            ({"project": fulgurite.__file__}, fulgurite.InputError, "python-project"),
        ):
            with self.assertRaises(kind) as caught:
                fulgurite.release(frame, **settings)
            error = caught.exception
            self.assertTrue(error.sentence and error.problems[0].code == error.code and str(error))
            self.assertNotIn("--", str(error))
            if code:
                self.assertEqual(error.code, code)
        for wrong in ({"qi": "age"}, {"json": True}, {"delimiter": ";", "known": "age"}):
            with self.assertRaises(TypeError):
                fulgurite.release(frame, **wrong)
        with self.assertRaisesRegex(fulgurite.UsageError, "Did you mean limit"):
            fulgurite.release(frame, known="age", limt=0.1)
        with self.assertRaisesRegex(TypeError, "known"):
            fulgurite.release(frame, qi="age")
        with self.assertRaises(fulgurite.InputError) as caught:
            fulgurite.release(frame, known="agee", hold_back=True)
        self.assertEqual(caught.exception.place, {"attribute": "agee", "path": "known"})
        for data in (3, "", "no such file", iter([1, 2]), [], frame["age"], frame.head(0)):
            with self.assertRaises(fulgurite.FulguriteError):
                fulgurite.release(data, known="age")

    def test_errors_show_no_cells(self):
        frame = pandas.DataFrame({"age": [1, 2] * 30 + [3], "secret": ["x"] * 60 + ["Ada Lovelace 1815"]})
        with self.assertRaises(fulgurite.FulguriteError) as caught:
            fulgurite.release(frame, known="age", keep="secret", read={"secret": "integer"}, rows_are_people=True)
        self.assertNotIn("Lovelace", str(caught.exception))

    def test_an_exception_ends_the_work(self):
        def stop(_):
            raise KeyboardInterrupt

        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.object(tempfile, "tempdir", folder):
            with self.assertRaises(KeyboardInterrupt):
                fulgurite.release(people(), known=["age"], hold_back=True, rows_are_people=True, progress=stop)
            self.assertEqual(list(Path(folder).iterdir()), [])


class Settings(unittest.TestCase):
    """Settings are the flags of the program: none is forgotten, none is too much."""

    def test_stub(self):
        text = subprocess.run([program(), "anonymize", "--help", "--lang", "en"], capture_output=True, text=True, check=True).stdout
        flags = dict(re.findall(r"^\s+(?:-\w, )?\s*--([a-z-]+)(?: (list|text|number|word))?\s{2,}", text[text.index("\nFlags:"):], re.M))
        names = {{flag: name for name, flag in RENAMED.items()}.get(flag, flag).replace("-", "_") for flag in flags if flag not in _release.OWN | {"output"} or flag in RENAMED.values()}
        stub = Path(fulgurite.__file__).with_name("__init__.pyi").read_text()
        listed = set(re.findall(r"^    (\w+): .* = \.\.\.,$", stub[stub.index("def release("):], re.M))
        self.assertEqual(listed - {"project", "progress", "output"}, names - {"project"})
        self.assertEqual({flag for flag, kind in flags.items() if kind == "list"}, set(_release.LISTS))
        spoken = set(inspect.signature(fulgurite.release).parameters) - {"data", "settings"}
        self.assertLessEqual(spoken, listed | {"project"})
        for name in set(_release.READING) - {"missing", "blanks"}:
            self.assertIn(name.replace("_", "-"), flags)

    def test_arguments(self):
        self.assertEqual(_release._arguments({"known": ["a,b", 'c"d'], "person": ["x,y", "z"], "hold_back": True, "k": None, "limit": 0.02, "scale": {"s": ["a", "b<c"]},
                                              "missing_in": {"m": ["-1", "a,b"]}, "bounds": {"b": (None, 3)}, "hierarchy": {"h": {"kind": "suppression"}},
                                              "models": {"model": "t-closeness", "attribute": "x", "t": 0.2}}),
                         ['--qi="a,b","c""d"', "--person=x,y", "--person=z", "--hold-back", "--limit=0.02", '--scale=s=a<"b<c"', "--missing-in=m=-1,a,,b", "--bounds=b=..3",
                          '--hierarchy=h={"kind": "suppression"}', "--model=t-closeness:attribute=x,t=0.2"])

    def test_flags_in_sentences(self):
        self.assertEqual(ours("Name it by --qi, or --hold-back. See: fulgurite anonymize --help, --k."), "Name it by known, or hold_back. See: help(fulgurite.release), k.")

    def test_version(self):
        self.assertRegex(fulgurite.version(), r"^\d+\.\d+\.\d+$")


if __name__ == "__main__":
    unittest.main()
