#!/usr/bin/python3
"""Types passwords by touch at login screens and lockers: `places.py [--count N] [PLACE…]`, as root.

Each password has twelve characters with capitals, digits and marks. Told are how many arrived as they were typed,
and the keyboard's size. A picture of each place is kept in out/places. LightDM's daemon runs with its greeters;
PAM writes each password down and calls it wrong.
"""

import argparse
import os
import random
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)]

from Support import places  # noqa: E402
from Support.processes import REPO, tool, wait_for  # noqa: E402

# How long a place may show that a password was wrong, in seconds; nothing tells when it has done so.
PAUSE = 2.5
GTK = "/etc/lightdm/lightdm-gtk-greeter.conf"


def gtk_greeter(command, more=""):
    return places.LoginScreen("lightdm-gtk-greeter", (
        GTK, f"[greeter]\nkeyboard={command}\na11y-states=+keyboard\n{more}"))


PLACES = {
    "lightdm-gtk-greeter, onboard": lambda: gtk_greeter("onboard", "keyboard-position=50%,center -0;100% 33%\n"),
    "lightdm-gtk-greeter, onboard, as it comes": lambda: gtk_greeter("onboard"),
    "lightdm-gtk-greeter, keycap run --greeter": lambda: gtk_greeter("keycap run --greeter"),
    "slick-greeter": places.SlickGreeter,
    "SDDM": places.Sddm,
    "mate-screensaver": lambda: places.LockedSession(places.MateScreensaver),
    "xsecurelock": lambda: places.LockedSession(places.Xsecurelock),
}


def password(chance):
    """Twelve characters: three capitals, two digits, two marks, small letters."""
    groups = ("QWERTYUIOPASDFGHJKLZXCVBNM", "1234567890", "@#$&*()%-+=/;:")
    text = [chance.choice(group) for group, count in zip(groups, (3, 2, 2), strict=True) for _ in range(count)]
    text += [chance.choice("qwertyuiopasdfghjklzxcvbnm") for _ in range(5)]
    chance.shuffle(text)
    return "".join(text)


def visit(name, count, chance):
    """Types `count` passwords at a place; how many arrived."""
    with PLACES[name]() as place:
        fingers, frame = wake(place)
        wait_for(lambda: place.is_ready(0), 20, "the first question")
        right, began = 0, time.monotonic()
        for number in range(count):
            wanted = password(chance)
            fingers.type(wanted)
            if number == 0:
                keep(place, name)
            fingers.tap("return")
            told = wait_for(lambda n=number: place.passwords()[n:], 20, "a password")[0]
            right += told == wanted
            if told != wanted:
                print(f"  typed {wanted!r}, arrived {told!r}")
            wait_for(lambda n=number: place.is_ready(n + 1), 30, "the next question")
            time.sleep(PAUSE)
        size = f"{frame[2]:.0f} × {frame[3]:.0f} px"
        print(f"{name}: {right} of {count}, {size}, {time.monotonic() - began:.0f} s", flush=True)
        return right == count


def wake(place):
    """A finger on the screen shows what a locker hides."""
    if isinstance(place, places.LockedSession):
        place.touch.tap(500, 20)
        fingers, frame = places.typist(place)
        # A key shows what asks for the password.
        fingers.tap("delete")
        time.sleep(PAUSE)
        return fingers, frame
    return places.typist(place)


def keep(place, name):
    folder = REPO / "out/places"
    folder.mkdir(parents=True, exist_ok=True)
    place.picture().save(folder / f"{''.join(c if c.isalnum() else '-' for c in name)}.png")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("places", nargs="*", metavar="PLACE")
    arguments = parser.parse_args()
    if os.environ.get("KEYCAP_PLACES") != "apart":
        os.environ["KEYCAP_PLACES"] = "apart"
        os.execv(tool("unshare"), ["unshare", "--mount", "--net", "sh", "-c", 'ip link set lo up; exec "$@"', "sh",
                                   sys.executable, *sys.argv])
    chance = random.Random(1)
    good = [visit(name, arguments.count, chance) for name in PLACES
            if not arguments.places or any(wanted in name for wanted in arguments.places)]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
