"""Which words follow which, counted in texts that Debian packages bring: two words, and three.

- trans-de-en (Ding, Frank Richter, GPL-2+): German and English phrases;
- wordnet-base (Princeton WordNet 3.0, its own free licence): examples of use, English;
- fortunes, fortunes-min (BSD): sayings, English.
A package that is not installed is done without. Only counts come into a lexicon.
"""
import collections
import glob
import os
import re

SHARE = '/usr/share/'
# As if so many words had been seen after any word with the chances of the large list of pairs.
DOUBT = 300
# The part of a guess that the large list of pairs decides, the rest is the word's own frequency.
WEIGHT = 0.7
# The list was counted in books; words of everyday speech count more than there, by this power.
EVERYDAY = 0.5
# Seen less often, a pair is left out, and what comes after it.
LEAST = 2
LEAST_BEFORE_THREE = 3
# How much the texts say of the starts of sentences where our own list does.
LEARNED_STARTS = 0.3
# What the dictionary writes for whoever or whatever it may be: no words of a sentence.
SOMEBODY = re.compile(r"\b(sb|sth|jdm?|jdn|jds|etw|usw)\b\.?('s)?")


def lines_of(path, encoding='utf-8', errors='strict'):
    """The lines of a text file; none of a file that is not there."""
    if os.path.exists(path):
        with open(path, encoding=encoding, errors=errors) as file:
            yield from file


def ding(side):
    for line in lines_of(SHARE + 'trans/de-en'):
        if line[0] == '#' or '::' not in line:
            continue
        text = re.sub(r'[\[{(][^\]})]*[\]})]', '', line.split('::', 1)[side])
        text = SOMEBODY.sub('|', text)
        yield from re.split(r'[|;]', text)


def wordnet():
    for path in sorted(glob.glob(SHARE + 'wordnet/data.*')):
        for line in lines_of(path, 'latin-1'):
            if line[0] != ' ' and '|' in line:
                yield from re.findall(r'"([^"]*)"', line.split('|', 1)[1])


def fortunes():
    for path in sorted(glob.glob(SHARE + 'games/fortunes/*')):
        if os.path.isfile(path) and '.' not in os.path.basename(path):
            with open(path, encoding='utf-8', errors='replace') as text:
                # Without who said it, and where: "-- The Devil's Dictionary".
                said = re.sub(r'(?m)^[ \t]*--.*(\n[ \t]+\S.*)*', '', text.read())
                yield from re.sub(r'[ \t]*\n[ \t]*', ' ', said).split(' % ')


# Texts, and whether what they begin with is how sentences begin: entries of a dictionary do not.
SOURCES = {
    'de': lambda: ((text, False) for text in ding(0)),
    'en': lambda: ((text, source is fortunes) for source in (lambda: ding(1), wordnet, fortunes)
                   for text in source())}


def sentences(text):
    """Runs of words with nothing between them but spaces and commas; single ones say nothing."""
    text = text.lower().replace('’', "'").replace('‘', "'")
    for part in re.split(r'[.!?;:\n"“”„()\[\]{}<>|—]+|--+| [-–] ', text):
        words = []
        for piece in part.split():
            word = piece.strip(",'*_-/~`…")
            if word and all(letter.isalpha() or letter == "'" for letter in word):
                words.append(word)
                continue
            if len(words) > 1:
                yield words
            words = []
        if len(words) > 1:
            yield words


def count(language, known):
    """Counts by the word before (empty at the start of a sentence), and by the two before."""
    two = collections.defaultdict(collections.Counter)
    three = collections.defaultdict(collections.Counter)
    for text, begins in SOURCES.get(language, list)():
        for words in sentences(text):
            before = [''] if begins else []
            for word in words:
                if word not in known:
                    before = []
                    continue
                if before:
                    two[before[-1]][word] += 1
                    if len(before) > 1:
                        three[tuple(before)][word] += 1
                before = [*before[-1:], word]
    return two, three


def follow(language, known, large, own):
    """`first, second, chance` and `first, second, third, count`: `known` are the words with their
    frequencies, `large` a list of pairs with their counts by first word, `own` counts by two words."""
    two, three = count(language, known)
    for before, counts in own.items():
        three[before].update(counts)
    kept = {}
    for before, counts in three.items():
        seen = two[before[0]][before[1]]
        if seen >= LEAST_BEFORE_THREE or before in own:
            kept[before] = counts
            two[before[0]][before[1]] = max(seen, LEAST)
    books = collections.Counter()
    for counts in large.values():
        books.update(counts)
    whole = sum(books.values())
    for first in sorted({*two, *large}):
        counts = {word: seen for word, seen in two[first].items() if seen >= LEAST}
        seen = sum(counts.values())
        trust = seen / (seen + DOUBT)
        shares = {}
        if first in large:
            trust = trust if first else min(trust, LEARNED_STARTS)
            base = max(known.get(first, 0), sum(large[first].values()) * 1.05)
            heard = {
                word: number * min(10, max(.1, known[word] * whole / books[word])) ** EVERYDAY
                for word, number in large[first].items() if word in known}
            scale = WEIGHT * sum(large[first][word] for word in heard) / base
            scale /= sum(heard.values()) or 1
            shares = {word: (1 - trust) * scale * number for word, number in heard.items()}
        for word, number in counts.items():
            shares[word] = shares.get(word, 0) + trust * number / seen
        for second, share in shares.items():
            yield first, second, share
    for (first, second), counts in kept.items():
        for third, number in counts.items():
            yield first, second, third, number
