"""RandR: the keyboard follows sizes, portrait modes and monitors at once (R-SIZE-10)."""

import time

from Xlib import Xatom

from case import ScreenCase, for_each
from Support.probe import Probe
from Support.processes import allowed, wait_for

AT_ONCE = 0.6


class Monitors(ScreenCase):
    """Real modes and outputs of an Xorg server."""

    def follow(self, session, keyboard, frame_wanted, what):
        """Waits for x, width and bottom; they have to be right within AT_ONCE on a quiet machine."""
        start = time.monotonic()
        x, width, bottom = frame_wanted

        def right(status):
            frame = status.frame
            return (frame[0], frame[2], frame[1] + frame[3]) == (x, width, bottom)

        status = keyboard.wait_status(right, what, timeout=3)
        self.assertLess(time.monotonic() - start, allowed(AT_ONCE), f"{what}: at once")
        return status

    @for_each("openbox", None)
    def test_another_size_and_portrait(self, wm):
        session = self.desktop(wm=wm, hardware=True)
        client = session.client("xterm")
        keyboard = session.keycap()
        for width, height in ((1024, 600), (800, 1280), (1920, 1080), (414, 896), (896, 414),
                              (1280, 800)):
            session.xrandr("--output", "DUMMY0", "--mode", f"{width}x{height}")
            status = self.follow(session, keyboard, (0, width, height), f"{width}x{height}")
            share = status.frame[3] / height
            self.assertLessEqual(share, 0.5 if height > width else 0.6, f"{width}x{height}")
            keyboard.wait_painted()
            self.check_keys_inside(status)
            session.desk.display.sync()
            keyboard.type("k")
        self.assert_typed(client, "k" * 6)

    def test_a_printed_form_whose_letters_cannot_be_hit_steps_aside(self):
        """On a small screen there is the touch keyboard of its language (R-SIZE-6)."""
        session = self.desktop(wm="openbox", hardware=True)
        client = session.client("xterm")
        keyboard = session.keycap(settings='keyboards = ["de.numeric-keypad", "fr.compact"]\n')
        text = ""
        for mode, wanted in (("1280x800", ["de.numeric-keypad", "fr.compact"]), ("896x414", ["de", "fr"]),
                             ("800x1280", ["de.compact", "fr.compact"]), ("414x896", ["de", "fr"]),
                             ("1280x800", ["de.numeric-keypad", "fr.compact"])):
            session.xrandr("--output", "DUMMY0", "--mode", mode)
            for name in wanted:
                status = keyboard.wait_status(lambda s, n=name: s.keyboard == n, f"{name} on {mode}", 5)
                letters = [key for key in status.keys if key.role == "character"]
                self.assertTrue(all(key.width >= 22 and key.height >= 30 for key in letters), mode)
                keyboard.wait_painted()
                keyboard.tap("é" if name == "fr.compact" else "ü" if name.startswith("de.") else "t")
                text += "é" if name == "fr.compact" else "ü" if name.startswith("de.") else "t"
                keyboard.tap("globe")
        self.assert_typed(client, text)

    def check_keys_inside(self, status):
        x, y, width, height = status.frame
        for key in status.keys:
            self.assertGreaterEqual(key.x, x - 0.5, key)
            self.assertGreaterEqual(key.y, y - 0.5, key)
            self.assertLessEqual(key.x + key.width, x + width + 0.5, key)
            self.assertLessEqual(key.y + key.height, y + height + 0.5, key)

    def test_a_monitor_that_is_made_and_deleted(self):
        session = self.desktop(wm="openbox")
        Probe(session, x=40, y=40)
        keyboard = session.keycap()
        session.xrandr("--setmonitor", "left", "640/160x800/200+0+0", "screen")
        self.follow(session, keyboard, (0, 640, 800), "made")
        session.xrandr("--delmonitor", "left")
        self.follow(session, keyboard, (0, 1280, 800), "deleted")

    def test_a_second_monitor_comes_and_goes(self):
        session = self.desktop(wm="openbox", hardware=True)
        first = Probe(session, x=40, y=40)
        keyboard = session.keycap()
        session.xrandr("--addmode", "DUMMY1", "800x1280")
        session.xrandr("--output", "DUMMY1", "--mode", "800x1280", "--right-of", "DUMMY0")
        self.follow(session, keyboard, (0, 1280, 800), "stays with the focused window")
        second = Probe(session, x=1400, y=100)
        second.x_window.configure(x=1400, y=100)
        second.display.sync()
        wait_for(lambda: second.frame()[0] >= 1280, 2, "the second client is on DUMMY1")
        self.follow(session, keyboard, (1280, 800, 1280), "moves to the focused window's monitor")
        keyboard.type("x")
        self.assertEqual(second.wait_text("x"), "x")
        session.xrandr("--output", "DUMMY1", "--off")
        self.follow(session, keyboard, (0, 1280, 800), "comes back from the removed monitor")
        session.desk.activate(first.window)
        wait_for(first.has_focus, 2, "the first client has the focus")
        keyboard.type("y")
        self.assertEqual(first.wait_text("y"), "y")

    def test_the_focused_window_is_dragged_to_another_monitor(self):
        session = self.desktop(wm="openbox", size=(1920, 800))
        session.xrandr("--setmonitor", "left", "960/250x800/210+0+0", "screen")
        session.xrandr("--setmonitor", "right", "960/250x800/210+960+0", "none")
        client = Probe(session, x=40, y=40)
        client.x_window.configure(x=40, y=40)
        client.display.sync()
        keyboard = session.keycap()
        self.follow(session, keyboard, (0, 960, 800), "starts on the left")
        client.x_window.configure(x=1300, y=40)
        client.display.sync()
        self.follow(session, keyboard, (960, 960, 800), "follows to the right")


