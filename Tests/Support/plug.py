"""The keyboard in another program's window: where its keys are. It answers no requests there, so that the places
of keys are those of the English keyboard for tablets."""

import contextlib
import time

from Xlib.error import XError

from .processes import TooSlow, allowed
from .screen import capture

# So long, in s, a finger on its way is aimed at what was there before.
AIM = 0.3

# The row of desktop keys with its gap, in px; keyboards lower than 260 px have none.
BAND, BANDED = 46, 260
# Keys stand this far apart, as a share of the window's width; rows begin at these shares, down by quarters.
STEP = 0.0855
PLANES = {
    "letters": (("qwertyuiop", 0.047), ("asdfghjkl", 0.09), ("zxcvbnm,.", 0.1325)),
    "numbers": (("1234567890", 0.047), ("@#$&*()'\"", 0.09), ("%-+=/;:,.", 0.1325)),
}
KEYS = {"delete": (0.93, 0.125), "return": (0.906, 0.375), "shift": (0.045, 0.625), "plane": (0.055, 0.875)}


def shares(plane, character):
    """The middle of a character's key, as shares of the width and of the height below the band; None where the
    plane has no such key."""
    for row, (characters, first) in enumerate(PLANES[plane]):
        if character in characters:
            return first + characters.index(character) * STEP, (row + 0.5) / 4
    return None


def find(desk, window):
    """The frame of our window somewhere inside `window`, in root px; None before it is there."""
    # Windows may go while they are looked at.
    with contextlib.suppress(XError):
        return _find(desk, window)
    return None


def _find(desk, window):
    for child in desk.window(window).query_tree().children:
        if child.get_wm_class() == ("keycap", "Keycap"):
            shape, place = child.get_geometry(), desk.root.translate_coords(child, 0, 0)
            if shape.width > 100 and child.get_attributes().map_state:
                return place.x, place.y, shape.width, shape.height
        if found := _find(desk, child.id):
            return found
    return None


def is_painted(desk, frame):
    x, y, width, height = frame
    return len(capture(desk, *frame).colours(x, y, width, height)) > 4


def wait_painted(desk, frame, timeout=20):
    """Waits until the keys are painted and have stood as long as a finger needs to aim at them (R-TRAIT-12)."""
    end = time.monotonic() + allowed(timeout)
    picture, since = None, time.monotonic()
    while True:
        now = capture(desk, *frame)
        if picture is None or now.differs(picture) or len(now.colours(*frame)) <= 4:
            picture, since = now, time.monotonic()
        elif time.monotonic() - since > AIM:
            return
        if time.monotonic() > end:
            raise TooSlow("the keys are not painted, or never stand still")
        time.sleep(0.02)


class Fingers:
    """Taps the keys of an embedded keyboard with this frame."""

    def __init__(self, touch, frame):
        self.touch, self.frame, self.plane = touch, frame, "letters"

    def tap(self, key):
        """A key by its name, or a lower-case letter, a digit or a mark of the plane that is shown."""
        x, y, width, height = self.frame
        band = BAND if height >= BANDED else 0
        across, down = KEYS.get(key) or shares(self.plane, key)
        self.touch.tap(int(x + across * width), int(y + band + down * (height - band)))

    def type(self, text):
        """Types letters, digits and marks, and ends with the plane of letters."""
        for character in text:
            self._show("letters" if character.isalpha() else "numbers")
            if character.isupper():
                self.tap("shift")
            self.tap(character.lower())
        self._show("letters")

    def _show(self, plane):
        if plane != self.plane:
            self.tap("plane")
            self.plane = plane
