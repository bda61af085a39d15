"""The keyboard never hides what is typed into, fullscreen or not (R-SIZE-9)."""

import shutil
import signal

from case import ScreenCase, for_each
from Support.bus import Bus
from Support.fields import open_fields
from Support.processes import settled, wait_for

PATIENCE = 20
BROWSERS = ("chromium",) if shutil.which("chromium") else ()
FULL = (0, 0, 1280, 800)


class Fullscreen(ScreenCase):
    """Window managers move no fullscreen window; the field is seen all the same."""

    def fullscreen(self, session, window):
        session.desk.set_state(window, "FULLSCREEN")
        wait_for(lambda: session.desk.frame(window) == FULL, PATIENCE, "it is fullscreen")

    @for_each(*((wm, kind) for wm in ("openbox", "xfwm4") for kind in ("gtk3", "qt5", *BROWSERS)))
    def test_a_line_at_the_bottom_is_seen(self, how):
        wm, kind = how
        session = self.desktop(wm=wm)
        Bus(session)
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, kind, "low")
        window = session.desk.active()
        self.fullscreen(session, window)
        name = "entry" if "entry" in fields.names() else "text"
        x, y = self.place(session, fields, name)
        session.desk.click(x, y)
        status = keyboard.wait_status(lambda s: s.visible and s.field["rect"], "open", PATIENCE)
        top = status.frame[1]

        def is_free():
            rect = keyboard.status().field["rect"]
            return rect["y"] >= 0 and rect["y"] + rect["height"] <= top

        wait_for(is_free, PATIENCE, "the field can be seen")
        self.assertLess(session.desk.frame(window)[1], 0, "it was covered before")
        keyboard.tap("q")
        wait_for(lambda: fields.text(name).lower() == "q", PATIENCE, "it is typed into")
        self.assertIn(session.desk.atom("_NET_WM_STATE_FULLSCREEN"),
                      session.desk.property(session.desk.window(window), "_NET_WM_STATE"))
        keyboard.tell("hide")
        wait_for(lambda: session.desk.frame(window) == FULL, PATIENCE, "it is put back")

    @for_each(*BROWSERS)
    def test_a_kiosk_without_a_window_manager(self, kind):
        session = self.desktop()
        Bus(session)
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, kind, "low", "--kiosk")
        session.desk.click(*self.place(session, fields, "text", 400))
        status = keyboard.wait_status(lambda s: s.visible and s.field["rect"], "open", PATIENCE)

        def is_free():
            rect = keyboard.status().field["rect"]
            return rect["y"] >= 0 and rect["y"] + rect["height"] <= status.frame[1]

        wait_for(is_free, PATIENCE, "the field can be seen")
        keyboard.tap("q")
        wait_for(lambda: fields.text("text").lower() == "q", PATIENCE, "it is typed into")

    def place(self, session, fields, name, lowest=500):
        """Where the field is; a page only learns it from the pointer."""
        found = []

        def settled():
            session.desk.move(600 + len(found) % 2, 200)
            session.desk.display.sync()
            found.append(fields.centre(name))
            return found[-1][1] > lowest and found[-3:].count(found[-1]) == 3

        wait_for(settled, PATIENCE, "the field is at the bottom", every=0.2)
        return found[-1]

    @for_each("openbox", "xfwm4")
    def test_the_insertion_point_of_a_whole_page_is_seen(self, wm):
        session = self.desktop(wm=wm, bus=True)
        keyboard = session.keycap("--hidden")
        client = session.client("gtk3")
        client.fill("\n".join(f"line {number}" for number in range(36)))
        keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        keyboard.tell("hide")
        self.fullscreen(session, client.window)
        keyboard.tell("show")
        # The last line stands behind the keyboard.
        bottom = keyboard.status().frame[1]

        def is_seen():
            # It moves up, or leaves room if its program is too slow to tell where the line is.
            _, y, _, height = session.desk.frame(client.window)
            return y < -50 or y + height <= bottom

        wait_for(is_seen, PATIENCE, "the line is seen")
        keyboard.tap("q")
        wait_for(lambda: client.text().lower().endswith("35q"), PATIENCE, "typed")
        keyboard.tell("hide")
        wait_for(lambda: session.desk.frame(client.window) == FULL, PATIENCE, "it is put back")

    @for_each(*((wm, leave) for wm in ("openbox", "xfwm4") for leave in ("hidden", "killed")))
    def test_a_terminal_gives_way_and_comes_back(self, case):
        wm, leave = case
        session = self.desktop(wm=wm)
        keyboard = session.keycap("--hidden")
        client = session.client("xterm")
        status = keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        keyboard.tell("hide")
        self.fullscreen(session, client.window)
        keyboard.tell("show")

        def is_free():
            _, y, _, height = session.desk.frame(client.window)
            return y >= 0 and y + height <= status.frame[1]

        wait_for(is_free, PATIENCE, "the last line can be seen")
        self.assertGreater(session.desk.frame(client.window)[3], status.frame[1] / 2)
        keyboard.tap("q")
        self.assert_typed(client, "q")
        if leave == "hidden":
            keyboard.tell("hide")
        else:
            keyboard.stop(signal.SIGKILL)
        wait_for(lambda: session.desk.frame(client.window) == FULL, PATIENCE, "fullscreen again")


