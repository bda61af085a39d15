#!/usr/bin/env python3
"""Measures how often strokes are read right: the bare engine against keycap-convert on the same strokes.

The strokes come from KanjiVG (CC BY-SA 3.0, Ulrich Apel), which PyPI carries: `pip download --no-binary :all: kanjivg`,
and its folder `kanji` as the first argument. Whether the models of Tegaki were trained on the same outlines is not
known; the noise makes other strokes of them. The order of strokes is the Japanese one for Chinese characters, too, so
that figures for Chinese contain characters whose usual order differs. Characters that KanjiVG does not have are not
measured.

Noise, in shares of the character's side: `careful` shifts each stroke by a deviation of 0.015, each point by 0.006, and
slants and stretches the character by a deviation of 0.04; `hasty` by 0.03, 0.012 and 0.1, joins a stroke with the next
in one of eight places, and drops nothing. `exchanged` is careful with two neighbouring strokes exchanged.
"""

import argparse
import ctypes
import random
import re
import socket
import subprocess
import time
from pathlib import Path

MODELS = "/usr/share/tegaki/models/zinnia/handwriting-{}.model"
SIDE = 1000
NOISE = {"careful": (0.015, 0.006, 0.04, 0), "hasty": (0.03, 0.012, 0.1, 0.125), "exchanged": (0.015, 0.006, 0.04, 0)}


def flattened(path):
    """The points of an SVG path with the commands M, C, S in both forms."""
    tokens = re.findall(r"[MmCcSs]|-?\d*\.?\d+(?:e-?\d+)?", path)
    points, at, command, control, index = [], (0.0, 0.0), "", None, 0
    while index < len(tokens):
        if tokens[index].isalpha():
            command, index = tokens[index], index + 1
        count = {"m": 2, "c": 6, "s": 4}[command.lower()]
        numbers = [float(token) for token in tokens[index:index + count]]
        index += count
        base = at if command.islower() else (0.0, 0.0)
        places = [(base[0] + numbers[i], base[1] + numbers[i + 1]) for i in range(0, count, 2)]
        if command in "Mm":
            at = places[0]
            points.append(at)
            continue
        if command in "Ss":
            mirrored = (2 * at[0] - control[0], 2 * at[1] - control[1]) if control else at
            places = [mirrored, *places]
        first, second, end = places
        for step in range(1, 9):
            t = step / 8
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3
            points.append(tuple(a * at[i] + b * first[i] + c * second[i] + d * end[i] for i in (0, 1)))
        at, control = end, second
    return points


def strokes_of(folder, character):
    file = Path(folder) / f"{ord(character):05x}.svg"
    if not file.exists():
        return None
    return [[(x / 109, y / 109) for x, y in flattened(path)]
            for path in re.findall(r'<path [^>]*?\bd="([^"]+)"', file.read_text(encoding="utf-8"))]


def written(strokes, kind, chance):
    """The strokes as a hand would write them, in px of the helper's square."""
    shift, jitter, bend, join = NOISE[kind]
    slant, wide, high = chance.gauss(0, bend), 1 + chance.gauss(0, bend), 1 + chance.gauss(0, bend)
    made = []
    for stroke in strokes:
        dx, dy = chance.gauss(0, shift), chance.gauss(0, shift)
        made.append([(wide * (x - 0.5) + slant * (y - 0.5) + dx + chance.gauss(0, jitter),
                      high * (y - 0.5) + dy + chance.gauss(0, jitter)) for x, y in stroke])
    index = 0
    while join and index + 1 < len(made):
        if chance.random() < join:
            made[index:index + 2] = [made[index] + made[index + 1]]
        index += 1
    if kind == "exchanged" and len(made) > 1:
        at = chance.randrange(len(made) - 1)
        made[at], made[at + 1] = made[at + 1], made[at]
    xs, ys = [x for s in made for x, _ in s], [y for s in made for _, y in s]
    factor = SIDE * 0.86 / max(max(xs) - min(xs), max(ys) - min(ys), 0.3)
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return [[tuple(min(max(round((p[i] - middle[i]) * factor + SIDE / 2), 0), SIDE) for i in (0, 1)) for p in thin(s)]
            for s in made]


def thin(stroke):
    return stroke if len(stroke) <= 64 else [stroke[round(i * (len(stroke) - 1) / 63)] for i in range(64)]


