#!/usr/bin/python3
"""Pictures of the pages of the settings application, to be looked at: `pages.py [--pages look,text] [--into DIR]`.

Each page whole, however long: in light, dark and high contrast, in English, German and Hebrew, 360 and 900 px wide.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Support.keyboard import write
from Support.processes import REPO, end, settled, spawn, wait_for
from Support.session import Session
from Support.settings import program

PATIENCE = 30
# Longer than any page.
SCREEN = 940, 6400
PAGES = ["keyboards", "text", "look", "accessibility", "opening", "morse", "others", "about"]
THEMES = {"light": {}, "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}, "contrast": {"ADW_DEBUG_HIGH_CONTRAST": "1"}}
LANGUAGES = ["en", "de", "he"]
WIDTHS = [900, 360]
SETTINGS = 'keyboards = ["en-US", "de", "he", "emoji", "xx-none"]\n[focus]\nnever = ["gimp"]\n'
SHORTCUTS = '[shortcuts]\nbrb = "Be right back"\nomw = "On my way"\n'
WORDS = "keycap words 1\nw\ten\t7\t20412\tKeycap\nw\tde\t3\t20412\tDonaudampfschifffahrt\n"


def prepare(session):
    """What a user has who has used the keyboard for a while."""
    config, data = (Path(session.environment[name], "keycap") for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"))
    for folder in config, data:
        folder.mkdir(parents=True, exist_ok=True)
    write(config / "settings.toml", SETTINGS)
    write(config / "shortcuts.toml", SHORTCUTS)
    write(data / "words", WORDS)
    # The window manager was tried with a window.
    wait_for(lambda: not session.desk.clients(), PATIENCE, "the desktop is empty")


def picture(session, page, width, environment):
    """The page in a window that is `width` wide and as high as the screen, without what is empty below it."""
    before = session.desk.clients()
    process = spawn([program(), "--data", str(REPO), "--page", page], {**session.environment, **environment})
    try:
        window = wait_for(lambda: session.desk.clients() - before, PATIENCE, "the window").pop()
        session.desk.display.create_resource_object("window", window).configure(
            x=0, y=0, width=width, height=SCREEN[1] - 40)
        session.desk.display.sync()
        wait_for(lambda: session.desk.frame(window)[2] < width + 40, PATIENCE, "its width")
        # The check-up of the desktop takes a while.
        settled(lambda: session.picture(0, 0, width, 900).png(), quiet=3 if page == "about" else 0.8)
        left, top, wide, high = session.desk.frame(window)
        # The window's own rim is left out.
        return session.picture(left, top, wide, min(high, SCREEN[1] - top) - 20).without_empty_end(24)
    finally:
        end(process)
        wait_for(lambda: session.desk.clients() <= before, PATIENCE, "it ends")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pages", default=",".join(PAGES))
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--widths", default=",".join(map(str, WIDTHS)))
    parser.add_argument("--into", default=str(REPO / "out/pages"))
    options = parser.parse_args()
    into = Path(options.into)
    into.mkdir(parents=True, exist_ok=True)
    with Session(wm="openbox", bus=True, size=SCREEN) as session:
        prepare(session)
        for page in options.pages.split(","):
            for width in map(int, options.widths.split(",")):
                for theme in options.themes.split(","):
                    for language in options.languages.split(","):
                        name = f"{page}-{width}-{theme}-{language}.png"
                        environment = {**THEMES[theme], "LANGUAGE": language}
                        picture(session, page, width, environment).save(into / name)
                        print(name, flush=True)


if __name__ == "__main__":
    main()
