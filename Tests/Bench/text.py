#!/usr/bin/python3
"""Measures the text services by the figures of people's typing: `text.py [--sets DIR] [--show N]`.

Keycap answers through `keycap-tools textbench`, the code that the keyboard types with. Spelling checkers that are
installed (aspell, hunspell) are measured beside it on the same words; they do not know where fingers fell.
The sets are small ones beside this script, written for it; `--sets` names a directory with larger ones in
the same form:
- misspell-*.tsv: typed TAB wanted, alternatives with |
- running-LANGUAGE*.txt: text without mistakes, a sentence a line; any change is a false correction
- phrases-LANGUAGE*.txt: the same, to be typed with a finger and to be completed
"""

import argparse
import contextlib
import os
import random
import shutil
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Letter keys of one unit, as `keycap-tools textbench` supposes them: where each row begins, and its letters.
ROWS = {
    "en": ((0, "qwertyuiop"), (0.5, "asdfghjkl"), (1.5, "zxcvbnm")),
    "de": ((0, "qwertzuiopü"), (0, "asdfghjklöä"), (2, "yxcvbnm")),
    "fr": ((0, "azertyuiop"), (0, "qsdfghjklm"), (2, "wxcvbn")),
    "es": ((0, "qwertyuiop"), (0, "asdfghjklñ"), (1.5, "zxcvbnm")),
    "sv": ((0, "qwertyuiopå"), (0, "asdfghjklöä"), (2, "zxcvbnm")),
    "ru": ((0, "йцукенгшщзх"), (0, "фывапролджэ"), (1, "ячсмитьбю")),
    "tr": ((0, "qwertyuıopğü"), (0.5, "asdfghjklşi"), (1.5, "zxcvbnmöç")),
}
# How far fingers scatter, in keys: what a touch means for a letter, and how seldom a touch is missed,
# doubled, astray or too early.
CONDITIONS = {"careful": (0.20, 0.0015), "normal": (0.25, 0.0025), "sloppy": (0.30, 0.005)}
FOLDED = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o"}
DICTIONARIES = {"en": "en_US", "de": "de_DE", "fr": "fr", "es": "es_ES", "sv": "sv_SE", "ru": "ru_RU",
                "tr": "tr_TR"}