class Bare:
    """The engine alone."""

    def __init__(self, model):
        self.lib = ctypes.CDLL("libzinnia.so.0")
        for name in ("recognizer_new", "character_new", "recognizer_classify"):
            getattr(self.lib, "zinnia_" + name).restype = ctypes.c_void_p
        for name in ("result_value", "recognizer_value"):
            getattr(self.lib, "zinnia_" + name).restype = ctypes.c_char_p
        for name in ("result_size", "recognizer_size"):
            getattr(self.lib, "zinnia_" + name).restype = ctypes.c_size_t
        self.recognizer = ctypes.c_void_p(self.lib.zinnia_recognizer_new())
        self.lib.zinnia_recognizer_open(self.recognizer, MODELS.format(model).encode())
        self.character = ctypes.c_void_p(self.lib.zinnia_character_new())
        for side in ("width", "height"):
            getattr(self.lib, "zinnia_character_set_" + side)(self.character, ctypes.c_size_t(SIDE))

    def characters(self):
        count = self.lib.zinnia_recognizer_size(self.recognizer)
        return [self.lib.zinnia_recognizer_value(self.recognizer, ctypes.c_size_t(i)).decode() for i in range(count)]

    def read(self, strokes):
        self.lib.zinnia_character_clear(self.character)
        for number, stroke in enumerate(strokes):
            for x, y in stroke:
                self.lib.zinnia_character_add(self.character, ctypes.c_size_t(number), x, y)
        result = ctypes.c_void_p(
            self.lib.zinnia_recognizer_classify(self.recognizer, self.character, ctypes.c_size_t(10)))
        texts = [self.lib.zinnia_result_value(result, ctypes.c_size_t(i)).decode()
                 for i in range(self.lib.zinnia_result_size(result))]
        self.lib.zinnia_result_destroy(result)
        return texts


class Ours:
    """The helper of the keyboard."""

    def __init__(self, program, script):
        self.socket, theirs = socket.socketpair()
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", f'exec 3<&{theirs.fileno()} && exec "$0"', program], pass_fds=[theirs.fileno()])
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.count, self.times = 0, []
        self.socket.sendall(f"open\twrite-{script}\n".encode())
        answer = self.lines.readline()
        if not answer.startswith("ready"):
            raise SystemExit(answer)

    def read(self, strokes):
        self.count += 1
        texts = [" ".join(f"{x},{y}" for x, y in stroke) for stroke in strokes]
        start = time.monotonic()
        self.socket.sendall("\t".join(["read", str(self.count), "10", "", *texts]).encode() + b"\n")
        fields = self.lines.readline().rstrip("\n").split("\t")
        self.times.append(time.monotonic() - start)
        return [field.partition(":")[2] for field in fields[3:]]

    def memory(self):
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kanjivg", help="the folder with KanjiVG's pictures")
    parser.add_argument("--program", default=".build/release/keycap-convert")
    parser.add_argument("--count", type=int, default=400, help="characters of each set")
    parser.add_argument("--common", help="a file with the commonest characters, in order; default: all of the model")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for script, model in (("ja", "ja"), ("zh-Hans", "zh_CN")):
        bare, ours = Bare(model), Ours(options.program, script)
        known = [c for c in bare.characters() if ord(c) >= 0x4E00]
        if options.common:
            order = Path(options.common).read_text(encoding="utf-8")
            known = [c for c in dict.fromkeys(order) if c in set(known)]
        chance = random.Random(options.seed)
        known = [c for c in known if strokes_of(options.kanjivg, c)]
        chosen = chance.sample(known, min(options.count, len(known)))
        for kind in NOISE:
            found = {"bare": [0, 0], "ours": [0, 0]}
            for character in chosen:
                strokes = written(strokes_of(options.kanjivg, character), kind, chance)
                for name, reader in (("bare", bare), ("ours", ours)):
                    texts = reader.read(strokes)
                    found[name][0] += texts[:1] == [character]
                    found[name][1] += character in texts
            shares = "  ".join(f"{name} {100 * a / len(chosen):5.1f} / {100 * b / len(chosen):5.1f} %"
                               for name, (a, b) in found.items())
            print(f"{script:8} {kind:10} {len(chosen)}: first / among ten: {shares}", flush=True)
        times = sorted(ours.times)
        median, late = (1000 * times[int(len(times) * share)] for share in (0.5, 0.95))
        print(f"{script:8} answer: median {median:.0f} ms, p95 {late:.0f} ms;"
              f" helper {ours.memory():.0f} MiB", flush=True)


if __name__ == "__main__":
    main()
