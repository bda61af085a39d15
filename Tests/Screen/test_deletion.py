"""Delete takes whole characters in real programs, whatever a BackSpace takes there (R-DOC-2)."""

import os
import time

from case import ScreenCase, for_each
from Support.keyboard import write
from Support.text_browser import BROWSERS

# Flag, family, skin tone, keycap, couple, flag of tags; accents and marks; scripts whose letters are of
# several code points; letters that GTK takes apart.
SAMPLES = ["🇩🇪", "👨\u200d👩\u200d👧", "👍🏽", "1\ufe0f\u20e3", "👩\u200d❤\ufe0f\u200d👨",
           "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
           "e\u0301", "a\u0301\u0323\u0330", "ä", "и\u0306",
           "क\u094dष\u093f", "ท\u0e35\u0e48", "ந\u0bbf", "\u1112\u1161\u11ab", "\u0929",
           "ש\u05b8\u05c1", "😀"]

KEYBOARD = f"""identifier = "graphemes"
name = "Graphemes"

[planes.letters]
phone = '''
{" ".join(SAMPLES[:9])}
{" ".join(SAMPLES[9:])}
{{shift}} a b c d {{delete}}
{{globe}} {{space}} {{return}}
'''
"""

BUNDLED = ["gtk3", "qt5", "tk", "xterm"]
DESKTOP = ["gtk4", "qt6", "chromium", "firefox"] if os.environ.get("KEYCAP_DESKTOP") else []


# Letters that are built sign by sign are taken back so.
BY_SIGNS = ["क\u094dष\u093f", "ท\u0e35\u0e48", "ந\u0bbf", "ש\u05b8\u05c1"]


def deletes(sample):
    """How often the delete key takes from the sample until it is gone."""
    return ["delete"] * (len(sample) if sample in BY_SIGNS else 1)


class Deletion(ScreenCase):
    def open(self, kind, **options):
        session = self.desktop(wm="openbox", size=(1280, 900), **options)
        write(session.path("home/.local/share/keycap/Assets/Keyboards/graphemes.toml"), KEYBOARD)
        client = BROWSERS[kind](session) if kind in BROWSERS else session.client(
            kind, **({"shell": True} if kind == "xterm" else {}))
        keyboard = session.keycap(settings='keyboards = ["graphemes"]\n')
        return client, keyboard

    def check(self, client, wanted):
        self.assertEqual(ascii(client.wait_text(wanted)), ascii(wanted))

    @for_each(*BUNDLED, *DESKTOP)
    def test_what_was_typed(self, kind):
        client, keyboard = self.open(kind)
        wanted = ""
        for sample in SAMPLES:
            for name in ["a", sample, sample, *deletes(sample), "b", sample, *deletes(sample)]:
                keyboard.tap(name)
            wanted += f"a{sample}b"
            if kind == "xterm":
                # The kernel hands over whole lines.
                keyboard.tap("return")
                wanted += "\n"
            self.check(client, wanted)

    @for_each("gtk3", *(kind for kind in DESKTOP if kind == "gtk4"))
    def test_what_the_application_tells(self, kind):
        client, keyboard = self.open(kind, bus=True)
        for sample in SAMPLES:
            client.fill("Ab. ")
            keyboard.wait_status(lambda s: s.has("A"), "a capital follows", 10)
            client.fill("ab" + sample)
            keyboard.wait_status(lambda s: s.has("a"), "none follows", 10)
            # The caret is told behind the text, and nothing shows when it has been.
            time.sleep(0.3)
            for name in deletes(sample):
                keyboard.tap(name)
            self.check(client, "ab")
