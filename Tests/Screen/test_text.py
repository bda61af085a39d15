"""Text services in a real program that tells its text over the accessibility bus (R-TEXT)."""

import time
from pathlib import Path

from Xlib import XK

from case import ScreenCase

# Words enough to correct and to complete by, with their counts.
WORDS = """the\t5000
tea\t80
ten\t60
hello\t400
help\t300
world\t300
way\t500
a\t4000
fox\t100
"""


class Text(ScreenCase):
    """One entry of GTK 3, which tells everything that happens in it."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden")
        self.client = self.session.client("gtk3")
        self.keyboard.wait_status(lambda status: status.visible, "it opens for the field", 10)

    def wait_shift(self, name):
        self.keyboard.wait_status(lambda status: status.key("shift") and status.has(name),
                                  f"letters are as {name} is")

    def keys(self, text):
        """Strikes keys by their ids: what they type is the services' matter. A space comes after a
        person's time: it does not wait for the answer about the word that it ends."""
        for character in text:
            if character == " ":
                time.sleep(0.15)
            names = {" ": "space", "<": "delete"}
            status = self.keyboard.status()
            key = next(key for key in status.keys
                       if key.id == names.get(character, character) or key.role == names.get(
                           character, character))
            self.keyboard.tap(key.id, status)

    def test_capitals_periods_and_their_undoing(self):
        self.wait_shift("H")
        self.keys("hi  go")
        self.assert_typed(self.client, "Hi. Go")
        self.keys("  ")
        self.assert_typed(self.client, "Hi. Go. ")
        self.keys("<")
        self.assert_typed(self.client, "Hi. Go  ")

    def test_a_selection_is_deleted_alone(self):
        self.client.fill("so. World")
        self.wait_shift("h")
        desk = self.session.desk
        shift, left = (desk.display.keysym_to_keycode(XK.string_to_keysym(name))
                       for name in ("Shift_L", "Left"))
        desk.key(shift, True)
        for _ in "World":
            desk.strike(left)
        desk.key(shift, False)
        self.wait_shift("H")
        self.keys("<")
        self.assert_typed(self.client, "so. ")
        self.wait_shift("H")
        self.keys("hi")
        self.assert_typed(self.client, "so. Hi")

    def test_a_shortcut_is_replaced_and_comes_back(self):
        self.wait_shift("O")
        self.keys("omw ")
        self.assert_typed(self.client, "On my way! ")
        self.keys("<")
        self.assert_typed(self.client, "Omw ")

    def test_the_users_own_shortcuts_follow_their_file(self):
        config = Path(self.session.environment["XDG_CONFIG_HOME"]) / "keycap/shortcuts.toml"
        config.parent.mkdir(parents=True, exist_ok=True)
        part = config.with_suffix(".part")
        part.write_text('[shortcuts]\nbrb = "be right back"\n')
        part.replace(config)
        # Nothing tells when the file has been read: what is typed may be the first to show it.
        for patience in (0, 0.5, 1, 2, 4):
            time.sleep(patience)
            self.wait_shift("B")
            self.keys("brb ")
            text = self.client.settled_text()
            if text == "be right back ":
                return
            self.assertEqual(text, "Brb ")
            self.keys("<<<<")
            self.assert_typed(self.client, "")
        self.fail("the shortcut was never followed")


class Words(ScreenCase):
    """With a lexicon of English."""

    def setUp(self, *options):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden")
        self.keyboard.give_words(en=WORDS)
        self.client = self.session.client("gtk3", *options)
        self.keyboard.wait_status(
            lambda status: status.visible and status.has("suggestion-1"), "the bar is there", 10)

    keys = Text.keys
    wait_shift = Text.wait_shift

    def tap_typed(self, text):
        """Keys with the time of a person between them, so that guesses come in time."""
        for character in text:
            time.sleep(0.05)
            self.keys(character)

    def test_a_slip_is_corrected_and_comes_back_on_one_backspace(self):
        self.wait_shift("T")
        self.tap_typed("teh ")
        self.assert_typed(self.client, "The ")
        self.keys("<")
        self.assert_typed(self.client, "Teh ")
        self.tap_typed("a ")
        self.assert_typed(self.client, "Teh a ")

    def test_a_suggestion_brings_a_space_that_a_period_takes_back(self):
        # An answer that has not come yet leaves the suggestion for fewer letters there.
        for patience in (0.2, 0.5, 1, 2, 4):
            self.wait_shift("H")
            self.tap_typed("a worl")
            time.sleep(patience)
            self.keyboard.tap("suggestion-2")
            if self.client.settled_text() == "A world ":
                break
            self.client.clear()
        self.assert_typed(self.client, "A world ")
        self.keys(".")
        self.assert_typed(self.client, "A world.")

    def test_status_tells_no_suggestion(self):
        self.wait_shift("H")
        self.tap_typed("worl")
        self.assertNotIn("world", self.keyboard.tell("status", "--json"))


class Chat(ScreenCase):
    """A field that its program empties when Return sends the message."""

    keys = Text.keys
    wait_shift = Text.wait_shift
    tap_typed = Words.tap_typed

    def setUp(self):
        Words.setUp(self, "chat")

    def test_the_next_message_begins_anew(self):
        """Being empty was a step of the last word's correction, too."""
        for _ in range(2):
            self.wait_shift("T")
            self.tap_typed("teh")
            time.sleep(0.5)
            self.keyboard.tap("return")
            self.assert_typed(self.client, "")
            # Longer than reports of what was sent may be under way.
            time.sleep(1)
            self.wait_shift("T")
            self.keys("te")
            self.assert_typed(self.client, "Te")
            self.keys("<<")
            self.assert_typed(self.client, "")
