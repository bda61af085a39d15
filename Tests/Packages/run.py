#!/usr/bin/python3
"""Tries the Debian packages in a root of their own: `run.py FOLDER`, as root.

The root is made from the package mirror of this machine. The packages are checked, installed with
what they depend on, run on a private display, upgraded over a changed configuration, removed and
purged.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from Support.processes import end, spawn, wait_for
from Support.session import Session

ENTRY = "etc/xdg/autostart/keycap.desktop"
QUIET = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}


def run(*command, check=True, **options):
    done = subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={**QUIET, **options})
    if check and done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def step(text):
    print(f"{text} …", flush=True)


def require(truth, what):
    if not truth:
        sys.exit(f"not so: {what}")


class Root:
    """A Debian of its own in a folder."""

    def __init__(self, folder):
        self.path = Path(folder)

    def make(self):
        codename = run("sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME").strip()
        run("mmdebstrap", "--variant=apt", "--mode=root", codename, str(self.path))

    def do(self, *command, **options):
        return run("chroot", str(self.path), *command, **options)

    def apt(self, *arguments):
        return self.do("apt-get", "-y", "-q", "-o", "Dpkg::Options::=--force-confold", *arguments)

    def take(self, packages):
        """Copies packages into the root; their names in there."""
        for package in packages:
            shutil.copy(package, self.path / "tmp")
        return [f"/tmp/{package.name}" for package in packages]

    def traces(self):
        """Every file that still belongs to the keyboard; packages' archives and the logs aside."""
        found = run("find", str(self.path), "-xdev", "-iname", "*keycap*", "-not", "-path", "*/tmp/*",
                    "-not", "-path", "*/var/log/*", "-not", "-path", "*/var/cache/apt/*")
        return found.split()


def check(packages):
    step("lintian")
    print(run("lintian", "--allow-root", "--fail-on", "error,warning", *map(str, packages)), end="")


def check_entries(root):
    step("desktop entries and metainfo")
    share = root.path / "usr/share"
    run("desktop-file-validate", str(share / "applications/keycap.desktop"))
    run("appstreamcli", "validate", "--no-net", str(share / "metainfo/org.keycap.Keycap.metainfo.xml"))


def type_a_letter(root):
    """The installed keyboard on a private display: from the start to the letter in a window, in s."""
    with Session() as session:
        probe = session.probe()
        inside = {"HOME": "/root", "DISPLAY": session.display, "XDG_RUNTIME_DIR": "/tmp"}
        began = time.monotonic()
        keyboard = spawn(["chroot", str(root.path), "keycap", "run"], {**QUIET, **inside})
        wait_for(lambda: run("chroot", str(root.path), "keycap", "status", check=False, **inside)
                 .startswith("shown"), 20, "the keyboard is shown")
        probe.focus()
        root.do("keycap", "type", "é", **inside)
        require(probe.wait_text("é", 10) == "é", "é is typed")
        took = time.monotonic() - began
        fonts = root.do("keycap", "doctor", **inside)
        require("missing" not in fonts.split("fonts", 1)[-1].splitlines()[0], f"fonts: {fonts}")
        words = root.do("ls", "/usr/share/keycap/Assets/Lexicons")
        require("en.lexicon" in words, "there are words")
        root.do("keycap", "quit", **inside)
        end(keyboard)
        return took


def newer(package, folder):
    """The same package with a later version."""
    place = Path(folder) / package.stem
    run("dpkg-deb", "-R", str(package), str(place))
    control = place / "DEBIAN/control"
    control.write_text(control.read_text().replace("-1\n", "-2\n").replace("-1)", "-2)"))
    run("dpkg-deb", "--root-owner-group", "-Znone", "-b", str(place), str(folder))
    return place


def main():
    packages = sorted(Path(sys.argv[1]).glob("*.deb"))
    require(packages, f"packages in {sys.argv[1]}")
    check(packages)
    with tempfile.TemporaryDirectory(prefix="keycap-root-", dir="/var/tmp") as folder:
        root = Root(Path(folder) / "root")
        step("a Debian of its own")
        root.make()
        require(not root.traces(), "a root without the keyboard")
        step("install")
        began = time.monotonic()
        root.apt("install", *root.take(packages))
        print(f"  installed in {time.monotonic() - began:.0f} s")
        check_entries(root)
        step("run")
        print(f"  from the start to a letter in {type_a_letter(root):.1f} s")
        step("upgrade over a changed configuration")
        entry = root.path / ENTRY
        entry.write_text(entry.read_text().replace("Hidden=true", "Hidden=false"))
        drafts = Path(folder) / "newer"
        drafts.mkdir()
        for package in packages:
            newer(package, drafts)
        root.apt("install", *root.take(sorted(drafts.glob("*.deb"))))
        require("-2" in root.do("dpkg-query", "-W", "keycap"), "the newer one is installed")
        require("Hidden=false" in entry.read_text(), "what was changed stays")
        step("remove and purge")
        names = [package.name.split("_")[0] for package in packages]
        root.apt("remove", *names)
        require(entry.exists(), "a changed configuration stays after a removal")
        require(not (root.path / "usr/bin/keycap").exists(), "the program is gone")
        root.apt("purge", *names)
        require(not root.traces(), f"nothing stays: {root.traces()}")
    print("all is well")


if __name__ == "__main__":
    main()
