"""Three fingers that edit, on a real touch screen."""

from case import ScreenCase, for_each
from Support.processes import wait_for

# In px of a screen of 96 dpi.
FAR = 60


class ThreeFingers(ScreenCase):
    """Into real programs."""

    def start(self, kind, settings=""):
        self.session = self.desktop(wm="openbox", hardware=True)
        self.client = self.session.client(kind)
        self.keyboard = self.session.keycap(settings=settings + "[text]\nautocapitalization = false\n")
        self.status = self.keyboard.status()

    def drag(self, names, ways):
        """Three fingers come down on these keys and go that far across; the server sees their touches at once."""
        fingers, touch = ["one", "two", "three"], self.session.touch
        starts = [self.status.key(name).centre for name in names]
        for finger, (x, y) in zip(fingers, starts, strict=True):
            touch.begin(finger, x, y, sync=False)
        for step in range(1, 11):
            for finger, (x, y), way in zip(fingers, starts, ways, strict=True):
                touch.move(finger, x + way * step / 10, y, sync=False)
        touch.sync()
        for finger in fingers:
            touch.end(finger)

    def type(self, text):
        for letter in text:
            self.session.touch.tap(*self.status.key({" ": "space"}.get(letter, letter)).centre)

    @for_each("qt5", "gtk4")
    def test_a_swipe_undoes_and_one_back_does_it_again(self, kind):
        self.start(kind)
        self.type("abc")
        self.assert_typed(self.client, "abc")
        self.drag("fgh", (-FAR, -FAR, -FAR))
        wait_for(lambda: self.client.text() != "abc", 5, "something is undone")
        undone = self.client.text()
        self.assertTrue("abc".startswith(undone), undone)
        self.drag("fgh", (FAR, FAR, FAR))
        self.assert_typed(self.client, "abc")

    @for_each("qt5", "gtk4")
    def test_pinches_cut_and_spreading_pastes(self, kind):
        self.start(kind)
        self.type("ab")
        self.assert_typed(self.client, "ab")
        self.keyboard.touch("ctrl", self.status)
        self.type("a")
        for _ in range(2):
            self.drag("shl", (4 * FAR, 0.3 * FAR, -4 * FAR))
        self.assert_typed(self.client, "")
        for text in ("ab", "abab"):
            self.drag("fgh", (-2 * FAR, 0.3 * FAR, 2 * FAR))
            self.assert_typed(self.client, text)

    def test_three_fingers_that_come_down_together_type(self):
        self.start("gtk3")
        for _ in range(10):
            self.drag("fgh", (0, 0, 0))
        self.assert_typed(self.client, "fgh" * 10)

    def test_the_setting_switches_them_off(self):
        self.start("gtk3", "gestures = false\n")
        self.drag("fgh", (-40, -40, -40))
        self.assert_typed(self.client, "fgh")
