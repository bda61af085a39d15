#!/usr/bin/python3
"""Tries to take more of the machine than a keyboard by others may: disk, files, folders, memory (R-TRUST-2).

    bounds.py [--keycap FILE] [--only NAME,...]

Each attempt is a keyboard of its own, started by `keycap extension test` in the real sandbox; what it has written is
deleted by `keycap extension reset` afterwards. Exit status 1: something was not bounded, or something that a keyboard
may do was not possible.
"""

import argparse
import contextlib
import ctypes
import os
import subprocess
import sys
import tempfile

MANIFEST = """identifier = "org.example.bounds"
name = "Bounds"
program = ["run"]
protocol = 1

[manifest]
PrimaryLanguage = "en-US"
"""
# A keyboard of two keys. `attempt` is called once, with the first view.
PROGRAM = """#!/usr/bin/python3 -IS
import ctypes, json, mmap, os, threading
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
MIB, PRIVATE = 1 << 20, 0x22

def take(size, protection=3, flags=PRIVATE):
    place = libc.mmap(None, size, protection, flags, -1, 0)
    if place in (None, 2**64 - 1):
        raise SystemExit(9)
    return place

def send(**message):
    os.write(3, (json.dumps(message) + "\\n").encode())

def make(name, size=0):
    file = os.open(name, os.O_CREAT | os.O_RDWR, 0o600)
    if size:
        os.ftruncate(file, size)
    os.close(file)

def attempt():
BODY

send(type="hello", version=1)
tried = False
for line in os.fdopen(os.dup(3), "rb"):
    message = json.loads(line)
    if message["type"] == "view":
        globe = [{"id": "globe", "action": "globe"}] if message["globe"] else []
        send(type="layout", rows=[{"keys": [{"id": "a", "label": "a"}]}, {"keys": [*globe, {"id": "b", "label": "b"}]}])
        if not tried:
            tried = True
            # It goes on answering, as a fault of that kind would come before.
            threading.Thread(target=attempt, daemon=True).start()
    if "n" in message:
        send(type="done", n=message["n"])
"""
FULL, FED, NOTHING = "its folder holds more", "MiB of memory", None
ATTEMPTS = {
    "files of 60 MiB": (FULL, "for n in range(6): make(b'f%d' % n, 60 * MIB)"),
    "the same, no UTF-8": (FULL, "for n in range(20): make(b'f\\xff%d' % n, 60 * MIB)"),
    "many files, no UTF-8": (FULL, "for n in range(5000): make(b'f\\xff%d' % n)"),
    "many files in a folder, no UTF-8": (
        FULL, "os.mkdir(b'd\\xff')\nfor n in range(3000): make(b'd\\xff/%d' % n)"),
    "nested folders, no UTF-8": (FULL, "for n in range(200): os.mkdir(b'n\\xff'); os.chdir(b'n\\xff')"),
    "nested folders": (FULL, "for n in range(100): os.mkdir('n'); os.chdir('n')"),
    "files in a folder that only its program can search": (
        FULL, "os.mkdir('z', 0o300)\nfor n in range(3000): make('z/%d' % n)"),
    "odd names within bounds": (
        NOTHING, "make(b'a\\nb'); make(b'x' * 255); make(b'-rf'); os.mkdir(b'\\xff'); make(b'\\xff/\\xfe', MIB)"),
    "memory made read-only": (
        FED, "while True:\n  p = take(20 * MIB); ctypes.memset(p, 1, 20 * MIB); libc.mprotect(p, 20 * MIB, 1)"),
    "memory reserved first": (
        FED, "p = take(2000 * MIB, 0)\nfor n in range(0, 2000, 20):\n  q = p + n * MIB\n"
        "  libc.mprotect(q, 20 * MIB, 3); ctypes.memset(q, 1, 20 * MIB); libc.mprotect(q, 20 * MIB, 1)"),
    "memory of many threads": (
        FED, "def eat():\n  while True:\n    p = take(MIB); ctypes.memset(p, 1, MIB); libc.mprotect(p, MIB, 1)\n"
        "for n in range(8): threading.Thread(target=eat).start()\nthreading.Event().wait()"),
    "memory within bounds": (NOTHING, "ctypes.memset(take(200 * MIB), 1, 200 * MIB)"),
}
# What a program can take between two looks at its memory, on top of the bound.
MOST_MEMORY = 256 + 160


def run(keycap, environment, *words):
    """The status, the text and the peak of memory in MiB of the command and what it has started."""
    with tempfile.TemporaryFile() as output:
        first = subprocess.Popen([keycap, *words], env=environment, stdout=output, stderr=subprocess.STDOUT)
        peak = 0
        # Programs that outlive the command become children of this one, and end then.
        with contextlib.suppress(ChildProcessError):
            while True:
                process, status, used = os.wait4(-1, 0)
                peak = max(peak, used.ru_maxrss >> 10)
                if process == first.pid:
                    first.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return first.returncode, output.read().decode(errors="replace"), peak


def judge(keycap, name, wanted, body):
    """Sentences about what is wrong."""
    faults = []
    with tempfile.TemporaryDirectory(prefix="bounds-") as folder:
        bundle = os.path.join(folder, "org.example.bounds")
        os.mkdir(bundle)
        with open(os.path.join(bundle, "manifest.toml"), "w") as file:
            file.write(MANIFEST)
        program = os.path.join(bundle, "run")
        with open(program, "w") as file:
            file.write(PROGRAM.replace("BODY", "\n".join("    " + line for line in body.split("\n"))))
        os.chmod(program, 0o755)
        environment = {**os.environ, "XDG_STATE_HOME": os.path.join(folder, "state"), "DISPLAY": ":none"}
        touches = "300" if wanted is NOTHING else "3000"
        status, text, peak = run(keycap, environment, "extension", "test", "--touches", touches, bundle)
        said = [line for line in text.splitlines() if line.startswith("FAILED")]
        if wanted is NOTHING and status != 0:
            faults.append(f"{name}: {text[-300:]}")
        elif wanted is not NOTHING and not any(wanted in line for line in said):
            faults.append(f"{name}: {said or text[-300:]}")
        if peak > MOST_MEMORY:
            faults.append(f"{name}: took {peak} MiB")
        container = os.path.join(folder, "state/keycap/Extensions/org.example.bounds/container")
        if not os.path.isdir(container):
            faults.append(f"{name}: there was no container")
        status, text, _ = run(keycap, environment, "extension", "reset", "org.example.bounds")
        if status != 0 or os.path.lexists(container):
            faults.append(f"{name}: reset: {text}")
        print(f"{name}: {said[0] if said else 'nothing refused'}; {peak} MiB")
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--keycap", default=".build/release/keycap")
    parser.add_argument("--only")
    options = parser.parse_args()
    ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER
    names = options.only.split(",") if options.only else ATTEMPTS
    faults = [fault for name in names for fault in judge(os.path.abspath(options.keycap), name, *ATTEMPTS[name])]
    for fault in faults:
        print("FAULT:", fault)
    print(f"{len(names)} tried, {len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
