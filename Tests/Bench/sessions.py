#!/usr/bin/python3
"""Logs a user in by touch: `sessions.py [PLACE…]`, as root.

LightDM's and SDDM's daemons run with their greeters and our keyboard. A password of twelve characters is typed by
touch, PAM compares it, and the user's session starts by /etc/X11/Xsession with a keyboard of its own, by the entry
that `make install` installs. Text is typed there, and no keyboard of the login screen may be left. Pictures are kept
in out/places.
"""

import argparse
import os
import random
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from places import keep, password  # noqa: E402
from Support import greeters, places, plug  # noqa: E402
from Support.keyboard import binary  # noqa: E402
from Support.processes import settled, wait_for  # noqa: E402

WORDS = "in the session"
# A place in the terminal, in px.
TERMINAL = (120, 120)


def at_lightdm(place):
    fingers, _ = places.typist(place)
    wait_for(lambda: place.is_ready(0), 20, "the question")
    return fingers


def at_sddm(place):
    """The keys below the band, on a screen of 800 × 600 px."""
    frame = (0, 406, 800, 194)
    wait_for(lambda: plug.is_painted(place.desk, frame), 30, "a keyboard")
    # The greeter's clock and cursor stand elsewhere.
    settled(lambda: place.picture(0, 406, 800, 194).png(), quiet=2)
    return plug.Fingers(place.touch, frame)


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
        account.keyboard("show")
        wait_for(lambda: account.status().visible, 10, "it is shown")
        # The terminal may have come before the window manager, and then has no focus.
        place.touch.tap(*TERMINAL)
        for character in WORDS:
            x, y = account.status().key({" ": "space"}.get(character, character)).centre
            place.touch.tap(x, y)
        # Whether it begins with a capital is the keyboard's to say.
        wait_for(lambda: account.told("typed").lower() == WORDS, 10, "the text arrives")
        wait_for(lambda: not keyboards_of_root(place), 10, "the login screen's keyboard ends")
        keep(place, f"{name}, session")
        print(f"{name}: the password is right, {account.told('user')}'s session and keyboard after {seconds:.1f} s, "
              "text arrives, no keyboard of the login screen is left", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("places", nargs="*", metavar="PLACE")
    arguments = parser.parse_args()
    places.apart()
    chance = random.Random(2)
    for name in PLACES:
        if not arguments.places or name in arguments.places:
            log_in(name, chance)


if __name__ == "__main__":
    main()
