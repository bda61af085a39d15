"""A tap into text opens the keyboard where no application tells of its fields; a drag and other taps do not."""

from case import ScreenCase
from Support.bus import Bus
from Support.fields import open_fields
from Support.processes import never, wait_for


class Opening(ScreenCase):
    """Tk, which is not on the accessibility bus: the pointer's shape is all that tells."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", hardware=True)
        Bus(self.session)
        self.keyboard = self.session.keycap("--hidden")
        self.fields = open_fields(self.session, "tk")
        self.keyboard.wait_status(lambda s: s.decision == "noField", "nothing has the focus", 10)

    def wait_open(self):
        return self.keyboard.wait_status(lambda s: s.visible, "it opens", 10)

    def hide(self):
        self.keyboard.tell("hide")
        wait_for(lambda: not self.keyboard.status().visible, 5, "it hides")

    def assert_stays_hidden(self, action):
        """A tap is decided 300 ms after its lift: for longer than that nothing opens."""
        action()
        never(lambda: self.keyboard.status().visible, 0.8, "it opens")

    def test_a_tap_into_text_opens_it_again_and_again(self):
        for name in ("textview", "entry"):
            for _ in range(3):
                self.fields.tap(name)
                status = self.wait_open()
                self.assertEqual(status.field["sources"]["editable"], "text cursor")
                self.assertFalse([key for key in status.keys if key.role == "suggestion"])
                self.hide()

    def test_a_click_opens_it_again_after_it_was_hidden_by_hand(self):
        for _ in range(2):
            self.session.server.pointer.click(*self.fields.centre("textview"))
            self.wait_open()
            self.hide()

    def test_neither_a_button_nor_a_drag_opens_it(self):
        x, y = self.fields.centre("textview")
        touch = self.session.touch

        def drag():
            touch.begin("drag", x, y)
            touch.glide("drag", [(x, y + 60)], 0.2)
            touch.end("drag")

        self.assert_stays_hidden(lambda: self.fields.tap("button"))
        self.assert_stays_hidden(drag)
        self.fields.tap("textview")
        self.wait_open()
