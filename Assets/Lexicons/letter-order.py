#!/usr/bin/env python3
"""Writes which letters of a language are the most frequent into its file in Assets/Languages: the order of the letters
while keys are scanned (Documentation/accessibility.md).

usage: letter-order.py [LANGUAGE...]

Needs wordfreq (PyPI), from which the lexicons are made, too: .build/words/venv has it after `make words`. Languages
that it lacks are counted in the word lists that `make words` leaves in .build/words. A letter counts as often as the
words that have it.
"""
import collections
import sys
from pathlib import Path

import wordfreq

ASSETS = Path(__file__).resolve().parents[1]
LANGUAGES = ASSETS / 'Languages'
WORDS = ASSETS.parent / '.build/words'
# Letters that are rarer than this are those of foreign words.
RARE = 2e-5
# Not written with letters of an alphabet, or by readings.
OTHERS = {'ja', 'ko', 'zh'}
KEY = 'letter-order'


def words(language):
    """Words, small, and how often they come; none where nothing is known of the language."""
    if language in wordfreq.available_languages('small'):
        yield from wordfreq.get_frequency_dict(language, 'best').items()
        return
    # And of its other scripts, as in sr-Latn.
    for path in [*WORDS.glob(f'{language}.words'), *WORDS.glob(f'{language}-*.words')]:
        for line in path.read_text(encoding='utf-8').splitlines():
            # Pairs of words, and forms without a count, tell nothing more.
            if line.count('\t') == 1:
                word, count = line.split('\t')
                yield word.lstrip('?').lower(), int(count)


def order(language):
    """The letters of the language, the most frequent first."""
    counts = collections.Counter()
    for word, frequency in words(language):
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
    for language in sys.argv[1:] or sorted({path.stem for path in LANGUAGES.glob('*.toml')} - OTHERS):
        if letters := order(language):
            write(language, letters)


main()
