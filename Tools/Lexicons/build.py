#!/usr/bin/env python3
"""Gathers lists of words from packages, for `keycap lexicon build` to make the shipped lexicons of.

usage: build.py [--jobs N] DIRECTORY [LANGUAGE...]

Writes DIRECTORY/<language>.words: `word TAB count`, `?` before words that are weak, `=form`, `first TAB second
TAB count`, `first TAB second TAB third TAB count`. Sources:
- wordfreq (PyPI, code Apache-2.0, data CC BY-SA 4.0): which words, how often;
- hunspell's dictionaries (Debian, each with its own licence): which of them are words, and which of
  their letters are capitals; where wordfreq's list is short, forms of its words; a dictionary that
  is not installed is done without;
- symspellpy (PyPI, MIT; from Google Books Ngrams, CC BY 3.0): pairs of English words;
- texts of other Debian packages, see texts.py: which words follow which;
- what programs say in languages that wordfreq does not have, see software.py: how often words are written;
- pairs/<language>.txt beside this script (ours): beginnings of sentences, pairs with apostrophes, and
  those that tell words apart which differ in marks only.
"""
import argparse
import collections
import ctypes
import importlib.resources
import itertools
import os
import re
import sys
import time
import unicodedata
from concurrent.futures import ProcessPoolExecutor

from software import counts, joins, spells

from texts import follow, lines_of

HUNSPELL = {
    'ar': 'ar', 'be': 'be_BY', 'bg': 'bg_BG', 'bn': 'bn_BD', 'bs': 'bs_BA', 'ca': 'ca',
    'cs': 'cs_CZ', 'da': 'da_DK', 'de': 'de_DE', 'el': 'el_GR',
    'en': 'en_US', 'eo': 'eo', 'es': 'es_ES', 'eu': 'eu', 'fa': 'fa_IR', 'fr': 'fr', 'ga': 'ga_IE',
    'gd': 'gd_GB', 'gl': 'gl_ES', 'gu': 'gu_IN', 'he': 'he_IL', 'hr': 'hr_HR', 'hu': 'hu_HU', 'hy': 'hy_AM',
    'id': 'id_ID', 'is': 'is_IS', 'it': 'it_IT', 'kk': 'kk_KZ', 'ku': 'kmr_Latn', 'lt': 'lt_LT', 'lv': 'lv_LV',
    'ml': 'ml_IN', 'nb': 'nb_NO', 'ne': 'ne_NP', 'nl': 'nl_NL', 'pl': 'pl_PL', 'pt': 'pt_PT',
    'ro': 'ro_RO', 'ru': 'ru_RU', 'si': 'si_LK', 'sk': 'sk_SK', 'sl': 'sl_SI', 'sq': 'sq_AL', 'sr': 'sr_RS',
    'sr-Latn': 'sr_Latn_RS', 'sv': 'sv_SE', 'te': 'te_IN', 'tr': 'tr_TR', 'uk': 'uk_UA', 'uz': 'uz_UZ'}
# Of these there is no dictionary, or none that has most of the words: every word of the list counts.
UNCHECKED = ['fi', 'fil', 'hi', 'mk', 'ms', 'ta', 'ur']
# Of these wordfreq has no list: words are those of the dictionary, and as frequent as programs write them.
COUNTED = ('be', 'eo', 'eu', 'ga', 'gd', 'gl', 'gu', 'hy', 'kk', 'ku', 'ml', 'ne', 'si', 'sq', 'te', 'uz')
# What wordfreq calls them.
KNOWN = {'hr': 'sh', 'bs': 'sh', 'sr': 'sh', 'sr-Latn': 'sh'}
# Which the dictionaries also accept small, for another meaning.
CAPITALS = {'en': {'i': 'I', 'english': 'English', 'french': 'French'}}
# Where a language has more than one way to spell.
OTHERS = {'en': ['en_GB']}
LANGUAGES = sorted([*HUNSPELL, *UNCHECKED])
# How many words are kept, and from which frequency on a word counts though hunspell rejects it.
SIZE = 120_000
# Languages that make many forms of a word, or write words as one.
SIZES = {'fi': 250_000, 'sv': 250_000, 'tr': 350_000}
COMMON = 2e-5
# The texts of programs are few and full of their own words.
COMMON_COUNTED = 1e-3
# The part of all words that those of a dictionary share which programs never write, and the most that one of them has.
UNWRITTEN, MOST_UNWRITTEN = 0.2, 1e-6
# Others it rejects are weak: they may stand, but nothing is corrected to them. So many, this frequent.
WEAK_SIZE = 60_000
WEAK = 3e-8
# Where wordfreq's list is short, forms of its words are added. What it does not have is rarer than this.
RARE = 9e-7
# Languages whose lists are short beside their forms: the further forms of the dictionary may stand, too.
FORMING = ('ar', 'bg', 'bs', 'da', 'el', 'fa', 'he', 'hr', 'id', 'is', 'lt', 'lv', 'pl', 'ro', 'sk', 'sl', 'sr',
           'sr-Latn', 'tr', 'uk', *COUNTED)
