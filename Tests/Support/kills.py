"""Ends Keycap by force at random moments and tells what it leaves behind."""

import os
import random
import subprocess
import threading
import time

from Xlib import error

from . import keymap
from .clients import stop_for_good
from .keyboard import binary
from .processes import REPO, allowed, spawn

# What `keycap type` is killed over, and the server's keyboard meanwhile.
STATES = ("us", "us,ru group 2", "CapsLock", "Shift locked", "Shift held", "AccessX",
          "layout changed")
SHIFT_KEY = 50
ACCESS_X = keymap.STICKY_KEYS | keymap.SLOW_KEYS | keymap.BOUNCE_KEYS
# All must be as before within so many seconds.
REPAIR = 2.0


class Kills:
    """Kills in one desktop, each at a moment that a seeded chance chooses."""

    def __init__(self, session, client, text, seed=1, patience=REPAIR):
        self.session, self.client, self.text = session, client, text
        self.desk, self.patience = session.desk, patience
        self.chance = random.Random(seed)
        self.slowest, self.controls = 0.0, 0
        started = time.monotonic()
        typing = self._spawn()
        self._feed(typing)
        typing.wait(allowed(60))
        self.length = time.monotonic() - started

    def _spawn(self):
        return spawn([binary(), "type"], self.session.environment, stdin=subprocess.PIPE)

    def _feed(self, typing):
        try:
            typing.stdin.write(self.text.encode())
            typing.stdin.close()
        except BrokenPipeError:
            pass

    def kill_type(self, state):
        """Kills `keycap type` over the text; what differs afterwards, empty when nothing does."""
        wanted = self._enter(state)
        moment = self.chance.uniform(0, self.length * 1.1)
        typing = self._spawn()
        killer = threading.Timer(moment, stop_for_good, [typing])
        killer.start()
        self._feed(typing)
        if state == "layout changed":
            time.sleep(self.chance.uniform(0, moment))
            keymap.set_layout(self.desk, "de")
        killer.join()
        return self._judge(wanted, f"type, {state}, {moment:.3f} s")

    def kill_keyboard(self, state):
        """Kills the keyboard while it starts, or while its keys are tapped."""
        wanted = self._enter("us" if state == "layout changed" else state)
        command = [binary(), "run", "--data", str(REPO), "--keyboard", "el"]
        keyboard = spawn(command, self.session.environment)
        is_starting = self.chance.random() < 0.4
        moment = self.chance.uniform(0, 0.4 if is_starting else 2)
        killer = threading.Timer(moment, stop_for_good, [keyboard])
        killer.start()
        width, height = self.session.server.size
        while killer.is_alive():
            if is_starting:
                killer.join()
                break
            # Wherever it lies: two rows of letters in the lower third.
            self.desk.move(int(width * self.chance.uniform(0.1, 0.8)),
                           int(height * self.chance.uniform(0.7, 0.85)))
            self.desk.button(True)
            self.desk.display.sync()
            self.desk.button(False)
            self.desk.display.sync()
            time.sleep(self.chance.uniform(0, 0.02))
        self.client.focus()
        return self._judge(wanted, f"keyboard, {state}, {moment:.3f} s")

    def _enter(self, state):
        """Brings the server's keyboard into that state; what it must be in again afterwards."""
        layout = {"layout changed": "de"}.get(state) or keymap.STATES.get(state, "us")
        keymap.lock_group(self.desk, 0)
        keymap.lock_modifiers(self.desk, 0xFF, 0)
        keymap.set_controls(self.desk, 0)
        self.desk.key(SHIFT_KEY, False)
        keymap.latch_modifiers(self.desk, 0xFF, 0)
        if state in ("Shift held", "AccessX"):
            self.desk.key(SHIFT_KEY, True)
        self.controls = ACCESS_X if state == "AccessX" else 0
        keymap.set_controls(self.desk, self.controls)
        keymap.set_layout(self.desk, layout)
        if state == "Shift locked":
            keymap.lock_modifiers(self.desk, keymap.SHIFT, keymap.SHIFT)
        keymap.enter_state(self.desk, state)
        wanted = self.session.state()
        if state == "layout changed":
            keymap.set_layout(self.desk, "us")
        return wanted

    def _judge(self, wanted, what):
        start = time.monotonic()
        faults = [keymap.wait_unchanged(self.desk, wanted, self.patience)]
        while (left := leftovers(self.session)) and time.monotonic() < start + allowed(self.patience):
            time.sleep(0.02)
        self.slowest = max(self.slowest, time.monotonic() - start)
        # What was put right stays so.
        faults.append(wanted.difference(self.session.state()))
        if (controls := keymap.controls(self.desk)) != self.controls:
            faults.append(f"AccessX: {self.controls} → {controls}")
        if left:
            faults.append(f"still there: {left}")
        faults = "; ".join(filter(None, faults))
        return f"{what}: {faults}" if faults else ""


def leftovers(session):
    """What of Keycap is left on the session's display: processes, the list of spare keys."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/comm", encoding="utf-8") as file:
                name = file.read().strip()
            if not name.startswith("keycap"):
                continue
            with open(f"/proc/{entry}/environ", "rb") as file:
                if f"DISPLAY={session.display}".encode() in file.read().split(b"\0"):
                    found.append(name)
        except OSError:
            continue
    try:
        if session.desk.property(session.desk.root, "_KEYCAP_BANK"):
            found.append("_KEYCAP_BANK")
    except (error.XError, error.ConnectionClosedError, OSError):
        pass
    return found
