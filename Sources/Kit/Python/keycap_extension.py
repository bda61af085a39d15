"""Keyboards for Keycap in Python: one file, standard library only. Copy it into your bundle.

    class Letters(InputViewController):
        def viewDidLayout(self):
            self.setLayout([[Key("a", label="a", text="a")], [globe()]])

        def key(self, key, phase, choice):
            if phase == "tap" and key.get("text"):
                self.textDocumentProxy.insertText(key["text"])

    Letters().run()

The names are those of the guide "Custom Keyboard"; Documentation/extensions.md describes the messages.
"""

import json
import mmap
import os

VERSION = 1
SOCKET, MEMORY = 3, 4


def Key(id, **members):
    """A key that the host draws: label, icon, role, width, text, alternates, repeats, action, state."""
    return {"id": id, **members}


def globe(**members):
    """The globe key, first or second in the bottom row while `needsInputModeSwitchKey` is true."""
    return {"id": "globe", "role": "globe", "icon": "globe", "action": "globe", **members}


class TextDocumentProxy:
    """The document in the focused field, with your own edits laid on what the host has told of it."""

    def __init__(self, send):
        self._send = send
        self._edits = []
        self._last = 0
        self._marked = self._toldMarked = ""
        self.documentContextBeforeInput = None
        self.documentContextAfterInput = None
        self.selectedText = None
        self.traits = {}

    @property
    def hasText(self):
        return bool(self.documentContextBeforeInput or self.documentContextAfterInput)

    def insertText(self, text):
        if text:
            self._edit("insertText", text=text)

    def deleteBackward(self, count=1):
        if count > 0:
            self._edit("deleteBackward", count=count)

    def adjustTextPosition(self, byCharacterOffset):
        if byCharacterOffset:
            self._edit("adjustTextPosition", by=byCharacterOffset)

    def setMarkedText(self, text, start, length):
        self._edit("setMarkedText", text=text, start=start, length=length)

    def unmarkText(self):
        self._edit("unmarkText")

    def _edit(self, type, **members):
        self._last += 1
        edit = {"type": type, **members, "edit": self._last}
        self._edits.append(edit)
        self._apply(edit)
        self._send(edit)

    def _apply(self, edit):
        before = self.documentContextBeforeInput
        type, marked = edit["type"], self._marked
        # Marked text is no part of the document before it is unmarked.
        self._marked = edit["text"] if type == "setMarkedText" else ""
        text = edit["text"] if type == "insertText" else marked if type == "unmarkText" else ""
        if text:
            self.selectedText = None
            self.documentContextBeforeInput = None if before is None else before + text
        elif type == "deleteBackward" and not marked:
            if self.selectedText:
                self.selectedText = None
            elif before is not None:
                self.documentContextBeforeInput = before[: -edit["count"]]
        elif type == "adjustTextPosition":
            self.documentContextBeforeInput = self.documentContextAfterInput = self.selectedText = None

    def _tell(self, message):
        seen = message.get("edit", 0)
        self._marked = self._toldMarked
        for edit in self._edits:
            if edit["edit"] <= seen:
                self._apply(edit)
        self._toldMarked = self._marked
        self.documentContextBeforeInput = message.get("before")
        self.documentContextAfterInput = message.get("after")
        self.selectedText = message.get("selected")
        self._edits = [edit for edit in self._edits if edit["edit"] > seen]
        for edit in self._edits:
            self._apply(edit)


class Picture:
    """The picture of a key of role `picture`: draw into `pixels`, then call `show` of the controller."""

    def __init__(self, width, height, stride, offsets):
        self.width, self.height, self.stride, self._offsets = width, height, stride, offsets
        self._memory = mmap.mmap(MEMORY, max(offsets) + stride * height)
        self._half = 0

    @property
    def pixels(self):
        """The bytes to draw into: rows of `stride` bytes, four a px, blue first."""
        start = self._offsets[self._half]
        return memoryview(self._memory)[start : start + self.stride * self.height]

    def fill(self, x, y, width, height, color):
        """A rectangle in px; `color` is 0xAARRGGBB and opaque."""
        left, right = max(0, x), min(self.width, x + width)
        if left >= right:
            return
        row = color.to_bytes(4, "little") * (right - left)
        pixels = self.pixels
        for line in range(max(0, y), min(self.height, y + height)):
            start = line * self.stride + 4 * left
            pixels[start : start + len(row)] = row