# With more kinds of prefixes than this (Arabic) they are left to the keyboard.
PREFIXES = 50
# A form that is seldomer than this is none of the words.
SELDOM = 2e-10
# With more kinds of suffixes than this (Hungarian) a dictionary makes forms for minutes: it makes them of so many
# stems, the most frequent ones.
SUFFIXES = 20_000
STEMS = 4000
# The words of the corpora that the pairs were counted in; frequencies are turned into such counts.
TOKENS = 1.0249e12
# Of two German words that differ in ß alone, Masse and Maße, so many are written with it.
SHARP = 0.3
# A letter that this part of a dictionary's words have is one of the language.
OFTEN = 0.002
VOWELS = 'aeiouyhàâäæéèêëîïôœùûüíòóú'
# What may stand before a word with an apostrophe, and how it is counted in wordfreq.
ELISIONS = {
    'ca': (8_000, {'l': 1, 'd': 1}, 2_000, {'s': .6, 'n': .6, 'm': .8, 't': .6}),
    'fr': (12_000, {'l': 1, 'd': 1}, 4_000,
           {'qu': 1, 'n': 1, 's': 1, 'j': 1, 'c': .3, 'm': 1, 't': .5}),
    'it': (8_000, {'l': 1, 'un': .06, 'dell': 1, 'all': 1, 'nell': 1, 'dall': 1, 'sull': 1, 'd': .5},
           1_500, {'c': .3, 'quest': 1, 'quell': 1, 's': .1, 'm': .1, 't': .1}),
}
# Elisions of single letters, which take few of them: how often of a hundred times.
ELIDED_LETTERS = {
    'fr': {'n': {'a': 9, 'y': 6}, 'l': {'a': 3, 'y': .1}, 'm': {'a': 10, 'y': .5}, 't': {'a': 9, 'y': .5},
           's': {'y': 2}, 'j': {'y': 1.5}, 'd': {'y': .6}, 'qu': {'à': 3, 'a': 1.5, 'y': .1}},
}
# What a participle stands behind, and how it ends; its other form is typed with the same keys.
PARTICIPLES = {
    'fr': ("ai as a avons avez ont avait avais avaient aura avoir ayant été est sont être était n'a n'ai "
           "n'ont j'ai c'est qu'il", ('é', 'ée', 'és', 'ées'), 25),
}
SINGLE = {
    'en': 'ai', 'de': '', 'fr': 'ayàô', 'es': 'aeoyuó', 'it': 'aeoiè', 'pt': 'aeoàéó', 'sv': 'iåö',
    'da': 'iåø', 'nb': 'iåø', 'ru': 'авикосуяю', 'bg': 'авикосуя', 'el': 'οηω', 'cs': 'aikosuvz',
    'sk': 'aikosuvz', 'hr': 'aiouskz', 'ro': 'aoăe', 'hu': 'aesőó', 'tr': 'o', 'nl': 'u', 'fi': '',
    'is': 'áíó', 'be': 'аеёіоуўзя', 'bs': 'aiouskz', 'ca': 'aeiouyàéèíóò', 'eo': '', 'eu': '', 'fil': '',
    'ga': 'aáéíó', 'gd': 'aàèìò', 'gl': 'aeoáéóy', 'hy': 'և', 'id': '', 'kk': 'и', 'ku': 'jûûlu', 'lt': 'aįoųeyi',
    'lv': 'a', 'mk': 'аеивоуѝ', 'ms': '', 'pl': 'aiouwz', 'sl': 'aikosvzžh', 'sq': 'eiae', 'sr': 'аиоускз',
    'sr-Latn': 'aiouskz', 'uk': 'авеєзіїйоуяб', 'uz': ''}


