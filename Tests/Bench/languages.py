#!/usr/bin/python3
"""Measures what autocorrection changes in right text: `languages.py [--texts DIR] [--tune] [--show] [LANGUAGE...]`.

The texts are help pages that Debian's packages mate-user-guide and gnome-user-docs carry (`make help-texts` unpacks
them); no lexicon is made from them. Paragraphs are parted by a checksum: whoever tunes looks at one half (`--tune`),
the figures are those of the other. Keycap answers through `keycap-tools textbench`; each word is typed as it stands,
without touches, after the words before it.
"""
import argparse
import random
import re
import sys
import zlib
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "Assets/Lexicons")]
from software import help_pages, joins, unique  # noqa: E402

from text import Keycap, even, share, words_of  # noqa: E402

# What the folders of translations are called otherwise.
FOLDERS = {"sr-Latn": "sr@latin"}
# Words that are measured of a language; enough for a tenth of a percent.
ENOUGH = 4000
# With fewer a figure says nothing.
LEAST = 500


def half(text, tune):
    return (zlib.crc32(text.encode()) & 1 == 0) == tune


def is_word(word):
    return len(word) > 1 and word[0].isalpha() and all(c.isalpha() or c in "'’-" or joins(c) for c in word)


def paragraphs(folder, language, tune):
    """Paragraphs of running text that are translated, in no order: a few headings and buttons say little."""
    english = set(help_pages(folder, "C"))
    pages = (text for text in help_pages(folder, FOLDERS.get(language, language)) if text not in english)
    found = [text for text in unique(pages)
             if len(text.split()) > 5 and "…" not in text and half(text, tune)]
    random.Random(language).shuffle(found)
    return found


def measure(keycap, language, texts, show):
    count = wrong = 0
    changed = {}
    is_latin = None
    for text in texts:
        context = ""
        for word in words_of(text):
            if is_word(word):
                if is_latin is None:
                    is_latin = "a" <= word[0].lower() <= "z"
                if is_latin or not re.search("[a-zA-Z]", word):
                    answer = keycap.fix(language, context, word)[0]
                    is_wrong = even(answer) != even(word)
                    count, wrong = count + 1, wrong + is_wrong
                    if is_wrong:
                        changed[word, answer] = changed.get((word, answer), 0) + 1
            context = f"{context}{word} "[-80:]
        if count >= ENOUGH:
            break
    if show:
        for (word, answer), times in sorted(changed.items(), key=lambda item: -item[1])[:show]:
            print(f"  {word} → {answer} ({times})")
    return count, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", default=".build/words/texts", help="the folder of unpacked packages")
    parser.add_argument("--tune", action="store_true", help="the half to tune with")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print the N commonest changes")
    parser.add_argument("languages", nargs="*")
    options = parser.parse_args()
    languages = options.languages or sorted(path.stem for path in Path("Assets/Lexicons").glob("*.lexicon"))
    if not list(Path(options.texts).glob("*/usr/share/help")):
        sys.exit(f"no help pages in {options.texts}: make help-texts")
    keycap = Keycap()
    print("language  words  changed, %")
    for language in languages:
        count, wrong = measure(keycap, language, paragraphs(options.texts, language, options.tune), options.show)
        figure = f"{share(wrong, count):9.2f}" if count >= LEAST else "        –"
        print(f"{language:8}  {count:5}  {figure}", flush=True)
    keycap.process.stdin.close()
    keycap.process.wait(10)


if __name__ == "__main__":
    main()
