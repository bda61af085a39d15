"""Floating: no reserved area, moved and resized by touch (R-SIZE-9)."""

from case import ScreenCase
from Support.processes import wait_for


class Floating(ScreenCase):
    """`--floating` on a screen that can be touched."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", hardware=True)
        self.client = self.session.client("xterm")
        self.area = self.session.desk.work_area()
        self.keyboard = self.session.keycap("--floating")

    def frame(self):
        return self.keyboard.status().frame

    def drag(self, start, distance):
        """Drags a point of the screen by `distance`."""
        x, y = start
        self.session.touch.begin("finger", x, y)
        self.session.touch.glide("finger", [(x + distance[0], y + distance[1])], 0.3)
        self.session.touch.end("finger")

    def handle(self, name):
        return self.keyboard.status().key(name).centre

    def test_it_is_narrower_than_the_screen_and_reserves_nothing(self):
        x, y, width, height = self.frame()
        self.assertLess(width, 1280)
        self.assertGreaterEqual(x, 0)
        self.assertLessEqual(y + height, 800)
        self.assertEqual(self.session.desk.work_area(), self.area)
        self.keyboard.type("ab")
        self.assert_typed(self.client, "ab")

    def test_a_handle_moves_it(self):
        x, y, width, height = self.frame()
        self.drag(self.handle("grabber"), (-150, -120))
        self.keyboard.wait_status(lambda s: s.frame == (x - 150, y - 120, width, height), "moved")
        self.keyboard.touch("q")
        self.assert_typed(self.client, "q")
        self.assertTrue(self.client.has_focus())

    def test_it_cannot_be_moved_off_the_screen(self):
        self.drag(self.handle("grabber"), (-1200, -700))
        x, y, _, _ = self.frame()
        self.assertGreaterEqual((x, y), (0, 0))
        self.drag(self.handle("grabber"), (1270, 790))
        x, y, width, height = self.frame()
        self.assertLessEqual(x + width, 1280)
        self.assertLessEqual(y + height, 800)

    def test_a_handle_resizes_it_and_keeps_the_aspect(self):
        _, _, width, height = self.frame()
        self.drag(self.handle("grabber"), (-100, -100))
        self.drag(self.handle("resize"), (90, 60))
        wait_for(lambda: self.frame()[2] != width, 2, "another width")
        _, _, new_width, new_height = self.frame()
        self.assertGreater(new_width, width)
        self.assertAlmostEqual(new_width / new_height, width / height, delta=0.06)
        self.keyboard.wait_painted()
        self.keyboard.touch("q")
        self.assert_typed(self.client, "q")
