"""The first touch on a blanked screen wakes the screen and types nothing (R-HARM-1)."""

import subprocess

from case import ScreenCase, for_each
from Support.processes import tool


class Blank(ScreenCase):
    """Nobody has seen the keys that such a touch hits. The servers of tests have no DPMS; whatever blanks the screen by
    that tells it in the same way."""

    def start(self, settings=""):
        session = self.desktop(hardware=True)
        probe = session.probe()
        keyboard = session.keycap(settings=settings + "[focus]\nopen = false\n")
        session.touch.tap(*keyboard.centre("q"))
        self.assert_typed(probe, "q")
        probe.clear()
        return session, probe, keyboard

    @staticmethod
    def blank(session):
        subprocess.run([tool("xset"), "s", "activate"], env=session.environment, check=True)

    @for_each("finger", "mouse")
    def test_the_first_touch_only_wakes(self, kind):
        session, probe, keyboard = self.start()
        for _ in range(3):
            self.blank(session)
            if kind == "finger":
                # The hand rests until it sees the keys.
                session.touch.tap(*keyboard.centre("w"), hold=0.3)
            else:
                session.server.pointer.click(*keyboard.centre("w"))
                session.touch.tap(1000, 20, hold=0.3)
            session.touch.tap(*keyboard.centre("e"))
            self.assert_typed(probe, "e")
            probe.clear()

    def test_the_setting_lets_it_type(self):
        session, probe, keyboard = self.start("first-touch-wakes = false\n")
        self.blank(session)
        session.touch.tap(*keyboard.centre("w"))
        self.assert_typed(probe, "w")
