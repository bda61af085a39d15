"""The server's keyboard: its map, its state and the keys that are down."""

import ctypes
import ctypes.util
import subprocess
import time
from dataclasses import dataclass

from Xlib.ext import xinput

from .processes import allowed, tool

SHIFT, LOCK, CONTROL, MOD1, MOD2, MOD3, MOD4, MOD5 = (1 << bit for bit in range(8))
CAPS_LOCK_KEY, NUM_LOCK_KEY = 66, 77
# AccessX features.
SLOW_KEYS, BOUNCE_KEYS, STICKY_KEYS = 2, 4, 8

# States in which texts are typed, and the layout of each.
STATES = {"us": "us", "de": "de", "us,ru group 2": "us,ru", "CapsLock": "us"}


@dataclass(frozen=True)
class KeyboardState:
    """What must be as before when the keyboard has gone."""

    keymap: str
    group: int
    modifiers: int
    down: tuple

    def difference(self, other):
        """In words, what is not the same; empty when nothing is."""
        changes = []
        if self.keymap != other.keymap:
            mine, theirs = self.keymap.splitlines(), other.keymap.splitlines()
            lines = [f"{a.strip()} → {b.strip()}" for a, b in zip(mine, theirs) if a != b]
            changes.append(f"keymap: {len(mine)} and {len(theirs)} lines; " + "; ".join(lines[:6]))
        for name in ("group", "modifiers", "down"):
            before, after = getattr(self, name), getattr(other, name)
            if before != after:
                changes.append(f"{name}: {before} → {after}")
        return "\n".join(changes)


def dump(display, device=None):
    """The whole map as text, of the core keyboard if no device is told."""
    which = [] if device is None else ["-i", str(device)]
    result = subprocess.run([tool("xkbcomp"), "-w0", *which, display, "-"], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True, check=True)
    return result.stdout


def keyboards(desk):
    """The numbers of the keyboards by their names, that of the server's own beside the hardware's."""
    return {device.name: device.deviceid for device in desk.display.xinput_query_device(
        xinput.AllDevices).devices if device.use == xinput.SlaveKeyboard}


def keys_down(desk):
    bits = desk.display.query_keymap()
    return tuple(i * 8 + bit for i in range(32) for bit in range(8) if bits[i] >> bit & 1)


def mask(desk):
    """Effective modifiers and buttons, and the group in bits 13 and 14."""
    return desk.root.query_pointer().mask


def state(desk):
    now = mask(desk)
    return KeyboardState(dump(desk.name), now >> 13 & 3, now & 0xFF, keys_down(desk))


def set_layout(desk, layout, option="", device=None):
    """Sets a layout such as `us`, `us,ru` or `us(dvorak)`, of all keyboards or of that device."""
    which = [] if device is None else ["-device", str(device)]
    subprocess.run([tool("setxkbmap"), "-display", desk.name, *which, "-rules", "evdev",
                    "-model", "pc105", "-layout", layout, "-variant", "", "-option", "",
                    "-option", option], check=True)


def touch(desk):
    """Changes the map, to what it is already: all the same everybody is told."""
    keycode = desk.display.keysym_to_keycode(0xFFC9)  # F12
    desk.display.change_keyboard_mapping(keycode, desk.display.get_keyboard_mapping(keycode, 1))
    desk.display.sync()


def lock_group(desk, group):
    """Locks a group, 0…3, as a layout switcher does."""
    _xkb(desk.name, lambda x, d: x.XkbLockGroup(d, 0x100, group))


def enter_state(desk, name):
    """Brings the server into one of `STATES`, its layout being set."""
    if name == "CapsLock":
        lock_modifiers(desk, LOCK, LOCK)
    elif name == "us,ru group 2":
        lock_group(desk, 1)


def lock_modifiers(desk, affect, values):
    _xkb(desk.name, lambda x, d: x.XkbLockModifiers(d, 0x100, affect, values))


def latch_modifiers(desk, affect, values):
    _xkb(desk.name, lambda x, d: x.XkbLatchModifiers(d, 0x100, affect, values))


def set_controls(desk, values):
    """Switches AccessX features on and off, as a desktop's settings do."""
    affect = SLOW_KEYS | BOUNCE_KEYS | STICKY_KEYS
    _xkb(desk.name, lambda x, d: x.XkbChangeEnabledControls(d, 0x100, affect, values))


def controls(desk):
    """The AccessX features that are on."""
    found = []

    def ask(x, display):
        x.XkbAllocKeyboard.restype = ctypes.POINTER(_Description)
        told = x.XkbAllocKeyboard()
        told.contents.device = 0x100
        x.XkbGetControls(display, ctypes.c_ulong(0xF8001FFF), told)
        found.append(told.contents.controls.contents.enabled)

    _xkb(desk.name, ask)
    return found[0] & (SLOW_KEYS | BOUNCE_KEYS | STICKY_KEYS)


class _Controls(ctypes.Structure):
    _fields_ = [("before", ctypes.c_ubyte * 12), ("enabled", ctypes.c_uint)]


class _Description(ctypes.Structure):
    _fields_ = [("display", ctypes.c_void_p), ("flags", ctypes.c_ushort),
                ("device", ctypes.c_ushort), ("codes", ctypes.c_ubyte * 2),
                ("controls", ctypes.POINTER(_Controls))]


def _xkb(display, request):
    x = ctypes.CDLL(ctypes.util.find_library("X11"))
    x.XOpenDisplay.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(x.XOpenDisplay(display.encode()))
    major, minor = ctypes.c_int(1), ctypes.c_int(0)
    x.XkbLibraryVersion(ctypes.byref(major), ctypes.byref(minor))
    x.XkbQueryExtension(connection, None, None, None, ctypes.byref(major), ctypes.byref(minor))
    request(x, connection)
    x.XSync(connection, 0)
    x.XCloseDisplay(connection)


def wait_unchanged(desk, before, timeout=2.0):
    """Waits until the state is `before` again; returns what still differs after `timeout`."""
    deadline = time.monotonic() + allowed(timeout)
    while True:
        difference = before.difference(state(desk))
        if not difference or time.monotonic() > deadline:
            return difference
        time.sleep(0.05)


_xkbcommon = None


def character(keysym):
    """The text that a keysym stands for, or None."""
    global _xkbcommon
    if _xkbcommon is None:
        _xkbcommon = ctypes.CDLL("libxkbcommon.so.0")
    code = _xkbcommon.xkb_keysym_to_utf32(keysym)
    return chr(code) if code else None
