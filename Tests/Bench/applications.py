#!/usr/bin/python3
"""Taps into applications, beside their text and into it: `applications.py [NAME...] [--taps N] [--install]`.

For each application of `desk.py` the keyboard is hidden as by its own key, a finger taps beside the text, where
nothing may open, and then into the text, where the keyboard has to open. Every second try clicks with the mouse where
`--mice` says so. `--write` puts what was found into the table of `Documentation/applications.md`.
"""

import argparse
import collections
import datetime
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Xlib import XK

from desk import APPLICATIONS
from Support.bus import Bus
from Support.processes import REPO, TooSlow, Unavailable, end, seen, settled, spawn, tool, wait_for
from Support.session import Session

SIZE = (1280, 800)
TABLE = REPO / "Documentation/applications.md"
HEAD = "| application | version | opened | beside the text | decided by | tried |\n|---|---|---|---|---|---|\n"
NOTES = "one line of text\n" * 60
# The tap is decided 0.3 s after the lift at the latest; the rest is for a busy machine.
PATIENCE = 5
# A hand's mouse is at a place before it clicks there: until then the pointer has the shape of another place.
HOVER = 0.3
# Nobody taps elsewhere sooner; a busy application tells so late of a caret that has moved.
PAUSE = 0.5


def is_open(keyboard, seconds=PATIENCE):
    """The status once the keyboard is open; None where it does not open within that time."""
    return seen(lambda: (status := keyboard.status()).visible and status, seconds, 0.03) or None


def layer(status):
    """What decided, by the source of the field."""
    return ((status.field or {}).get("sources") or {}).get("editable", "nothing")


def strike(session, chord):
    """Strikes keys, `ctrl+n`."""
    names = {"ctrl": "Control_L", "alt": "Alt_L", "shift": "Shift_L"}
    codes = [session.desk.display.keysym_to_keycode(XK.string_to_keysym(names.get(key, key)))
             for key in chord.split("+")]
    for code in codes:
        session.desk.key(code, True)
    for code in reversed(codes):
        session.desk.key(code, False)


class Trial:
    """One application on a desktop of its own, and the keyboard."""

    def __init__(self, application, session):
        self.application, self.session = application, session
        self.layers = collections.Counter()
        self.opened = self.wrong = self.tried = 0
        for path, text in {"notes.txt": NOTES, **application.files}.items():
            file = Path(session.environment["HOME"], path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        Bus(session)
        if application.is_first:
            self.open_application()
        self.keyboard = session.keycap("--hidden")
        if not application.is_first:
            self.open_application()
        # The keyboard may have opened for the text that has the focus at first; then the window gets its room back.
        self.keyboard.tell("hide")
        _, self.frame = settled(
            lambda: (self.keyboard.status().visible, session.desk.frame(self.window)), quiet=1)

    def open_application(self):
        session, application = self.session, self.application
        before = session.desk.clients()
        home = session.environment["HOME"]
        arguments = [argument.replace("~", home) for argument in application.command[1:]]
        process = spawn([tool(application.command[0]), *arguments], session.environment)
        session.on_close(lambda: end(process))
        wait_for(lambda: session.desk.clients() - before, 90, "its window")
        time.sleep(application.slow)
        wait_for(self.is_drawn, 90, "its picture")
        self.window = self.active_window()
        for step in application.steps:
            if isinstance(step, str):
                strike(session, step)
            else:
                session.desk.click(*self.place(step))
            time.sleep(max(1.5, application.slow / 6))
            self.window = self.active_window()
        if application.is_maximized:
            session.desk.set_state(self.window, "MAXIMIZED_VERT", "MAXIMIZED_HORZ")
            settled(lambda: session.desk.frame(self.window), quiet=0.5)

    def is_drawn(self):
        """Whether the active window shows more than a ground."""
        x, y, width, height = self.session.desk.frame(self.active_window())
        x, y, right, bottom = max(x, 0), max(y, 0), min(x + width, SIZE[0]), min(y + height, SIZE[1])
        area = (x, y, right - x, bottom - y)
        return len(self.session.picture(*area).colours(*area)) >= self.application.colours

    def active_window(self):
        desk = self.session.desk

        def active():
            window = desk.active()
            return window if window in desk.clients() else 0

        return wait_for(active, 30, "an active window")

    def place(self, place):
        """A place of the window in root px."""
        found = []
        for value, start, length in zip(place, self.session.desk.frame(self.window)[:2],
                                        self.session.desk.frame(self.window)[2:]):
            share = value * length if isinstance(value, float) else value if value >= 0 else length + value
            found.append(int(start + share))
        return tuple(found)

    def hide(self):
        """Hides the keyboard as its own key does, and waits until the window has its room back."""
        self.keyboard.tell("hide")
        wait_for(lambda: not self.keyboard.status().visible, 10, "it is hidden")
        seen(lambda: self.session.desk.frame(self.window) == self.frame, 3, 0.05)

    def tap(self, place, is_click):
        x, y = self.place(place)
        if not is_click:
            return self.session.touch.tap(x, y)
        self.session.desk.move(x, y)
        self.session.desk.display.sync()
        time.sleep(HOVER)
        return self.session.desk.click(x, y)

    def try_once(self, number, is_click):
        """Beside the text and into it."""
        application = self.application
        self.hide()
        self.tried += 1
        if application.beside:
            self.tap(application.beside, is_click)
            if found := is_open(self.keyboard, 0.8):
                self.wrong += 1
                self.layers[f"beside: {found.decision}, {layer(found)}"] += 1
                self.hide()
        self.tap(application.text[number % len(application.text)], is_click)
        if found := is_open(self.keyboard):
            self.opened += 1
            self.layers[layer(found)] += 1
            time.sleep(PAUSE)
        else:
            status = self.keyboard.status()
            self.layers[f"stayed away: {status.decision}, {layer(status)}"] += 1

    def save_picture(self, directory):
        """What the tries begin with, each place of text with a cross, the place beside it with a square."""
        picture = self.session.picture()
        data = bytearray(picture._data)

        def dot(x, y):
            if 0 <= x < picture.width and 0 <= y < picture.height:
                offset = (y * picture.width + x) * 4
                data[offset:offset + 3] = b"\0\0\xff"

        for place in self.application.text:
            x, y = self.place(place)
            for i in range(-12, 13):
                for j in (0, 1):
                    dot(x + i, y + j)
                    dot(x + j, y + i)
        if self.application.beside:
            x, y = self.place(self.application.beside)
            for i in range(-6, 7):
                for j in (-6, 6):
                    dot(x + i, y + j)
                    dot(x + j, y + i)
        picture._data = bytes(data)
        picture.save(Path(directory, self.application.name.replace(" ", "-").replace(",", "") + ".png"))

    def told(self):
        return ", ".join(f"{name} {count}" for name, count in self.layers.most_common())


def version(package):
    found = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], text=True, capture_output=True)
    return found.stdout.split("+")[0].split("-")[0].split(":")[-1] or "?"


