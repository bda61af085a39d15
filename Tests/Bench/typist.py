"""Types as somebody does who knows the text and looks at the keys: by touch, as fast as the keyboard answers."""

import time

from Support.planes import Planes
from Support.processes import TooSlow, seen

# A finger that rests longer on a key means something else than a tap.
LONGEST = 0.3
NAMES = {" ": "space", "\n": "return"}


class Typist:
    """One finger on a keyboard. Letters follow each other without a wait; before anything else the finger waits until
    the word services have answered, as a correction is due there."""

    def __init__(self, session, keyboard, pace=0.0):
        self.keyboard, self.touch, self.pace = keyboard, session.touch, pace
        self.taps = 0
        # What was typed last.
        self.text = ""
        # How many taps a busy machine has made too long.
        self.stalls = 0
        # True once a digit was typed last on the plane that is shown.
        self._is_after_digit = False
        self.planes = Planes(keyboard, self._tap_name)
        self.home = keyboard.status().plane
        self.characters = {character for plane in self.planes.names for key in self.planes.go(plane).keys
                           if key.role == "character" for character in (key.label.lower(), key.label.upper())}
        self.go_home()

    def can_type(self, text):
        return all(character in self.characters or character in NAMES for character in text)

    def type(self, text):
        self.text = text
        for character in text:
            self._type(character)
            if self.pace:
                time.sleep(self.pace)

    def chord(self, modifier, key):
        """Ctrl+S by two taps."""
        self.go_home()
        self._tap_name(modifier)
        self._tap_name(key)

    def go_home(self):
        if self.keyboard.status().plane != self.home:
            self.planes.go(self.home)

    def _type(self, character):
        name = NAMES.get(character, character)
        status = self.keyboard.status()
        if not character.isalnum():
            status = self.keyboard.wait_status(lambda status: not status.guessing, "the word services answer", 10)
        status = self._plane_with(name, status)
        if name.isupper():
            status = self._shifted(name, status)
        self._tap(self._key(name, status))
        # A space and an apostrophe lead back to the letters, but for a space after a digit of the same plane.
        if status.plane != self.home and (
                name == "'" or (name == "space" and not self._is_after_digit)):
            seen(lambda: self.keyboard.status().plane == self.home, LONGEST)
        elif name not in NAMES.values():
            self._is_after_digit = name.isdigit()

    def _plane_with(self, name, status):
        """The status once a plane is shown that has the key."""
        if self._key(name, status):
            return status
        self._is_after_digit = False
        for plane in (self.home, *self.planes.names):
            status = self.planes.go(plane)
            if self._key(name, status):
                return status
        raise KeyError(f"{status.keyboard} has no key for {name!r}")

    def _shifted(self, name, status):
        """The status once the capital stands on its key. Shift is tapped once, as twice would lock it; but for a
        capital that comes by itself in the same moment, which that tap takes away."""
        for _ in range(4):
            if self._key(name, status).label == name:
                return status
            self._tap(status.key("shift"))
            seen(lambda: self._key(name, self.keyboard.status()).label == name, 2 * LONGEST)
            status = self.keyboard.status()
        raise TooSlow(f"no key {name}")

    @staticmethod
    def _key(name, status):
        """The key of that name, whatever its case: a capital that comes by itself is typed as it comes."""
        role = name if name in NAMES.values() else "character"
        return next((key for key in status.keys
                     if key.role == role and (key.role != "character" or key.label.lower() == name.lower())), None)

    def _tap_name(self, name):
        self._tap(self.keyboard.status().key(name))

    def _tap(self, key):
        began = time.monotonic()
        self.touch.tap(*key.centre, hold=0.004)
        self.stalls += time.monotonic() - began > LONGEST
        self.taps += 1
