"""Autocorrection as people meet it: words joined and parted, taken back, and left alone where a field wants
none (R-TEXT-4, R-TRAIT-9)."""

import time
from pathlib import Path

import test_text
from case import ScreenCase, for_each
from Support.fields import open_fields
from Support.processes import wait_for
from test_fields import MORE
from test_words import PATIENCE


class Spaces(ScreenCase):
    """Spaces that were not meant or were missed, in a field that wants corrections."""

    setUp = test_text.Words.setUp
    keys = test_text.Text.keys

    def typed_until(self, tries):
        """Types one try after another, each with more patience before its spaces, until what is wanted stands
        there: an answer that comes too late lets the typed words stand, and then they are no slip any more.
        Returns what stood before the last space."""
        for patience, (words, wanted) in zip(PATIENCE, tries):
            self.keyboard.wait_status(lambda status: status.has("T"), "a sentence begins")
            for word in words.split(" "):
                self.keys(word)
                time.sleep(patience)
                typed = self.client.settled_text()
                self.keys(" ")
            text = self.client.settled_text()
            if text == wanted:
                return typed
            self.assertEqual(text, typed + " ")
            self.keys("<" * len(text))
            self.assert_typed(self.client, "")
        self.fail("never corrected")
        return None

    def test_a_stray_space_is_taken_out_and_comes_back(self):
        typed = self.typed_until((
            ("hel lo", "Hello "), ("wor ld", "World "), ("he llo", "Hello "), ("wo rld", "World "),
            ("hell o", "Hello ")))
        self.assertIn(" ", typed)
        self.keys("<")
        self.assert_typed(self.client, typed + " ")

    def test_a_missed_space_is_put_in_and_goes_again(self):
        typed = self.typed_until((
            ("theway", "The way "), ("thefox", "The fox "), ("theworld", "The world "),
            ("thehelp", "The help "), ("thetea", "The tea ")))
        self.assertNotIn(" ", typed)
        self.keys("<")
        self.assert_typed(self.client, typed + " ")


class Unwanted(ScreenCase):
    """The same slip in a field that wants corrections and in one that does not."""

    keys = test_text.Text.keys

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden")
        self.keyboard.give_words(en=test_text.WORDS)
        self.store = Path(self.session.environment["XDG_DATA_HOME"]) / "keycap/words"

    def bar(self, status):
        return [key for key in status.keys if key.role == "suggestion"]

    def typed(self, fields, name, word, rest, patience):
        """What becomes of a word in a field when `rest` ends it after a while, in small letters."""
        fields.focus(name)
        self.keyboard.wait_status(lambda status: status.visible, f"open for {name}", 20)
        before = fields.text(name)
        self.keys(word)
        time.sleep(patience)
        self.keys(rest)
        return wait_for(lambda: (text := fields.text(name).removeprefix(before).lower()).endswith(rest)
                        and text, 20, f"it arrives in {name}")

    def check(self, kind, wanting, unwanting, rest=" a "):
        fields = open_fields(self.session, kind)
        for patience, slip in zip(PATIENCE, ("teh", "hte", "thhe", "tge", "tje")):
            found = self.typed(fields, wanting, slip, " a ", patience)
            if found == "the a ":
                break
            self.assertEqual(found, slip + " a ")
        else:
            self.fail("never corrected where it is wanted")
        self.assertTrue(self.bar(self.keyboard.status()))
        self.keyboard.tell("words", "reset")
        self.assertEqual(self.typed(fields, unwanting, "teh", rest, 2), "teh" + rest)
        self.assertFalse(self.bar(self.keyboard.status()))
        self.keyboard.stop()
        learned = self.store.read_text() if self.store.exists() else ""
        self.assertNotIn("teh", learned)

    def test_a_password_is_left_alone(self):
        self.check("gtk3", "entry", "password")

    @for_each(*MORE)
    def test_an_address_of_the_web_is_left_alone(self, kind):
        self.check(kind, "text", "url", ".")

    def test_a_terminal_is_left_alone(self):
        client = self.session.client("xterm")
        self.keyboard.tell("show")
        status = self.keyboard.wait_status(lambda status: status.visible, "it is there", 10)
        self.assertFalse(self.bar(status))
        self.keys("teh")
        time.sleep(2)
        self.keys(" a ")
        self.assert_typed(client, "teh a ")
