"""What is left when Keycap ends by force: nothing, within two seconds on a machine of its own."""

import os
import signal
import subprocess
import time

from Support import kills
from Support.keyboard import binary
from Support.processes import spawn, wait_for
from Support.texts import TEXTS
from case import ScreenCase, for_each

BUSY = 6.0


class Killed(ScreenCase):
    """SIGKILL at moments that chance chooses; `Tests/Bench/type.py --kills N` chooses more."""

    @for_each("xterm", "gtk3")
    def test_in_the_middle_of_a_text(self, kind):
        session = self.desktop(wm="openbox")
        client = session.client(kind)
        chosen = kills.Kills(session, client, TEXTS["cjk"] + TEXTS["greek+cyrillic"], seed=3,
                             patience=BUSY)
        for state in kills.STATES * 2:
            self.assertEqual(chosen.kill_type(state), "")

    def test_the_keyboard_while_it_starts_and_types(self):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        chosen = kills.Kills(session, client, TEXTS["mix"], seed=4, patience=BUSY)
        for state in kills.STATES * 2:
            self.assertEqual(chosen.kill_keyboard(state), "")

    def test_the_server_ends_in_the_middle_of_a_text(self):
        session = self.desktop()
        session.probe()
        typing = spawn([binary(), "type"], session.environment, stdin=subprocess.PIPE,
                       stderr=subprocess.PIPE)
        typing.stdin.write((TEXTS["cjk"] * 40).encode())
        typing.stdin.close()
        wait_for(lambda: session.desk.property(session.desk.root, "_KEYCAP_BANK"), 10, "a bank")
        time.sleep(0.1)
        os.kill(session.server.pid, signal.SIGKILL)
        status = typing.wait(BUSY)
        with typing.stderr:
            told = typing.stderr.read().decode()
        self.assertEqual(status, 1)
        self.assertIn(session.display, told)
        wait_for(lambda: not kills.leftovers(session), BUSY, "the guardian has gone too")
