#!/usr/bin/python3
"""Measures conversion from outside: `convert.py [--quick] [--busy] [--memory] [--kills N [--schemes LIST]]`.

Candidates: from the lift on a key to the last picture of the row of candidates before the next key, for keys of
sentences at a pace of six a second. The composition row: to the first picture of it. `--busy`: beside two busy loops.
`--kills N`: the helpers are killed at N random moments each while words are typed: marks and candidates behind each
key have to be what they are without that; how long until they are. `--memory`: the private memory of the keyboard at
rest, behind sentences with an engine and behind the same keys without one, and what the helper holds.
"""

import argparse
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from Xlib import X, display
from Xlib.ext import damage, xtest

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from figures import percentile  # noqa: E402
from proc import mapped  # noqa: E402
from Support.keyboard import tools  # noqa: E402
from Support.processes import end  # noqa: E402
from Support.session import Session  # noqa: E402

now = time.monotonic
PACE = 1 / 6
DICE = random.Random(1)
WORDS = {"pinyin": ["nihao", "shijie", "zhongguo"], "zhuyin": ["su3cl3", "wu0fu4"], "kana": ["にほん", "とうきょう"]}
ROW, CELLS = 20, 44
# Seconds until the keyboard is at rest: what only hands need is forgotten by then.
REST = 30
SENTENCES = {
    "zh-Hans": ("nihaoshijie", "womenmingtianqubeijing", "jintiantianqihenhao", "tayijingzoule"),
    "zh-Hant": ("ㄊㄧㄢㄑㄧˋㄏㄣˇㄏㄠˇ", "ㄨㄛˇㄇㄣ˙ㄇㄧㄥˊㄊㄧㄢ", "ㄋㄧˇㄏㄠˇ"),
    "ja-romaji": ("watashinonamaeha", "kyouhaiitenkidesu", "ashitatoukyouniiku"),
}


