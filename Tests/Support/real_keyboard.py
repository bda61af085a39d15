"""A model of a real keyboard: which key a person strikes for a chord, and what XKB makes of it, by libxkbcommon."""

import ctypes

# The keys of letters and digits, as each keyboard has them, and those of some countries alone.
COMMON = [49, *range(10, 22), *range(24, 36), *range(38, 49), 51, *range(52, 62), 65]
RARER = [94, 97, 132]
SHIFT, CONTROL = 1, 4
# The signs that are printed on keys of accents which wait for a letter.
ACCENTS = {0xFE50: "`", 0xFE51: "´'", 0xFE52: "^", 0xFE53: "~", 0xFE54: "¯", 0xFE57: '¨"', 0xFE58: "°", 0xFE5A: "ˇ",
           0xFE5B: "¸", 0xFE5C: "˛", 0xFE56: "˙", 0xFE5D: "ͺ"}
_C = ctypes.CDLL("libxkbcommon.so.0")
for _name, _answer in (("xkb_context_new", ctypes.c_void_p), ("xkb_keymap_new_from_names", ctypes.c_void_p),
                       ("xkb_state_new", ctypes.c_void_p), ("xkb_keysym_to_utf32", ctypes.c_uint32),
                       ("xkb_state_key_get_one_sym", ctypes.c_uint32)):
    getattr(_C, _name).restype = _answer


class _Names(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("rules", "model", "layout", "variant", "options")]


class RealKeyboard:
    """A keyboard with the layouts `us,ru` or `us(intl)`, one of them in force."""

    def __init__(self, layout, group=0):
        parts = [part.rstrip(")").split("(") for part in layout.split(",")]
        names = _Names(b"evdev", b"pc105", ",".join(part[0] for part in parts).encode(),
                       ",".join(part[1] if len(part) > 1 else "" for part in parts).encode(), b"")
        context = ctypes.c_void_p(_C.xkb_context_new(0))
        _C.xkb_context_set_log_level(context, 0)
        self._map = ctypes.c_void_p(_C.xkb_keymap_new_from_names(context, ctypes.byref(names), 0))
        if not self._map:
            raise ValueError(f"no layout {layout}")
        self.group = group
        self.count = len(parts)
        self._masks = {level: self._mask(name) for level, name in (("third", b"LevelThree"), ("fifth", b"LevelFive"))}

    def _mask(self, name):
        """The real modifiers of a virtual one: what it adds to the state of a key that holds it."""
        index = _C.xkb_keymap_mod_get_index(self._map, name)
        state = ctypes.c_void_p(_C.xkb_state_new(self._map))
        _C.xkb_state_update_mask(state, 1 << index, 0, 0, 0, 0, 0)
        return _C.xkb_state_serialize_mods(state, 8) & 0xFF if index < 32 else 0

    def keysym(self, code, state, group=None):
        """The keysym that the key gives."""
        group = self.group if group is None else group
        machine = ctypes.c_void_p(_C.xkb_state_new(self._map))
        _C.xkb_state_update_mask(machine, state, 0, 0, 0, 0, group)
        return _C.xkb_state_key_get_one_sym(machine, code)

    def chord(self, character, state=CONTROL):
        """Keycode, state and keysym of the chord; None where no key of the keyboard has the character."""
        for group in [self.group, *(g for g in range(self.count) if g != self.group)]:
            found = self._place(character, group, _text) or self._place(character, group, _accent)
            if found:
                code, levels = found
                return code, state | levels, self.keysym(code, state | levels)
        return None

    def _place(self, character, group, read):
        third, fifth = self._masks["third"], self._masks["fifth"]
        low = [0, SHIFT]
        high = [third, SHIFT | third] if third else []
        highest = [fifth, SHIFT | fifth, third | fifth, SHIFT | third | fifth] if fifth else []
        for levels, codes in ((low, COMMON), (low, RARER), (high + highest, COMMON), (high + highest, RARER)):
            for level in levels:
                for code in codes:
                    if character in read(self.keysym(code, level, group)):
                        return code, level
        return None


def _text(keysym):
    point = _C.xkb_keysym_to_utf32(keysym)
    return chr(point) if point else ""


def _accent(keysym):
    return ACCENTS.get(keysym, "")
