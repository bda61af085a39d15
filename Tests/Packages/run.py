#!/usr/bin/python3
"""Tries the Debian packages in a root of their own: `run.py FOLDER [--root DEBIAN]`, as root.

The root is made from the package mirror of this machine, or copied from DEBIAN. There the packages are
installed with what they depend on, used by touch on a private screen, upgraded beside changed files of the
administrator's, removed and purged. Everything that is mounted for it is in a mount namespace of its own.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

import hardening  # noqa: E402

from Support.clients import find_window  # noqa: E402
from Support.processes import REPO, TooSlow, end, spawn, tool, wait_for  # noqa: E402
from Support.session import Session  # noqa: E402

QUIET = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}
AUTOSTART = "etc/xdg/autostart/keycap.desktop"
POLICY = "etc/xdg/keycap/policy.toml"
UNIT = "usr/lib/systemd/user/keycap.service"
# What the screen showed where something failed.
PICTURES = REPO / "out"
# So many bytes are fetched for the program at most, with the tables of its stacks and without its lists of words.
LARGEST = 6_400_000
# What the README installs. Time runs until the first letters with these; the engines of conversion come after.
ORDINARY = ("keycap", "keycap-data", "keycap-lexicons", "keycap-settings")
# Versions between which the packages are upgraded.
OLD = "0.0.0-1"


def run(*command, check=True, **options):
    done = subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={**QUIET, **options})
    if check and done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def processor_time():
    """What programs that have ended took, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def step(text):
    print(f"{text} …", flush=True)


def require(truth, what):
    if not truth:
        sys.exit(f"not so: {what}")


class Root:
    """A Debian of its own in a folder."""

    def __init__(self, folder):
        self.path = Path(folder)

    def make(self, model=None):
        if model:
            run("cp", "-a", model, str(self.path))
        else:
            codename = run("sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME").strip()
            run("mmdebstrap", "--variant=apt", "--mode=root", codename, str(self.path))
        shutil.copy("/etc/resolv.conf", self.path / "etc/resolv.conf")
        # Programs in the root reach the private screen, and what the tests keep of it.
        run("mount", "-t", "proc", "proc", str(self.path / "proc"))
        run("mount", "--bind", "/tmp", str(self.path / "tmp"))
        self.apt("update")

    def do(self, *command, **options):
        return run("chroot", str(self.path), *command, **options)

    def apt(self, *arguments):
        # Nothing of the root has to outlive a power cut.
        options = [f"-oDpkg::Options::=--force-{name}" for name in ("confold", "unsafe-io")]
        return self.do("apt-get", "-y", "-q", *options, *arguments)

    def install(self, packages):
        """Installs package files with what they depend on and recommend."""
        return self.apt("install", *map(str, packages))

    def files(self):
        """What the root has besides the books of the package manager."""
        others = [word for name in ("proc", "tmp", "var/lib/apt", "var/log")
                  for word in ("-path", f"{self.path}/{name}", "-prune", "-o")]
        return set(run("find", str(self.path), *others, "-name", "*keycap*", "-print").split())

    def program(self, session, name):
        """A program outside that is the one of that name in the root."""
        path = session.path(name)
        Path(path).write_text(f'#!/bin/sh\nexec {tool("chroot")} "{self.path}" /usr/bin/{name} "$@"\n',
                              encoding="utf-8")
        os.chmod(path, 0o755)
        return path


def check(packages):
    program = next(package for package in packages if package.name.startswith("keycap_"))
    size = program.stat().st_size
    require(size <= LARGEST, f"{program.name} has {size} bytes, {LARGEST} at most")
    with tempfile.TemporaryDirectory() as folder:
        for package in packages:
            run("dpkg-deb", "-x", str(package), folder)
        sentences = hardening.judge(folder)
        require(not sentences, "hardened programs\n" + "\n".join(sentences))
    step("lintian")
    print(run("lintian", "--allow-root", "--fail-on", "error,warning", *map(str, packages)), end="")


