#!/usr/bin/python3
"""Says which programs and libraries in a tree are not hardened as all of them have to be: `hardening.py TREE`.

Each lies at a random address, has read-only what is bound at its start, runs no data, and keeps the tables by which a
crash tells its functions.
"""

import re
import subprocess
import sys
from pathlib import Path


def programs(tree):
    """The programs and libraries below a folder."""
    for path in sorted(Path(tree).rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def faults(program):
    """What is missing, in words."""
    told = subprocess.run(["readelf", "-Wlhd", program], check=True, text=True, stdout=subprocess.PIPE,
                          env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout
    wanted = {
        "a random address (PIE)": r"Type:\s+DYN",
        "read-only relocations (RELRO)": r"GNU_RELRO",
        "binding at the start (BIND_NOW)": r"\(BIND_NOW\)|FLAGS_1\).*\bNOW\b|\(FLAGS\).*BIND_NOW",
        "a stack that runs nothing": r"GNU_STACK(?:\s+0x\w+){5}\s+RW\s",
        "tables to unwind the stack (GNU_EH_FRAME)": r"GNU_EH_FRAME",
    }
    return [name for name, pattern in wanted.items() if not re.search(pattern, told)]


def judge(tree):
    """Sentences about all programs of a tree; none where all is well."""
    found = list(programs(tree))
    return [f"{path}: has not {fault}" for path in found for fault in faults(path)] or \
        ([] if found else [f"{tree}: there are no programs"])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.splitlines()[0])
    sentences = judge(sys.argv[1])
    print("\n".join(sentences) or "all programs are hardened")
    sys.exit(bool(sentences))


if __name__ == "__main__":
    main()