class InputViewController:
    """What your keyboard inherits from. Override what you need and call `run()`."""

    def __init__(self):
        self.textDocumentProxy = TextDocumentProxy(self._send)
        self.needsInputModeSwitchKey = False
        self.hasFullAccess = False
        self.container = self.sharedContainer = None
        self.width = self.height = 0
        self.scale, self.scheme, self.isFloating, self.reducedMotion = 1.0, "light", False, False
        self.settings = {}
        self._language = None
        self.picture = None
        self._keys, self._answers, self._requests, self._frame = {}, {}, 0, 0

    # What you override.
    def viewDidLoad(self):
        pass

    def viewDidLayout(self):
        pass

    def viewWillAppear(self):
        pass

    def viewDidAppear(self):
        pass

    def viewWillDisappear(self):
        pass

    def viewDidDisappear(self):
        pass

    def textWillChange(self):
        pass

    def textDidChange(self):
        pass

    def selectionWillChange(self):
        pass

    def selectionDidChange(self):
        pass

    def traitsDidChange(self):
        pass

    def settingsDidChange(self):
        pass

    def key(self, key, phase, choice):
        pass

    def touch(self, id, phase, x, y, time):
        pass

    # What you call.
    def setLayout(self, rows):
        """Rows of keys; a row is a list of keys, or {"height": 0.8, "keys": […]}."""
        rows = [row if isinstance(row, dict) else {"keys": row} for row in rows]
        self._keys = {key["id"]: key for row in rows for key in row["keys"]}
        self._send({"type": "layout", "rows": rows})

    def update(self, id, **change):
        """Changes label, icon, text or state of a key without a new layout."""
        if id in self._keys:
            self._keys[id].update(change)
        self._send({"type": "update", "keys": {id: change}})

    def show(self, damage=None, globe=None):
        """Shows what has been drawn; `damage` is a list of [x, y, width, height], `globe` where the globe is."""
        picture = self.picture
        self._frame += 1
        damage = damage or [[0, 0, picture.width, picture.height]]
        message = {"type": "frame", "number": self._frame, "half": picture._half, "damage": damage}
        if globe:
            message["globe"] = globe
        self._send(message)
        drawn = picture.pixels
        picture._half = 1 - picture._half
        # The next drawing begins with what is shown.
        picture.pixels[:] = drawn

    def addHeightConstraint(self, constant, name="height", relation="equal", priority=1000):
        self._send(
            {"type": "constraint", "name": name, "relation": relation, "constant": constant, "priority": priority}
        )

    def removeHeightConstraint(self, name="height"):
        self._send({"type": "removeConstraint", "name": name})

    def advanceToNextInputMode(self):
        self._send({"type": "advanceToNextInputMode"})

    def handleInputModeList(self):
        self._send({"type": "showInputModeList"})

    def dismissKeyboard(self):
        self._send({"type": "dismissKeyboard"})

    def playInputClick(self):
        self._send({"type": "playInputClick"})

    @property
    def primaryLanguage(self):
        """The language that is typed now, "de-CH"; None: that of the manifest."""
        return self._language

    @primaryLanguage.setter
    def primaryLanguage(self, tag):
        self._language = tag
        if tag:
            self._send({"type": "primaryLanguage", "tag": tag})

    def setPrimaryLanguage(self, tag):
        self.primaryLanguage = tag

    def setPasteboard(self, text):
        self._send({"type": "setPasteboard", "text": text})

    def request(self, service, completion):
        """`supplementaryLexicon`, `location`, `contacts` or `pasteboard`; the answer is a dictionary."""
        self._requests += 1
        self._answers[str(self._requests)] = completion
        self._send({"type": "request", "id": str(self._requests), "service": service})

    def requestSupplementaryLexicon(self, completion):
        """Pairs: what is typed, and what it stands for. Shortcuts first; names and words stand for themselves."""
        self.request("supplementaryLexicon", lambda answer: completion(answer.get("entries", [])))

    def run(self):
        """Serves the host; returns when the host has gone."""
        self._send({"type": "hello", "version": VERSION})
        waiting = b""
        while True:
            data = os.read(SOCKET, 65536)
            if not data:
                return
            *lines, waiting = (waiting + data).split(b"\n")
            for line in lines:
                message = json.loads(line)
                self._take(message)
                if "n" in message:
                    self._send({"type": "done", "n": message["n"]})

    def _send(self, message):
        data = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        while data:
            try:
                data = data[os.write(SOCKET, data) :]
            except BrokenPipeError:
                raise SystemExit(0) from None

    def _take(self, message):
        type = message["type"]
        if type == "welcome":
            self.hasFullAccess = message["fullAccess"]
            self.container, self.sharedContainer = message["container"], message.get("shared")
            self.viewDidLoad()
        elif type == "view":
            self._view(message)
        elif type == "traits":
            self.textDocumentProxy.traits = message
            self.traitsDidChange()
        elif type == "text":
            self.textDocumentProxy._tell(message)
        elif type == "key":
            if message["id"] in self._keys:
                self.key(self._keys[message["id"]], message["phase"], message.get("choice"))
        elif type == "touch":
            self.touch(message["id"], message["phase"], message["x"], message["y"], message["time"])
        elif type == "answer":
            self._answers.pop(message["to"], lambda answer: None)(message)
        elif type == "settings":
            self.settings = message["values"]
            self.settingsDidChange()
        elif type in STAGES:
            getattr(self, type)()

    def _view(self, message):
        self.width, self.height, self.scale = message["width"], message["height"], message["scale"]
        self.scheme, self.isFloating = message["scheme"], message["mode"] == "floating"
        self.reducedMotion = message["reducedMotion"]
        self.needsInputModeSwitchKey = message["globe"]
        if message.get("picture"):
            self.picture = Picture(**message["picture"])
        self.viewDidLayout()


STAGES = {
    "viewWillAppear",
    "viewDidAppear",
    "viewWillDisappear",
    "viewDidDisappear",
    "textWillChange",
    "textDidChange",
    "selectionWillChange",
    "selectionDidChange",
}
