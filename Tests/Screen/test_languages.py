"""A keyboard for two languages (R-TEXT-8): it follows the one that is written in."""

import test_text
from case import ScreenCase

WORDS = {
    "en": "the\t900\nhouse\t90\nis\t500\nvery\t200\nbig\t90\n",
    "es": "la\t900\ncasa\t90\nes\t500\nmuy\t200\ngrande\t90\n",
}


class Languages(ScreenCase):
    """One entry of GTK 3, and lexicons of a few words."""

    keys = test_text.Text.keys

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap("--hidden", settings='keyboards = ["en-US+es", "de"]\n')
        self.keyboard.give_words(**WORDS)
        self.client = self.session.client("gtk3")
        self.keyboard.wait_status(
            lambda status: status.visible and status.has("suggestion-1"), "the bar is there", 10)

    def wait_language(self, tag):
        self.keyboard.wait_status(lambda status: status.language == tag, f"it writes in {tag}", 10)

    def test_it_follows_the_language_that_is_written(self):
        self.wait_language("en-US")
        self.assertEqual(self.keyboard.status().keyboard, "en-US+es")
        self.keys("la casa es ")
        self.wait_language("es-ES")
        self.keyboard.tap("numbers")
        self.keys('"')
        self.assert_typed(self.client, "La casa es «")
        self.keyboard.tap("letters")
        self.keys("muy very big is the house ")
        self.wait_language("en-US")

    def test_the_globe_leads_on_and_back(self):
        self.keyboard.tell("next-keyboard")
        self.wait_language("de-DE")
        self.keyboard.tell("next-keyboard")
        self.wait_language("en-US")
