"""The TOML document against the official test corpus and against Python's own parser.

`make test-toml` runs it. The corpus lies in the source distribution of tomlkit, which the Makefile
fetches into .build/toml-test; without it this part is skipped with a note, and fails where CI is set.
FILEFUZZ names the program that decodes; `--mutations N` says how many damaged files are compared.
"""

import argparse
import datetime
import glob
import json
import math
import os
import random
import struct
import subprocess
import sys
import tomllib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("FILEFUZZ", os.path.join(ROOT, ".build/debug/filefuzz"))
CORPUS = os.path.join(ROOT, ".build/toml-test")


class Decoder:
    """Our document: bytes in, its tagged value or its mistakes out."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "decode"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def decode(self, data):
        self.process.stdin.write(struct.pack("<I", len(data)) + data)
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the decoder ended ({self.process.wait()}) on {data!r}")
        return json.loads(line)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def same_number(ours, wanted):
    ours, wanted = float(ours), float(wanted)
    return ours == wanted or (math.isnan(ours) and math.isnan(wanted))


def moment(text):
    """A date or time of toml-test's or ours in one form: fractions to the microsecond."""
    text = text.upper().replace(" ", "T").replace("Z", "+00:00")
    for kind in (datetime.datetime, datetime.date, datetime.time):
        try:
            found = kind.fromisoformat(text[:0] + cut_fraction(text))
        except ValueError:
            continue
        if isinstance(found, datetime.datetime) and kind is datetime.datetime and "T" not in text:
            continue
        return kind.__name__, found
    return "text", text


def cut_fraction(text):
    head, period, tail = text.partition(".")
    digits = tail[: len(tail) - len(tail.lstrip("0123456789"))]
    return head + (f".{digits[:6]:0<6}" if period else "") + tail[len(digits) :]


def same(ours, wanted):
    """Whether two tagged values are one."""
    if isinstance(wanted, list):
        return (
            isinstance(ours, list)
            and len(ours) == len(wanted)
            and all(map(same, ours, wanted))
        )
    if is_scalar(wanted):
        if not is_scalar(ours) or ours["type"] != wanted["type"]:
            return False
        if wanted["type"] == "float":
            return same_number(ours["value"], wanted["value"])
        if wanted["type"].startswith(("date", "time")):
            return moment(ours["value"]) == moment(wanted["value"])
        return ours["value"] == wanted["value"]
    return (
        isinstance(ours, dict)
        and not is_scalar(ours)
        and ours.keys() == wanted.keys()
        and all(same(ours[key], wanted[key]) for key in wanted)
    )


def is_scalar(value):
    return (
        isinstance(value, dict)
        and value.keys() == {"type", "value"}
        and isinstance(value["type"], str)
        and isinstance(value["value"], str)
    )


