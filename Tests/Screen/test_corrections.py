"""Autocorrection as people meet it: words joined and parted, taken back, and left alone where a field wants
none (R-TEXT-4, R-TRAIT-9)."""

from pathlib import Path

import test_text
from case import for_each
from Support.clients import find_window
from Support.fields import open_fields
from Support.keyboard import write
from Support.processes import wait_for
from test_fields import MORE


class Spaces(test_text.Typing):
    """Spaces that were not meant or were missed, in a field that wants corrections."""

    def setUp(self):
        test_text.Words.setUp(self)
        self.keyboard.give_words(en=test_text.WORDS + "tomorrow\t900\n")

    def check(self, words, wanted):
        """What is typed becomes what is wanted at its last space, and again what was typed by one delete."""
        self.keyboard.wait_status(lambda status: status.has("T"), "a sentence begins")
        self.keys(words)
        self.keyboard.wait_guesses(self.seen, words.split(" ")[-1])
        typed = self.client.text()
        self.assertEqual(typed.count(" "), words.count(" "))
        self.keys(" ")
        self.assert_typed(self.client, wanted)
        self.keys("<")
        self.assert_typed(self.client, typed + " ")

    def test_a_stray_space_is_taken_out_and_comes_back(self):
        self.check("tomo rrow", "Tomorrow ")

    def test_a_missed_space_is_put_in_and_goes_again(self):
        self.check("theway", "The way ")


class Slipped(test_text.Typing):
    """A letter of the lowest row whose finger hits the space bar, on a telephone's narrow keys."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True, size=(420, 800))
        self.keyboard = self.session.keycap("--hidden")
        self.keyboard.give_words(en=test_text.WORDS + "very\t300\n")
        self.client = self.session.client("gtk3")
        self.keyboard.wait_status(lambda status: status.visible and status.has("T"), "a sentence begins", 10)

    def test_the_letter_takes_the_period_of_two_spaces_along(self):
        self.keys("hello ")
        status = self.keyboard.status()
        self.session.desk.move(status.key("v").centre[0], status.key("space").y + 2)
        self.session.desk.button(True)
        self.session.desk.button(False)
        self.session.desk.display.sync()
        # The period comes once the application has told of both spaces; on a slow machine the second one may come too
        # late for a period.
        wait_for(lambda: self.client.text().removeprefix("Hello") in (". ", "  "), 10, "a second space arrives")
        spaces = self.client.settled_text().removeprefix("Hello")
        word = "Ery" if spaces == ". " else "ery"
        self.keyboard.wait_status(lambda status: status.has(word[0]), "the word begins")
        self.keys("ery")
        self.keyboard.wait_guesses(self.seen, word)
        self.keys(" ")
        self.assert_typed(self.client, "Hello very ")
        self.keys("<")
        self.assert_typed(self.client, f"Hello{spaces}{word} ")


class Unwanted(test_text.Typing):
    """The same slip in a field that wants corrections and in one that does not."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden")
        self.keyboard.give_words(en=test_text.WORDS)
        self.store = Path(self.session.environment["XDG_DATA_HOME"]) / "keycap/words"

    def bar(self, status):
        return [key for key in status.keys if key.role == "suggestion"]

    def typed(self, fields, name, word, rest):
        """What becomes of a word in a field when `rest` ends it, in small letters."""
        fields.focus(name)
        x, y = fields.centre(name)

        def is_served(status):
            """The field that had the focus before may be served a while longer."""
            at = status.field and status.field["rect"]
            return status.visible and at and (
                0 <= x - at["x"] <= at["width"] and 0 <= y - at["y"] <= at["height"])

        self.keyboard.wait_status(is_served, f"open for {name}", 20)
        before = fields.text(name)
        self.keys(word)
        self.keyboard.wait_guesses(lambda: fields.text(name), word)
        for character in rest:
            self.keys(character)
        return wait_for(lambda: (text := fields.text(name).removeprefix(before).lower()).endswith(rest)
                        and text, 20, f"it arrives in {name}")

    def check(self, kind, wanting, unwanting, rest=" a "):
        fields = open_fields(self.session, kind)
        self.assertEqual(self.typed(fields, wanting, "teh", " a "), "the a ")
        self.assertTrue(self.bar(self.keyboard.status()))
        self.keyboard.tell("words", "reset")
        self.assertEqual(self.typed(fields, unwanting, "teh", rest), "teh" + rest)
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
        self.client = self.session.client("xterm")
        self.keyboard.tell("show")
        status = self.keyboard.wait_status(lambda status: status.visible, "it is there", 10)
        self.assertFalse(self.bar(status))
        self.keys("teh a ")
        self.assert_typed(self.client, "teh a ")


class Names(test_text.Typing):
    """Lines that take names of programs and files (R-HARM-1)."""

    def test_what_a_rule_calls_a_line_of_names_is_left_alone(self):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden")
        self.keyboard.give_words(en=test_text.WORDS)
        fields = open_fields(self.session, "gtk3")
        self.tap_into(fields, "teh ", "the ")
        _, name = self.session.desk.window(find_window(self.session.desk, fields.title)).get_wm_class()
        write(self.keyboard.settings_path.replace("settings.toml", "applications.toml"),
              f'[[application]]\nclass = "{name}"\ntext = "names"\n')
        self.keyboard.wait_status(lambda status: "text" in status.field["sources"], "the rule counts", 10)
        self.tap_into(fields, "teh plmua -- ", "the teh plmua -- ")

    def tap_into(self, fields, text, wanted):
        fields.focus("entry")
        self.keyboard.wait_status(lambda status: status.visible and status.field["editable"], "the entry", 20)
        self.keyboard.type(text)
        wait_for(lambda: fields.text("entry").lower() == wanted, 20, wanted)
