#!/usr/bin/python3
"""Makes the pictures of conversion.md: `conversion.py PROGRAM`, on private screens, with the engines installed.

Each keyboard is tapped until a reading is under way; what is kept is the picture of its window.
"""

import os
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER.parent / "Tests")]

from Support.session import Session  # noqa: E402

# So long the picture has to stay the same, in s.
QUIET = 0.8
KEYBOARDS = {
    "zh-Hans": "womenqubeijing", "zh-Hant": "ㄊㄧㄢㄑㄧˋㄏㄣˇㄏㄠˇ", "zh-Hant-cangjie": "人弓火",
    "ja-romaji": "watashinonamae", "ja-kana": "かなさ", "ko": [*"ㄷㅐㅎㅏㄴㅁㅣㄴㄱㅜㄱ", "hanja"],
}


def picture(keyboard, keys):
    with Session(wm="openbox", size=(414, 896)) as session:
        session.client("gtk3")
        running = session.keycap(settings=f'keyboards = ["{keyboard}"]\nkey-preview = false\n')
        # The row of hanja comes with their key.
        first = "hanja" if "hanja" in keys else "candidates"
        status = running.wait_status(lambda s: s.keyboard == keyboard and s.has(first), "the row", 30)
        for key in keys:
            running.tap(key, status)
        # The candidates of the whole reading are painted, and no key is pressed any more.
        frame = running.wait_status(lambda s: s.has("candidate-0"), "candidates", 30).frame
        area = [int(value) for value in frame]
        last, since = None, time.monotonic()
        while time.monotonic() - since < QUIET:
            seen = session.picture(*area)
            if last is None or seen.differs(last):
                last, since = seen, time.monotonic()
        (FOLDER / f"conversion-{keyboard}.png").write_bytes(last.png())


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.splitlines()[0])
    os.environ["KEYCAP"] = os.path.abspath(sys.argv[1])
    for keyboard, keys in KEYBOARDS.items():
        picture(keyboard, keys)


if __name__ == "__main__":
    main()
