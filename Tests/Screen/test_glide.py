"""Words that are written by one stroke over the letters, with the pointer and by touch."""

import time

from case import ScreenCase
from Support.processes import wait_for

WORDS = """the\t5000
hello\t900
help\t300
hero\t200
world\t800
word\t700
quick\t600
we\t900
a\t4000
"""


class Glide(ScreenCase):
    """A text view, and a small lexicon of English."""

    def start(self, hardware):
        self.session = self.desktop(wm="openbox", bus=True, hardware=hardware)
        self.keyboard = self.session.keycap("--hidden", settings="[text]\nautocapitalization = false\n")
        self.keyboard.give_words(en=WORDS)
        self.client = self.session.client("gtk3")
        self.status = self.keyboard.wait_status(
            lambda s: s.visible and s.has("suggestion-1") and s.has("t"), "the bar", 10)

    def places(self, word):
        return [self.status.key(letter).centre for letter in word]

    def draw(self, word):
        """A finger goes from letter to letter."""
        first, *others = self.places(word)
        finger = self.session.touch
        finger.begin("finger", *first)
        finger.glide("finger", others, 0.08 * len(others) + 0.1)
        return finger

    def stroke(self, word):
        self.draw(word).end("finger")

    def stroke_with_pointer(self, word):
        desk = self.session.desk
        first, *others = self.places(word)
        desk.move(*first)
        desk.button(True)
        for start, end in zip([first, *others], others):
            for step in range(1, 7):
                desk.move(start[0] + (end[0] - start[0]) * step / 6, start[1] + (end[1] - start[1]) * step / 6)
                desk.display.sync()
                time.sleep(0.012)  # the hand's own pace
        desk.button(False)
        desk.display.sync()

    def test_strokes_write_words_with_spaces_between_them(self):
        self.start(hardware=True)
        self.stroke("helo")
        self.assert_typed(self.client, "hello")
        self.stroke("world")
        self.assert_typed(self.client, "hello world")
        self.keyboard.tap("delete", self.keyboard.status())
        self.assert_typed(self.client, "hello")
        self.stroke("quick")
        # A tap right behind the stroke waits for its word.
        self.keyboard.tap("a", self.status)
        self.assert_typed(self.client, "hello quick a")

    def test_the_bar_shows_the_word_while_the_finger_is_down(self):
        self.start(hardware=True)
        cell = self.status.key("suggestion-2")
        area = [int(number) for number in (cell.x, cell.y, cell.width, cell.height)]
        empty = self.session.picture(*area).png()
        finger = self.draw("helo")
        wait_for(lambda: self.session.picture(*area).png() != empty, 10, "a guess stands in the middle")
        self.assertEqual(self.client.text(), "")
        finger.end("finger")
        self.assert_typed(self.client, "hello")

    def test_another_word_is_chosen_from_the_bar(self):
        self.start(hardware=False)
        self.stroke_with_pointer("helo")
        self.assert_typed(self.client, "hello")
        self.keyboard.tap("suggestion-2", self.keyboard.status())
        self.assert_typed(self.client, "help")
