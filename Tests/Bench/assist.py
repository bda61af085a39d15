#!/usr/bin/python3
"""What typing without taps costs a model user: `assist.py [--phrases FILE] [--count N]`.

The user makes no mistake, takes the wanted word as soon as it is offered, and types on the code of the keyboard
itself (`replay`, Tests/Tools) in the keyboard's own time. With one switch the press comes half an interval after the
item is shown; a pointer comes to a key at 4.5 bits a second, as a mouse does, or at 2. Words are five characters.
--phrases names a file with a phrase a line; the one that is used otherwise has 25 easy ones. The goals are for 150
phrases, and by frequency for items that are all shown equally long ("even"): with the settings' own longer first item
that pace is lower.
Then the same user types the same phrases at Onboard's own scanner (onboard.py), if Onboard is installed, and in the end
stands what the running keyboard costs the machine (awake.py).
"""

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import awake  # noqa: E402
from Support.session import Session  # noqa: E402

ONE_A_SECOND = ("--scan", "1000")
BY_FREQUENCY = ("--letters", "frequency")
# The first item of a row is shown 1.6 times as long, or no longer than the others.
EVEN = ("--first", "1")
WAYS = {
    "scan 1.0 s": ONE_A_SECOND,
    "scan 1.0 s, by frequency": (*ONE_A_SECOND, *BY_FREQUENCY),
    "scan 1.0 s, even": (*ONE_A_SECOND, *EVEN),
    "scan 1.0 s, even, by freq.": (*ONE_A_SECOND, *EVEN, *BY_FREQUENCY),
    "scan 0.6 s, even": ("--scan", "600", "--reaction", "300", *EVEN),
    "dwell 1.0 s, mouse": ("--dwell", "1000"),
    "dwell 0.6 s, mouse": ("--dwell", "600"),
    "dwell 0.6 s, slow pointer": ("--dwell", "600", "--throughput", "2"),
}
# The least words a minute, on so many phrases.
PHRASES = 150
# Onboard comes with words switched off, and has them in a package of their own.
ONBOARD = {"Onboard 1.0 s": (), "Onboard 1.0 s, its words": ("--words",)}
ONBOARD_WORDS = Path("/usr/share/onboard/models/en_US.lm")
GOALS = {"scan 1.0 s": 4.4, "scan 1.0 s, even": 4.4, "scan 1.0 s, even, by freq.": 5.5, "dwell 0.6 s, mouse": 15}
SCREENS = ("1280x800", "375x667")


def phrases(path, count):
    """Phrases of letters and spaces alone, evenly from the whole file."""
    lines = [line.strip().lower() for line in path.read_text(encoding="utf-8").splitlines()]
    plain = [line for line in lines if line and line.isascii() and line.replace(" ", "").isalpha()]
    step = max(1, len(plain) / count)
    return [plain[int(number * step)] for number in range(min(count, len(plain)))]


def costs(program, texts, *options):
    """Presses, items, ms and wrong characters of all texts."""
    cases = b"".join(b"\1" + text.encode() + b"\1\0" for text in texts)
    answers = subprocess.run([program, *options], input=cases, stdout=subprocess.PIPE, check=True).stdout
    return sums(texts, answers.decode().split("\0"))


def costs_at_onboard(texts, *options):
    """The same with Onboard, on a display and a bus of its own."""
    with Session(bus=True) as session:
        answers = subprocess.run(["/usr/bin/python3", HERE / "onboard.py", *options], env=session.environment,
                                 input="\n".join(texts).encode(), stdout=subprocess.PIPE, check=True).stdout
    return sums(texts, answers.decode().split("\n"))


def sums(texts, answers):
    numbers = []
    for text, answer in zip(texts, answers, strict=False):
        *costs, typed = answer.split("\t")
        if typed.lower().rstrip() != text:
            sys.exit(f"{text!r} became {typed!r}")
        numbers.append([int(cost) for cost in costs])
    return [sum(column) for column in zip(*numbers, strict=True)]


def tell(way, characters, presses, items, time, wrong):
    """Prints a row; whether it misses its goal."""
    pace = characters / 5 / (time / 60000)
    goal = GOALS.get(way, 0)
    print(f"{way:28}{pace:10.2f}{presses / characters:14.3f}{items / characters:12.2f}{wrong:7}"
          + (f"   < {goal}" if pace < goal else ""), flush=True)
    return pace < goal


def tell_onboard(texts, characters):
    if importlib.util.find_spec("Onboard") is None:
        print("Onboard is not installed: its scanner is not measured.")
        return
    for way, words in ONBOARD.items():
        if words and not ONBOARD_WORDS.exists():
            print("onboard-data is not installed: Onboard has no words.")
        else:
            tell(way, characters, *costs_at_onboard(texts, *words))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--phrases", type=Path, default=HERE / "text/phrases-en.txt", metavar="FILE")
    parser.add_argument("--count", type=int, default=PHRASES)
    options = parser.parse_args()
    program = os.environ.get("REPLAY", ".build/release/replay")
    texts = phrases(options.phrases, options.count)
    characters = sum(map(len, texts))
    print(f"{len(texts)} phrases, {characters} characters")
    if len(texts) < PHRASES:
        print(f"The goals are for {PHRASES} phrases: what passes here need not pass there.")
    missed = False
    for screen in SCREENS:
        print(f"{screen:28}{'words/min':>10}{'presses/char':>14}{'items/char':>12}{'wrong':>7}")
        for way, words in WAYS.items():
            missed |= tell(way, characters, *costs(program, texts, *words, "--screen", screen))
        if screen == SCREENS[0]:
            tell_onboard(texts, characters)
    missed |= awake.report()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