class Speller:
    """The words that a hunspell dictionary accepts; all of them when it is not installed."""

    def __init__(self, dictionary):
        self.handle, self.mixed = None, {}
        self.stem = stem = os.path.join('/usr/share/hunspell', dictionary)
        if not os.path.exists(stem + '.dic'):
            return
        try:
            self.library = ctypes.CDLL('libhunspell-1.7.so.0')
        except OSError:
            return
        self.library.Hunspell_create.restype = ctypes.c_void_p
        self.library.Hunspell_get_dic_encoding.restype = ctypes.c_char_p
        self.handle = ctypes.c_void_p(
            self.library.Hunspell_create(f'{stem}.aff'.encode(), f'{stem}.dic'.encode()))
        name = self.library.Hunspell_get_dic_encoding(self.handle).decode()
        self.encoding = name.replace('microsoft-cp', 'cp')
        with open(stem + '.dic', encoding=self.encoding, errors='replace') as lines:
            for line in lines:
                word = line.split('/')[0].strip()
                if word[1:] != word[1:].lower() and word != word.upper():
                    self.mixed[word.lower()] = word

    def accepts(self, word):
        if self.handle is None:
            return True
        try:
            return self.library.Hunspell_spell(self.handle, word.encode(self.encoding)) != 0
        except UnicodeEncodeError:
            return False

    def letters(self):
        """Letters by the part of the dictionary's words that have them."""
        counts, lines = collections.Counter(), 0
        if self.handle is None:
            return counts
        with open(self.stem + '.dic', encoding=self.encoding, errors='ignore') as file:
            for line in file:
                word = unicodedata.normalize('NFKC', line.split('/')[0].split('\t')[0].strip())
                lines += 1
                counts.update({letter for letter in word if letter.islower() and letter.isalpha()})
        return {letter: count / lines for letter, count in counts.items()}

    def written(self, word, turkic):
        """The word in its capitals; None when it is none."""
        if self.accepts(word):
            return word
        if word in self.mixed:
            return self.mixed[word]
        head = {'i': 'İ', 'ı': 'I'}.get(word[0]) if turkic else None
        capital = (head or word[0].upper()) + word[1:]
        if len(capital) == len(word) and self.accepts(capital):
            return capital
        capitals = word.upper()
        return capitals if len(capitals) == len(word) and self.accepts(capitals) else None


class Inflections:
    """The forms that a hunspell dictionary makes of its stems with one suffix each. wordfreq's smaller
    lists have few of them; how often a form is seen is guessed from its stem and its suffix."""

    def __init__(self, stem, encoding):
        self.flag, self.aliases, forbidden = str, [], None
        self.suffixes, self.prefixes = collections.defaultdict(list), {}
        for fields in map(str.split, lines_of(stem + '.aff', encoding, 'surrogateescape')):
            if fields[:1] == ['FLAG']:
                self.flag = {'num': 'num', 'long': 'long'}.get(fields[1], str)
            elif fields[:1] == ['AF'] and len(fields) > 1:
                self.aliases.append(fields[1])
            elif fields[:1] == ['SFX'] and len(fields) >= 5:
                strip, add = (x if x != '0' else '' for x in (fields[2], fields[3].split('/')[0]))
                condition = fields[4].replace('-', '\\-')
                test = None if condition == '.' else re.compile(f'.*{condition}$').match
                self.suffixes[fields[1]].append((strip, '' if add == '0' else add, test))
            elif fields[:1] == ['PFX'] and len(fields) >= 5 and fields[2] == '0' and fields[4] == '.':
                self.prefixes.setdefault(fields[1], []).append(fields[3].split('/')[0])
            elif fields[:1] == ['FORBIDDENWORD']:
                forbidden = fields[1]
        self.stems, self.names, self.fitting = {}, set(), {}
        with open(stem + '.dic', encoding=encoding, errors='surrogateescape') as lines:
            for line in lines:
                word, _, flags = line.split('\t')[0].strip().partition('/')
                flags = self.flags(flags)
                if not spells(word) or len(word) < 2 or forbidden in flags:
                    continue
                if word == word.lower():
                    self.stems.setdefault(word, set()).update(flags)
                else:
                    self.names.add(word.lower())

    def flags(self, text):
        # The first line of aliases is their number.
        if self.aliases and text.isdecimal() and int(text) < len(self.aliases):
            text = self.aliases[int(text)]
        if self.flag == 'num':
            return text.split(',') if text else []
        if self.flag == 'long':
            return [text[i:i + 2] for i in range(0, len(text), 2)]
        return list(text)

    def forms(self, stem):
        """Pairs of a suffix and the form with it."""
        for flag in self.stems[stem]:
            # Conditions look at the end of a stem only.
            place = flag, stem[-7:]
            if place not in self.fitting:
                self.fitting[place] = [
                    ((flag, strip, add), len(strip)) for strip, add, test in self.suffixes.get(flag, ())
                    if stem.endswith(strip) and (test is None or test(stem))]
            for suffix, cut in self.fitting[place]:
                yield suffix, stem[:len(stem) - cut] + suffix[2]

    def all(self):
        """Every form with a suffix, a prefix or both."""
        yield from self.names
        prefixes = self.prefixes if sum(map(len, self.prefixes.values())) <= PREFIXES else {}
        for stem, flags in self.stems.items():
            forms = {stem, *(form for _, form in self.forms(stem))}
            yield from forms
            for flag in flags & prefixes.keys():
                for prefix in prefixes[flag]:
                    yield from (prefix + form for form in forms)

    def guessed(self, known, ceiling):
        """Frequencies of forms that `known` does not have, none above `ceiling`."""
        stems = self.stems
        if sum(map(len, self.suffixes.values())) > SUFFIXES:
            stems = sorted(stems.keys() & known.keys(), key=lambda stem: (-known[stem], stem))[:STEMS]
        weight, share, chance = {}, collections.Counter(), collections.Counter()
        for stem in stems:
            own = known.get(stem, 0)
            seen = [(suffix, known[form]) for suffix, form in self.forms(stem) if form in known]
            whole = own + sum(frequency for _, frequency in seen)
            if not whole:
                continue
            weight[stem] = whole
            for suffix, frequency in seen:
                share[suffix] += min(frequency, 20 * ceiling)
            for flag in self.stems[stem]:
                chance[flag] += min(whole, 20 * ceiling)
        found = {}
        for stem, whole in weight.items():
            for suffix, form in self.forms(stem):
                if form not in known and spells(form) and share[suffix]:
                    guess = min(ceiling, whole * share[suffix] / chance[suffix[0]])
                    if guess >= SELDOM:
                        found[form] = max(found.get(form, 0), guess)
        return found


