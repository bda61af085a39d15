#!/usr/bin/python3
"""The model user of assist.py at Onboard's scanner: `onboard.py [--interval MS] [--words] < PHRASES`.

Onboard's own keyboard, layout, scanner and predictor run from where they are installed, on the display and the bus of
the environment, with Onboard's own settings but for those of the options. Its timers run on a clock of ours, so that
nobody waits. The user presses half an interval after an item is shown, and half an interval after a key was typed:
Onboard stops there, and goes on with a press. What is typed goes into a text of ours, which tells Onboard what stands
before the insertion point, as an application does.
A line a phrase, as `replay` prints it: presses, items, ms, wrong characters (none), what was typed.
"""

import argparse
import heapq
import itertools
import logging
import os
import sys

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--interval", type=int, default=1000)
parser.add_argument("--words", action="store_true", help="with Onboard's own suggestions")
options = parser.parse_args()
# Onboard reads the command line and the settings while it is loaded.
sys.argv[1:] = []
os.environ["GSETTINGS_BACKEND"] = "memory"
try:
    from Onboard import OnboardGtk, Timer
    from Onboard.Config import Config
    from Onboard.TextChanges import TextChanges, TextSpan
    from Onboard.TextDomain import DomainGenericText
    from Onboard.XInput import XIEventType
except ImportError as error:
    sys.exit(f"Onboard is not installed: {error}")

# Nobody needs so many items for a key.
PATIENCE = 1000
# So many tenths of a second of its own time Onboard has to come up.
ROUNDS = 50


class Clock:
    """GLib's timers, in a time that passes when it is told to."""

    def __init__(self):
        self.now, self.serial, self.timers, self.removed = 0, itertools.count(1), [], set()

    def timeout_add(self, delay, call, *arguments):
        return self.add(next(self.serial), delay, call, arguments)

    def timeout_add_seconds(self, delay, call, *arguments):
        return self.timeout_add(delay * 1000, call, *arguments)

    def idle_add(self, call, *arguments):
        return self.timeout_add(0, call, *arguments)

    def add(self, serial, delay, call, arguments):
        heapq.heappush(self.timers, (self.now + delay, serial, delay, call, arguments))
        return serial

    def source_remove(self, serial):
        self.removed.add(serial)

    def step(self, until):
        """Lets the next timer run that is due by then; false where none is."""
        while self.timers and self.timers[0][1] in self.removed:
            heapq.heappop(self.timers)
        if not self.timers or self.timers[0][0] > until:
            self.now = until
            return False
        self.now, serial, delay, call, arguments = heapq.heappop(self.timers)
        if call(*arguments) and serial not in self.removed:
            self.add(serial, max(delay, 1), call, arguments)
        return True

    def wait(self, delay):
        until = self.now + delay
        while self.step(until):
            pass


class Text:
    """What has been typed, and the keys that type it."""

    def __init__(self):
        self.codes, self.text = {}, ""
        self.domain = DomainGenericText()

    def get_context(self):
        return self.text

    get_line = get_context

    def get_bot_context(self):
        marker = self.domain.get_text_begin_marker()
        return f"{marker} {self.text}" if marker else self.text

    get_pending_bot_context = get_bot_context

    def get_text_begin_marker(self):
        return self.domain.get_text_begin_marker()

    def get_text_domain(self):
        return self.domain

    def get_span_at_caret(self):
        return TextSpan(len(self.text), 0, self.text, 0)

    get_selection_span = get_span_at_caret

    def get_caret(self):
        return len(self.text)

    get_line_caret_pos = get_caret

    def get_changes(self):
        return TextChanges()

    def can_insert_text(self):
        return True

    def get_line_past_caret(self):
        return ""

    def insert_text(self, offset, text):
        self.text = self.text[:offset] + text + self.text[offset:]

    def insert_text_at_caret(self, text):
        self.insert_text(len(self.text), text)

    def delete_text_before_caret(self, length=1):
        self.text = self.text[:len(self.text) - length]

    def delete_text(self, offset, length=1):
        self.text = self.text[:offset] + self.text[offset + length:]

    def press_keycode(self, code):
        self.text += self.codes.get(code, "")

    def can_auto_punctuate(self):
        return True

    def nothing(self, *_arguments):
        """Nothing else is told, held down or learned."""

    release_keycode = lock_mod = unlock_mod = nothing
    cleanup = clear_changes = enable = has_changes = reset = nothing
    get_pending_separator = set_pending_separator = on_onboard_typing = on_text_context_changed = nothing


