"""What the word services do beside suggesting: they move the edges of keys, learn where fingers fall, and
know the names of an address book (R-TEXT-4, R-TEXT-5)."""

import unittest
from pathlib import Path

import test_text
from Support.processes import REPO, wait_for

WORDS = """the\t5000
then\t900
hello\t400
help\t300
a\t4000
"""

CARDS = """BEGIN:VCARD
VERSION:3.0
FN:Zsofia Kowalczyk
N:Kowalczyk;Zsofia;;;
END:VCARD
"""


class Words(test_text.Typing):
    """A field that wants suggestions, and a small lexicon of English."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", bus=True)
        data = Path(self.session.environment["XDG_DATA_HOME"]) / "keycap"
        config = Path(self.session.environment["XDG_CONFIG_HOME"]) / "keycap"
        self.store = data / "words"
        self.keyboard = self.session.keycap(
            "--hidden", settings='[text]\naddress-book = "people.vcf"\n')
        (config / "people.vcf").write_text(CARDS)
        self.keyboard.give_words(en=WORDS)
        self.client = self.session.client("gtk3")
        self.keyboard.wait_status(
            lambda status: status.visible and status.has("suggestion-1") and status.has("T"),
            "the bar is there", 10)

    def click(self, x, y):
        self.session.desk.click(int(x), int(y))
        self.session.desk.display.sync()

    def test_a_likely_letter_takes_the_edge_of_its_neighbour(self):
        self.keys("th")
        self.keyboard.wait_guesses(self.seen, "th")
        status = self.keyboard.status()
        w, e = status.key("w"), status.key("e")
        self.click((w.x + w.width + e.x) / 2 - 2, w.centre[1])
        self.assert_typed(self.client, "The")
        # The middle of every key is its own.
        self.keys("<w")
        self.assert_typed(self.client, "Thw")

    def test_a_space_that_comes_before_the_answer_corrects(self):
        status, desk = self.keyboard.status(), self.session.desk
        places = [status.key(name).centre for name in ("h", "t", "e", "space")]
        # All at once: the last letter and the space come before any answer about the word can.
        for x, y in places:
            desk.move(x, y)
            desk.button(True)
            desk.button(False)
        desk.display.sync()
        self.assert_typed(self.client, "The ", 20)
        self.keys("<")
        self.assert_typed(self.client, "Hte ")

    def test_where_fingers_fall_is_learned(self):
        self.learn_below(lambda: self.keyboard.tell("hide"))

    def test_where_fingers_fall_is_kept_without_hiding(self):
        self.learn_below(lambda: None)

    def test_a_missing_address_book_is_told(self):
        # The file was not there when the keyboard first started.
        self.assertRegex(self.keyboard.log(),
                         r'settings\.toml:2: text\.address-book: ".*/people\.vcf" cannot be used')
        self.assertEqual(self.keyboard.log().count("address-book"), 1, "said once, while it was missing")

    def learn_below(self, then):
        for letter in "hello":
            status = self.keyboard.status()
            key = next(key for key in status.keys if key.id == letter)
            self.click(key.centre[0], key.y + key.height * 0.8)
        self.assert_typed(self.client, "Hello")
        self.keys(" ")
        self.assert_typed(self.client, "Hello ")
        then()

        def learned():
            lines = self.store.read_text().splitlines() if self.store.exists() else []
            return {fields[1]: float(fields[3]) for line in lines
                    if (fields := line.split("\t"))[0] == "t"}

        below = wait_for(learned, 20, "the store tells where fingers fell")
        self.assertEqual(set(below), set("helo"))
        self.assertTrue(all(0.1 < part < 0.5 for part in below.values()), below)
        self.assertEqual(self.store.stat().st_mode & 0o777, 0o600)

    def test_names_of_the_address_book_are_known(self):
        self.keys("zsofai ")
        self.assert_typed(self.client, "Zsofia ")


@unittest.skipUnless((REPO / "Assets/Emoji/en.words").exists(), "make setup builds the emoji's data")
class Several(test_text.Typing):
    """A keyboard for English and Spanish (R-TEXT-8): each word is learned for the language it is written in."""

    ENGLISH = "the\t5000\nhouse\t400\nis\t3000\nbig\t400\nvery\t900\n"
    SPANISH = "la\t5000\ncasa\t400\nes\t3000\ngrande\t400\nmuy\t900\n"

    def test_words_are_learned_for_their_language(self):
        self.session = self.desktop(wm="openbox", bus=True)
        self.keyboard = self.session.keycap(
            settings='keyboards = ["en-US+es"]\n[text]\nautocapitalization = false\nautocorrection = false\n')
        self.keyboard.give_words(en=self.ENGLISH, es=self.SPANISH)
        self.client = self.session.client("gtk3")
        self.keyboard.wait_status(lambda status: status.visible and status.has("suggestion-1"), "the bar", 10)
        store = Path(self.session.environment["XDG_DATA_HOME"]) / "keycap/words"
        self.keys("the house is very quorvel ")
        wait_for(lambda: store.exists() and "quorvel" in store.read_text(), 10, "it is learned")
        self.keys("la casa es muy zambreta ")
        wait_for(lambda: "zambreta" in store.read_text(), 10, "the other is learned")
        learned = [line.split("\t") for line in store.read_text().splitlines()]
        of = {word: {language for line in learned if word in line for language in ("en", "es") if language in line}
              for word in ("quorvel", "zambreta", "house", "casa")}
        self.assertEqual(of, {"quorvel": {"en"}, "zambreta": {"es"}, "house": {"en"}, "casa": {"es"}})


class Emoji(test_text.Typing):
    """Emoji for words: in the third cell of the bar."""

    setUp = Words.setUp
    def offered(self, word):
        """What is there after the word was typed and the third cell tapped."""
        self.keys(word)
        self.keyboard.wait_guesses(self.seen, word)
        self.keyboard.tap("suggestion-3")
        return self.client.settled_text()

    def history(self):
        path = Path(self.session.environment["XDG_STATE_HOME"]) / "keycap/emoji"
        return path.read_text() if path.exists() else ""

    def test_one_takes_the_place_of_its_word_and_is_remembered(self):
        self.assertEqual(self.offered("pizza"), "🍕 ")
        self.keyboard.stop()
        self.assertIn("🍕", self.history())

    def test_one_stands_behind_a_word_that_a_space_has_ended(self):
        self.assertEqual(self.offered("pizza "), "Pizza 🍕 ")
        self.keys(".")
        self.assert_typed(self.client, "Pizza 🍕.")
