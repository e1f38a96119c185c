"""Runs the program, and says in Python's words what it says."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

# Settings that have a name of their own here. Every other one is named as the flag is, with _ for -.
RENAMED = {"known": "qi", "secret": "sensitive", "models": "model"}
FLAGS = {flag: name for name, flag in RENAMED.items()}
PATHS = {"hierarchy": "hierarchies"}  # places that have a name of their own here


@dataclass(frozen=True)
class Problem:
    """Something that went wrong, or that is worth knowing."""

    code: str  #: for programs; stable
    sentence: str  #: what happened and why
    hint: str = ""  #: what to do about it, if anything is known
    place: dict = field(default_factory=dict)  #: file, line, column, attribute, or path in the settings, as far as known

    def __str__(self):
        return f"{self.sentence} {self.hint}".rstrip()


@dataclass(frozen=True)
class Progress:
    """How far the work is."""

    text: str  #: what is being done, for people
    share: "float | None" = None  #: how much of it is done, 0 to 1
    checks: int = 0  #: possibilities that the search has checked
    kept: "float | None" = None  #: share of the detail that the best result so far keeps, 0 to 1


class FulguriteError(Exception):
    """What went wrong, with `code`, `sentence`, `hint` and `place` of the first problem, and all `problems`."""

    def __init__(self, problems):
        self.problems = list(problems)
        first = self.problems[0]
        self.code, self.sentence, self.hint, self.place = first.code, first.sentence, first.hint, first.place
        super().__init__("\n".join(str(p) for p in self.problems))


class InputError(FulguriteError):
    """The data, a hierarchy or the project is not as it has to be."""


class UsageError(FulguriteError):
    """Settings that are missing, unknown, or contradict each other."""


class NoResult(FulguriteError):
    """Nothing meets the rules, or nothing was found in time."""


class NotVerified(FulguriteError):
    """A release did not pass its verification. It is not to be passed on."""


ERRORS = {1: InputError, 2: UsageError, 3: NoResult, 4: NotVerified}


def program() -> str:
    """The path of the program: that of the package, or where the package has none, the one that is installed."""
    own = Path(__file__).with_name("program") / ("fulgurite.exe" if os.name == "nt" else "fulgurite")
    path = str(own) if own.exists() else shutil.which("fulgurite")
    if path is None:
        raise FulguriteError([Problem("python-no-program", "The program fulgurite is not there.", "Install a wheel of this platform, or put the program into the PATH.")])
    return path


def version() -> str:
    """The version of the program."""
    return subprocess.run([program(), "version"], capture_output=True, text=True, check=True).stdout.split()[1]


def ours(text: str) -> str:
    """A sentence of the program with Python's names of settings in place of its flags."""
    text = re.sub(r"fulgurite [a-z]+ --help", "help(fulgurite.release)", text)
    return re.sub(r"--([a-z][a-z-]*[a-z]|k\b)", lambda m: FLAGS.get(m[1], m[1].replace("-", "_")), text)


def problem(told: dict) -> Problem:
    place = {name: PATHS.get(ours(value), ours(value)) if name == "path" else value for name, value in (told.get("place") or {}).items()}
    sentence = told["sentence"]
    return Problem(told["code"], ours(sentence[:1].upper() + sentence[1:]), ours(told.get("hint") or ""), place)


def run(arguments, progress=None, done=(0,)) -> dict:
    """Runs a command and returns its document. progress is called with each Progress."""
    with tempfile.TemporaryDirectory(prefix="fulgurite-") as folder:
        document = Path(folder) / "answer.json"
        told = ["--json-to", str(document)] + (["--progress-lines"] if progress is not None else [])
        command = [program(), arguments[0], *told, *arguments[1:]]
        hidden = {"creationflags": subprocess.CREATE_NO_WINDOW} if sys.platform == "win32" else {}
        # Sentences come from the document; what else is said, such as that memory ran out, is kept for the error.
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", errors="replace", **hidden)
        said = []
        try:
            for line in child.stderr:
                try:
                    told = json.loads(line)
                except ValueError:
                    told = None
                if progress is not None and isinstance(told, dict) and "text" in told:
                    progress(Progress(**told))
                else:
                    said = [*said[-20:], line]
            code = child.wait()
        except BaseException:  # an interrupt, or what progress has raised: the program puts its files away
            child.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGINT)
            child.wait()
            raise
        finally:
            child.stderr.close()
        answer = json.loads(document.read_text("utf-8")) if document.exists() else {}
    if code in done:
        return answer
    problems = [problem(told) for told in [*answer.get("problems", []), *answer.get("findings", [])]]
    raise ERRORS.get(code, FulguriteError)(problems or [Problem("python-ended", f"The program ended with exit code {code}: {''.join(said).strip()}")])