class Press:
    """The switch, as Onboard's device tells of it."""

    xi_type, button = XIEventType.ButtonPress, 1


class User:
    """Types without mistakes and takes the wanted word as soon as it is offered."""

    def __init__(self, keyboard, clock, interval):
        self.keyboard, self.clock, self.interval = keyboard, clock, interval
        self.text = Text()
        keyboard.text_context = keyboard.text_changer_key_stroke = self.text
        keyboard.text_changer_direct_insert.text_changer_key_stroke = self.text
        self.letters = {}
        for key in keyboard.layout.iter_layer_keys(keyboard.active_layer):
            name = " " if key.id == "SPCE" else key.get_label()
            if len(name) == 1 and key.is_path_scannable():
                self.letters[name.lower()] = key
                self.text.codes[key.code] = name.lower()

    @property
    def mode(self):
        return self.keyboard.scanner.mode

    def wanted(self, phrase):
        """The key or the suggestion that leads on."""
        typed = self.text.text.lower()
        if not phrase.startswith(typed):
            sys.exit(f"{phrase!r} became {typed!r}")
        begun = len(typed) - typed.rfind(" ") - 1
        word = phrase[len(typed) - begun:].split(" ")[0]
        for key in self.offered():
            if key.get_label().lower() == word:
                return key
        return self.letters[phrase[len(typed)]]

    def offered(self):
        """The suggestions that the scan reaches."""
        keys = self.keyboard.layout.iter_layer_keys(None)
        return [key for key in keys if key.id.startswith(("prediction", "correction")) and key.get_label()
                and key.is_path_scannable()]

    def press(self):
        self.presses += 1
        self.mode.handle_event(Press)

    @property
    def shown(self):
        """The key, or the list of keys or of lists, that is shown."""
        return self.mode.chunker.get_current_object()

    def take(self, key):
        """Begins the scan, and presses whenever what is shown has the key, until the key is taken."""
        self.clock.wait(self.interval / 2)
        self.press()
        for _ in range(PATIENCE):
            self.items += 1
            shown = self.shown
            if key not in keys_in(shown):
                while self.shown is shown and self.mode.is_running():
                    self.clock.step(self.clock.now + self.interval)
                continue
            self.clock.wait(self.interval / 2)
            self.press()
            if not self.mode.is_running():
                return self.finish()
        sys.exit(f"{key.id} is not reached")

    def finish(self):
        """Waits until the key has flashed and has been typed, which Onboard is told of."""
        while self.mode._activation_timer.is_running():
            self.clock.step(self.clock.now + self.interval)
        self.keyboard.on_text_context_changed(True)

    def type(self, phrase):
        """What a phrase costs. The press that begins it does not count, nor does it with Keycap."""
        self.text.text, self.presses, self.items = "", 0, 0
        self.keyboard.on_text_context_changed(True)
        begin = self.clock.now + self.interval / 2
        while self.text.text.rstrip().lower() != phrase:
            self.take(self.wanted(phrase))
        time = round(self.clock.now - begin)
        return self.presses - 1, self.items, time, 0, self.text.text


def keys_in(item):
    if isinstance(item, list):
        for inner in item:
            yield from keys_in(inner)
    else:
        yield item


def main():
    # It would tell that other programs of its desktop are missing.
    logging.disable(logging.WARNING)
    clock = Timer.GLib = Clock()
    config = Config()
    OnboardGtk.has_dbus = False
    onboard = OnboardGtk.OnboardGtk.__new__(OnboardGtk.OnboardGtk)
    onboard.init()
    keyboard = onboard.keyboard
    config.word_suggestions.enabled = options.words
    config.scanner.interval = options.interval / 1000
    config.scanner.enabled = True
    # Its window is laid out, and with it the labels and the room for words.
    for _ in range(ROUNDS):
        clock.wait(100)
        while OnboardGtk.Gtk.events_pending():
            OnboardGtk.Gtk.main_iteration()
    keyboard.invalidate_ui()
    keyboard.commit_ui_updates()
    user = User(keyboard, clock, options.interval)
    for line in sys.stdin:
        print(*user.type(line.rstrip("\n")), sep="\t", flush=True)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
