"""Measures a keyboard from outside, with X requests and /proc alone."""

import contextlib
import difflib
import gc
import os
import random
import select
import signal
import statistics
import time
import uuid

from Xlib import X, display, error
from Xlib.ext import damage, xtest

from figures import edit_distance, spread
from proc import processes_with, usage
from Support.probe import Probe
from Support.processes import end, spawn, wait_for
from Support.screen import capture

now = time.monotonic


class Bench:
    """One keyboard in one desktop, with a client that stamps what arrives."""

    def __init__(self, session, subject, environment):
        self.session, self.subject = session, subject
        self.environment = environment
        self.process = self.window = self.frame = self.letters = None
        self.watch = display.Display(session.display)
        self.watch.damage_query_version()
        self.inject = display.Display(session.display)
        self.target = Probe(session, x=1300, y=40, width=500, height=160)
        self.chooser = random.Random(1)
        self.log = []

    def close(self):
        self.stop()
        self.target.stop()
        for connection in (self.watch, self.inject):
            connection.close()

    # Start and end

    def start(self, timeout=25):
        """Starts the keyboard: seconds to its window's map and to the first painted letter."""
        root = self.watch.screen().root
        root.change_attributes(event_mask=X.SubstructureNotifyMask)
        self.watch.sync()
        while self.watch.pending_events():
            self.watch.next_event()
        self.mark, self.window = uuid.uuid4().hex, None
        created, mapped, painted = {}, None, None
        began = now()
        self.process = spawn(self.subject.command,
                             {**self.environment, "KEYCAP_BENCH": self.mark})
        while painted is None and now() - began < timeout:
            select.select([self.watch], [], [], 0.002)
            moment = now()
            while self.watch.pending_events():
                event = self.watch.next_event()
                if event.type == X.CreateNotify:
                    created[event.window.id] = event.window
                    event.window.change_attributes(event_mask=X.StructureNotifyMask,
                                                   onerror=lambda *_: None)
                elif event.type == X.MapNotify and self.window is None:
                    self._consider(created.get(event.window.id))
                    mapped = moment if self.window else mapped
            if self.window is None:
                for window in list(created.values()):
                    if self._viewable(window) and self._consider(window):
                        mapped = now()
                        break
            elif self._is_painted():
                painted = now()
        root.change_attributes(event_mask=0)
        self.watch.sync()
        if self.window is None:
            raise RuntimeError(f"{self.subject.name}: no window within {timeout} s")
        return mapped - began, (painted or now()) - began

    def _viewable(self, window):
        try:
            return window.get_attributes().map_state == X.IsViewable
        except (error.XError, AttributeError):
            return False

    def _consider(self, window):
        try:
            if window is not None and self.subject.is_window(window):
                self.window = window
                window.damage_create(damage.DamageReportRawRectangles)
                self.watch.sync()
                return True
        except (error.XError, AttributeError):
            pass
        return False

    def _is_painted(self):
        """Whether the label of a letter is there; until the places are known, any drawing."""
        if self.letters is None:
            time.sleep(0.5)
            self.locate()
        x, y = self.letters["g"]
        area = capture(self.session.desk, x - 14, y - 14, 28, 28)
        return len(area.colours(x - 14, y - 14, 28, 28)) > 1

    def locate(self):
        """Asks where the keys are; a window manager may have moved them."""
        self.frame = self.session.desk.frame(self.window.id)
        letters = self.subject.letters(self.frame, self.environment)
        if len(letters) >= 20:
            self.letters = letters
        return self.letters

    def stop(self):
        if self.process is None:
            return
        for pid in processes_with(self.mark):
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGTERM)
        deadline = now() + 3
        while processes_with(self.mark) and now() < deadline:
            self.process.poll()
            time.sleep(0.02)
        end(self.process)
        self.process = None

    def warm_starts(self, count):
        """Medians in ms of map and paint after one start that is thrown away."""
        self.start()
        times = []
        for _ in range(count):
            self.stop()
            time.sleep(0.3)
            times.append(self.start())
        return tuple(round(statistics.median(column) * 1e3, 1) for column in zip(*times))

    # Standing still

    def pids(self):
        return processes_with(self.mark)

    def idle(self, seconds):
        """(ms of CPU, wake-ups) in that time."""
        pids = self.pids()
        before = usage(pids)
        time.sleep(seconds)
        after = usage(pids)
        return round((after[0] - before[0]) * 1e3, 2), after[1] - before[1]

    # Typing

    def pump(self, until):
        """Collects what arrives at the client and what is drawn, stamped at once."""
        connections = {self.target.display.fileno(): self.target.display,
                       self.watch.fileno(): self.watch}
        while True:
            readable, _, _ = select.select(list(connections), [], [], max(0, until - now()))
            moment = now()
            if not readable:
                return
            for descriptor in readable:
                connection = connections[descriptor]
                while connection.pending_events():
                    self._note(moment, connection.next_event())

    def _note(self, moment, event):
        if event.type == X.KeyPress:
            self.log.append((moment, "key", event))
        elif type(event).__name__ == "DamageNotify":
            area = event.area
            self.log.append((moment, "damage", (area.x, area.y, area.width, area.height)))

    def letter_of(self, event):
        keysym = self.target.keysym(event)
        return chr(keysym) if 0x20 <= keysym < 0x100 else "\u2426"

    def is_typed(self, event):
        keysym = self.target.keysym(event)
        return bool(keysym) and not (0xFFE1 <= keysym <= 0xFFEE or keysym == 0xFE03)

    def arrivals(self):
        return [(moment, self.letter_of(event)) for moment, kind, event in self.log
                if kind == "key" and self.is_typed(event)]

    def press(self, down):
        xtest.fake_input(self.inject, X.ButtonPress if down else X.ButtonRelease, 1)

    def point(self, letter):
        x, y = self.letters[letter]
        xtest.fake_input(self.inject, X.MotionNotify, 0, x=x, y=y)

    def text(self, count):
        """Letters of which none comes twice within five, so that a late repaint is told apart."""
        letters, text = sorted(self.letters), []
        for _ in range(count):
            text.append(self.chooser.choice([one for one in letters if one not in text[-4:]]))
        return text

    def typing(self, count, period=0.05, hold=0.025):
        """Latencies of `count` taps, CPU and damage per tap."""
        self.target.focus()
        self.locate()
        text = self.text(count)
        pids, taps = self.pids(), []
        self.pump(now() + 0.3)
        self.log = []
        gc.collect()
        gc.disable()
        before, moment = usage(pids), now() + 0.05
        for letter in text:
            self.pump(moment)
            self.point(letter)
            self.inject.flush()
            self.pump(moment + 0.008)
            pressed = now()
            self.press(True)
            self.inject.flush()
            self.pump(pressed + hold)
            released = now()
            self.press(False)
            self.inject.flush()
            taps.append((letter, pressed, released))
            moment += period
        self.pump(now() + 1.0)
        after = usage(pids)
        gc.enable()
        return self._evaluate(taps, (after[0] - before[0]) / count)

    def _evaluate(self, taps, cpu):
        arrivals = self.arrivals()
        wanted = "".join(letter for letter, _, _ in taps)
        got = "".join(letter for _, letter in arrivals)
        matcher = difflib.SequenceMatcher(None, wanted, got.lower(), autojunk=False)
        pairs = {block.a + step: arrivals[block.b + step][0]
                 for block in matcher.get_matching_blocks() for step in range(block.size)}
        drawn = [(moment, area) for moment, kind, area in self.log if kind == "damage"]
        keys, on_press, pixels = [], 0, []
        for index, (letter, pressed, released) in enumerate(taps):
            arrived = pairs.get(index)
            if arrived is not None and arrived > pressed:
                early = arrived < released
                on_press += early
                keys.append(arrived - (pressed if early else released))
            seen = self._first_drawing(drawn, letter, pressed)
            if seen is not None:
                pixels.append(seen - pressed)
        damaged = sum(area[2] * area[3] for _, area in drawn) / len(taps)
        return {"key": spread(keys), "pixel": spread(pixels), "cpu": round(cpu * 1e3, 3),
                "damage": round(damaged), "wrong": edit_distance(wanted, got),
                "on_press": on_press > len(taps) / 2,
                "key_pixels": round(self.subject.key_pixels(self.frame, self.environment))}

    def _first_drawing(self, drawn, letter, pressed, half=12):
        """When the middle of the key was first drawn after the press."""
        x, y = self.letters[letter][0] - self.frame[0], self.letters[letter][1] - self.frame[1]
        for moment, (left, top, width, height) in drawn:
            if pressed < moment < pressed + 0.17 and left < x + half and left + width > x - half \
                    and top < y + half and top + height > y - half:
                return moment
        return None

    def burst(self, rate, count=200):
        """(wrong characters, ms from the last tap to the last key); rate None is one flush."""
        self.target.focus()
        self.locate()
        text = self.text(count)
        self.pump(now() + 0.4)
        self.log = []
        moment = now() + 0.05
        for letter in text:
            if rate:
                self.pump(moment)
            self.point(letter)
            self.press(True)
            if rate:
                self.inject.flush()
                self.pump(moment + 0.5 / rate)
            self.press(False)
            if rate:
                self.inject.flush()
                moment += 1 / rate
        self.inject.flush()
        last = now()
        deadline = last + 15
        while now() < deadline:
            count_before = len(self.log)
            self.pump(now() + 0.7)
            if len(self.log) == count_before:
                break
        arrivals = self.arrivals()
        drained = round((arrivals[-1][0] - last) * 1e3, 1) if arrivals else None
        return edit_distance("".join(letter for _, letter in arrivals), "".join(text)), drained


def floor(session, count):
    """What the harness itself needs from an XTest key to its client, in ms."""
    target, inject = Probe(session), display.Display(session.display)
    keycode, times = 38, []
    wait_for(target.has_focus, 3, "the focus")
    for _ in range(count):
        sent = now()
        xtest.fake_input(inject, X.KeyPress, keycode)
        inject.flush()
        select.select([target.display], [], [], 1)
        times.append(now() - sent)
        xtest.fake_input(inject, X.KeyRelease, keycode)
        inject.flush()
        target.wait(0.01)
        target.clear()
    target.stop()
    inject.close()
    return spread(times)
