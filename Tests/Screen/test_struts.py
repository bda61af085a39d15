"""The reserved area is given back before the window goes, and follows the screen (R-DESK-9)."""

import contextlib

from Xlib import X
from Xlib.error import BadWindow

from case import ScreenCase, for_each
from Support.processes import settled, wait_for
from Support.wm import WindowManager

MANAGERS = ("openbox", "xfwm4", "metacity")


class Struts(ScreenCase):
    def room(self, session):
        """The work area once it stands."""
        return settled(session.desk.work_area, quiet=0.5)

    # xfwm4 keeps the area of the screen before the last turn: it is not mended yet.
    @for_each("openbox", "metacity")
    def test_the_area_follows_a_screen_that_is_turned(self, manager):
        session = self.desktop(wm=manager, hardware=True)
        before = self.room(session)
        keyboard = session.keycap()
        for mode in ("800x1280", "1280x800", "800x1280", "1280x800"):
            session.xrandr("--output", "DUMMY0", "--mode", mode)
            width = int(mode.split("x")[0])
            status = keyboard.wait_status(lambda s, w=width: s.frame[2] == w, mode, 5)
            top = int(status.frame[1])
            wait_for(lambda w=width, t=top: list(session.desk.work_area()) == [0, 0, w, t], 5,
                     f"{mode}: the area above {top} is free")
        keyboard.tell("hide")
        wait_for(lambda: session.desk.work_area() == before, 5, "all of it is given back")

    def docks(self, session):
        found = []
        for window in session.desk.clients():
            # A window of the test may go meanwhile.
            with contextlib.suppress(BadWindow):
                if "reserved" in (session.desk.window(window).get_wm_name() or ""):
                    found.append(window)
        return found

    @for_each(*MANAGERS)
    def test_the_property_is_empty_before_the_window_goes(self, manager):
        """herbstluftwm reads the area from windows that are unmapped, too."""
        session = self.desktop(wm=manager)
        keyboard = session.keycap()
        desk = session.desk
        dock = desk.window(wait_for(lambda: self.docks(session), 5, "the dock")[0])
        dock.change_attributes(event_mask=X.PropertyChangeMask | X.StructureNotifyMask)
        desk.display.sync()
        strut = desk.atom("_NET_WM_STRUT_PARTIAL")
        keyboard.tell("hide")
        told = []

        def gone():
            while desk.display.pending_events():
                event = desk.display.next_event()
                if event.type == X.PropertyNotify and event.atom == strut:
                    told.append("property")
                elif event.type == X.UnmapNotify and event.window == dock:
                    told.append("gone")
            return "gone" in told

        wait_for(gone, 5, "it goes")
        self.assertEqual(told[:2], ["property", "gone"])
        self.assertEqual(set(desk.property(dock, "_NET_WM_STRUT_PARTIAL")), {0})

    @for_each("xfwm4", "openbox")
    def test_the_reserved_area_is_never_seen(self, manager):
        """A window manager that takes over lays the dock above the keyboard."""
        session = self.desktop(wm=manager)
        keyboard = session.keycap()
        session.desk.move(5, 5)
        for number in range(2):
            session.wm.stop()
            session.wm = WindowManager(manager, session)
            session.on_close(session.wm.process.kill)
            wait_for(lambda: self.docks(session), 10, "the area is reserved")
            dock = session.desk.window(self.docks(session)[0])
            dock.configure(stack_mode=X.Above)
            session.desk.display.sync()
            keyboard.wait_painted()
            keyboard.tap("q")
            self.assertTrue(keyboard.alive(), number)
