#!/usr/bin/python3
"""Makes the Debian packages from an installed tree: `build.py TREE OUT`.

TREE is what `make install DESTDIR=TREE PREFIX=/usr` has made. Nothing is downloaded. The packages:
keycap, the program; keycap-data, keyboards and themes; keycap-lexicons, the words; keycap-settings, the
settings application; keycap-as-onboard, the one name that some login screens know; keycap-libime, keycap-librime,
keycap-mozc and keycap-libhangul, what the keyboard needs to use those engines of Chinese, Japanese and hanja.
"""

import gzip
import shutil
import subprocess
import sys
import tempfile
import textwrap
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MAINTAINER = "The Keycap authors <keycap-authors@users.noreply.github.com>"
SHARE = "usr/share/keycap"
# Moments of files, so that the same tree gives the same packages.
MOMENT = int(subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=False,
                            capture_output=True, text=True).stdout or 0)


@dataclass
class Package:
    """One package: what of the tree belongs to it, and its fields."""

    name: str
    paths: list
    summary: str
    text: str
    architecture: str = "all"
    depends: list = field(default_factory=list)
    recommends: list = field(default_factory=list)
    suggests: list = field(default_factory=list)
    conflicts: list = field(default_factory=list)
    links: dict = field(default_factory=dict)


FONTS = ["fonts-inter", "fonts-noto-core"]


def engine(name, scripts, depends):
    """The package of our library for one engine of conversion. The program runs without it."""
    text = (f"With this package the on-screen keyboards of {scripts} turn what is spelled on them into characters, by "
            f"{name}. The engine runs apart from that of an input method, and without a network.")
    return Package(
        f"keycap-{name}", [f"usr/libexec/keycap/libkeycap-{name}.so"], f"on-screen keyboard: {scripts} by {name}",
        textwrap.fill(text, 72), architecture="any", depends=["keycap (= @VERSION@)", *depends],
        recommends=["fonts-noto-cjk"])


PACKAGES = [
    Package(
        "keycap-lexicons", [f"{SHARE}/Assets/Lexicons"],
        "on-screen keyboard: words of its languages",
        "The words that the keyboard suggests and corrects with, one file a language.",
        suggests=["keycap"]),
    Package(
        "keycap-data",
        [f"{SHARE}/Themes", *(f"{SHARE}/Assets/{name}" for name in (
            "Accents.toml", "Fonts.toml", "Systems.toml", "Applications", "Emoji", "Geometries",
            "Keyboards", "Languages", "Legends", "Shortcuts"))],
        "on-screen keyboard: keyboards and themes",
        "The keyboards, the themes, the names of emoji and the rules for applications.",
        suggests=["keycap"]),
    Package(
        "keycap-settings",
        ["usr/bin/keycap-settings", "usr/share/applications/org.keycap.Settings.desktop",
         "usr/share/icons/hicolor/scalable/apps/keycap-settings.svg",
         "usr/share/man/man1/keycap-settings.1"],
        "on-screen keyboard: its settings",
        "A window in which everything of the keyboard can be set by touch, by keys and\n"
        "with a screen reader.", architecture="any", depends=["keycap (= @VERSION@)"]),
    Package(
        "keycap-as-onboard", [], "on-screen keyboard under the name of Onboard",
        "LightDM's greeters and MATE's screen lock start a program called onboard and\n"
        "show its window in theirs. With this package that program is Keycap.",
        depends=["keycap (>= @VERSION@)"], conflicts=["onboard"],
        links={"usr/bin/onboard": "keycap", "usr/share/man/man1/onboard.1.gz": "keycap.1.gz"}),
    engine("libime", "Chinese in pinyin", ["libime-data", "libime-data-language-model"]),
    engine("librime", "Chinese in zhuyin and cangjie", ["rime-data-bopomofo", "rime-data-cangjie5"]),
    engine("mozc", "Japanese", ["mozc-server"]),
    engine("libhangul", "Korean in hanja", ["libhangul-data"]),
    Package(
        "keycap", ["."], "on-screen keyboard for touch screens and pointers",
        "Keycap types what is tapped into the window that has the focus, which never\n"
        "moves. It opens for text fields, follows their appearance, suggests and\n"
        "corrects words, and has touch keyboards of more than eighty languages and the\n"
        "printed ones of the desktop.",
        architecture="any",
        # The Braille keyboard is a program in Python.
        depends=["keycap-data (= @VERSION@)", "python3:any", *FONTS],
        recommends=["keycap-lexicons", "keycap-settings", "fonts-noto-color-emoji", "at-spi2-core",
                    "libpangocairo-1.0-0"],
        suggests=["fonts-noto-cjk", "dbus-bin", "keycap-libime", "keycap-librime", "keycap-mozc",
                  "keycap-libhangul", "fcitx5-frontend-gtk3", "fcitx5-frontend-gtk4", "fcitx5-frontend-qt5",
                  "fcitx5-frontend-qt6"]),
]


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def version(tree):
    """The program's own version, as Debian writes it."""
    return run(tree / "usr/bin/keycap", "--version").split()[-1] + "-1"


