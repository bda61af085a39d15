"""Taps while a client freezes the pointer, as window managers do until they have handled a click (R-HARM-4)."""

from Xlib import X, display

from case import ScreenCase, for_each

TEXT = "sdfghjkl"


class Frozen(ScreenCase):
    """The server keeps what the pointer does, and tells a wrong place with it."""

    @for_each("xtest", "mouse")
    def test_taps_are_the_keys_that_were_aimed_at(self, kind):
        session = self.desktop(hardware=True)
        other = session.desk.open_window(700, 20, 300, 200, override=True)
        session.desk.display.sync()
        probe = session.probe()
        keyboard = session.keycap(settings="[focus]\nopen = false\n")
        manager = self.manage(session, other)
        status = keyboard.status()
        tap = self.tap_by_mouse(session) if kind == "mouse" else self.tap_by_xtest(session)
        for letter in "aa":
            tap(*status.key(letter).centre)
        self.assert_typed(probe, "aa")
        for _ in range(3):
            probe.clear()
            tap(760, 80)
            for letter in TEXT:
                tap(*status.key(letter).centre)
            # The server answers the keyboard's questions meanwhile.
            keyboard.status()
            manager.allow_events(X.ReplayPointer, X.CurrentTime)
            manager.sync()
            self.assert_typed(probe, TEXT)

    @staticmethod
    def manage(session, window):
        """A client that gets each click on the window first, and answers when it likes."""
        manager = display.Display(session.display)
        session.on_close(manager.close)
        manager.create_resource_object("window", window.id).grab_button(
            1, X.AnyModifier, True, X.ButtonPressMask, X.GrabModeSync, X.GrabModeSync, X.NONE, X.NONE)
        manager.sync()
        return manager

    @staticmethod
    def tap_by_mouse(session):
        return session.server.pointer.click

    @staticmethod
    def tap_by_xtest(session):
        return session.desk.click
