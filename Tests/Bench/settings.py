#!/usr/bin/python3
"""The settings application's start, its memory, and how long a change takes both ways: `settings.py [--times N]`.

Changes go from a key pressed in the window to the picture of the running keyboard, and from the moment the file is
saved to the picture of the window.
"""

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Xlib import XK

import proc
from Support.keyboard import write
from Support.processes import REPO, allowed, end, settled, spawn, wait_for
from Support.session import Session
from Support.settings import SettingsApplication, program

PATIENCE = 30
PAGES = ["keyboards", "text", "look", "accessibility", "opening", "morse", "others", "about"]
FILE = "keyboards = ['en-US', 'de']\ntheme = \"light\"\nbold = false\n[focus]\nopen = false\n"


def until(condition, what):
    """How long it takes in ms until `condition()` is true."""
    begin = time.monotonic()
    while not condition():
        if time.monotonic() > begin + allowed(PATIENCE):
            raise SystemExit(f"{what}: never")
    return (time.monotonic() - begin) * 1000


def start(session, page):
    """From exec to a window with something painted on the page, in ms; PSS in MiB a moment later."""
    before, begin = session.desk.clients(), time.monotonic()
    process = spawn([program(), "--data", str(REPO), "--page", page], session.environment,
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(lambda: session.desk.clients() - before, PATIENCE, "the window", every=0.005)
    window = (session.desk.clients() - before).pop()

    def is_painted():
        left, top, wide, _ = session.desk.frame(window)
        picture = session.picture(left + wide // 2, top + 60, 200, 120)
        return len(picture.colours(picture.x, picture.y, 200, 120)) > 4

    wait_for(is_painted, PATIENCE, "the picture of the page", every=0.005)
    shown = (time.monotonic() - begin) * 1000
    time.sleep(2)
    pss, _ = proc.memory([process.pid])
    end(process)
    wait_for(lambda: session.desk.clients() <= before, PATIENCE, "it ends")
    return shown, pss


def strike(session, name):
    code = session.desk.display.keysym_to_keycode(XK.string_to_keysym(name))
    session.desk.key(code, True)
    session.desk.key(code, False)


def walk(session, application, name):
    """Presses Tab until the focus is on a widget."""
    for _ in range(60):
        told = len(application.ask("heard"))
        strike(session, "Tab")
        begin = time.monotonic()
        while len(application.ask("heard")) == told and time.monotonic() < begin + 2:
            time.sleep(0.02)
        if name in [event[1] for event in application.ask("heard")[told:] if event[2]]:
            return
    raise SystemExit(f"Tab does not lead to {name}")


def changes(session, times):
    """In ms: from a key in the window to the keyboard's picture, and from the saved file to the window's."""
    keyboard = session.keycap(settings=FILE)
    application = SettingsApplication(session, "look")
    application.find("Keyboard Settings", "frame")
    application.ask("listen", kinds=["object:state-changed:focused"])
    walk(session, application, "Bold")
    left, top, wide, _ = (int(value) for value in keyboard.status().frame)
    keys = left, top + 40, wide, 60
    window = session.desk.frame(session.desk.active())
    here, there = [], []
    path = Path(keyboard.settings_path)
    for _ in range(times):
        before = at_rest(session, keys)
        strike(session, "space")
        here.append(until(lambda was=before: session.picture(*keys).differs(was), "the keyboard follows"))
        before = at_rest(session, window)
        text = path.read_text()
        swapped = text.replace("false", "true", 1) if "bold = false" in text else text.replace("true", "false", 1)
        write(path, swapped)
        there.append(until(lambda was=before: session.picture(*window).differs(was), "the window follows"))
    return here, there


def at_rest(session, area):
    """A picture that has not changed for half a second."""
    settled(lambda: session.picture(*area).png(), quiet=0.5)
    return session.picture(*area)


def line(name, values, unit):
    print(f"{name:<42} median {statistics.median(values):7.1f} {unit}, at most {max(values):7.1f} ({len(values)})",
          flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--pages", default=",".join(PAGES))
    options = parser.parse_args()
    with Session(wm="openbox", bus=True, size=(1280, 1100)) as session:
        # A window manager that starts has windows of its own in the list.
        wait_for(lambda: not session.desk.clients(), PATIENCE, "the window manager at rest")
        for page in options.pages.split(","):
            start(session, page)
            found = [start(session, page) for _ in range(4)]
            line(f"window shown, {page}", [shown for shown, _ in found], "ms")
            line(f"PSS, {page}", [pss for _, pss in found], "MiB")
        here, there = changes(session, options.times)
        line("from a key in the window to the keyboard", here, "ms")
        line("from the saved file to the window", there, "ms")


if __name__ == "__main__":
    main()
