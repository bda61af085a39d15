#!/usr/bin/python3
"""Logs a user in by touch: `sessions.py [--count N] [--busy N] [PLACE…]`, as root.

LightDM's and SDDM's daemons run with their greeters and our keyboard. A password of twelve characters is typed by
touch, PAM compares it, and the user's session starts by /etc/X11/Xsession with a keyboard of its own, by the entry
that `make install` installs. Text is typed there, and no keyboard of the login screen may be left. Pictures are kept
in out/places.
"""

import argparse
import contextlib
import os
import random
import subprocess
import sys
import time
from pathlib import Path

from Xlib import X
from Xlib.error import XError

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from places import keep, password  # noqa: E402
from Support import greeters, places, plug  # noqa: E402
from Support.keyboard import binary  # noqa: E402
from Support.processes import TooSlow, settled, wait_for  # noqa: E402

WORDS = "in the session"
# A place in the terminal, in px.
TERMINAL = (120, 120)


def at_lightdm(place):
    fingers, _ = places.typist(place)
    wait_for(lambda: place.is_ready(0), 20, "the question")
    return fingers


def at_sddm(place):
    """Nothing tells when its greeter takes keys: once it is painted, and the keyboard has its colours."""
    fingers, (_, top, width, height) = places.typist(place)
    wait_for(lambda: plug.is_painted(place.desk, (0, 0, width, 40)), 30, "the greeter")
    settled(lambda: place.picture(0, top, width, height).png(), quiet=2)
    return fingers


PLACES = {"LightDM": (greeters.Lightdm, at_lightdm), "SDDM": (greeters.Sddm, at_sddm)}


def keyboards_of_root(place):
    """Keyboards that the login screen has started and that still run."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(entry / "exe") == binary() and entry.stat().st_uid == 0 \
                    and place.directory.encode() in (entry / "environ").read_bytes():
                found.append(entry.name)
        except OSError:
            continue
    return found


def is_active(place):
    """Whether the window manager has given the terminal the focus."""
    with contextlib.suppress(XError):
        found = place.desk.root.get_full_property(place.desk.atom("_NET_ACTIVE_WINDOW"), X.AnyPropertyType)
        return found and found.value[0] and place.desk.window(found.value[0]).get_wm_class() == ("xterm", "XTerm")
    return False


def log_in(name, chance):
    kind, ready = PLACES[name]
    word = password(chance)
    with kind(word) as place:
        fingers, account = ready(place), place.account
        keep(place, f"{name}, greeter")
        fingers.type(word)
        fingers.tap("return")
        began = time.monotonic()
        wait_for(lambda: account.told("user"), 30, "the session")
        wait_for((account.home / "typed").exists, 30, "its terminal reads")
        wait_for(account.status, 30, "a keyboard in the session")
        seconds = time.monotonic() - began
        # The terminal may have come before the window manager, and then has no focus.
        wait_for(lambda: is_active(place) or place.touch.tap(*TERMINAL), 10, "the terminal has the focus", every=0.5)
        account.keyboard("show")
        for character in WORDS:
            key = {" ": "space"}.get(character, character)
            status = wait_for(lambda key=key: (told := account.status()).has(key) and told, 10, "the key is shown")
            place.touch.tap(*status.key(key).centre)
        # Whether it begins with a capital is the keyboard's to say.
        try:
            wait_for(lambda: account.told("typed").lower() == WORDS, 10, "the text arrives")
        except TooSlow:
            keep(place, f"{name}, other text")
            print(f"{name}: typed {WORDS!r}, arrived {account.told('typed')!r}", flush=True)
            raise
        wait_for(lambda: not keyboards_of_root(place), 10, "the login screen's keyboard ends")
        keep(place, f"{name}, session")
        print(f"{name}: the password is right, {account.told('user')}'s session and keyboard after {seconds:.1f} s, "
              f"text arrives, no keyboard of the login screen is left; load {os.getloadavg()[0]:.1f}", flush=True)


@contextlib.contextmanager
def busy(count):
    """That many programs run that never rest."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1, help="how often at each place")
    parser.add_argument("--busy", type=int, default=0, help="programs beside that never rest")
    parser.add_argument("places", nargs="*", metavar="PLACE")
    arguments = parser.parse_args()
    places.apart()
    chance = random.Random(2)
    with busy(arguments.busy):
        for name in PLACES:
            if not arguments.places or name in arguments.places:
                for _ in range(arguments.count):
                    log_in(name, chance)


if __name__ == "__main__":
    main()
