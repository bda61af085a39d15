#!/usr/bin/python3
"""Types source code by touch into real editors and counts what is changed: `editors.py [--lines N] [NAME …]`.

Taps come as fast as the keyboard answers, with suggestions, corrections, curly quotation marks and automatic capitals
on. Each editor gets a piece of each language, and other lines than the next editor. On the desktop it is a file by the
language's name ("file"), and a new one that has no name yet, where only the text and the font tell of code ("new"). In
Chromium and Firefox it is the first cell of a notebook and a file in JupyterLab, and the editors that pages have.
The texts are those of `make code-corpus`, lines of ASCII alone. Indentation does not count: editors add to it.
The status is 1 if anything else was changed.
"""

import argparse
import difflib
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from code import CORPUS, FILES, lines_of  # noqa: E402

from coding import COMMANDS, PATIENCE, Window  # noqa: E402
from coding_pages import PAGES, Lab, Page  # noqa: E402
from Support.processes import TooSlow, Unavailable, settled  # noqa: E402
from Support.session import Session  # noqa: E402
from typist import Typist  # noqa: E402

SUFFIXES = {"Python": "py", "C": "c", "C++": "cpp", "Java": "java", "JavaScript": "js", "C#": "cs", "Rust": "rs",
            "Ruby": "rb", "PHP": "php", "shell": "sh", "HTML": "html", "SQL": "sql", "Go": "go", "Haskell": "hs"}
LONGEST = 72
TRIES = 5
BROWSERS = ("chromium", "firefox")
PAGE_EDITORS = {**dict.fromkeys(PAGES, Page), "JupyterLab, notebook": Lab, "JupyterLab, file": Lab}
TARGETS = [*((f"{name}, {kind}", Window, name, kind == "file") for name in COMMANDS for kind in ("file", "new")),
           *((f"{name}, {browser}", kind, name, browser) for name, kind in PAGE_EDITORS.items()
             for browser in BROWSERS)]


def piece(lines, number, count):
    """So many lines from the whole, one piece behind the other."""
    first = number * count % max(1, len(lines) - count)
    return "\n".join(lines[first:first + count]).strip("\n") + "\n"


def tokens_changed(wanted, got):
    wanted, got = wanted.split(), got.split()
    blocks = difflib.SequenceMatcher(None, wanted, got, autojunk=False).get_opcodes()
    return sum(max(end - start, last - first) for kind, start, end, first, last in blocks if kind != "equal")


def without_capital(wanted, got):
    """A new text of which nothing tells yet begins with the capital that prose begins with, as the key shows before
    it is tapped. That is told and not judged."""
    first = len(wanted) - len(wanted.lstrip())
    if got[:first + 1] != wanted[:first] + wanted[first].upper():
        return got
    return wanted[:first + 1] + got[first + 1:]


def inner(text):
    """Its lines without the indentation of each."""
    return [line.strip() for line in text.strip().split("\n")]


def differences(wanted, got):
    return [line for line in difflib.unified_diff(inner(wanted), inner(got), lineterm="", n=0)
            if not line.startswith(("---", "+++", "@@"))]


