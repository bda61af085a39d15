#!/usr/bin/env python3
"""Writes which letters of a language are typed the most often into its file in Assets/Languages: the order of the
letters while keys are scanned (Documentation/accessibility.md).

usage: letter-order.py [LANGUAGE...]

Needs wordfreq (PyPI), from which the lexicons are made, too: .build/words/venv has it after `make words`. Languages
that it lacks are counted in the word lists that `make words` leaves in .build/words. Whoever scans takes a word as soon
as it is offered, so that the letters behind its first few are seldom typed: a letter counts as often as the words that
have it before they are among the suggestions.
"""
import collections
import sys
from pathlib import Path

import wordfreq

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ROOT / 'Assets/Languages'
WORDS = ROOT / '.build/words'
# Letters that are rarer than this are those of foreign words.
RARE = 2e-5
# Not written with letters of an alphabet, or by readings.
OTHERS = {'ja', 'ko', 'zh'}
KEY = 'letter-order'
# How many words are offered while keys are scanned (R-ASSIST-3), and how many of the most frequent words are counted.
OFFERED = 5
COUNTED = 60_000


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


def typed(known):
    """Each word with the length of what is typed of it; `known` has the most frequent words first. A word that was
    offered for fewer letters is not offered again."""
    below = collections.defaultdict(list)
    for word in known:
        for length in range(1, len(word)):
            if len(below[word[:length]]) < OFFERED * length + 1:
                below[word[:length]].append(word)
    for word in known:
        passed = set()
        for length in range(1, len(word)):
            begun = word[:length]
            offered = [other for other in below[begun] if other != begun and other not in passed][:OFFERED]
            if word in offered:
                yield word, length
                break
            passed.update(offered)
        else:
            yield word, len(word)


def order(language):
    """The letters of the language, those that are typed the most often first."""
    frequencies = dict(words(language))
    known = sorted(frequencies, key=lambda word: (-frequencies[word], word))[:COUNTED]
    counts, all_counts = collections.Counter(), collections.Counter()
    for word, length in typed(known):
        for place, letter in enumerate(word):
            if letter.isalpha():
                all_counts[letter] += frequencies[word]
                counts[letter] += frequencies[word] if place < length else 0
    total = sum(all_counts.values())
    kept = [letter for letter, count in all_counts.items() if count >= total * RARE]
    return ''.join(sorted(kept, key=lambda letter: (-counts[letter], -all_counts[letter], letter)))


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
