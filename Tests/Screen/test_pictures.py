"""What is painted once and shown again by the server looks as it did the first time, and does not stay there."""

from case import ScreenCase
from Support.clients import find_window
from Support.keyboard import write
from Support.processes import wait_for

SETTINGS = 'theme = "{}"\nband = false\nreduced-motion = true\n'


class Pictures(ScreenCase):
    def setUp(self):
        self.session = self.desktop(wm="openbox", size=(1024, 768))
        self.client = self.session.client("xterm")
        self.keyboard = self.session.keycap(settings=SETTINGS.format("light"))

    def press(self, status, letter):
        """The pictures of the keyboard with the key down; then it is at rest again."""
        rest = self.session.picture(*status.frame)
        self.session.desk.move(*status.key(letter).centre)
        self.session.desk.button(True)
        down = wait_for(lambda: self.changed(rest), 10, f"{letter} looks pressed")
        self.session.desk.button(False)
        wait_for(lambda: not self.changed(rest), 10, f"{letter} looks as before")
        return down

    def changed(self, other):
        picture = self.session.picture(other.x, other.y, other.width, other.height)
        return picture if picture.differs(other) else None

    def test_a_key_looks_the_same_each_time(self):
        status = self.keyboard.status()
        first = {letter: self.press(status, letter) for letter in "qwertz"}
        for letter, before in first.items():
            self.assertFalse(self.press(status, letter).differs(before), letter)

    def test_a_key_of_another_theme_is_painted_anew(self):
        status = self.keyboard.status()
        light = self.press(status, "q")
        write(self.keyboard.settings_path, SETTINGS.format("dark"))
        status = self.keyboard.wait_status(lambda s: s.scheme == "dark", "the dark theme")
        dark = self.press(status, "q")
        self.assertTrue(dark.differs(light))
        self.assertFalse(self.press(status, "q").differs(dark))

    def test_no_picture_stays_once_the_hand_rests(self):
        """Pictures tell which keys were pressed."""
        window = find_window(self.session.desk, "Keycap")
        status = self.keyboard.status()
        before = self.pixmaps(window)
        for letter in "qwertz":
            self.press(status, letter)
        self.assertGreater(self.pixmaps(window), before)
        wait_for(lambda: self.pixmaps(window) <= before, 20, "nothing is kept")

    def pixmaps(self, window):
        """Bytes of the pixmaps that the server keeps for the keyboard."""
        answer = self.session.desk.display.res_query_client_pixmap_bytes(window)
        return answer.bytes + (answer.bytes_overflow << 32)

    def test_a_plane_that_comes_back_looks_as_before(self):
        status = self.keyboard.status()
        letters = self.session.picture(*status.frame)
        self.press(status, "q")
        self.keyboard.tap(".?123", status)
        numbers = self.keyboard.wait_status(lambda s: s.plane == "numbers", "the numbers")
        self.press(numbers, "1")
        self.keyboard.tap("ABC", numbers)
        self.keyboard.wait_status(lambda s: s.plane == "letters", "the letters")
        wait_for(lambda: not self.changed(letters), 10, "the letters look as before")
        self.assertTrue(self.press(status, "q").differs(letters))
