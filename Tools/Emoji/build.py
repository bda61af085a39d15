#!/usr/bin/python3
"""Builds the emoji keyboard's data from Debian's unicode-data and unicode-cldr-core.

    Tools/Emoji/build.py DIRECTORY

DIRECTORY/emoji.list   every fully-qualified emoji in CLDR's order: a line `#group` before each group,
                       then a line an emoji, its forms with skin tones after it, apart by tabs
DIRECTORY/TAG.names    what to search for in one language: the line of the same number, `#` for a line
                       of a group, has the name, `|`, and the keywords, apart by `|`, in small
                       letters; what has accents stands there without them too
DIRECTORY/TAG.words    which emoji is offered for a word: the word in small letters, the emoji, and `k` where
                       the word is only one keyword of several; apart by tabs, in the order of the bytes
DIRECTORY/LICENSE      the terms of the Unicode Consortium for both
"""

import re
import sys
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

UNICODE = Path("/usr/share/unicode")
LIST = UNICODE / "emoji/emoji-test.txt"
CLDR = UNICODE / "cldr/common"
LICENCE = Path("/usr/share/doc/unicode-cldr-core/copyright")

# The languages of the keyboards, as CLDR calls them.
LANGUAGES = [
    "ar", "be", "bg", "bn", "ca", "cs", "cy", "da", "de", "de_CH", "el", "en", "en_AU", "en_CA", "en_GB", "es",
    "es_MX", "es_US", "et", "eu", "fa", "fi", "fil", "fr", "fr_CA", "ga", "gl", "he", "hi", "hr", "hu", "hy", "id",
    "is", "it", "ja", "ka", "kk", "ko", "lt", "lv", "mk", "mn", "ms", "nl", "no", "pl", "pt", "pt_PT", "ro", "ru",
    "sk", "sl", "sq", "sr", "sv", "sw", "ta", "te", "th", "tr", "uk", "ur", "vi", "zh", "zh_Hant",
]

# A language's file says only what its parent's does not (CLDR supplemental data, parentLocales).
PARENTS = {
    "de_CH": "de", "en_001": "en", "en_AU": "en_001", "en_CA": "en_001", "en_GB": "en_001",
    "es_419": "es", "es_MX": "es_419", "es_US": "es_419", "fr_CA": "fr", "pt_PT": "pt",
}
# Languages that keyboards call otherwise.
ALIASES = {"nb": "no"}

# The groups of emoji-test.txt and what the keyboard calls them; components are no emoji of their own.
GROUPS = {
    "Smileys & Emotion": "smileys", "People & Body": "people", "Animals & Nature": "animals",
    "Food & Drink": "food", "Travel & Places": "travel", "Activities": "activities",
    "Objects": "objects", "Symbols": "symbols", "Flags": "flags", "Component": None,
}
TONES = {chr(code) for code in range(0x1F3FB, 0x1F400)}
SELECTOR = "\ufe0f"
# A script whose letters lose their meaning with their marks keeps them.
LATIN_LIKE = ("LATIN", "GREEK", "CYRILLIC", "ARABIC", "HEBREW")


def groups():
    """(group, [[emoji, form, …], …]) in CLDR's order, and the English names of Unicode."""
    found, names, english = [], {}, {}
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("# group: "):
            group = GROUPS[line.removeprefix("# group: ").strip()]
            found.append((group, []))
        match = re.match(r"([0-9A-F ]+?) *; fully-qualified ", line)
        if not match or found[-1][0] is None:
            continue
        text = "".join(chr(int(code, 16)) for code in match[1].split())
        english[bare(text)] = re.search(r"# \S+ E[0-9.]+ (.*)", line)[1]
        plain = base_of(text)
        if plain == bare(text):
            names[plain] = len(found[-1][1])
            found[-1][1].append([text])
        else:
            found[-1][1][names[base_for(plain, names)]].append(text)
    return [(group, emoji) for group, emoji in found if group], english


def bare(text):
    return text.replace(SELECTOR, "")


def base_of(text):
    """Without skin tones and without the selectors that come and go with them."""
    return "".join(c for c in bare(text) if c not in TONES)


# Couples of two tones are spelled out as two persons; without tones they are one character.
COUPLES = {
    "\U0001F9D1\u200d\U0001F91D\u200d\U0001F9D1": None,
    "\U0001F9D1\u200d\u2764\u200d\U0001F48B\u200d\U0001F9D1": "\U0001F48F",
    "\U0001F9D1\u200d\u2764\u200d\U0001F9D1": "\U0001F491",
    "\U0001F469\u200d\U0001F91D\u200d\U0001F468": "\U0001F46B",
    "\U0001F469\u200d\U0001F91D\u200d\U0001F469": "\U0001F46D",
    "\U0001F468\u200d\U0001F91D\u200d\U0001F468": "\U0001F46C",
    "\U0001FAF1\u200d\U0001FAF2": "\U0001F91D",
}


def base_for(plain, names):
    return plain if plain in names else COUPLES[plain]