def tagged(value):
    """A value of tomllib's as toml-test writes it."""
    if isinstance(value, dict):
        return {key: tagged(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [tagged(inner) for inner in value]
    if isinstance(value, bool):
        return {"type": "bool", "value": str(value).lower()}
    if isinstance(value, int):
        return {"type": "integer", "value": str(value)}
    if isinstance(value, float):
        return {"type": "float", "value": repr(value)}
    if isinstance(value, str):
        return {"type": "string", "value": value}
    if isinstance(value, datetime.datetime):
        kind = "datetime-local" if value.tzinfo is None else "datetime"
        return {"type": kind, "value": value.isoformat()}
    kind = "date-local" if isinstance(value, datetime.date) else "time-local"
    return {"type": kind, "value": value.isoformat()}


def check_corpus(decoder):
    lists = glob.glob(CORPUS + "/**/files-toml-1.0.0", recursive=True)
    if not lists:
        print("skipped: no toml-test in .build/toml-test; make toml-corpus fetches it from PyPI")
        return 1 if os.environ.get("CI") else 0
    folder = os.path.dirname(lists[0])
    bad = valid = invalid = 0
    for name in read(lists[0]).decode().split():
        if not name.endswith(".toml"):
            continue
        data = read(os.path.join(folder, name))
        answer = decoder.decode(data)
        if name.startswith("valid/"):
            valid += 1
            wanted = json.loads(read(os.path.join(folder, name[:-5] + ".json")))
            good = "value" in answer and same(answer["value"], wanted)
        else:
            invalid += 1
            good = "mistakes" in answer
        if not good:
            bad += 1
            print(f"toml-test {name}: {json.dumps(answer, ensure_ascii=False)[:300]}")
    print(f"toml-test: {valid} valid and {invalid} invalid documents, {bad} wrong")
    if valid < 200 or invalid < 300:
        print("toml-test: these are not all of its documents")
        return 1
    return 1 if bad else 0


PIECES = [
    b'"', b"'", b'"""', b"'''", b"[", b"]", b"[[", b"]]", b"{", b"}", b"=", b",", b".", b"#", b"\n",
    b"\r\n", b"\r", b"\\", b"\\u00e9", b"\\ud800", b"\\U0010ffff", b"\\n", b"\\q", b"\x00", b"\x7f",
    b"\t", b" ", b"1979-05-27", b"07:32:00", b"1979-05-27T07:32:00Z", b"1979-05-27 07:32:00.999-07:00",
    b"0x1F", b"0o17", b"0b1", b"1_000", b"-0", b"+1", b"1e5", b"inf", b"-nan", b"6.626e-34", b"true",
    b"a.b.c", b"[a.b]\n", b"[[a]]\n", b"a = 1\n", b"a.b = 2\n", b"{a = 1, b.c = 2}", b"[1, [2]]",
    b"\xff", b"\xc3\xa9", b"\xe2\x80\x9c", b"_", b"-", b"+", b"0", b"1", b"e", b"T", b"Z", b":",
]  # fmt: skip


def mutate(dice, data):
    data = bytearray(data)
    for _ in range(dice.choice([1, 1, 2, 3, 6])):
        place = dice.randrange(len(data) + 1)
        way = dice.randrange(8)
        if way == 0 and data:
            data[place % len(data)] ^= 1 << dice.randrange(8)
        elif way == 1:
            del data[place : place + dice.choice([1, 2, 8, 40])]
        elif way in (2, 3, 4):
            data[place:place] = dice.choice(PIECES)
        elif way == 5:
            start = dice.randrange(len(data) + 1)
            data[place:place] = data[start : start + dice.choice([4, 20, 60])]
        else:
            lines = data.split(b"\n")
            first, second = dice.randrange(len(lines)), dice.randrange(len(lines))
            if way == 6:
                lines[first], lines[second] = lines[second], lines[first]
            else:
                lines.insert(first, lines[second])
            data = bytearray(b"\n".join(lines))
    return bytes(data)


def too_large(value):
    """tomllib takes whole numbers of any length; TOML's have 64 bits."""
    if isinstance(value, dict):
        return any(map(too_large, value.values()))
    if isinstance(value, list):
        return any(map(too_large, value))
    return isinstance(value, int) and not -(2**63) <= value < 2**63


def check_mutations(decoder, count, seed):
    dice = random.Random(seed)
    seeds = []
    for pattern in ("Assets/*.toml", "Assets/*/*.toml", "Themes/*.toml", "Documentation/*.toml"):
        seeds += [read(path) for path in glob.glob(os.path.join(ROOT, pattern))]
    seeds += [
        read(path)
        for path in glob.glob(CORPUS + "/**/*.toml", recursive=True)
        if os.path.getsize(path) < 3000
    ]
    # Short ones fail in more ways for their time.
    seeds = [data[: dice.choice([400, 2000])] for data in seeds * 2]
    good = bad = wrong = 0
    for number in range(count):
        data = mutate(dice, dice.choice(seeds))
        answer = decoder.decode(data)
        try:
            text = data.decode()
            wanted = tomllib.loads(text)
        except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError):
            wanted = None
        except ValueError:
            # A year 0, a zone of a day: Python's calendar knows neither.
            continue
        if wanted is not None and too_large(wanted):
            wanted = None
        if data.startswith(b"\xef\xbb\xbf"):
            continue
        if wanted is None:
            bad += 1
            right = "mistakes" in answer
        else:
            good += 1
            right = "value" in answer and same(answer["value"], tagged(wanted))
        if not right:
            wrong += 1
            if wrong <= 10:
                print(f"seed {seed}, number {number}: {data!r}\n  ours {str(answer)[:400]}")
                print(f"  tomllib {str(wanted)[:400]}")
    print(f"tomllib: {good} valid and {bad} invalid mutations, {wrong} read otherwise")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutations", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    decoder = Decoder()
    failed = check_corpus(decoder)
    failed |= check_mutations(decoder, arguments.mutations, arguments.seed)
    return failed


if __name__ == "__main__":
    sys.exit(main())