def near(frame, wanted):
    """openbox is off by the width of a border now and then."""
    return all(abs(a - b) <= 1 for a, b in zip(frame, wanted))


class Windows(ScreenCase):
    """Windows that no strut moves."""

    def seen_terminal(self, wm, geometry):
        """A terminal that the keyboard does not cover any more, the keyboard, and where it was."""
        session = self.desktop(wm=wm)
        client = session.client("xterm", geometry=geometry)
        keyboard = session.keycap("--hidden", settings="[focus]\nopen = false\n")
        keyboard.wait_status(lambda s: s.field, "a terminal", PATIENCE)
        before = settled(client.frame)
        keyboard.tell("show")
        status = keyboard.status()
        wait_for(lambda: client.frame()[1] + client.frame()[3] <= status.frame[1], PATIENCE, "seen")
        return client, keyboard, before

    @for_each("openbox", "xfwm4", None)
    def test_a_low_terminal_moves_up_and_back(self, wm):
        client, keyboard, before = self.seen_terminal(wm, "80x10+20+560")
        keyboard.tap("q")
        self.assert_typed(client, "q")
        keyboard.tell("hide")
        wait_for(lambda: near(client.frame(), before), PATIENCE, "it is put back")

    @for_each("openbox", "xfwm4", None)
    def test_a_window_is_put_back_when_the_keyboard_is_killed(self, wm):
        session = self.desktop(wm=wm)
        client = session.client("xterm", geometry="80x10+20+560")
        keyboard = session.keycap("--hidden", settings="[focus]\nopen = false\n")
        keyboard.wait_status(lambda s: s.field, "a terminal", PATIENCE)
        before = settled(client.frame)
        keyboard.tell("show")
        top = keyboard.status().frame[1]
        wait_for(lambda: client.frame()[1] + client.frame()[3] <= top, PATIENCE, "seen")
        keyboard.stop(signal.SIGKILL)
        wait_for(lambda: near(client.frame(), before), PATIENCE, "it is put back")

    def test_a_terminal_higher_than_the_room_is_made_smaller(self):
        client, keyboard, before = self.seen_terminal("openbox", "80x36+20+60")
        self.assertGreaterEqual(client.frame()[1], 0)
        keyboard.tell("hide")
        wait_for(lambda: client.frame() == before, PATIENCE, "it is put back")


class LeavingFullscreen(ScreenCase):
    """A terminal whose window was made smaller learns that it is not fullscreen."""

    def test_the_key_for_fullscreen_leaves_it(self):
        session = self.desktop(wm="openbox")
        keyboard = session.keycap("--hidden")
        client = session.client("xterm")
        before = settled(lambda: session.desk.frame(client.window))
        keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        keyboard.tell("hide")
        session.desk.set_state(client.window, "FULLSCREEN")
        wait_for(lambda: session.desk.frame(client.window) == FULL, PATIENCE, "it is fullscreen")
        keyboard.tell("show")
        full = session.desk.atom("_NET_WM_STATE_FULLSCREEN")

        def is_full():
            return full in (session.desk.property(session.desk.window(client.window), "_NET_WM_STATE") or [])

        wait_for(lambda: not is_full(), PATIENCE, "it makes room")
        # What the program does when it is asked to leave: it takes itself for a window that is not fullscreen.
        session.desk.set_state(client.window, "FULLSCREEN")
        wait_for(lambda: not is_full() and session.desk.frame(client.window)[2] == before[2], PATIENCE, "it leaves")
        keyboard.tell("hide")
        settled(is_full, quiet=0.5)
        self.assertFalse(is_full(), "nothing is restored")
