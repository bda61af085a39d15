"""What was chosen, pasted or typed by other means is never replaced by a guess (R-HARM-2), in a real program."""

import json
import unittest
from pathlib import Path

from Xlib import XK

import test_text
from case import for_each
from Support.processes import REPO, wait_for
from test_popups import PopupCase

# Words that are near to all that the tests type, and far likelier.
WORDS = """I\t90000
a\t80000
on\t70000
no\t60000
so\t50000
in\t50000
an\t50000
up\t40000
us\t40000
the\t90000
then\t9000
than\t9000
nun\t3000
nine\t3000
one\t9000
once\t3000
even\t9000
ever\t9000
over\t9000
"""

# Keys that have alternatives.
LETTERS = "eon"


class Chosen(test_text.Typing):
    """A text of GTK 3 that is helped, and a lexicon that would have other words."""

    popup = PopupCase.popup

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden")
        self.keyboard.give_words(en=WORDS)
        self.client = self.session.client("gtk3")
        # `popup` knows the client's window by this name.
        self.probe = self.client
        self.keyboard.wait_status(
            lambda status: status.visible and status.has("suggestion-1"), "the bar is there", 60)
        self.check_guesses()

    def check_guesses(self):
        """Guesses work here: a slip is corrected."""
        self.keyboard.wait_status(lambda status: status.has("T"), "a sentence begins", 60)
        self.keys("teh ")
        self.assert_typed(self.client, "The ")
        self.client.clear()
        self.assert_typed(self.client, "")

    def end_word(self, end=" "):
        """Ends the word when all guesses about it have come; returns the text."""
        before = self.client.settled_text()
        self.keyboard.wait_guesses(self.seen, before)
        self.keys(end)
        self.assert_typed(self.client, before + end)
        return before

    def end_own_part(self, foreign):
        """Ends a word that was begun by other means; what came before may be no guess's."""
        self.keyboard.wait_guesses(self.seen, self.client.settled_text())
        self.keys(" ")
        spaces = foreign.count(" ") + 1
        text = wait_for(lambda: (text := self.client.text()).count(" ") == spaces and text, 60, "a space")
        self.assertTrue(text.startswith(foreign), text)

    def choose(self, letter, cells):
        """Slides so many keys' widths through the alternatives of a letter; returns what was typed."""
        before = self.client.settled_text()
        key = self.keyboard.status().key(letter)
        desk, (x, y) = self.session.desk, key.centre
        desk.move(x, y)
        desk.button(True)
        desk.display.sync()
        frame = wait_for(self.popup, 60, "the alternatives open")
        towards = 1 if frame[0] + frame[2] / 2 >= x else -1
        desk.move(int(x + towards * cells * key.width), y)
        desk.button(False)
        desk.display.sync()
        text = wait_for(lambda: (text := self.client.text()) != before and text, 60, "a letter")
        chosen = text.removeprefix(before)
        self.assertEqual(len(chosen), 1, text)
        self.assertFalse(chosen.isascii(), f"{chosen!r} came of {letter}")
        return chosen

    @for_each(*LETTERS)
    def test_a_letter_by_itself(self, letter):
        for cells in (1, 2):
            self.choose(letter, cells)
            self.end_word()
        # The second sentence has small letters.
        self.choose(letter, 1)
        self.end_word(",")

    @for_each(*LETTERS)
    def test_a_letter_in_a_word(self, letter):
        for before, after in (("", "n"), ("th", "n"), ("ov", "r")):
            self.keys(before)
            chosen = self.choose(letter, 1)
            self.keys(after)
            self.assertIn(chosen, self.end_word())

    @unittest.skipUnless((REPO / "Assets/Emoji/emoji.list").exists(), "make setup builds the emoji's data")
    def test_an_emoji(self):
        self.keys("then")
        self.keyboard.tap("emoji")
        status = self.keyboard.wait_status(
            lambda status: any(key.role == "emoji-cell" for key in status.keys), "emoji", 60)
        cell = next(key for key in status.keys if key.role == "emoji-cell")
        self.keyboard.tap(cell.id, status)
        self.assert_typed(self.client, f"Then{cell.label}")
        self.keyboard.tap("letters")
        self.keyboard.wait_status(lambda status: status.has("space") and status.has("n"), "letters", 60)
        self.assertEqual(self.end_word(), f"Then{cell.label}")

    @for_each("teh", "tehn", "nne", "onn")
    def test_what_was_pasted(self, word):
        self.client.ask(f"paste {json.dumps(word)}")
        self.assert_typed(self.client, word)
        self.assertEqual(self.end_word(), word)
        # The first half was pasted.
        self.client.ask(f"paste {json.dumps(word[:2])}")
        self.keys(word[2:])
        self.end_own_part(f"{word} {word[:2]}")

    @for_each("teh", "nne", "onn")
    def test_what_a_physical_keyboard_typed(self, word):
        self.strike(word)
        self.assertEqual(self.end_word(), word)
        self.strike(word[:2])
        self.keys(word[2:])
        self.end_own_part(f"{word} {word[:2]}")

    def test_what_a_command_typed(self):
        self.keyboard.tell("type", "teh")
        self.assertEqual(self.end_word(), "teh")

    def strike(self, word):
        """Types on another keyboard than this one."""
        desk, before = self.session.desk, self.client.settled_text()
        for letter in word:
            desk.strike(desk.display.keysym_to_keycode(XK.string_to_keysym(letter)))
        self.assert_typed(self.client, before + word)


class Flicked(test_text.Typing):
    """A phone's keyboard of the user's own with flicks."""

    check_guesses = Chosen.check_guesses
    end_word = Chosen.end_word

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True, size=(414, 896))
        own = Path(self.session.environment["XDG_DATA_HOME"]) / "keycap/Assets/Keyboards"
        own.mkdir(parents=True)
        source = (REPO / "Assets/Keyboards/en-US.toml").read_text(encoding="utf-8")
        (own / "mine.toml").write_text(source.replace('"en-US"', '"mine"', 1)
                                       + '\n[flick]\ne = "è - - -"\nn = "ñ - - -"\no = "ò - - -"\n')
        self.keyboard = self.session.keycap("--hidden", settings='keyboards = ["mine"]\n')
        self.keyboard.give_words(en=WORDS)
        self.client = self.session.client("gtk3")
        self.keyboard.wait_status(
            lambda status: status.visible and status.has("suggestion-1"), "the bar is there", 60)
        self.check_guesses()

    @for_each("eè", "nñ", "oò")
    def test_a_flick(self, letters):
        letter, wanted = letters
        desk = self.session.desk
        self.keys("th")
        self.assert_typed(self.client, "Th")
        key = self.keyboard.status().key(letter)
        x, y = key.centre
        desk.move(x, y)
        desk.button(True)
        desk.move(int(x - key.width), y)
        desk.button(False)
        desk.display.sync()
        self.assert_typed(self.client, "Th" + wanted)
        self.assertEqual(self.end_word(), "Th" + wanted)
