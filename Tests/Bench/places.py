#!/usr/bin/python3
"""Types passwords by touch at login screens and lockers: `places.py [--count N] [PLACE…]`, as root.

Each password has twelve characters with capitals, digits and marks. Told are how many arrived as they were typed,
and the keyboard's size. Then fingers tap, hold and drag everywhere on the keyboard: no program may start, and no file
of its own and no password may be left at home. A picture of each place is kept in out/places. LightDM's and
SDDM's daemons run with their greeters; PAM writes each password down and calls it wrong.
"""

import argparse
import os
import random
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)]

from Support import greeters, places  # noqa: E402
from Support.keyboard import binary  # noqa: E402
from Support.processes import REPO, wait_for  # noqa: E402

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
    # Nobody types the right password.
    "SDDM": lambda: greeters.Sddm("\N{SNOWMAN}"),
    "mate-screensaver": lambda: places.LockedSession(places.MateScreensaver),
    "xsecurelock": lambda: places.LockedSession(places.Xsecurelock),
    "XScreenSaver": lambda: places.LockedSession(places.BelowKeyboard),
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
        right, words, began = 0, [], time.monotonic()
        for number in range(count):
            wanted = password(chance)
            words.append(wanted)
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
        found = [*try_everything(place.touch, frame), *left_at_home(place, words)]
        print(f"{name}: {right} of {count}, {size}, {time.monotonic() - began:.0f} s,",
              "; ".join(found) or "nothing started, nothing left", flush=True)
        return right == count and not found


def try_everything(touch, frame):
    """Taps, holds and drags everywhere on the keyboard, in both planes; the programs that started from it."""
    x, y, width, height = frame
    # A locker may have given the keyboard's process a child before it became the keyboard.
    before, started = programs_of_keyboards(), set()
    for _ in range(2):
        for row in range(1, 11, 2):
            for column in range(1, 24):
                point = int(x + width * column / 24), int(y + height * row / 10)
                touch.tap(*point, hold=0.6 if (column + row // 2) % 2 else 0.03)
                started |= programs_of_keyboards()
        for column in range(1, 24):
            # From a key of the last row up into what it opens, as far as three entries.
            start = int(x + width * column / 24), int(y + height * 0.9)
            touch.begin("walk", *start)
            time.sleep(0.6)
            for up in range(1, 10 + 10 * (column % 3), 3):
                touch.move("walk", start[0], start[1] - 6 * up)
            touch.end("walk")
            started |= programs_of_keyboards()
        # The other plane.
        touch.tap(int(x + width * 0.055), int(y + height * 0.9))
    time.sleep(PAUSE)
    return sorted(f"started {name}" for name in (started | programs_of_keyboards()) - before)


def programs_of_keyboards():
    """Programs that a keyboard has started, besides its own."""
    parents, names = {}, {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            names[entry.name] = os.readlink(entry / "exe")
            parents[entry.name] = (entry / "stat").read_text().rsplit(")", 1)[1].split()[1]
        except OSError:
            continue
    ours = {pid for pid, name in names.items() if name == binary()}
    return {names[pid] for pid, parent in parents.items() if parent in ours and pid not in ours}


def left_at_home(place, words):
    """What the keyboard has written, and files with a password."""
    found = []
    for home in place.homes():
        for path in (path for path in Path(home).rglob("*") if path.is_file()):
            if "keycap" in str(path.relative_to(home)):
                found.append(f"wrote {path}")
            text = path.read_bytes() if path.name not in ("passwords", "check") else b""
            found += [f"a password in {path}" for word in words if word.encode() in text]
    return found


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
    places.apart()
    chance = random.Random(1)
    good = [visit(name, arguments.count, chance) for name in PLACES
            if not arguments.places or any(wanted in name for wanted in arguments.places)]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
