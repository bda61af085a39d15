#!/usr/bin/python3
"""Writes `layouts.txt` and `options.txt`: keymaps of xkb-data as an X server has them, and what a real keyboard does.

Run it when xkb-data has changed: it needs Xvfb, setxkbmap and libxkbcommon. A line of a file is

    type N MASK MODS=LEVEL… [MODS~PRESERVED…]   a key type, in hexadecimal
    keymap NAME [like OTHER]                    what follows is this keymap; keys that are not told are OTHER's
    masks ALT SUPER LEVEL3 LEVEL5               its virtual modifiers
    key CODE MODIFIERS [GROUP…]                 a group is TYPE:KEYSYM,…[:ACTION,…]; an action is 0, x or a mask
    chord CHARACTER CODE STATE KEYSYM           what Ctrl and the character are; `chord CHARACTER -` on no key
"""

import ctypes
import ctypes.util
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))

from Support import keymap  # noqa: E402
from Support.real_keyboard import RealKeyboard  # noqa: E402
from Support.session import Session  # noqa: E402

LAYOUTS = ["us", "us(intl)", "us(dvorak)", "us(colemak)", "gb", "de", "de(nodeadkeys)", "de(neo)", "fr", "fr(bepo)",
           "be", "ch", "ch(fr)", "es", "latam", "pt", "br", "it", "nl", "dk", "no", "se", "fi", "is", "pl", "cz",
           "cz(ucw)", "sk", "hu", "ro", "hr", "tr", "tr(f)", "jp", "us,ru", "ru", "gr", "il", "ara", "rs"]
CHARACTERS = "acefmqvwxyz0129[]{}/\\?@#$^-_=+;'\",.<>|~`"
FAMILIES = ("grp:", "ctrl:", "caps:", "compose:", "lv3:", "lv5:", "altwin:", "shift:")
# Keys beyond these are those of media keyboards, which no chord has.
LAST = 135


class Modifiers(ctypes.Structure):
    _fields_ = [("mask", ctypes.c_ubyte), ("real", ctypes.c_ubyte), ("virtual", ctypes.c_ushort)]


class Entry(ctypes.Structure):
    _fields_ = [("active", ctypes.c_int), ("level", ctypes.c_ubyte), ("mods", Modifiers)]


class Kind(ctypes.Structure):
    _fields_ = [("mods", Modifiers), ("levels", ctypes.c_ubyte), ("count", ctypes.c_ubyte),
                ("map", ctypes.POINTER(Entry)), ("preserve", ctypes.POINTER(Modifiers)),
                ("name", ctypes.c_ulong), ("names", ctypes.c_void_p)]


class Key(ctypes.Structure):
    _fields_ = [("kinds", ctypes.c_ubyte * 4), ("groups", ctypes.c_ubyte), ("width", ctypes.c_ubyte),
                ("offset", ctypes.c_ushort)]


class Client(ctypes.Structure):
    _fields_ = [("size_types", ctypes.c_ubyte), ("num_types", ctypes.c_ubyte), ("types", ctypes.POINTER(Kind)),
                ("size_syms", ctypes.c_ushort), ("num_syms", ctypes.c_ushort),
                ("syms", ctypes.POINTER(ctypes.c_ulong)), ("keys", ctypes.POINTER(Key)),
                ("modmap", ctypes.POINTER(ctypes.c_ubyte))]


class Action(ctypes.Structure):
    _fields_ = [("type", ctypes.c_ubyte), ("flags", ctypes.c_ubyte), ("mask", ctypes.c_ubyte),
                ("rest", ctypes.c_ubyte * 5)]


class Server(ctypes.Structure):
    _fields_ = [("num_acts", ctypes.c_ushort), ("size_acts", ctypes.c_ushort), ("acts", ctypes.POINTER(Action)),
                ("behaviors", ctypes.c_void_p), ("key_acts", ctypes.POINTER(ctypes.c_ushort)),
                ("explicit", ctypes.c_void_p), ("vmods", ctypes.c_ubyte * 16), ("vmodmap", ctypes.c_void_p)]


class Names(ctypes.Structure):
    _fields_ = [("atoms", ctypes.c_ulong * 5), ("vmods", ctypes.c_ulong * 16)]


class Description(ctypes.Structure):
    _fields_ = [("display", ctypes.c_void_p), ("flags", ctypes.c_ushort), ("device", ctypes.c_ushort),
                ("first", ctypes.c_ubyte), ("last", ctypes.c_ubyte), ("controls", ctypes.c_void_p),
                ("server", ctypes.POINTER(Server)), ("map", ctypes.POINTER(Client)), ("indicators", ctypes.c_void_p),
                ("names", ctypes.POINTER(Names)), ("compat", ctypes.c_void_p), ("geometry", ctypes.c_void_p)]