def older(packages, folder):
    """The same packages as of an earlier version, with another autostart entry."""
    made = []
    for package in packages:
        name = package.name.split("_")[0]
        place = folder / name
        run("dpkg-deb", "-R", str(package), str(place))
        control = place / "DEBIAN/control"
        text = control.read_text(encoding="utf-8")
        now = next(line for line in text.splitlines() if line.startswith("Version: ")).split()[1]
        control.write_text(text.replace(now, OLD), encoding="utf-8")
        if name == "keycap":
            entry = place / AUTOSTART
            entry.write_text(entry.read_text(encoding="utf-8") + "X-Older=true\n", encoding="utf-8")
        # Its words are those of the new version, and take long to pack.
        for lexicon in (place / "usr/share/keycap/Assets/Lexicons").glob("*.lexicon"):
            lexicon.unlink()
        (place / "DEBIAN/md5sums").unlink()
        made.append(folder / f"{name}_{OLD}.deb")
        run("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(place), str(made[-1]))
    return made


def check_entries(root):
    step("desktop entries, metainfo and the systemd unit")
    share = root.path / "usr/share"
    for entry in (share / "applications").glob("*eycap*.desktop"):
        run("desktop-file-validate", str(entry))
    run("desktop-file-validate", str(root.path / AUTOSTART))
    run("appstreamcli", "validate", "--no-net", str(share / "metainfo/org.keycap.Keycap.metainfo.xml"))
    with tempfile.TemporaryDirectory() as folder:
        print(root.do("systemd-analyze", "--user", "--man=no", "verify", f"/{UNIT}", XDG_RUNTIME_DIR=folder), end="")


def use(root, began):
    """The keyboard starts as installed, is tapped, guesses words and has its fonts."""
    step("use")
    with Session(wm="openbox", hardware=True, bus=True) as session:
        keyboard = session.keycap(program=root.program(session, "keycap"), data=None)
        xterm = session.client("xterm")
        keyboard.type("hel", tap=keyboard.touch)
        require(xterm.wait_text("hel") == "hel", "taps arrive")
        print(f"  from apt install to the first letters {time.monotonic() - began:.0f} s")
        guess(session, keyboard)
        told = keyboard.run("doctor").stdout
        require("lexicon" in told and "no lexicon" not in told, f"the lexicons are found\n{told}")
        keyboard.stop()
        require(keyboard.process.returncode == 0, "it ends when told to")
        window(session, root, "keycap-settings")


def use_further(root):
    """What the other packages bring: the name of Onboard, and engines."""
    step("use of the further packages")
    with Session(wm="openbox", hardware=True, bus=True) as session:
        plug(session, root)
        convert(session, root)


def guess(session, keyboard):
    """A suggestion stands on the bar, and writes its word when it is tapped."""
    field = session.client("gtk3")
    keyboard.wait_status(lambda status: status.visible, "it is visible", 10)
    keyboard.type("hel", tap=keyboard.touch)
    # What was suggested for a shorter text is taken back when it is tapped.
    keyboard.wait_guesses(field.text, "hel")
    cell = keyboard.wait_status(lambda status: status.has("suggestion-2"), "the bar is there", 10).key("suggestion-2")
    # The bar stays empty until the field has told its text.
    inside = [int(value) for value in (cell.x + 4, cell.y + 4, cell.width - 8, cell.height - 8)]
    wait_for(lambda: len(session.picture(*inside).colours(*inside)) > 2, 10, "a word")
    keyboard.touch("suggestion-2")
    try:
        wait_for(lambda: field.text().endswith(" "), 3, "a word is written")
    except TooSlow:
        session.picture().save(f"{PICTURES}/suggestion.png")
        raise


# What is typed on the keyboard of each engine, and what is written when its first candidate is taken.
CONVERTED = {"zh-Hans": ("nihao", "你好"), "zh-Hant-cangjie": ("竹手戈", "我"), "ja-romaji": ("nihongo", "日本語")}


def convert(session, root):
    """The packages of the engines of Chinese and Japanese have all that those need."""
    field = session.client("gtk3")
    names = ", ".join(f'"{name}"' for name in CONVERTED)
    keyboard = session.keycap(program=root.program(session, "keycap"), data=None, settings=f"keyboards = [{names}]\n")
    text = ""
    for name, (keys, wanted) in CONVERTED.items():
        keyboard.wait_status(lambda status, name=name: status.keyboard == name, name, 10)
        for key in keys:
            keyboard.touch(key)
        keyboard.wait_status(lambda status: status.has("candidate-0"), f"candidates of {name}", 30)
        keyboard.touch("space")
        text += wanted
        wait_for(lambda text=text: field.text() == text, 10, f"{wanted} is written")
        keyboard.tell("next-keyboard")
    keyboard.stop()


def window(session, root, name):
    """The settings application opens its window."""
    process = spawn([root.program(session, name)], session.environment)
    wait_for(lambda: find_window(session.desk, "Keyboard Settings"), 60, "the settings' window", every=0.1)
    end(process)


def plug(session, root):
    """Under the name of Onboard it is a plug: the first line of its output is a window's number."""
    process = spawn([root.program(session, "onboard"), "--xid"], session.environment, stdout=subprocess.PIPE)
    number = int(process.stdout.readline())
    require(session.desk.window(number).get_wm_class() == ("keycap", "Keycap"), "the plug is a window of ours")
    end(process)


def upgrade(root, packages, folder):
    """What the administrator has changed outlives an upgrade."""
    step("upgrade with changed files")
    root.install(older(packages, folder))
    require(OLD in root.do("dpkg-query", "-W", "keycap"), "the older version is installed")
    entry, policy = root.path / AUTOSTART, root.path / POLICY
    mine = entry.read_text(encoding="utf-8").replace("Hidden=true\n", "")
    entry.write_text(mine, encoding="utf-8")
    policy.parent.mkdir(parents=True, exist_ok=True)
    policy.write_text("settings = false\n", encoding="utf-8")
    began = time.monotonic()
    root.install(packages)
    print(f"  upgraded in {time.monotonic() - began:.0f} s")
    require(OLD not in root.do("dpkg-query", "-W", "keycap"), "the new version is installed")
    require(entry.read_text(encoding="utf-8") == mine, "the changed autostart entry stayed")
    require(policy.exists(), "the policy stayed")
    policy.unlink()
    policy.parent.rmdir()


def remove(root, names, before):
    step("remove and purge")
    root.apt("remove", *names)
    left = root.files() - before
    require((root.path / AUTOSTART).exists(), "the administrator's file stays")
    require(not [path for path in left if "/usr/" in path], f"nothing of ours stays in /usr: {left}")
    # The others have no files of the administrator's, and are forgotten already.
    root.do("dpkg", "--purge", "keycap")
    left = root.files() - before
    require(not left, f"nothing of ours stays: {left}")


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", metavar="FOLDER", type=Path)
    parser.add_argument("--root", metavar="DEBIAN", help="a Debian to copy in place of making one")
    return parser.parse_args()


def main():
    arguments = options()
    if os.environ.get("KEYCAP_PACKAGES") != "apart":
        os.environ["KEYCAP_PACKAGES"] = "apart"
        os.execv(tool("unshare"), ["unshare", "--mount", sys.executable, *sys.argv])
    packages = sorted(arguments.packages.glob("*.deb"))
    require(packages, f"packages in {arguments.packages}")
    names = [package.name.split("_")[0] for package in packages]
    check(packages)
    with tempfile.TemporaryDirectory(prefix="keycap-root-", dir="/var/tmp") as folder, \
            tempfile.TemporaryDirectory(prefix="keycap-packages-") as shelf:
        root = Root(Path(folder) / "root")
        step("a Debian of its own")
        root.make(arguments.root)
        try:
            shelf = Path(shelf)
            packages = [Path(shutil.copy(package, shelf)) for package in packages]
            before = root.files()
            step("install")
            began, used = time.monotonic(), processor_time()
            told = root.install([package for package in packages if package.name.split("_")[0] in ORDINARY])
            fetched = [line for line in told.splitlines() if line.startswith("Fetched")]
            print(f"  installed in {time.monotonic() - began:.0f} s,",
                  f"{processor_time() - used:.0f} s of processor time;",
                  f"load {os.getloadavg()[0]:.1f}; {' '.join(fetched)}")
            check_entries(root)
            use(root, began)
            root.install(packages)
            use_further(root)
            root.apt("purge", *names)
            upgrade(root, packages, shelf)
            remove(root, names, before)
        finally:
            run("umount", "-l", str(root.path / "tmp"), str(root.path / "proc"))
    print("all is well")


if __name__ == "__main__":
    main()
