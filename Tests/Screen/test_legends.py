"""What is printed on keys, held against xkb-data and against the characters that keys type.

`legends.tsv` lists every legend that is not as the XKB variant named in the layout's file has it: layout,
key, level, what is printed, what xkb-data has. `RECORD=1` writes it anew; look at what changed.
"""

import json
import os
import re
import subprocess
import unicodedata
from pathlib import Path

from case import ScreenCase
from Support.keyboard import binary
from Support.processes import REPO, tool

LIST = Path(__file__).with_name("legends.tsv")
SOURCE = re.compile(r"symbols (\w+)(?:\((\w+)\))?")
# How many texts are typed at once.
LINE = 100
CHARACTER_KEY = re.compile("[bcde][01][0-9]")


class Legends(ScreenCase):
    """Printed keyboards beside what a server makes of xkb-data."""

    def ask(self, *arguments):
        answer = subprocess.run([binary(), *arguments, "--data", str(REPO)], check=True,
                                env=self.session.environment, capture_output=True, text=True)
        return json.loads(answer.stdout)

    def legends(self, keyboard):
        """What each level of each key of characters gives, by key and level."""
        found = {}
        for key in self.ask("legends", keyboard)["planes"]["letters phone"]:
            # ANSI keyboards have the key above return that ISO ones have beside it.
            name = "c12" if key["id"] == "d13" else key["id"]
            if CHARACTER_KEY.fullmatch(name):
                for level, what in key["levels"].items():
                    found[name, level] = meaning(what)
                found.setdefault((name, "shift"), found[name, "plain"])
        return found

    def test_they_differ_from_xkb_data_only_where_that_is_meant(self):
        self.session = self.desktop()
        rows = []
        for path in sorted((REPO / "Assets/Legends").glob("*.toml")):
            source = SOURCE.search(path.read_text(encoding="utf-8").splitlines()[0])
            if not source:
                continue
            subprocess.run([tool("setxkbmap"), "-display", self.session.display, "-layout",
                            source[1], "-variant", source[2] or ""], check=True)
            printed = self.legends(f"{path.stem}.compact")
            drawn = self.legends("system.compact")
            for place in sorted(printed):
                if printed[place] != drawn.get(place, ""):
                    rows.append((path.stem, *place, printed[place], drawn.get(place, "")))
        text = "".join("\t".join(visible(cell) for cell in row) + "\n" for row in rows)
        if os.environ.get("RECORD"):
            LIST.write_text(text, encoding="utf-8")
        self.assertEqual(text, LIST.read_text(encoding="utf-8"))

    def test_every_legend_of_every_keyboard_is_a_character(self):
        self.session = self.desktop()
        count, wrong = 0, []
        for keyboard in self.ask("keyboards", "--json"):
            if keyboard["id"].startswith("system."):
                continue
            for plane, keys in self.ask("legends", keyboard["id"])["planes"].items():
                for key in keys:
                    texts = [what.get("types") or what.get("dead")
                             for what in key["levels"].values()]
                    for name in ("alternates", "shifted-alternates", "flicks"):
                        texts += key.get(name, [])
                    for text in filter(None, texts):
                        count += 1
                        if not all(is_assigned(character) for character in text):
                            wrong.append((keyboard["id"], plane, key["id"], text))
        self.assertEqual(wrong, [])
        self.assertGreater(count, 40_000)

    def test_every_legend_of_every_keyboard_arrives(self):
        """Whatever a key of any keyboard types, on any level or as an alternative, into a client."""
        self.session = self.desktop(wm="openbox")
        client = self.session.client("gtk3")
        keyboard = self.session.keycap()
        texts = set()
        for found in self.ask("keyboards", "--json"):
            if found["id"].startswith("system."):
                continue
            for keys in self.ask("legends", found["id"])["planes"].values():
                texts.update(text for key in keys for text in typed_by(key))
        self.assertGreater(len(texts), 900)
        # Marks sit on a letter, and nothing joins with its neighbour.
        words = ["a" + text if unicodedata.combining(text[0]) else text for text in sorted(texts)]
        for start in range(0, len(words), LINE):
            line = " ".join(words[start:start + LINE])
            client.clear()
            result = keyboard.run("type", line, timeout=30)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual(client.wait_text(line, timeout=10), line)


def typed_by(key):
    """The texts of all levels of a key and all that it offers."""
    texts = [what["types"] for what in key["levels"].values() if what.get("types")]
    for name in ("alternates", "shifted-alternates", "flicks"):
        texts += key.get(name, [])
    return texts


def meaning(what):
    return what.get("types") or (what.get("dead", "") and "dead " + what["dead"]) or what.get("key", "")


def is_assigned(character):
    return unicodedata.category(character) not in ("Cn", "Co", "Cs", "Cc")


def visible(text):
    """Characters that cannot be seen, by number; marks on a dotted circle."""
    return "".join(f"U+{ord(c):04X}" if unicodedata.category(c) in ("Cf", "Zs", "Cc") and c != " "
                   else "◌" + c if unicodedata.combining(c) else c for c in text)