class Scale(ScreenCase):
    """The scale comes from Xft.dpi and is followed."""

    @staticmethod
    def set_dpi(session, dpi):
        session.desk.root.change_property(Xatom.RESOURCE_MANAGER, Xatom.STRING, 8,
                                          f"Xft.dpi:\t{dpi}\n".encode())
        session.desk.display.sync()

    @for_each((96, 1), (120, 1.25), (144, 1.5), (192, 2), (288, 3))
    def test_the_scale_at_the_start(self, case):
        dpi, scale = case
        session = self.desktop(wm="openbox", size=(1920, 1080))
        self.set_dpi(session, dpi)
        client = session.client("xterm")
        keyboard = session.keycap()
        status = keyboard.status()
        self.assertAlmostEqual(status.scale, scale, delta=0.01)
        x, y, width, height = status.frame
        self.assertEqual((x, width, y + height), (0, 1920, 1080))
        keyboard.type("ab")
        self.assert_typed(client, "ab")

    def test_a_size_that_no_output_tells_follows_from_the_dpi(self):
        """The server makes one up, as if its monitor had 96 dots an inch."""
        session = self.desktop(wm="openbox", size=(2560, 1600))
        self.set_dpi(session, 192)
        client = session.client("xterm")
        keyboard = session.keycap()
        # 90 mm at most, and the bar with the gap below it.
        dots = 192 / 25.4 * 90
        _, _, _, height = keyboard.status().frame
        self.assertGreater(height, dots)
        self.assertLess(height, dots + 2 * 50)
        keyboard.type("ab")
        self.assert_typed(client, "ab")

    def test_a_change_is_followed(self):
        session = self.desktop(wm="openbox", size=(1920, 1080))
        self.set_dpi(session, 96)
        keyboard = session.keycap()
        self.set_dpi(session, 192)
        keyboard.wait_status(lambda s: abs(s.scale - 2) < 0.01, "twice as large")
        keyboard.wait_painted()
