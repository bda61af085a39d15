#!/usr/bin/env python3
"""Writes which letters of a language are the most frequent into its file in Assets/Languages: the order of the letters
while keys are scanned (Documentation/accessibility.md).

usage: letter-order.py [LANGUAGE...]

Needs wordfreq (PyPI), from which the lexicons are made, too: .build/words/venv has it after `make words`. A letter
counts as often as the words that have it.
"""
import collections
import sys
from pathlib import Path

import wordfreq

LANGUAGES = Path(__file__).resolve().parents[1] / 'Languages'
# Letters that are rarer than this are those of foreign words.
RARE = 2e-5
# Not written with letters of an alphabet, or by readings.
OTHERS = {'ja', 'ko', 'zh'}
KEY = 'letter-order'


def order(language):
    """The letters of the language, the most frequent first."""
    counts = collections.Counter()
    for word, frequency in wordfreq.get_frequency_dict(language, 'best').items():
        for letter in word:
            if letter.isalpha():
                counts[letter] += frequency
    total = sum(counts.values())
    return ''.join(letter for letter, count in counts.most_common() if count >= total * RARE)


def write(language, letters):
    path = LANGUAGES / f'{language}.toml'
    lines = [line for line in path.read_text(encoding='utf-8').splitlines() if not line.startswith(KEY)]
    place = next(index for index, line in enumerate(lines) if line.startswith('language')) + 1
    lines.insert(place, f'{KEY} = "{letters}"')
    path.write_text('\n'.join(lines) + '\n', encoding='utf-8')


def main():
    known = set(wordfreq.available_languages('small')) - OTHERS
    languages = sys.argv[1:] or sorted(path.stem for path in LANGUAGES.glob('*.toml') if path.stem in known)
    for language in languages:
        write(language, order(language))


main()