def annotations(language):
    """{emoji without selectors: (name, [keyword, …])} of a language and those it builds on."""
    parent = PARENTS.get(language)
    table = annotations(parent) if parent else {}
    for folder in ("annotations", "annotationsDerived"):
        path = CLDR / folder / f"{language}.xml"
        if path.exists():
            read(path, table)
    return table


def read(path, table):
    for element in ElementTree.parse(path).getroot().iter("annotation"):
        text = (element.text or "").strip()
        if not text or "↑↑↑" in text:
            continue
        name, keywords = table.get(bare(element.get("cp")), ("", []))
        if element.get("type") == "tts":
            name = text
        else:
            keywords = [word.strip() for word in text.split("|")]
        table[bare(element.get("cp"))] = (name, keywords)


def small(text):
    return unicodedata.normalize("NFC", text.lower().replace("|", " ").replace("\t", " "))


def plain(text):
    """Without accents, where the script can do without."""
    letters = unicodedata.normalize("NFD", text)
    kept, latin = [], False
    for letter in letters:
        if unicodedata.category(letter) == "Mn":
            if not latin:
                kept.append(letter)
        else:
            latin = unicodedata.name(letter, "").startswith(LATIN_LIKE)
            kept.append({"ß": "ss", "ø": "o", "æ": "ae", "ł": "l", "ı": "i", "đ": "d"}.get(letter, letter))
    return unicodedata.normalize("NFC", "".join(kept))


def line(entry):
    name, keywords = entry
    names, words = forms([name]), forms(keywords)
    return "|".join([*names, "", *(word for word in words if word not in names)])


def forms(texts):
    """Each as it is searched for, with accents and without."""
    found = []
    for text in texts:
        for form in (small(text), plain(small(text))):
            if form and form not in found:
                found.append(form)
    return found


# Groups of signs, whose keywords are everyday words ("back", "free", "on"), and of people, whose keywords tell
# what they do and wear.
SIGNS, PEOPLE = ("symbols", "flags"), "people"


def offered(emoji, table):
    """{word: [emoji] or [emoji, "k"]}: what a word that is written names. The name itself; else the emoji whose
    only keyword it is; else the one that has it in its name or among few keywords, unless it fits too many.
    For feelings it is a face or a heart, and of equals the older one. The names of flags are those of
    countries, after a colon. `emoji` is (group, emoji, key) in CLDR's order."""
    rivals = {}
    for group, text, key in emoji:
        name, keywords = table.get(key, ("", []))
        name, keywords = small(name), list(map(small, keywords))
        called = name.rpartition(": ")[2] if group == "flags" else name
        for word in {called} if group in SIGNS else {called, *keywords}:
            # A letter or two are hardly a name.
            if (len(word) < 3 and word.isascii()) or not all(c.isalpha() or c in "-'’" for c in word):
                continue
            is_within = word in re.split(r"[ -]", name)
            if word == called or is_within or group != PEOPLE:
                fit = 0 if word == name else 1 if word == called else 2
                others = len(set(keywords) - {word, name})
                rivals.setdefault(word, []).append((fit, group, others, not is_within, text))
    found = {}
    for word, emoji in rivals.items():
        is_feeling = sum(group == "smileys" for _, group, *_ in emoji) > 2
        fit, _, others, _, text = min(
            emoji, key=lambda one: (one[0], is_feeling and one[1] != "smileys", one[2] > 0, one[3], *one[2:]))
        if fit < 2 or others == 0 or (others < 6 and len(emoji) <= 12):
            found[word] = [text] if fit < 2 or others == 0 else [text, "k"]
    return found


def write(directory):
    directory.mkdir(parents=True, exist_ok=True)
    found, english = groups()
    lines, keys, plains = [], [], []
    for group, emoji in found:
        lines.append(f"#{group}")
        keys.append(None)
        for forms in emoji:
            lines.append("\t".join(forms))
            keys.append(bare(forms[0]))
            plains.append((group, forms[0], bare(forms[0])))
    for language in [*LANGUAGES, *ALIASES]:
        table = annotations(ALIASES.get(language, language))
        # What is newer than CLDR's names can be found by the English one.
        names = ["#" if key is None else line(table.get(key, (english[key], []))) for key in keys]
        tag = language.replace("_", "-")
        (directory / f"{tag}.names").write_text("\n".join(names) + "\n", encoding="utf-8")
        words = sorted(offered(plains, table).items(), key=lambda pair: pair[0].encode())
        (directory / f"{tag}.words").write_text(
            "".join("\t".join((word, *offer)) + "\n" for word, offer in words), encoding="utf-8")
    (directory / "LICENSE").write_text(LICENCE.read_text(encoding="utf-8"), encoding="utf-8")
    # Last, for it says that all is there.
    (directory / "emoji.list").write_text("\n".join(lines) + "\n", encoding="utf-8")
    forms = sum(len(emoji) for _, group in found for emoji in group)
    print(f"{directory}: {forms} emoji, {len(LANGUAGES)} languages")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
