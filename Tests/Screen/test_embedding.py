"""The keyboard inside the window of a login screen or a locker (R-DESK-4)."""

import os
import subprocess
from pathlib import Path

from case import ScreenCase, for_each
from Support.clients import PYTHON
from Support.keyboard import binary
from Support.lockers import XSecureLock
from Support.plug import Fingers, find, wait_painted
from Support.processes import REPO, allowed, end, spawn, wait_for


class Embedding(ScreenCase):
    def shown(self, window, height):
        def placed():
            found = find(self.session.desk, window)
            return found if found and found[2] == 1024 and abs(found[3] - height) < 2 else None

        frame = wait_for(placed, 20, f"a keyboard {height} px high")
        wait_painted(self.session.desk, frame)
        return Fingers(self.session.touch, frame)

    @for_each("--xid", "onboard")
    def test_a_plug_types_where_the_embedder_has_the_focus(self, way):
        self.session = session = self.desktop(hardware=True)
        program = [binary(), "run", "--data", str(REPO), "--xid"]
        if way == "onboard":
            link = session.path("onboard")
            os.symlink(binary(), link)
            program = [link, "--xid", "-l", "Phone", "-s", "800x200"]
            share = Path(session.environment["XDG_DATA_HOME"]).parent.parent / "shared/keycap"
            share.parent.mkdir()
            os.symlink(REPO, share)
            session.environment["XDG_DATA_DIRS"] = str(share.parent)
        log = Path(session.path("embedder"))
        with log.open("wb") as output:
            host = spawn([PYTHON, str(REPO / "Tests/Support/embedder.py"), "250", *program],
                         session.environment, stdin=subprocess.PIPE, stdout=output)
        session.on_close(lambda: end(host))

        def told(what):
            wait_for(lambda: what in log.read_text().split("\n"), 20, what)

        first = wait_for(lambda: log.read_text().split("\n")[0], 20, "the embedder's window")
        window, keyboard = (int(number) for number in first.split())
        self.shown(window, 250).type("aS")
        told("aS")
        host.stdin.write(b"192\n")
        host.stdin.flush()
        fingers = self.shown(window, 192)
        fingers.type("q")
        told("aSq")
        fingers.tap("return")
        told("return")
        # The embedder ends, and the keyboard with it.
        end(host)
        wait_for(lambda: not Path(f"/proc/{keyboard}/exe").exists(), 20, "it ends")

    def test_a_plug_writes_its_number_alone(self):
        session = self.desktop()
        program = [binary(), "run", "--data", str(REPO), "--xid", "--verbose"]
        keyboard = spawn(program, session.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        session.on_close(lambda: end(keyboard))
        first = keyboard.stdout.readline()
        self.assertEqual(session.desk.window(int(first)).get_wm_class(), ("keycap", "Keycap"))
        keyboard.terminate()
        self.assertEqual(keyboard.stdout.read(), b"")
        # The signal may come before the program has asked for signals.
        self.assertIn(keyboard.wait(allowed(10)), (0, -15))

    def test_xsecurelock_gets_a_password(self):
        self.session = session = self.desktop(wm="openbox", size=(1024, 768), hardware=True)
        locker = XSecureLock(session)
        saver, asked, answer = (Path(locker.home, name) for name in ("saver", "asked", "answer"))
        saver.write_text(f'#!/bin/sh\nexec "{binary()}" run --data "{REPO}" --into "$XSCREENSAVER_WINDOW"\n')
        # In place of PAM: asks once, and writes down the answer.
        asked.write_text("#!/bin/sh\nprintf 'P 9\\nPassword:\\n'; read -r n; read -r word\n"
                         f"echo \"$word\" > '{answer}'\nexit 0\n")
        answer.touch()
        answer.chmod(0o666)
        for script in (saver, asked):
            script.chmod(0o755)
        locker.environment.update(XSECURELOCK_SAVER=str(saver), XSECURELOCK_AUTHPROTO=str(asked),
                                  XSECURELOCK_NO_COMPOSITE="1")
        locker.lock()
        fingers = self.shown(session.desk.root.id, round(768 * 0.4))
        # The first key wakes the locker, which asks for the password then.
        names = lambda: [text for text in self.names(session.desk.root) if "auth" in text]  # noqa: E731
        fingers.tap("delete")
        wait_for(names, 20, "it asks")
        fingers.type("aS7&q")
        fingers.tap("return")
        wait_for(lambda: answer.read_text().strip(), 20, "an answer")
        self.assertEqual(answer.read_text().strip(), "aS7&q")
        locker.process.wait(allowed(10))

    def names(self, window):
        """The names of the windows below this one."""
        found = []
        for child in window.query_tree().children:
            found += [child.get_wm_name() or "", *self.names(child)]
        return found
