"""Keys that are down for as long as a finger is on them (R-CHORD-4)."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from Xlib import X

from case import ScreenCase, for_each
from Support.keyboard import write
from Support.processes import Unavailable, end, spawn, wait_for

RULE = '[[application]]\nclass = "keycap-game"\nhold-keys = true\n'
GAME = Path(__file__).resolve().parent.parent / "Support/game.py"


class Game:
    """`Support/game.py` with the lines that it prints."""

    def __init__(self, session):
        try:
            subprocess.run([sys.executable, "-c", "import pygame"], check=True, capture_output=True)
        except subprocess.CalledProcessError:
            raise Unavailable("pygame is not installed") from None
        self.lines = []
        self.process = spawn(
            [sys.executable, "-B", os.fspath(GAME)],
            {**session.environment, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
             "SDL_VIDEO_X11_WMCLASS": "keycap-game", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}, stdout=subprocess.PIPE)
        session.on_close(lambda: end(self.process))
        threading.Thread(target=self._read, daemon=True).start()
        wait_for(lambda: "ready" in self.lines, 20, "the game")

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.decode().strip())

    def count(self, line, since=0):
        return self.lines[since:].count(line)

    def frames(self, name, since=0):
        return sum(line.startswith("frame") and name in line.split() for line in self.lines[since:])


class Held(ScreenCase):
    """A game sees each tap of a finger, and a key that is held as long as the finger is on it."""

    def start(self, keyboard_name="en-US", rule=RULE, arguments=()):
        session = self.desktop(wm="openbox", hardware=True)
        write(Path(session.environment["XDG_CONFIG_HOME"]) / "keycap/applications.toml", rule)
        game = Game(session)
        wait_for(lambda: session.desk.active(), 10, "the game's window is active")
        keyboard = session.keycap("--keyboard", keyboard_name, *arguments, settings="[focus]\nopen = false\n")
        return session, game, keyboard

    def down(self, session):
        """The keys that the server has down."""
        keys = session.desk.display.query_keymap()
        return [code for code in range(8, 256) if keys[code // 8] >> code % 8 & 1]

    @for_each(("en-US", RULE), ("games", ""))
    def test_a_game_that_polls_sees_every_tap_and_every_hold(self, case):
        name, rule = case
        session, game, keyboard = self.start(name, rule)
        touch, status = session.touch, keyboard.status()
        x, y = status.key("w").centre
        taps = 0
        while taps < 20:
            before = len(game.lines)
            touch.tap(x, y, hold=0.1)
            wait_for(lambda before=before: game.count("up w", before), 5, "the key comes up")
            # A game that got no time from a busy machine has looked at nothing.
            if game.frames("w", before) or not game.count("late", before):
                self.assertGreater(game.frames("w", before), 0, f"tap {taps}")
                taps += 1
        before, since = len(game.lines), time.monotonic()
        touch.begin("w", x, y)
        wait_for(lambda: game.frames("w", before) > 30, 20, "the key is down for 30 frames")
        # Another finger taps meanwhile.
        touch.tap(*status.key("space").centre, hold=0.1)
        wait_for(lambda: game.count("up space", before), 5, "another key")
        wait_for(lambda: time.monotonic() - since > 2, 5, "two seconds")
        self.assertEqual(game.count("up w", before), 0)
        touch.end("w")
        wait_for(lambda: game.count("up w", before), 5, "the key comes up")
        self.assertEqual(self.down(session), [])

    def test_arrows_are_held_in_every_program(self):
        session, game, keyboard = self.start(rule="")
        keyboard.tap("fn")
        status = keyboard.wait_status(lambda s: s.has("up"), "arrows")
        before = len(game.lines)
        session.touch.begin("up", *status.key("up").centre)
        wait_for(lambda: game.frames("up", before) > 30, 20, "the arrow is down")
        self.assertEqual(game.count("up up", before), 0)
        session.touch.end("up")
        wait_for(lambda: game.count("up up", before), 5, "the arrow comes up")

    @for_each("kill", "end", "hide", "keyboard", "plane", "window")
    def test_nothing_stays_down_whatever_ends(self, how):
        session, _, keyboard = self.start()
        session.touch.begin("w", *keyboard.centre("w"))
        wait_for(lambda: self.down(session), 5, "the key is down")
        if how == "kill":
            os.kill(keyboard.process.pid, signal.SIGKILL)
        elif how == "end":
            keyboard.process.send_signal(signal.SIGTERM)
        elif how == "hide":
            keyboard.tell("hide")
        elif how == "keyboard":
            keyboard.tell("next-keyboard")
        elif how == "plane":
            session.touch.tap(*keyboard.centre("numbers"))
        else:
            session.probe()
        wait_for(lambda: not self.down(session), 5, "nothing is down")
        session.touch.end("w")
        # What the finger does afterwards presses nothing.
        self.assertEqual(self.down(session), [])

    def test_an_arrow_repeats_by_the_server(self):
        session = self.desktop(wm="openbox", hardware=True)
        probe = session.probe()
        keyboard = session.keycap(settings="[focus]\nopen = false\n")
        keyboard.tap("fn")
        status = keyboard.wait_status(lambda s: s.has("left"), "arrows")
        session.touch.begin("left", *status.key("left").centre)
        wait_for(lambda: len(probe.of_type(X.KeyPress)) > 5, 20, "it repeats")
        session.touch.end("left")
        wait_for(lambda: not self.down(session), 5, "nothing is down")
