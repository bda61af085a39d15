"""The window: never focused, area reserved, above everything, under every window manager."""

from pathlib import Path

from Xlib import X
from Xlib.error import XError

from case import ScreenCase, for_each
from Support.probe import FocusLog, Probe
from Support.processes import REPO, wait_for
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


def windows(desk, root=None):
    """Every window of the tree that is shown, and its frame in root px."""
    found = []
    for window in (root or desk.root).query_tree().children:
        try:
            geometry, place = window.get_geometry(), window.translate_coords(desk.root, 0, 0)
            if window.get_attributes().map_state == X.IsViewable:
                found.append((window, (-place.x, -place.y, geometry.width, geometry.height)))
            found += windows(desk, window)
        except XError:
            pass
    return found


def ours(session, keyboard):
    """The keyboard's own window: override-redirect, where the keyboard says that it is."""
    frame = tuple(int(part) for part in keyboard.status().frame)
    for window, place in windows(session.desk):
        if place == frame and window.get_attributes().override_redirect \
                and window.get_wm_class() == ("keycap", "Keycap"):
            return window
    return None


class Others(ScreenCase):
    """Other clients do what they like with any window; the keyboard comes back."""

    @for_each("destroy", "unmap", "move", "reparent", "lower")
    def test_it_comes_back(self, what):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keyboard = session.keycap()
        window = wait_for(lambda: ours(session, keyboard), 5, "its window")
        root = session.desk.root
        if what == "destroy":
            window.destroy()
        elif what == "unmap":
            window.unmap()
        elif what == "move":
            window.configure(x=400, y=-200, width=50, height=50)
        elif what == "reparent":
            other = root.create_window(0, 0, 300, 300, 0, X.CopyFromParent, override_redirect=True)
            other.map()
            window.reparent(other, 5, 5)
        else:
            window.configure(stack_mode=X.Below)
        session.desk.display.sync()
        wait_for(lambda: ours(session, keyboard), 5, "it is back")
        keyboard.wait_painted()
        keyboard.type("ok")
        self.assert_typed(client, "ok")

    def test_the_reserved_area_comes_back(self):
        session = self.desktop(wm="openbox")
        session.keycap()
        area = wait_for(lambda: session.desk.work_area() if session.desk.work_area()[3] < 800 else None,
                        5, "the area is reserved")
        dock = next(window for window, _ in windows(session.desk)
                    if session.desk.property(window, "_NET_WM_STRUT_PARTIAL"))
        dock.destroy()
        session.desk.display.sync()
        wait_for(lambda: [window for window, _ in windows(session.desk) if window != dock
                          and session.desk.property(window, "_NET_WM_STRUT_PARTIAL")], 5, "another")
        wait_for(lambda: session.desk.work_area() == area, 5, "the area")

    @for_each(*NAMES)
    def test_what_reserves_the_area_lies_beneath_all_of_it(self, wm):
        """Screen readers ask the window manager whose window is under the pointer."""
        session = self.desktop(wm=wm)
        session.client("xterm")
        keyboard = session.keycap()
        frame = tuple(int(part) for part in keyboard.status().frame)
        dock = next(window for window, _ in windows(session.desk)
                    if session.desk.property(window, "_NET_WM_STRUT_PARTIAL"))

        def place():
            return next((place for window, place in windows(session.desk) if window == dock), None)

        wait_for(lambda: place() == frame, 5, "as large as the keyboard")
        keyboard.wait_painted()
        keyboard.tell("hide")
        keyboard.wait_status(lambda s: not s.visible, "hidden")
        keyboard.tell("show")
        keyboard.wait_status(lambda s: s.visible, "shown")
        wait_for(lambda: place() == frame, 5, "again")
        keyboard.wait_painted()


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

    def test_a_keyboards_file_and_the_settings_wish_a_height(self):
        """R-SIZE-3, R-SIZE-4, R-SIZE-7."""
        session = self.desktop(wm="openbox")
        own = Path(session.environment["XDG_DATA_HOME"], "keycap/Assets/Keyboards/mine.toml")
        own.parent.mkdir(parents=True)
        german = (REPO / "Assets/Keyboards/de.toml").read_text(encoding="utf-8")
        wish = "\n[height]\nconstant = 400\n"
        own.write_text(german.replace('"de"', '"mine"', 1) + wish, encoding="utf-8")
        legends = own.parent.with_name("Legends") / "own.toml"
        legends.parent.mkdir()
        german = (REPO / "Assets/Legends/de.toml").read_text(encoding="utf-8")
        wish = "\n[height]\nconstant = 380\n"
        legends.write_text(german.replace('"de"', '"own"', 1) + wish, encoding="utf-8")
        settings = 'keyboards = ["mine"]\n'
        keyboard = session.keycap(settings=settings)
        # The suggestion bar stands above the keys: 36 pt and a gap of 8 pt.
        keyboard.wait_status(lambda s: s.frame[3] == 444, "400 pt of keys")
        keyboard.write_settings(settings + '[height]\nrelation = "at-most"\nconstant = 300\n')
        keyboard.wait_status(lambda s: s.frame[3] == 344, "300 pt of keys", 10)
        line = own.read_text(encoding="utf-8").count("\n")
        keyboard.wait_status(lambda _: f"mine.toml:{line}: height" in keyboard.log(), "the conflict")
        self.assertIn("settings.toml:4: height: at-most 300", keyboard.log())
        keyboard.write_settings('keyboards = ["own.compact"]\n')
        keyboard.wait_status(lambda s: s.keyboard == "own.compact" and s.frame[3] == 380,
                             "380 pt of printed keys, which have no bar")

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
    def test_panels_above_leave_less_to_the_keyboard(self, wm):
        """R-SIZE-6: 40 % of what the panels leave stays to a window."""
        session = self.desktop(wm=wm, size=(1024, 600))
        desk = session.desk
        strut = [0, 0, 60, 0, 0, 0, 0, 0, 0, 1023, 0, 0]
        panel = desk.open_window(0, 0, 1024, 60, title="panel", kind="DOCK", strut=strut)

        def has_room():
            """Openbox may miss a panel that comes while it starts: the panel comes again."""
            panel.unmap()
            panel.map()
            desk.display.sync()
            return (desk.property(desk.root, "_NET_WORKAREA") or [0, 0])[1] == 60

        wait_for(has_room, 5, "room for the panel", every=0.3)
        keyboard = session.keycap(settings='size = "extra-large"\n')
        self.assertEqual(keyboard.status().frame[3], 324)
        panel.destroy()
        desk.display.sync()
        keyboard.wait_status(lambda s: s.frame[3] == 360, "the room of the panel")

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