def frequencies(language):
    from wordfreq import available_languages, get_frequency_dict
    known = KNOWN.get(language, language)
    return get_frequency_dict(known, 'large' if known in available_languages('large') else 'small')


def counted(directory, language, speller):
    """How often each word is written by programs, and the words of the dictionary, which are seldom there."""
    found = counts(os.path.join(directory, 'texts'), language)
    if not found or speller.handle is None:
        return collections.Counter()
    # One that stands there once says little; its share is that of words which never stand there.
    seen = {word: count for word, count in found.items() if count > 1}
    stems = Inflections(speller.stem, speller.encoding)
    rest = {*stems.stems, *(word for word in stems.names if spells(word))} - seen.keys()
    scale = (1 - UNWRITTEN) / sum(found.values())
    rare = min(MOST_UNWRITTEN, UNWRITTEN / max(1, len(rest)))
    return collections.Counter({word: count * scale for word, count in seen.items()} | dict.fromkeys(rest, rare))


# Latin letters of Serbian; nj, lj and dž are one letter each, but not everywhere.
CYRILLIC = str.maketrans('abvgdđežzijklmnoprstćufhcčš', 'абвгдђежзијклмнопрстћуфхцчш')
PAIRS = (('nj', 'њ'), ('lj', 'љ'), ('dž', 'џ'))


def cyrillic(word, speller):
    """A Serbian word in Cyrillic; None where it has other letters."""
    joined = word
    for pair, letter in PAIRS:
        joined = joined.replace(pair, letter)
    forms = [form for form in dict.fromkeys((joined.translate(CYRILLIC), word.translate(CYRILLIC)))
             if not re.search('[a-zčćžšđ]', form)]
    return next((form for form in forms if speller.written(form, False)), forms[0] if forms else None)


def spelled(directory, language, speller):
    """How often each word is written. wordfreq has its words folded for comparing: ß as ss, ς as σ, ΐ in
    pieces."""
    if language in COUNTED:
        return counted(directory, language, speller)
    found = collections.Counter()
    for word, frequency in frequencies(language).items():
        word = unicodedata.normalize('NFC', word)
        if language == 'sr' and (word := cyrillic(word, speller)) is None:
            continue
        if language == 'el' and word[-1] == 'σ':
            word = word[:-1] + 'ς'
        sharp = sharpened(word, speller) if language == 'de' and 'ss' in word else None
        if sharp is None:
            found[word] += frequency
        elif speller.accepts(word) or speller.accepts(word.capitalize()):
            found[word] += (1 - SHARP) * frequency
            found[sharp] += SHARP * frequency
        else:
            found[sharp] += frequency
    return found


