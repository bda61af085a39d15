"""What is printed on keys, held against the characters that keys type."""

import json
import subprocess
import unicodedata

from case import ScreenCase
from Support.keyboard import binary
from Support.processes import REPO

# How many texts are typed at once.
LINE = 100


class Legends(ScreenCase):
    """The legends of every keyboard, and what arrives of them."""

    def ask(self, *arguments):
        answer = subprocess.run([binary(), *arguments, "--data", str(REPO)], check=True,
                                env=self.session.environment, capture_output=True, text=True)
        return json.loads(answer.stdout)

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


def is_assigned(character):
    return unicodedata.category(character) not in ("Cn", "Co", "Cs", "Cc")
