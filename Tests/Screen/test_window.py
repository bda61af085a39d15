"""The window: never focused, area reserved, above everything, under every window manager."""

from Xlib import X

from case import ScreenCase, for_each
from Support.probe import FocusLog, Probe
from Support.processes import wait_for
from Support.wm import NAMES

PROBE_COLOUR = (0x33, 0x66, 0x99)


def strut_of(desk):
    """The first _NET_WM_STRUT_PARTIAL on a mapped top-level window, or None."""
    for window in desk.top_levels():
        for candidate in [window, *window.query_tree().children]:
            strut = desk.property(candidate, "_NET_WM_STRUT_PARTIAL")
            if strut and candidate.get_attributes().map_state == X.IsViewable:
                return strut
    return None


class Focus(ScreenCase):
    """The focus stays in the client whatever is done with the keyboard."""

    @for_each(*NAMES, None)
    def test_focus_stays_in_the_client(self, wm):
        session = self.desktop(wm=wm)
        client = session.client("xterm")
        log = FocusLog(session, client)
        keyboard = session.keycap()
        self.assertTrue(client.has_focus(), "mapped")
        keyboard.type("ab")
        self.assertTrue(client.has_focus(), "tapped")
        session.xrandr("--newmode", "1024x700", "0", "1024", "0", "0", "1024", "700", "0",
                            "0", "700")
        session.xrandr("--addmode", "screen", "1024x700")
        session.xrandr("--output", "screen", "--mode", "1024x700")
        keyboard.wait_status(lambda s: s.frame[2] == 1024, "the keyboard follows the screen")
        keyboard.type("c")
        self.assertTrue(client.has_focus(), "resized")
        keyboard.tell("hide")
        keyboard.wait_status(lambda s: not s.visible, "hidden")
        self.assertTrue(client.has_focus(), "hidden")
        keyboard.tell("show")
        keyboard.wait_status(lambda s: s.visible, "shown")
        keyboard.wait_painted()
        keyboard.type("d")
        self.assertTrue(client.has_focus(), "shown again")
        self.assert_typed(client, "abcd")
        self.assertEqual(log.losses(), [], "FocusOut at the client")

    @for_each("gtk3", "qt5", "tk")
    def test_focus_stays_in_a_toolkit(self, kind):
        session = self.desktop(wm="openbox")
        client = session.client(kind)
        log = FocusLog(session, client)
        keyboard = session.keycap()
        keyboard.type("hi")
        self.assert_typed(client, "hi")
        self.assertTrue(client.toolkit_focus())
        self.assertEqual(log.losses(), [])


class Area(ScreenCase):
    """Docked, the keyboard reserves its area and gives it back."""

    @for_each(*NAMES)
    def test_a_maximised_window_shrinks_and_grows_back(self, wm):
        session = self.desktop(wm=wm)
        probe = Probe(session)
        session.desk.set_state(probe.window, "MAXIMIZED_VERT", "MAXIMIZED_HORZ")
        full = wait_for(lambda: probe.frame() if probe.frame()[2] > 1200 else None, 3, "maximised")
        keyboard = session.keycap()

        def bottom():
            _, y, _, height = probe.frame()
            return y + height

        def shrunk():
            return bottom() <= keyboard.status().frame[1]

        wait_for(shrunk, 3, "the maximised window shrinks")
        self.assertGreater(bottom(), keyboard.status().frame[1] - 40, "but not by more")
        keyboard.tell("hide")
        wait_for(lambda: probe.frame() == full, 3, "the window grows back when hidden")
        keyboard.tell("show")
        wait_for(shrunk, 3, "the window shrinks again")
        keyboard.stop()
        wait_for(lambda: probe.frame() == full, 3, "the window grows back at the end")

    def test_the_window_is_as_wide_as_the_screen_and_at_its_bottom(self):
        """R-SIZE-1."""
        session = self.desktop(wm="openbox")
        keyboard = session.keycap()
        x, y, width, height = keyboard.status().frame
        self.assertEqual((x, width, y + height), (0, 1280, 800))
        strut = wait_for(lambda: strut_of(session.desk), 2, "a strut")
        self.assertEqual(strut[3], height)
        self.assertEqual(strut[10:12], [0, 1279])

    @for_each(*NAMES)
    def test_the_strut_is_of_its_own_monitor(self, wm):
        session = self.desktop(wm=wm, size=(1920, 800))
        session.xrandr("--setmonitor", "left", "960/250x800/210+0+0", "screen")
        session.xrandr("--setmonitor", "right", "960/250x800/210+960+0", "none")
        left = Probe(session, x=60, y=60)
        right = Probe(session, x=1200, y=60)
        left.x_window.configure(x=60, y=60)
        right.x_window.configure(x=1200, y=60)
        left.display.sync()
        right.display.sync()
        wait_for(lambda: left.frame()[0] < 960 <= right.frame()[0], 2, "the clients are in place")
        for client, name, start in ((left, "left", 0), (right, "right", 960)):
            with self.subTest(monitor=name):
                client.focus()
                if start == 0:
                    keyboard = session.keycap()
                status = keyboard.wait_status(lambda s, at=start: s.frame[0] == at,
                                              "the keyboard is on the client's monitor")
                self.assertEqual(status.monitor, name)
                self.assertEqual(status.frame[2], 960)
                strut = wait_for(lambda: strut_of(session.desk), 2, "a strut")
                self.assertEqual(strut[3], status.frame[3])
                self.assertEqual(strut[10:12], [start, start + 959])


class Above(ScreenCase):
    """The keyboard is seen above a fullscreen window."""

    @for_each(*NAMES, None)
    def test_visible_above_a_fullscreen_window(self, wm):
        session = self.desktop(wm=wm)
        keyboard = session.keycap()
        if wm:
            probe = Probe(session)
            session.desk.set_state(probe.window, "FULLSCREEN")
        else:
            probe = Probe(session, x=0, y=0, width=1280, height=800)
        wait_for(lambda: probe.frame() == (0, 0, 1280, 800), 3, "fullscreen")
        self.check_seen(session, keyboard, "after the window became fullscreen")
        probe.x_window.configure(stack_mode=X.Above)
        probe.display.sync()
        self.check_seen(session, keyboard, "after the window was raised")
        keyboard.tell("hide")
        keyboard.wait_status(lambda s: not s.visible, "hidden")
        wait_for(lambda: session.picture(0, 780, 8, 8).pixel(2, 782) == PROBE_COLOUR, 2,
                 "the client is seen where the keyboard was")
        keyboard.tell("show")
        self.check_seen(session, keyboard, "shown above it")
        keyboard.type("ok")
        self.assertEqual(probe.wait_text("ok"), "ok")

    def check_seen(self, session, keyboard, when):
        x, y, width, height = (int(v) for v in keyboard.status().frame)

        def covered():
            picture = session.picture(x, y, width, height)
            corners = [(x + 3, y + 3), (x + width - 4, y + 3), (x + 3, y + height - 4),
                       (x + width // 2, y + height // 2)]
            return all(picture.pixel(*corner) != PROBE_COLOUR for corner in corners)

        wait_for(covered, 2, f"the keyboard is seen {when}")