def take(paths, tree, place):
    """Moves what a package has from the tree to its place."""
    for path in paths:
        source = tree / path
        if path == ".":
            shutil.copytree(source, place, symlinks=True, dirs_exist_ok=True)
        elif source.exists():
            target = place / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(source, target)


def squeeze(path):
    """Compresses a file as Debian wants manuals and changelogs."""
    with open(path.with_name(path.name + ".gz"), "wb") as file, gzip.GzipFile("", "wb", 9, file, MOMENT) as packed:
        packed.write(path.read_bytes())
    path.unlink()


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def document(package, place, number):
    """The copyright and the changelog of the package, and compressed manuals."""
    folder = place / "usr/share/doc" / package.name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "LICENSE").unlink(missing_ok=True)
    shutil.copy(HERE / "copyright", folder / "copyright")
    write(folder / "changelog.Debian",
          f"keycap ({number}) unstable; urgency=medium\n\n"
          "  * Built from the source tree; changelog.gz of keycap tells what is new.\n\n"
          f" -- {MAINTAINER}  {formatdate(MOMENT)}\n")
    squeeze(folder / "changelog.Debian")
    if package.name == "keycap":
        shutil.copy(ROOT / "CHANGELOG.md", folder / "changelog")
        squeeze(folder / "changelog")
    for manual in (place / "usr/share/man").rglob("*.[1-8]"):
        if not manual.is_symlink():
            squeeze(manual)
    own = HERE / f"{package.name}.overrides"
    write(place / "usr/share/lintian/overrides" / package.name,
          "# The packages come with the source and are not uploaded to Debian.\n"
          f"{package.name}: initial-upload-closes-no-bugs *\n"
          + (own.read_text(encoding="utf-8") if own.exists() else ""))


def binaries(place):
    """The programs and libraries of a package."""
    return [path for path in place.rglob("*") if path.is_file() and path.open("rb").read(4) == b"\x7fELF"]


def libraries(place):
    """The libraries that the package's programs are linked with, as packages."""
    programs = binaries(place)
    if not programs:
        return []
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "debian/control", "Source: keycap\n\nPackage: keycap\nArchitecture: any\n")
        found = run("dpkg-shlibdeps", "-O", "--ignore-missing-info", *map(str, programs), cwd=folder,
                    stderr=subprocess.DEVNULL)
    return found.split("=", 1)[1].strip().split(", ")


def control(package, place, number, architecture):
    size = sum(-(-path.lstat().st_size // 1024) for path in place.rglob("*") if path.is_file())
    fields = {
        "Package": package.name, "Source": "keycap", "Version": number,
        "Architecture": architecture if package.architecture == "any" else "all",
        "Maintainer": MAINTAINER, "Installed-Size": str(size),
        "Depends": ", ".join([*libraries(place), *package.depends]).replace("@VERSION@", number),
        "Conflicts": ", ".join(package.conflicts),
        "Recommends": ", ".join(package.recommends), "Suggests": ", ".join(package.suggests),
        "Section": "utils", "Priority": "optional",
        "Description": package.summary + "".join(f"\n {line}" for line in package.text.splitlines()),
    }
    return "".join(f"{key}: {value}\n" for key, value in fields.items() if value)


def build(package, tree, out, number, architecture):
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / package.name
        place.mkdir()
        take(package.paths, tree, place)
        for path, target in package.links.items():
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).symlink_to(target)
        if not any(place.iterdir()):
            return
        document(package, place, number)
        for path in place.rglob("*"):
            if path.is_dir():
                path.chmod(0o755)
        write(place / "DEBIAN/control", control(package, place, number, architecture))
        settled = sorted(str(path.relative_to(place)) for path in (place / "etc").rglob("*")
                         if path.is_file())
        if settled:
            write(place / "DEBIAN/conffiles", "".join(f"/{path}\n" for path in settled))
        sums = run("sh", "-c", "find usr -type f -print0 | sort -z | xargs -0 md5sum", cwd=place)
        write(place / "DEBIAN/md5sums", sums)
        place.chmod(0o755)
        # The programs have parts in common, farther apart than xz looks by itself.
        run("dpkg-deb", "--root-owner-group", "-Zxz", "-z8", "--build", str(place), str(out),
            env={"SOURCE_DATE_EPOCH": str(MOMENT), "PATH": "/usr/bin:/bin"})


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.splitlines()[0])
    tree, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    number, architecture = version(tree), run("dpkg", "--print-architecture").strip()
    for package in PACKAGES:
        build(package, tree, out, number, architecture)
    for path in sorted(out.glob(f"*_{number}_*.deb")):
        print(f"{path}  {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