def sharpened(word, speller):
    """The German word with ß for ss; None when the dictionary has none such."""
    parts = word.split('ss')
    for signs in itertools.product(('ß', 'ss'), repeat=len(parts) - 1):
        other = ''.join(itertools.chain(*zip(parts, signs))) + parts[-1]
        if other != word and (speller.accepts(other) or speller.accepts(other.capitalize())):
            return other
    return None


def missing(language, speller, words):
    """Letters that the dictionary writes often and the list never does."""
    seen = set().union(*words)
    return [letter for letter, share in speller.letters().items() if share > OFTEN and letter not in seen]


def elided(language, words):
    """l'homme, d'abord: a mark that no key is needed for, so they are words of their own."""
    if language not in ELISIONS:
        return
    many, nouns, few, verbs = ELISIONS[language]
    table = frequencies(language)
    begun = [w for w in words if w[0] in VOWELS and len(w) > 1 and "'" not in w]
    begun.sort(key=lambda w: -words[w])
    for count, prefixes in ((many, nouns), (few, verbs)):
        whole = sum(words[w] for w in begun[:count])
        for prefix, share in prefixes.items():
            weight = table.get(prefix, 0) * share / whole
            for word in begun[:count]:
                yield f"{prefix}'{word}", words[word] * weight
    for prefix, letters in ELIDED_LETTERS.get(language, {}).items():
        for letter, percent in letters.items():
            yield f"{prefix}'{letter}", table.get(prefix, 0) * percent / 100


def participles(language, words):
    """Pairs of an auxiliary and a participle: word, word, share."""
    auxiliaries, endings, percent = PARTICIPLES.get(language, ('', (), 0))
    forms = {word: words[word] for word in words if len(word) > 3 and word.endswith(endings)}
    whole = sum(forms.values())
    for first in auxiliaries.split():
        for word, frequency in forms.items():
            share = percent / 100 * frequency / whole
            if share > 2e-5:
                yield first, word, share


def doubled(word):
    """A word with one letter twice, or once instead of twice."""
    for index in range(1, len(word)):
        yield word[:index] + word[index] + word[index:]
        if word[index] == word[index - 1]:
            yield word[:index] + word[index + 1:]


def respelled(word):
    """What a word looks like after one mistake that spellers make."""
    yield from doubled(word)
    for index, letter in enumerate(word):
        if index:
            if letter in VOWELS:
                for other in 'aeiou':
                    yield word[:index] + other + word[index + 1:]
                yield word[:index] + word[index + 1:]
            for other in 'aeiou':
                yield word[:index] + other + word[index:]
        if index + 1 < len(word):
            yield word[:index] + word[index + 1] + letter + word[index + 2:]


def is_latin(words):
    """Whether a language is written with Latin letters."""
    most = sorted(words, key=lambda word: -words[word])[:1000]
    return 2 * sum('a' <= word[0] <= 'z' for word in most) > len(most)


def is_misspelling(word, frequency, words):
    """Whether a word that hunspell rejects is likely another that is much more frequent."""
    if len(word) < 6 or frequency > 6e-7:
        return False
    once = set(respelled(word))
    if any(words.get(other, 0) > 8 * frequency for other in once):
        return True
    return len(word) > 7 and any(
        words.get(twice, 0) > 30 * frequency
        for other in once for twice in doubled(other))