class Desk:
    """A desktop with the keyboard and one editor."""

    def __init__(self, session, target, options):
        self.target, make, name, how = target
        self.session, self.options = session, options
        self.keyboard = session.keycap(settings=f'keyboards = ["{options.keyboard}"]\n')
        self.typist = Typist(session, self.keyboard, options.pace)
        self.editor = make(session, name, how)

    def type(self, text, file_name):
        """What becomes of a text. A busy machine that holds a finger down on a key makes no tap of it: then the text
        is typed once more."""
        for _ in range(TRIES):
            stalls = self.typist.stalls
            try:
                got = self.type_once(text, file_name)
            except TooSlow:
                if self.typist.stalls == stalls:
                    raise
            else:
                if self.typist.stalls == stalls:
                    return got
            self.editor.close()
        raise TooSlow(f"{file_name} is never typed without a stall")

    def type_once(self, text, file_name):
        self.editor.open(file_name, self.typist)
        self.keyboard.wait_status(lambda status: status.visible and status.field, "it opens", PATIENCE)
        # gedit names its file late, and nobody types so soon.
        settled(lambda: (status := self.keyboard.status()) and (status.visible, status.field), quiet=1)
        self.told_first = self.what_tells()
        self.typist.type(text)
        got = self.editor.text(self.typist)
        if self.options.pictures:
            name = f"{self.target}-{file_name}".replace(", ", "-").replace(" ", "-")
            self.session.picture().save(Path(self.options.pictures, f"{name}.png"))
        self.told = self.what_tells()
        self.editor.close()
        return got

    def what_tells(self):
        """What tells the kind of the text."""
        return ((self.keyboard.status().field or {}).get("sources") or {}).get("text", "nothing")


def measure(target, number, texts, options):
    """Lines, tokens, tokens changed, taps of one editor."""
    lines = tokens = wrong = capitals = 0
    with Session(wm="openbox", hardware=True, bus=True) as session:
        desk = Desk(session, target, options)
        told = set()
        for language, source in texts.items():
            source = [line for line in source if desk.typist.can_type(line)]
            text = piece(source, number, options.lines)
            got = desk.type(text, f"piece.{SUFFIXES[language]}")
            told.add(desk.told)
            if desk.told_first == "nothing" and got != without_capital(text, got):
                capitals += 1
                got = without_capital(text, got)
            lines += text.count("\n")
            tokens += len(text.split())
            found = tokens_changed(text, got)
            different = differences(text, got)
            wrong += found or bool(different)
            for line in different:
                print(f"  {target[0]}, {language}: {line}", flush=True)
        taps = desk.typist.taps
    load = os.getloadavg()[0]
    print(f"{target[0]:32} {wrong:4} of {tokens:5} tokens, {lines:4} lines, {taps:6} taps, load {load:.1f}  "
          f"told by {', '.join(sorted(told))}" + (f"; {capitals} first capitals" if capitals else ""), flush=True)
    return lines, tokens, wrong, taps


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="only these, such as \"gedit, new\"")
    parser.add_argument("--lines", type=int, default=10, help="of each language in each editor")
    parser.add_argument("--languages", default=",".join(SUFFIXES))
    parser.add_argument("--keyboard", default="en-US")
    parser.add_argument("--pace", type=float, default=0, help="seconds between two taps")
    parser.add_argument("--pictures", default="", help="a directory for a picture of each")
    options = parser.parse_args()
    unknown = set(options.names) - {target[0] for target in TARGETS}
    if unknown:
        parser.error(f"no editor is called {', '.join(sorted(unknown))}")
    if not (CORPUS / "done").exists():
        sys.exit(f"no code in {CORPUS}: make code-corpus fetches it, where PyPI can be reached")
    root = next(CORPUS.glob("pygments-*/"))
    texts = {}
    for language in options.languages.split(","):
        path, first = FILES[language]
        texts[language] = [line for line in lines_of(root / path, first, None) if len(line) <= LONGEST]
    sums = [0, 0, 0, 0]
    for number, target in enumerate(TARGETS):
        if options.names and target[0] not in options.names:
            continue
        try:
            sums = [a + b for a, b in zip(sums, measure(target, number, texts, options))]
        # Without the keyboard there is no key to tap.
        except (Unavailable, TooSlow, RuntimeError, KeyError) as error:
            print(f"{target[0]:32} not run: {error}", flush=True)
    lines, tokens, wrong, taps = sums
    print(f"{'all':32} {wrong:4} of {tokens:5} tokens, {lines:4} lines, {taps:6} taps")
    return 1 if wrong or not tokens else 0


if __name__ == "__main__":
    sys.exit(main())
