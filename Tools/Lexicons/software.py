"""Texts of a language that no list of frequencies has: what programs of Debian say in it.

They are read from the folder `texts`, where `make word-texts` unpacks packages, each in a folder of its name:
- libreoffice-l10n-* (MPL-2.0 and others): the words of an office;
- firefox-esr-l10n-* (MPL-2.0): the words of a browser.
Only counts of single words come into a lexicon. Help pages (mate-user-guide, gnome-user-docs) are never counted: on
them Tests/Bench/languages.py measures.
"""
import collections
import gettext
import glob
import html
import re
import unicodedata
import zipfile

# Where the packages call a language otherwise.
NAMES = {'ku': ('kmr@latin',), 'fil': ('tl',)}
# Words that tell of a sentence which nobody has translated.
ENGLISH = {'the', 'your', 'this', 'with', 'from', 'and', 'you', 'for', 'of', 'when', 'will', 'can', 'that', 'not'}
# What stands in texts for something else: tags, entities, values, shortcuts.
PLACES = re.compile(r'<[^>]*>|&[a-zA-Z]+;|%\w*|\$\(?\w+\)?|\{[^}]*\}|https?:\S+')
SHORTCUTS = re.compile(r'[_~&](?=\w)')


def joins(letter):
    """Whether a character belongs to a word though it is no letter: marks on letters, and the joiners."""
    return letter in '\u200c\u200d' or unicodedata.category(letter)[0] == 'M'


def spells(text):
    """Whether a text is letters, with their marks."""
    return bool(text) and text[0].isalpha() and all(c.isalpha() or joins(c) for c in text)


def catalogue(path):
    """The translations of a gettext file."""
    try:
        with open(path, 'rb') as file:
            known = gettext.GNUTranslations(file)._catalog
    except (OSError, ValueError, UnicodeError):
        return
    for key, text in known.items():
        key = key[0] if isinstance(key, tuple) else key
        if key and text != key:
            yield text


def langpack(path):
    """The messages of a browser's language pack."""
    with zipfile.ZipFile(path) as pack:
        for name in sorted(pack.namelist()):
            if name.endswith('.ftl'):
                for line in pack.read(name).decode('utf-8', 'ignore').splitlines():
                    if found := re.match(r'[\w-]+ *= *(.+)|[ \t]+(?:\.[\w-]+ *= *)?([^\s\[*}].*)', line):
                        yield found[1] or found[2]


def page(path):
    """The paragraphs of a help page."""
    with open(path, encoding='utf-8', errors='ignore') as file:
        text = file.read()
    text = re.sub(r'(?s)<info>.*?</info>|<!--.*?-->|<(code|screen|cmd|sys|var)\b.*?</\1>', ' … ', text)
    text = re.sub(r'</?(p|title|item|td|tr|note|section|para|steps|list|listitem|sect\d)\b[^>]*>', '\0', text)
    for part in html.unescape(re.sub(r'<[^>]*>', '', text)).split('\0'):
        if part := ' '.join(part.split()):
            yield part


def is_english(text):
    words = text.lower().split()
    known = sum(word in ENGLISH for word in words)
    return known > 1 or known * 6 > len(words)


def unique(texts):
    """Each text once, cleaned, and none that was left in English."""
    seen = set()
    for text in texts:
        text = SHORTCUTS.sub('', PLACES.sub(' … ', text)).replace('’', "'")
        if text not in seen and not is_english(text):
            seen.add(text)
            yield text


def programs(folder, language):
    """What programs say."""
    for name in (language, *NAMES.get(language, ())):
        for path in sorted(glob.glob(f'{folder}/libreoffice-l10n-*/usr/lib/libreoffice/program/resource/'
                                     f'{name}/LC_MESSAGES/*.mo')):
            yield from catalogue(path)
        for path in sorted(glob.glob(f'{folder}/firefox-esr-l10n-*/usr/lib/**/langpack-{name}[-@]*.xpi',
                                     recursive=True)):
            yield from langpack(path)


def help_pages(folder, language):
    """What help pages say."""
    for path in sorted(glob.glob(f'{folder}/*/usr/share/help/{language}/*/*')):
        if path.endswith(('.page', '.docbook', '.xml')):
            yield from page(path)


def counts(folder, language):
    """How often each word, in small letters, stands in what programs say."""
    found = collections.Counter()
    for text in unique(programs(folder, language)):
        for piece in text.lower().split():
            word = unicodedata.normalize('NFC', piece.strip(".,:;!?\"()[]«»„“”'‘-–—…*/"))
            if spells(word.replace("'", '').replace('-', '')):
                found[word] += 1
    return found
