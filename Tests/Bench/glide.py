#!/usr/bin/python3
"""Words written by one stroke: `glide.py [--sets DIR] [--words N] [--languages en,de] [--show]`.

Keycap answers through `keycap-tools textbench`, the code that the keyboard types with. The strokes are drawn by this
script over the words of phrases-LANGUAGE*.txt, or of running-LANGUAGE*.txt where there are none: a finger aims
beside the middles of the keys, slows down at each letter, and cuts corners. So figures compare programs and
languages, not people. Because real fingers may give fewer signs, the same strokes are also tried at an even
pace, with a rest at both ends, at half the speed, and with half of the reports.
"""

import argparse
import itertools
import math
import random
import sys
import unicodedata
from pathlib import Path

from text import FOLDED, ROWS, Keycap, Table, even, lines_of, percentile, words_of

HERE = Path(__file__).resolve().parent
# How far a finger ends from where it aims, in keys, and how long it takes for a way of one key, in ms.
HANDS = {"careful": (0.20, 150), "normal": (0.25, 110), "sloppy": (0.30, 80)}
# What is to be reached: the first word, and one of four; on other sets than these.
GOALS = {"careful": (96, 99.5), "normal": (95, 99), "sloppy": (92, 98.5)}
CHANGED = {"even pace": (96, 91, 87), "rests": (97, 95, 92), "half speed": (97, 95, 92), "half the reports": None}


def keys_of(language):
    return {letter: (x + index + 0.5, y + 0.5) for y, (x, row) in enumerate(ROWS[language])
            for index, letter in enumerate(row)}


def letters_of(word, keys):
    """The keys that a stroke of a word passes, none twice in a row; None where a sign has no key."""
    plain = ""
    for letter in word:
        if letter in "'’-":
            continue
        base = letter if letter in keys else FOLDED.get(letter, unicodedata.normalize("NFD", letter)[0])
        plain += "".join(one for one in base if plain[-1:] != one)
    return plain if len(plain) > 1 and all(letter in keys for letter in plain) else None


class Finger:
    """Draws words; the same ones for the same seed."""

    def __init__(self, language, hand, seed):
        self.dice, self.keys = random.Random(f"{language} {hand} {seed}"), keys_of(language)
        self.scatter, self.pace = HANDS[hand]

    def draw(self, letters):
        """The stroke as (x, y, ms), every 10 ms."""
        aims = [(x + self.dice.gauss(0, self.scatter), y + 0.05 + self.dice.gauss(0, self.scatter))
                for x, y in map(self.keys.get, letters)]
        places, rest = [aims[0]], 0.0
        for start, end in itertools.pairwise(aims):
            time = self.pace * (0.5 + math.log2(1 + math.dist(start, end)))
            moment = rest
            while moment < time:
                part = moment / time
                # A finger never quite stops at the letters within a word.
                part = 0.25 * part + 0.75 * part * part * (3 - 2 * part)
                places.append(tuple(a + part * (b - a) for a, b in zip(start, end)))
                moment += 10
            rest = moment - time
        places.append(aims[-1])
        return [(x + self.dice.gauss(0, 0.015), y + self.dice.gauss(0, 0.015), 10 * number)
                for number, (x, y) in enumerate(rounded(places))]


def rounded(places, width=2.5):
    """The corners as a hand cuts them: a mean over so many reports."""
    weights = [math.exp(-((step / width) ** 2) / 2) for step in range(-6, 7)]
    last = len(places) - 1
    return [tuple(sum(weight * places[min(last, max(0, number + step))][axis]
                      for weight, step in zip(weights, range(-6, 7))) / sum(weights) for axis in (0, 1))
            for number in range(last + 1)]


def even_pace(stroke):
    ways = [0.0]
    for one, other in itertools.pairwise(stroke):
        ways.append(ways[-1] + math.dist(one[:2], other[:2]))
    whole, time = ways[-1] or 1, stroke[-1][2]
    return [(x, y, time * way / whole) for (x, y, _), way in zip(stroke, ways)]


def with_rests(stroke):
    dice = random.Random(len(stroke))
    rest = [(dice.gauss(0, 0.02), dice.gauss(0, 0.02)) for _ in range(8)]
    (first, last), end = (stroke[0], stroke[-1]), stroke[-1][2] + 80
    return ([(first[0] + x, first[1] + y, 10 * number) for number, (x, y) in enumerate(rest)]
            + [(x, y, time + 80) for x, y, time in stroke]
            + [(last[0] + x, last[1] + y, end + 10 * number) for number, (x, y) in enumerate(rest, 1)])


CHANGES = {"even pace": even_pace, "rests": with_rests,
           "half speed": lambda stroke: [(x, y, 2 * time) for x, y, time in stroke],
           "half the reports": lambda stroke: stroke[::2]}


def words_with_context(sets, language, most):
    """Words of the language as (word, its keys, the text before), the same at each run."""
    paths = sorted(sets.glob(f"phrases-{language}*.txt")) or sorted(sets.glob(f"running-{language}*.txt"))
    keys, found = keys_of(language), []
    for line in (line for path in paths for line in lines_of(path)):
        context = ""
        for word in words_of(line):
            letters = letters_of(word.lower(), keys)
            if letters and word[0].islower():
                found.append((word, letters, context))
            context = f"{context}{word} "[-80:]
    return sorted(random.Random(language).sample(found, most), key=found.index) if len(found) > most else found


def measure(keycap, language, words, hand, change, show):
    """How many of 100 words come first, and among four."""
    first = four = 0
    for number, (word, letters, context) in enumerate(words):
        stroke = Finger(language, hand, number).draw(letters)
        stroke = change(stroke) if change else stroke
        trace = ";".join(f"{x:.3f},{y:.3f},{time:.0f}" for x, y, time in stroke)
        answer = [even(text) for text in keycap.ask("swipe", language, context, "", trace)]
        first += answer[0] == even(word)
        four += even(word) in answer[:4]
        if show and answer[0] != even(word):
            print(f"  {word}: {', '.join(answer[:4])}")
    return 100 * first / len(words), 100 * four / len(words)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sets", type=Path, default=HERE / "text", help="a directory with larger sets")
    parser.add_argument("--words", type=int, default=400, help="so many words of a language")
    parser.add_argument("--languages", default=",".join(ROWS))
    parser.add_argument("--show", action="store_true", help="print what went wrong")
    options = parser.parse_args()
    keycap = Keycap()
    table = Table([])
    for language in options.languages.split(","):
        words = words_with_context(options.sets, language, options.words)
        if not words or not Path(f"Assets/Lexicons/{language}.lexicon").exists():
            print(f"{language}: no words or no lexicon, not measured", file=sys.stderr)
            continue
        for hand in HANDS if language == "en" else ["normal"]:
            first, four = measure(keycap, language, words, hand, None, options.show)
            goals = GOALS[hand] if language == "en" else (90, None)
            table.add(f"{language}, {len(words)} words, {hand}, first, %", {"keycap": first}, goals[0], least=True)
            table.add("  among four, %", {"keycap": four}, goals[1], least=True)
        for name, goals in CHANGED.items() if language == "en" else ():
            for number, hand in enumerate(HANDS):
                first, _ = measure(keycap, language, words, hand, CHANGES[name], 0)
                table.add(f"{language}, {name}, {hand}, first, %", {"keycap": first}, goals and goals[number],
                          least=True)
    table.add("a stroke, p95, ms", {"keycap": percentile(keycap.times.get("swipe", []), 0.95)}, 12, digits=2)
    table.print()
    keycap.process.stdin.close()
    keycap.process.wait(10)


if __name__ == "__main__":
    main()