class Keycap:
    """The keyboard's own code behind its line protocol."""

    def __init__(self):
        began = time.perf_counter()
        program = Path(os.environ.get("KEYCAP", ".build/release/keycap")).with_name("keycap-tools")
        self.process = subprocess.Popen(
            [program, "textbench", "--data", "."], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, encoding="utf-8", bufsize=1)
        self.times = {}
        self.ask("fix", "en", "", "hello")
        self.load = time.perf_counter() - began
        self.times = {}

    def ask(self, *fields):
        began = time.perf_counter()
        self.process.stdin.write("\t".join((*fields, "", "")[:5]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        self.times.setdefault(fields[0], []).append(time.perf_counter() - began)
        if not line:
            sys.exit("keycap-tools textbench ended early")
        return line.rstrip("\n").split("\t")

    def fix(self, language, context, word, touches=()):
        trace = ";".join(f"{x:.3f},{y:.3f},0" for x, y in touches)
        return self.ask("fix", language, context, word, trace)

    def resident(self):
        """MiB, the peak."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM")), None)


class Checker:
    """aspell or hunspell in its pipe mode: its first suggestion stands for a correction."""

    def __init__(self, name, language):
        command = {"aspell": ["aspell", "-a", "--lang", language, "--encoding", "utf-8"],
                   "hunspell": ["hunspell", "-a", "-i", "utf-8", "-d", DICTIONARIES[language]]}[name]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, encoding="utf-8", bufsize=1)
        if not self.process.stdout.readline().startswith("@"):
            raise OSError(f"{name} has no dictionary of {language}")

    def fix(self, language, context, word, touches=()):
        self.process.stdin.write(f"^{word}\n")
        self.process.stdin.flush()
        found = []
        while line := self.process.stdout.readline().strip():
            if line[0] in "&?":
                found = [part.strip() for part in line.split(":", 1)[1].split(",")]
        return [found[0] if found else word, *found]


def plain(word, keys):
    """A word as it is typed: letters without keys of their own plain, no apostrophes; None if not so."""
    text = ""
    for letter in word:
        if letter in keys:
            text += letter
        elif letter not in "'’":
            text += FOLDED.get(letter, unicodedata.normalize("NFD", letter)[0])
    return text if text and all(letter in keys for letter in text) else None


class Finger:
    """Types words as a thumb does: beside the middles of the keys, with a mistake now and then."""

    def __init__(self, language, condition, seed):
        self.dice = random.Random(f"{language} {condition} {seed}")
        self.scatter, self.rate = CONDITIONS[condition]
        self.keys = {letter: (x + index + 0.5, y + 0.5) for y, (x, row) in enumerate(ROWS[language])
                     for index, letter in enumerate(row)}
        self.aside = self.dice.gauss(0, 0.05), self.dice.gauss(0.05, 0.05)

    def type(self, word):
        """What the keys read, and the touches."""
        letters, index = [], 0
        while index < len(word):
            chance = self.dice.random() / self.rate
            if chance < 1 and len(word) > 2:
                pass
            elif chance < 2:
                letters += [word[index]] * 2
            elif chance < 3 and index + 1 < len(word):
                letters += [word[index + 1], word[index]]
                index += 1
            elif chance < 4:
                letters += [None, word[index]]
            else:
                letters.append(word[index])
            index += 1
        touches = [self.touch(letter) for letter in letters]
        return "".join(map(self.read, touches)), touches

    def touch(self, letter):
        if letter is None:
            return self.dice.uniform(0, 10), self.dice.uniform(0, 3)
        x, y = self.keys[letter]
        return (x + self.aside[0] + self.dice.gauss(0, self.scatter),
                y + self.aside[1] + self.dice.gauss(0, self.scatter))

    def read(self, touch):
        return min(self.keys, key=lambda letter: (self.keys[letter][0] - touch[0]) ** 2
                   + (self.keys[letter][1] - touch[1]) ** 2)


def even(text):
    """Text as it is compared: without capitals and apostrophes."""
    return text.lower().replace("’", "").replace("'", "").strip()


def share(count, whole):
    return 100 * count / whole if whole else None


def words_of(line):
    return [word for piece in line.split() if (word := piece.strip('.,;:!?"()[]«»„“”…–'))]


def lines_of(path):
    return [line.rstrip("\n") for line in open(path, encoding="utf-8") if line.strip()]


def misspellings(subject, path, show):
    rows = [line.split("\t") for line in lines_of(path)]
    first = third = 0
    for typed, wanted in (row[:2] for row in rows):
        goods = [even(good) for good in wanted.split("|")]
        answer = [even(text) for text in subject.fix("en", "", typed)]
        first += answer[0] in goods
        others = [text for text in dict.fromkeys(answer) if text != even(typed)]
        third += any(text in goods for text in others[:3])
        if show and answer[0] not in goods:
            print(f"  {typed} → {answer[0]}, not {wanted}")
    return {"top1": share(first, len(rows)), "top3": share(third, len(rows))}


def running(subject, path, language, show):
    count = wrong = names = wrong_names = 0
    for line in lines_of(path):
        context = ""
        for index, word in enumerate(words_of(line)):
            if len(word) > 1 and all(letter.isalpha() or letter in "'’" for letter in word):
                answer = subject.fix(language, context, word)[0]
                is_wrong, is_name = even(answer) != even(word), index > 0 and word[0].isupper()
                count, wrong = count + 1, wrong + is_wrong
                names, wrong_names = names + is_name, wrong_names + (is_name and is_wrong)
                if show and is_wrong:
                    print(f"  {word} → {answer}")
            context = f"{context}{word} "[-80:]
    return {"false": share(wrong, count), "names": share(wrong_names, names)}


def touches(subject, path, language, condition, show):
    """`language` may be several, en+es, on the keys of the first."""
    return type_lines(subject, [(language.split("+")[0], language, line) for line in lines_of(path)], condition, show)


def mixed(subject, paths, languages, condition, show):
    """Lines of two languages in turn, the words before going on, on the keys of the first: with both languages
    at once, and with the right one told for each line."""
    keys = languages[0]
    lines = [(language, line) for pair in zip(*(lines_of(path) for path in paths))
             for language, line in zip(languages, pair)]
    both = type_lines(subject, [(keys, "+".join(languages), line) for _, line in lines], condition, show, True)
    told = type_lines(subject, [(keys, f"{language}@{keys}", line) for language, line in lines], condition, 0)
    return both["wrong"], told["wrong"]


def type_lines(subject, lines, condition, show, goes_on=False):
    """`lines` are (keys, language, text)."""
    count = wrong = right = broken = 0
    context = ""
    for number, (keys, language, line) in enumerate(lines):
        finger, context = Finger(keys, condition, number), f"{context.strip()}. "[-80:] if goes_on else ""
        for word in words_of(line.lower()):
            typed = plain(word, finger.keys)
            if typed is None:
                context += f"{word} "
                continue
            read, places = finger.type(typed)
            answer = subject.fix(language, context, read, places)[0] if read else read
            is_wrong = even(answer) != even(word)
            count, wrong = count + 1, wrong + is_wrong
            if even(read) == even(word):
                right, broken = right + 1, broken + is_wrong
            if show and is_wrong:
                print(f"  {read} → {answer}, not {word}")
            context = f"{context}{answer} "[-80:]
    return {"wrong": share(wrong, count), "broken": share(broken, count)}


def savings(keycap, path, language):
    """With three suggestions, of which a tap takes one and brings the space. The user looks at them after each letter,
    as keycap supposes when it is asked: a word that was offered and not taken comes behind others."""
    keys = letters = words = guessed = 0
    for line in lines_of(path):
        context = ""
        for word in (word.lower() for word in words_of(line)):
            words += 1
            letters += len(word) + 1
            for length in range(len(word) + 1):
                if length == len(word):
                    keys += length + 1
                    break
                offered = [text.lower() for text in keycap.ask("complete", language, context, word[:length])]
                if word in offered[:3]:
                    keys += length + 1
                    guessed += length == 0
                    break
            context = f"{context}{word} "[-80:]
    return {"saved": share(letters - keys, letters), "next": share(guessed, words)}


def percentile(times, part):
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1000 if times else None


class Table:
    """Rows of a figure: who reached what, and the goal."""

    def __init__(self, peers):
        self.peers, self.rows = peers, []

    def add(self, title, found, goal=None, least=False, digits=1):
        """`least` where more is better."""
        mine = found.get("keycap")
        verdict = ""
        if goal is not None and mine is not None:
            verdict = "reached" if (mine >= goal if least else mine <= goal) else "missed"
        cells = ["–" if found.get(name) is None else f"{found[name]:.{digits}f}"
                 for name in ("keycap", *self.peers)]
        wanted = "" if goal is None else f"{'≥' if least else '≤'} {round(goal, 2):g}"
        self.rows.append((title, *cells, wanted, verdict))

    def print(self):
        rows = [("figure", "keycap", *self.peers, "goal", ""), *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for number, row in enumerate(rows):
            print("  ".join(cell.ljust(width) if column == 0 else cell.rjust(width)
                            for column, (cell, width) in enumerate(zip(row, widths))).rstrip())
            if number == 0:
                print("─" * (sum(widths) + 2 * len(widths)))


# To be reached on sets that nobody has tuned for; the small sets here only watch for a step back.
MISSPELLED = {"norvig1": 80, "norvig2": 79, "birkbeck": 64, "wikipedia": 88, "codespell": 84, "aspell": 58,
              "holbrook": 32}
# How many more words may go wrong where a keyboard has two languages, beside each by itself.
LOSS = 0.5
# On one keyboard: the keys of the first.
JOINED = (("en", "es"), ("es", "en"), ("en", "de"), ("de", "en"))
NORMAL = {"en": 3.5, "de": 9, "ru": 7.5, "fr": 11, "tr": 11, "es": 6, "sv": 6}


def language_of(path):
    return path.stem.split("-")[1]


def measure(keycap, checkers, sets, show):
    table = Table(sorted({name for name, _ in checkers}))

    def each(language, measured):
        subjects = {"keycap": keycap}
        subjects.update({name: checker for (name, known), checker in checkers.items() if known == language})
        return {name: measured(subject, show if name == "keycap" else 0)
                for name, subject in subjects.items()}

    def of(found, key):
        return {name: figures[key] for name, figures in found.items()}

    for path in sorted(sets.glob("phrases-*.txt")):
        language = language_of(path)
        if language not in ROWS:
            continue
        for condition in CONDITIONS if language == "en" else ["normal"]:
            found = each(language, lambda subject, show: touches(subject, path, language, condition, show))
            goal = {"careful": 1.5, "normal": NORMAL[language], "sloppy": 7.5}[condition]
            table.add(f"wrong words by touch, {path.stem[8:]}, {condition}, %", of(found, "wrong"), goal)
            if condition == "careful":
                table.add("  right words broken, %", of(found, "broken"), 0.6, digits=2)
    for languages in JOINED:
        paths = [sets / f"phrases-{language}.txt" for language in languages]
        if not all(path.exists() for path in paths):
            continue
        name = "+".join(languages)
        alone = touches(keycap, paths[0], languages[0], "normal", 0)["wrong"]
        found = touches(keycap, paths[0], name, "normal", show)["wrong"]
        table.add(f"wrong words by touch, {languages[0]} on {name}, normal, %", {"keycap": found}, alone + LOSS)
        both, told = mixed(keycap, paths, languages, "normal", show)
        table.add("  lines of both in turn, %", {"keycap": both}, told + LOSS)
    for path in sorted(sets.glob("misspell-*.tsv")):
        found = each("en", lambda subject, show: misspellings(subject, path, show))
        table.add(f"misspellings {path.stem[9:]}, first, %", of(found, "top1"), MISSPELLED.get(path.stem[9:]),
                  least=True)
        table.add("  among three, %", of(found, "top3"))
    for path in sorted(sets.glob("running-*.txt")):
        language = language_of(path)
        if language in ROWS:
            found = each(language, lambda subject, show: running(subject, path, language, show))
            table.add(f"right words changed, {path.stem[8:]}, %", of(found, "false"), 1.0, digits=2)
            table.add("  names, %", of(found, "names"), 3, digits=2)
    for path in sorted(sets.glob("phrases-en*.txt")):
        found = savings(keycap, path, "en")
        table.add(f"keys saved, {path.stem[8:]}, %", {"keycap": found["saved"]}, 48, least=True)
        table.add("  next word among three, %", {"keycap": found["next"]}, 25, least=True)
    fix, complete = keycap.times.get("fix", []), keycap.times.get("complete", [])
    table.add("a correction, p95, ms", {"keycap": percentile(fix, 0.95)}, 3, digits=2)
    table.add("  p99, ms", {"keycap": percentile(fix, 0.99)}, 8, digits=2)
    table.add("a completion, p95, ms", {"keycap": percentile(complete, 0.95)}, 1, digits=2)
    table.add("start and first word, ms", {"keycap": keycap.load * 1000})
    table.add("memory at the end, all languages, MiB", {"keycap": keycap.resident()})
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sets", type=Path, default=HERE / "text", help="a directory with larger sets")
    parser.add_argument("--show", action="store_true", help="print what went wrong")
    options = parser.parse_args()
    if not list(Path("Assets/Lexicons").glob("*.lexicon")):
        sys.exit("no lexicons in Assets/Lexicons: make words build makes them, where PyPI can be reached")
    if not list(options.sets.glob("*-*.t*")):
        sys.exit(f"no sets in {options.sets}: misspell-*.tsv, running-*.txt, phrases-*.txt")
    keycap = Keycap()
    checkers = {}
    for name in ("aspell", "hunspell"):
        for language in ROWS if shutil.which(name) else ():
            with contextlib.suppress(OSError):
                checkers[name, language] = Checker(name, language)
    measure(keycap, checkers, options.sets, options.show).print()
    missing = [name for name in ("aspell", "hunspell") if not any(known == name for known, _ in checkers)]
    if missing:
        print(f"\nnot installed, not measured: {', '.join(missing)}")
    for subject in (keycap, *checkers.values()):
        subject.process.stdin.close()
        subject.process.wait(10)


if __name__ == "__main__":
    main()