def measure(application, options):
    with Session(wm="openbox", hardware=True, size=SIZE) as session:
        trial = Trial(application, session)
        if options.pictures:
            trial.save_picture(options.pictures)
        for number in range(options.taps):
            trial.try_once(number, options.mice and number % 2 == 1)
        return trial


def write(rows):
    """Puts the rows into the table; those of other applications stay."""
    text = TABLE.read_text()
    before, _, rest = text.partition(HEAD)
    old, _, after = rest.partition("\n\n")
    known = {line.split("|")[1].strip(): line for line in old.splitlines() if line.startswith("|")}
    known.update(rows)
    order = [application.name for application in APPLICATIONS]
    lines = [known[name] for name in order if name in known]
    TABLE.write_text(before + HEAD + "\n".join(lines) + "\n\n" + after.lstrip("\n"))


def row(trial, application):
    beside = f"{trial.wrong} of {trial.tried}" if application.beside else "–"
    return (f"| {application.name} | {version(application.package)} | {trial.opened} of {trial.tried} | {beside} "
            f"| {trial.told()} | {datetime.date.today()} |")


def install(application):
    subprocess.run(["apt-get", "install", "-y", "-q", "--no-install-recommends", application.package],
                   check=False, stdout=subprocess.DEVNULL,
                   env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--taps", type=int, default=10)
    parser.add_argument("--mice", action="store_true", help="every second try is a click of the mouse")
    parser.add_argument("--install", action="store_true", help="install what is missing, as root")
    parser.add_argument("--write", action="store_true", help="into the table of the documentation")
    parser.add_argument("--pictures", default="", help="a directory for a picture of each")
    options = parser.parse_args()
    unknown = set(options.names) - {application.name for application in APPLICATIONS}
    if unknown:
        parser.error(f"no application is called {', '.join(sorted(unknown))}")
    for application in APPLICATIONS:
        if options.names and application.name not in options.names:
            continue
        if options.install and version(application.package) == "?":
            install(application)
        try:
            trial = measure(application, options)
            print(f"{application.name:26} {trial.opened:3} of {trial.tried:<3} beside {trial.wrong:3}  {trial.told()}",
                  flush=True)
            if options.write:
                write({application.name: row(trial, application)})
        except (Unavailable, TooSlow, RuntimeError) as error:
            print(f"{application.name:26} not run: {error}", flush=True)


if __name__ == "__main__":
    main()
