#!/usr/bin/python3
"""Measures what the text services change in source code: `code.py [--show] [FILE …]`.

Code is typed on the code of the keyboard itself (`replay`, Tests/Tools): a tap a character, with suggestions and
corrections on, in an application that tells the text around the insertion point. Editors that are known to
hold code are not measured here: nothing is changed there. It is typed in six ways:

- file: a new file from its first line on, in a field of a monospaced font, as pages have them;
- cells: a notebook in such a field, each cell from its first line on;
- lines: each line by itself between those of its file, where only the text itself tells of code;
- middle: a few lines at once in the middle of a file, where only the text itself tells of code, too;
- fences: a few lines at once between the fences of a README, which is known to hold prose;
- empty: cells where nothing at all tells of code; the first word has the capital that prose begins with. This
  way is told and not judged.

`--session` leaves the keyboard around the input session away: the same in a hundredth of the time.

Without FILEs, those that `make code-corpus` fetches: parts of files in many languages.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

CORPUS = Path(".build/code-corpus")
# Where the corpus has the languages, and from which line on: some begin with pages of a licence.
FILES = {
    "Python": ("pygments/formatters/html.py", 340), "C": ("tests/examplefiles/c/example.c", 60),
    "C++": ("tests/examplefiles/cpp/example.cpp", 40), "Java": ("tests/examplefiles/java/test.java", 20),
    "JavaScript": ("doc/_static/demo.js", 0), "C#": ("tests/examplefiles/csharp/test.cs", 20),
    "Rust": ("tests/examplefiles/rust/eval.rs", 0), "Ruby": ("tests/examplefiles/rb/example.rb", 20),
    "PHP": ("tests/examplefiles/php/test.php", 30), "shell": ("tests/examplefiles/bash/ltmain.sh", 900),
    "Perl": ("tests/examplefiles/perl/perl_perl5db.pl", 400), "Lua": ("tests/examplefiles/lua/example.lua", 0),
    "Haskell": ("tests/examplefiles/haskell/SmallCheck.hs", 20), "HTML": ("tests/examplefiles/html/test.html", 0),
    "YAML": ("tests/examplefiles/yaml/example.yaml", 0), "make": ("tests/examplefiles/make/Makefile", 200),
    "CSS": ("doc/_static/demo.css", 0), "SQL": ("tests/examplefiles/postgresql/postgresql_test.txt", 0),
    "T-SQL": ("tests/examplefiles/tsql/tsql_example.sql", 0), "JSON": ("tests/examplefiles/jsonld/example.jsonld", 0),
    "TOML": ("tests/examplefiles/toml/example.toml", 0), "INI": ("tests/examplefiles/ini/test.ini", 0),
    "TypeScript": ("tests/examplefiles/ts/typescript_example.ts", 0), "Go": ("tests/examplefiles/go/generics.go", 0),
    "Swift": ("tests/examplefiles/swift/test.swift", 0), "Kotlin": ("tests/examplefiles/kotlin/example.kt", 0),
    "Scala": ("tests/examplefiles/scala/declarations.scala", 0), "R": ("tests/examplefiles/splus/test.R", 0),
    "Julia": ("tests/examplefiles/julia/string.jl", 40), "Clojure": ("tests/examplefiles/clojure/genclass.clj", 20),
    "Scheme": ("tests/examplefiles/scheme/boot-9.scm", 60), "CMake": ("tests/examplefiles/cmake/main.cmake", 0),
    "PowerShell": ("tests/examplefiles/powershell/test.ps1", 0), "nginx": ("tests/examplefiles/nginx/nginx.conf", 0),
    "Apache": ("tests/examplefiles/apacheconf/apache2.conf", 60), "Debian": ("tests/examplefiles/control/control", 0),
    "Docker": ("tests/examplefiles/docker/docker.docker", 0),
}
LINES = 150
WAYS = ("file", "cells", "lines", "middle", "fences", "empty")
JUDGED = WAYS[:5]
# What the keyboard is told of the field, where it is told anything.
TOLD = {"file": "doubtful", "cells": "doubtful", "fences": "prose"}
# What stands around the fences.
ABOVE = "# The program\n\nIt does one thing, and does that well. Put this into a file of its own:\n\n"
BELOW = "\n\nThen start it, and look at what it writes.\n"
# Lines typed at once in the middle of a file, and those known on each side.
PIECE = 10
AROUND = 20


def lines_of(path, first=0, count=LINES):
    text = path.read_text(encoding="utf-8", errors="replace").expandtabs(4)
    return [line.rstrip()[:200] for line in text.split("\n")[first:None if count is None else first + count]]


def cells_of(lines):
    """Runs of lines without an empty one between, which indented ones go on."""
    cells = []
    for line in lines:
        if line and (cells and cells[-1] and (line[0] == " " or cells[-1][-1])):
            cells[-1].append(line)
        elif line:
            cells.append([line])
        elif cells:
            cells[-1].append("")
    return ["\n".join(cell).strip("\n") + "\n" for cell in cells]


def cases_of(lines, way):
    """(before, typed, after) of each case."""
    if way == "file":
        return [("", "\n".join(lines) + "\n", "")]
    if way in ("cells", "empty"):
        return [("", cell, "") for cell in cells_of(lines)]
    if way == "fences":
        pieces = ["\n".join(lines[first:first + PIECE]) for first in range(0, len(lines), PIECE)]
        return [(ABOVE + fence, f"{piece}\n", f"```{BELOW}")
                for fence in ("```\n", "```sh\n") for piece in pieces if piece.strip() and "```" not in piece]
    if way == "middle":
        return [("".join(f"{above}\n" for above in lines[first - AROUND:first]),
                 "\n".join(lines[first:first + PIECE]) + "\n",
                 "\n".join(lines[first + PIECE:first + PIECE + AROUND]))
                for first in range(AROUND, len(lines) - PIECE, 2 * PIECE)]
    return [("".join(f"{above}\n" for above in lines[max(0, index - 20):index]), line,
             "".join(f"\n{below}" for below in lines[index + 1:index + 20]))
            for index, line in enumerate(lines) if line.strip()]


def typed(program, cases, *options):
    asked = "\0".join("\1".join(case) for case in cases) + "\0"
    answer = subprocess.run([program, *options], input=asked.encode(), stdout=subprocess.PIPE, check=True).stdout
    return answer.decode().split("\0")[:-1]


def changed(cases, texts, show=None):
    """How many tokens there are, and how many of them are not what was typed."""
    count = wrong = 0
    for (_, wanted, _), text in zip(cases, texts, strict=True):
        for want, got in zip(wanted.split("\n"), text.split("\n")):
            tokens = want.split()
            count += len(tokens)
            if want != got:
                others = got.split()
                wrong += max(1, sum(a != b for a, b in zip(tokens, others)) + abs(len(tokens) - len(others)))
                if show:
                    print(f"  {show}: {want}\n  {' ' * len(show)}→ {got}")
    return count, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--show", action="store_true", help="print what was changed")
    parser.add_argument("--session", action="store_true", help="without the keyboard around the session")
    parser.add_argument("--way", choices=WAYS, action="append", help="only this one")
    options = parser.parse_args()
    program = os.environ.get("REPLAY", ".build/release/replay")
    files = {path.name: (path, 0) for path in options.files}
    if not files:
        if not (CORPUS / "done").exists():
            sys.exit(f"no code in {CORPUS}: make code-corpus fetches it, where PyPI can be reached")
        root = next(CORPUS.glob("pygments-*/"))
        files = {name: (root / path, first) for name, (path, first) in FILES.items()}
    ways = options.way or WAYS
    print(f"{'tokens changed':16}" + "".join(f"{way:>14}" for way in ways))
    sums = {way: [0, 0] for way in ways}
    for name, (path, first) in files.items():
        row = []
        for way in ways:
            cases = cases_of(lines_of(path, first), way)
            words = ["--session"] * options.session
            words += ["--text", TOLD[way]] if way in TOLD else []
            texts = typed(program, cases, *words)
            count, wrong = changed(cases, texts, f"{name}, {way}" if options.show else None)
            sums[way][0] += count
            sums[way][1] += wrong
            row.append(f"{wrong} of {count}")
        print(f"{name:16}" + "".join(f"{cell:>14}" for cell in row), flush=True)
    cells = [f"{wrong} of {count}" for count, wrong in sums.values()]
    print(f"{'all':16}" + "".join(f"{cell:>14}" for cell in cells))
    return 1 if any(sums[way][1] for way in ways if way in JUDGED) else 0


if __name__ == "__main__":
    sys.exit(main())