def gather(directory, language):
    began = time.time()
    speller, words, written, weak = Speller(HUNSPELL.get(language, '-')), {}, {}, {}
    others = [other for other in map(Speller, OTHERS.get(language, ())) if other.handle]
    turkic, size = language == 'tr', SIZES.get(language, SIZE)
    singles = SINGLE.get(language)
    common = COMMON_COUNTED if language in COUNTED else COMMON
    found = spelled(directory, language, speller)
    if not found:
        return f'{language}: no words without its dictionary and the texts of programs'
    foreign = re.compile('[a-z]').search if speller.handle is None and not is_latin(found) else lambda word: False
    for word, frequency in sorted(found.items(), key=lambda item: (-item[1], item[0])):
        if len(words) >= size:
            break
        if len(word) > 32 or not all(c.isalpha() or c in "'-·" or joins(c) for c in word) or not word[0].isalpha():
            continue
        if foreign(word):
            continue
        if len(word) == 1 and singles is not None and word not in singles:
            continue
        form = speller.written(word, turkic)
        if form is None:
            form = next(filter(None, (other.written(word, turkic) for other in others)), None)
        if form is None:
            if frequency < common:
                if len(weak) < WEAK_SIZE and frequency >= WEAK and len(word) > 2:
                    weak[word] = frequency
                continue
            form = word
        words[word], written[word] = frequency, CAPITALS.get(language, {}).get(word, form)
    for word, frequency in list(elided(language, words)):
        if words.get(word, 0) < frequency:
            words[word] = frequency
            written.setdefault(word, word)
    inflections = None
    is_short = language not in COUNTED and min(words.values()) >= RARE
    if (language in FORMING or is_short) and speller.handle is not None:
        inflections = Inflections(speller.stem, speller.encoding)
    if inflections and (is_short or language in COUNTED):
        guessed = inflections.guessed(words, RARE)
        unknown = max(0, 1 - sum(words.values()) - sum(weak.values()))
        scale = min(1, 0.7 * unknown / max(1e-12, sum(guessed.values())))
        for word, frequency in sorted(guessed.items(), key=lambda item: -item[1]):
            if len(words) >= size:
                break
            if len(word) <= 32:
                words[word], written[word] = frequency * scale, word
                weak.pop(word, None)
    if lost := missing(language, speller, words):
        print(f'{language}: no word has {", ".join(lost)}', file=sys.stderr)
    weak = {word: frequency for word, frequency in weak.items()
            if not is_misspelling(word, frequency, words)}
    path = os.path.join(directory, language + '.words')
    with open(path + '.part', 'w', encoding='utf-8') as out:
        for word, frequency in words.items():
            out.write(f'{written[word]}\t{frequency * TOKENS:.0f}\n')
        for word, frequency in weak.items():
            out.write(f'?{word}\t{frequency * TOKENS:.0f}\n')
        if language in FORMING and inflections:
            forms = set(filter(spells, inflections.all())) - words.keys() - weak.keys()
            out.writelines(f'={form}\n' for form in sorted(forms))
        unseen = max(0, 1 - sum(words.values()) - sum(weak.values()))
        out.write(f'?\t{unseen * TOKENS:.0f}\n')
        for *before, share in follow(language, words, *lists(language, words)):
            if len(before) == 2:
                share *= TOKENS * (words[before[0]] if before[0] else 1)
            out.write('\t'.join([*before, f'{share:.0f}' if share >= 10 else f'{share:.3g}']) + '\n')
    os.replace(path + '.part', path)
    return f'{language}: {len(words)} words, {time.time() - began:.1f} s'


def lists(language, words):
    """Shares of pairs by their first word, from lists of them; and our own counts after two words."""
    pairs, triples = collections.defaultdict(collections.Counter), {}
    if language == 'en':
        name = 'frequency_bigramdictionary_en_243_342.txt'
        source = importlib.resources.files('symspellpy') / name
        for line in source.read_text(encoding='utf-8-sig').splitlines():
            first, second, count = line.split()
            if first in words and second in words:
                pairs[first][second] += float(count) / TOKENS
    for first, second, share in [*own_pairs(language), *participles(language, words)]:
        if second not in words:
            continue
        if '_' in first:
            before = tuple(first.split('_'))
            if all(word in words for word in before if word):
                triples.setdefault(before, collections.Counter())[second] += share * 100
        elif not first or first in words:
            pairs[first][second] += share * (words[first] if first else 1)
    return pairs, triples


def own_pairs(language):
    """`first: second share second share`: how often of a hundred times `second` follows; first may be
    two words with _ between."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'pairs', language + '.txt')
    for line in lines_of(path):
        head, _, rest = line.partition('#')[0].partition(':')
        parts = rest.split()
        for word, share in zip(parts[::2], parts[1::2]):
            for first in head.split() or ['']:
                yield first.replace('^', '').lower(), word.lower(), float(share) / 100


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('directory')
    parser.add_argument('languages', nargs='*')
    options = parser.parse_args()
    try:
        import symspellpy  # noqa: F401
        import wordfreq  # noqa: F401
    except ImportError as error:
        sys.exit(f'build.py: {error}; pip install wordfreq symspellpy')
    os.makedirs(options.directory, exist_ok=True)
    with ProcessPoolExecutor(options.jobs) as pool:
        languages = options.languages or LANGUAGES
        for line in pool.map(gather, [options.directory] * len(languages), languages):
            print(line, flush=True)


if __name__ == '__main__':
    main()