def helper(pid):
    """The process of the engine."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    for child in children:
        name = Path(f"/proc/{child}/comm").read_text().strip()
        if name.startswith(("keycap-convert", "mozc_server")):
            return child
    return None


class Watch:
    """A running keyboard, a finger, and a clock for what is drawn above the keys."""

    def __init__(self, session, keyboard):
        self.client = session.client("gtk3")
        self.keyboard = session.keycap(settings=f'keyboards = ["{keyboard}"]\nkey-preview = false\n')
        status = self.keyboard.wait_status(lambda s: s.keyboard == keyboard and s.has("candidates"), "the row")
        self.places = {key.label: key.centre for key in status.keys} | {key.id: key.centre for key in status.keys}
        self.watch = display.Display(session.display)
        self.watch.damage_query_version()
        self.inject = display.Display(session.display)
        frame = tuple(int(v) for v in status.frame)
        area = status.key("candidates")
        self.top = int(area.y) - frame[1]
        for window in session.desk.top_levels():
            if session.desk.frame(window.id) == frame:
                self.watch.create_resource_object("window", window.id).damage_create(damage.DamageReportRawRectangles)
        self.watch.sync()

    def close(self):
        self.keyboard.stop()
        end(self.client.process)

    def drawn(self, until):
        """When the composition row was drawn first, and when the candidates were drawn last: both may be drawn twice,
        first with the key alone and then with the answer."""
        found = {}
        while True:
            while self.watch.pending_events():
                event = self.watch.next_event()
                if type(event).__name__ != "DamageNotify":
                    continue
                top, bottom = event.area.y - self.top, event.area.y + event.area.height - self.top
                if top < ROW and bottom > 0:
                    found.setdefault("row", now())
                if bottom > ROW + 4 and top < ROW + CELLS:
                    found["cells"] = now()
            left = until - now()
            if left <= 0:
                break
            select.select([self.watch], [], [], left)
        return found

    def tap(self, key, until=PACE):
        self.watch.sync()
        while self.watch.pending_events():
            self.watch.next_event()
        x, y = self.places[key]
        for down in (True, False):
            xtest.fake_input(self.inject, X.MotionNotify, 0, x=int(x), y=int(y))
            xtest.fake_input(self.inject, X.ButtonPress if down else X.ButtonRelease, 1)
            lifted = now()
            self.inject.sync()
        return {name: (at - lifted) * 1000 for name, at in self.drawn(lifted + until).items()}


def latency(watch, sentences, rounds):
    rows, cells, none = [], [], 0
    for _ in range(rounds):
        for sentence in sentences:
            for key in sentence:
                began = now()
                seen = watch.tap(key)
                if "row" in seen:
                    rows.append(seen["row"])
                if "cells" in seen:
                    cells.append(seen["cells"])
                else:
                    none += 1
                time.sleep(max(0, began + PACE - now()))
            watch.tap("space")
    return rows, cells, none


def report(name, values):
    values = sorted(values)
    if values:
        parts = "  ".join(f"p{part} {percentile(values, part):6.1f}" for part in (50, 95, 99))
        print(f"  {name:24} {parts}  worst {values[-1]:6.1f} ms  n {len(values)}", flush=True)


class Program:
    """`keycap-tools convert-bench` and its helper."""

    def __init__(self):
        command = [tools(), "convert-bench"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *fields):
        self.process.stdin.write("\t".join(fields) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().rstrip("\n").split("\t")

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def spell(program, keys, kill=None):
    """The states behind each key and behind the space, and ms from a kill at the key with that number to the state."""
    states, back = [], None
    program.ask("reset")
    for place, key in enumerate([*keys, " "]):
        if place == kill:
            time.sleep(DICE.random() * 0.01)
            victim = helper(program.process.pid)
            killed = now()
            os.kill(victim, signal.SIGKILL)
        states.append(program.ask("key", key, "5"))
        if place == kill:
            back = (now() - killed) * 1000
    # What was struck is committed at the end, whatever the marks were.
    program.ask("reset")
    return states, back


def kills(scheme, words, count):
    """The helper is killed at random moments while words are typed: each state is what it is without that."""
    program = Program()
    program.ask("open", scheme, "private")
    whole = {word: spell(program, word)[0] for word in words}
    wrong, times = 0, []
    for _ in range(count):
        word = DICE.choice(words)
        # Three deaths in a minute would count as a broken engine.
        program.ask("later", "61000")
        states, back = spell(program, word, DICE.randrange(len(word) + 1))
        times.append(back)
        if states != whole[word]:
            wrong += 1
            print("  wrong:", word, states, whole[word])
    print(f"{scheme}: {count} kills, {wrong} wrong  load {os.getloadavg()[0]:.1f}")
    report("the same state again", times)
    program.close()


def behind_sentences(keyboard, sentences, engine):
    """MiB that the keyboard wrote for itself alone at rest, before and behind the sentences; MiB of its helper."""
    own = Path(os.environ["KEYCAP"])
    with Session(wm="openbox", size=(414, 896), bus=True) as session:
        session.client("gtk3")
        program = own
        if not engine:
            program = Path(session.path("programs"), own.name)
            program.parent.mkdir()
            for name in (own.name, "keycap-sandbox"):
                shutil.copy(own.parent / name, program.with_name(name))
        settings = f'keyboards = ["{keyboard}"]\nkey-preview = false\n[text]\nsuggestions = false\n'
        keys = session.keycap(settings=settings, program=str(program))
        status = keys.wait_status(lambda s: s.keyboard == keyboard and s.field and s.field["editable"], "the row", 30)
        time.sleep(REST)
        before = mapped([keys.process.pid], "Private_Dirty")
        for sentence in sentences * 2:
            for key in sentence:
                keys.tap(key, status)
                time.sleep(PACE)
            if engine:
                keys.wait_candidates()
            keys.tap("space", status)
        time.sleep(REST)
        after = mapped([keys.process.pid], "Private_Dirty")
        return before, after, mapped(filter(None, [helper(keys.process.pid)]), "Rss")


def held():
    """What conversion costs the keyboard itself, and the helper beside it."""
    for keyboard, sentences in SENTENCES.items():
        with_engine, without = behind_sentences(keyboard, sentences, True), behind_sentences(keyboard, sentences, False)
        print(f"{keyboard}: with an engine {with_engine[0]:.2f} → {with_engine[1]:.2f} MiB written, "
              f"without {without[0]:.2f} → {without[1]:.2f}; for conversion {with_engine[1] - without[1]:+.2f}; "
              f"helper {with_engine[2]:.1f} MiB  load {os.getloadavg()[0]:.1f}", flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--quick", action="store_true")
    options.add_argument("--busy", action="store_true")
    options.add_argument("--memory", action="store_true")
    options.add_argument("--kills", type=int, default=0)
    options.add_argument("--schemes", default=",".join(WORDS), help="of those whose helpers are killed")
    options = options.parse_args()
    if options.kills:
        for scheme in options.schemes.split(","):
            kills(scheme, WORDS[scheme], options.kills)
        return
    if options.memory:
        held()
        return
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 if options.busy else 0)]
    try:
        for keyboard, sentences in SENTENCES.items():
            with Session(wm="openbox", size=(414, 896)) as session:
                watch = Watch(session, keyboard)
                print(f"{keyboard}  load {os.getloadavg()[0]:.1f}", flush=True)
                # The engine is loaded with the first key.
                latency(watch, sentences[:1], 1)
                rows, cells, none = latency(watch, sentences, 1 if options.quick else 5)
                report("key to composition row", rows)
                report("key to candidates", cells)
                print(f"  without new candidates: {none}")
                watch.close()
    finally:
        for loop in loops:
            loop.kill()


if __name__ == "__main__":
    main()
