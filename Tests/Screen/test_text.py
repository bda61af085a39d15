"""Text services in a real program that tells its text over the accessibility bus (R-TEXT)."""

from pathlib import Path

from Xlib import XK

from case import ScreenCase
from Support.processes import wait_for

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


class Typing(ScreenCase):
    """Keys are struck by their ids: what they type is the services' matter."""

    def seen(self):
        """The text that is typed into."""
        return self.client.text()

    def wait_shift(self, name):
        self.keyboard.wait_status(lambda status: status.key("shift") and status.has(name),
                                  f"letters are as {name} is")

    def keys(self, text):
        """A space comes when all that is known of its word is known: it waits for no answer itself."""
        word = ""
        for character in text:
            if character == " " and word:
                self.keyboard.wait_guesses(self.seen, word)
            names = {" ": "space", "<": "delete", "\n": "return"}
            status = self.keyboard.status()
            key = next(key for key in status.keys
                       if key.id == names.get(character, character) or key.role == names.get(
                           character, character))
            self.keyboard.tap(key.id, status)
            word = "" if character in " <\n" else word + character


class Text(Typing):
    """One entry of GTK 3, which tells everything that happens in it."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden")
        self.client = self.session.client("gtk3")
        self.keyboard.wait_status(lambda status: status.visible, "it opens for the field", 10)

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

        def followed():
            """Nothing tells when the file has been read: what is typed may be the first to show it."""
            self.wait_shift("B")
            self.keys("brb ")
            text = self.client.settled_text()
            if text == "be right back ":
                return True
            self.assertEqual(text, "Brb ")
            self.keys("<<<<")
            self.assert_typed(self.client, "")
            return False

        wait_for(followed, 10, "the shortcut is followed")
        self.keys("brb")
        # Return changes nothing that the application has not told yet.
        self.keyboard.wait_guesses(self.seen, "brb")
        self.keys("\n")
        self.assert_typed(self.client, "be right back be right back\n")


class Words(Typing):
    """With a lexicon of English."""

    def setUp(self, *options):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden")
        self.keyboard.give_words(en=WORDS)
        self.client = self.session.client("gtk3", *options)
        self.keyboard.wait_status(
            lambda status: status.visible and status.has("suggestion-1"), "the bar is there", 10)

    def test_a_slip_is_corrected_and_comes_back_on_one_backspace(self):
        self.wait_shift("T")
        self.keys("teh ")
        self.assert_typed(self.client, "The ")
        self.keys("<")
        self.assert_typed(self.client, "Teh ")
        self.keys("a ")
        self.assert_typed(self.client, "Teh a ")

    def test_a_suggestion_brings_a_space_that_a_period_takes_back(self):
        self.wait_shift("H")
        self.keys("a worl")
        self.keyboard.wait_guesses(self.seen, "worl")
        self.keyboard.tap("suggestion-2")
        self.assert_typed(self.client, "A world ")
        self.keys(".")
        self.assert_typed(self.client, "A world.")

    def test_status_tells_no_suggestion(self):
        self.wait_shift("H")
        self.keys("worl")
        self.assertNotIn("world", self.keyboard.tell("status", "--json"))


class Chat(Typing):
    """A field that its program empties when Return sends the message."""

    def setUp(self):
        Words.setUp(self, "chat")

    def test_the_next_message_begins_anew(self):
        """Being empty was a step of the last word's correction, too."""
        for _ in range(2):
            self.wait_shift("T")
            self.keys("teh")
            self.keyboard.wait_guesses(self.seen, "teh")
            self.keyboard.tap("return")
            self.assert_typed(self.client, "")
            self.wait_shift("T")
            self.keys("te")
            self.assert_typed(self.client, "Te")
            self.keys("<<")
            self.assert_typed(self.client, "")