class Reader:
    """Reads the keymap of a server, and writes it down."""

    def __init__(self, name):
        self.x = ctypes.CDLL(ctypes.util.find_library("X11"))
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XkbGetMap.restype = ctypes.POINTER(Description)
        self.x.XInternAtom.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(name.encode()))
        self.types, self.lines = {}, []

    def read(self):
        """The lines of the keymap: its masks, and each key's by its code."""
        # Types, keysyms, modifier map, explicit parts, actions, behaviours, virtual modifiers and their map.
        told = self.x.XkbGetMap(self.display, 0xFF, 0x100).contents
        self.x.XkbGetNames(self.display, 1 << 11, ctypes.byref(told))
        client, server = told.map.contents, told.server.contents
        vmods = dict(zip(told.names.contents.vmods, server.vmods))
        masks = [vmods.get(self.x.XInternAtom(self.display, name, 1), 0)
                 for name in (b"Alt", b"Super", b"LevelThree", b"LevelFive")]
        keys = {}
        for code in range(told.first, told.last + 1):
            entry = self._key(client, server, code)
            if entry:
                keys[code] = entry
        return "masks " + " ".join(f"{mask:x}" for mask in masks), keys

    def _key(self, client, server, code):
        key, modifiers = client.keys[code], client.modmap[code]
        if not key.groups & 15 or (code > LAST and not modifiers):
            return None
        groups = []
        for group in range(key.groups & 15):
            kind = client.types[key.kinds[group]]
            first = key.offset + group * key.width
            text = f"{self._type(kind)}:" + ",".join(f"{client.syms[first + n]:x}" for n in range(kind.levels))
            if server.key_acts[code]:
                start = server.key_acts[code] + group * key.width
                actions = [self._action(server.acts[start + n], modifiers) for n in range(kind.levels)]
                if any(action != "0" for action in actions):
                    text += ":" + ",".join(actions)
            groups.append(text)
        return f"key {code} {modifiers:x} " + " ".join(groups)

    @staticmethod
    def _action(action, modifiers):
        if action.type > 1:
            return "x"
        return f"{modifiers if action.flags & 4 else action.mask:x}" if action.type else "0"

    def _type(self, kind):
        entries = [kind.map[n] for n in range(kind.count)]
        text = f"{kind.mods.mask:x}" + "".join(f" {e.mods.mask:x}={e.level}" for e in entries if e.active)
        if kind.preserve:
            text += "".join(f" {e.mods.mask:x}~{kind.preserve[n].mask:x}" for n, e in enumerate(entries)
                            if e.active and kind.preserve[n].mask)
        if text not in self.types:
            self.types[text] = len(self.types)
            self.lines.append(f"type {self.types[text]} {text}")
        return self.types[text]

    def note(self, name, base=None):
        """Writes the keymap down, and answers with its keys."""
        masks, keys = self.read()
        like = f" like {base[0]}" if base else ""
        others = base[1] if base else {}
        changed = [line for code, line in keys.items() if others.get(code) != line]
        gone = [f"key {code} 0" for code in others if code not in keys]
        self.lines += [f"keymap {name}{like}", masks, *changed, *gone]
        return name, keys


def options():
    """The options of xkb-data that move modifiers or give them more to do."""
    found, section = [], ""
    for line in Path("/usr/share/X11/xkb/rules/evdev.lst").read_text().splitlines():
        if line.startswith("!"):
            section = line[2:].strip()
        elif section == "option" and line.split() and line.split()[0].startswith(FAMILIES):
            found.append(line.split()[0])
    return list(dict.fromkeys(found))


def main():
    with Session() as session:
        reader, base = Reader(session.display), None
        for layout in LAYOUTS:
            keymap.set_layout(session.desk, layout)
            told = reader.note(layout, base)
            base = base or told
            keyboard = RealKeyboard(layout)
            for character in CHARACTERS:
                found = keyboard.chord(character)
                rest = "{} {:x} {:x}".format(*found) if found else "-"
                reader.lines.append(f"chord {character} {rest}")
        (HERE / "layouts.txt").write_text("\n".join(reader.lines) + "\n")
        reader.types, reader.lines = {}, []
        for layout in ("us,ru", "de"):
            keymap.set_layout(session.desk, layout)
            base = reader.note(layout)
            for option in options():
                keymap.set_layout(session.desk, layout, option)
                reader.note(f"{layout}+{option}", base)
        (HERE / "options.txt").write_text("\n".join(reader.lines) + "\n")


if __name__ == "__main__":
    main()
