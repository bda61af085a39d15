"""Web pages tell what their fields ask for, by the extension for Chromium and Firefox (R-TRAIT-1, R-TRAIT-11)."""

import json
import os
import shutil
from pathlib import Path

from case import ScreenCase, for_each
from Support.bus import Bus
from Support.processes import REPO, wait_for
from Support.trait_page import TraitPage

PATIENCE = 20
PROGRAMS = {"chromium": "chromium", "firefox": "firefox-esr"}
KINDS = [name for name, program in PROGRAMS.items() if shutil.which(program)]
SETTINGS = 'keyboards = ["en-US", "de", "el"]\n[focus]\nquiet-after-keys-ms = 0\n'
PLAIN = {"type": "default", "secure": False, "return_key": "default", "opens": True, "autocapitalization": None,
         "autocorrection": None, "spell_checking": None, "text": None}


def pad(kind):
    return {"type": kind, "autocapitalization": "none"}


WANTED = {
    "inputmode=none": {"opens": False}, "inputmode=text": {}, "inputmode=decimal": pad("decimalPad"),
    "inputmode=numeric": pad("numberPad"), "inputmode=tel": pad("phonePad"),
    "inputmode=search": {"type": "webSearch", "return_key": "search"},
    "inputmode=email": pad("emailAddress"), "inputmode=url": {**pad("URL"), "return_key": "go"},
    **{f"enterkeyhint={key}": {"return_key": key} for key in ["done", "go", "next", "previous", "search", "send"]},
    "enterkeyhint=enter": {},
    "autocapitalize=off": {"autocapitalization": "none"}, "autocapitalize=none": {"autocapitalization": "none"},
    "autocapitalize=on": {"autocapitalization": "sentences"},
    "autocapitalize=sentences": {"autocapitalization": "sentences"},
    "autocapitalize=words": {"autocapitalization": "words"},
    "autocapitalize=characters": {"autocapitalization": "allCharacters"},
    "type=email": pad("emailAddress"), "type=tel": pad("phonePad"),
    "type=password": {"secure": True, "autocapitalization": "none"},
    "autocomplete=one-time-code": pad("numbersAndPunctuation"), "code of six": pad("numberPad"),
    "autocomplete=cc-number": pad("numberPad"),
    "autocomplete=current-password": {"secure": True},
    "autocomplete=family-name": {"autocapitalization": "words", "autocorrection": False},
    "autocomplete=street-address": {"autocapitalization": "words", "autocorrection": False},
    "autocorrect=off": {"autocorrection": False}, "spellcheck=false": {"spell_checking": False},
    "pattern": pad("numberPad"), "pin": {**pad("numberPad"), "secure": True},
    "policy=manual": {"opens": False},
    "textarea": {**pad("numberPad")}, "editable": pad("emailAddress"), "code": {"text": "code"},
    "open root": pad("phonePad"), "open root, next": {**pad("URL"), "return_key": "go"},
    "closed root": pad("phonePad"), "closed root, next": {**pad("URL"), "return_key": "go"},
    "frame": pad("numberPad"), "canvas": pad("decimalPad"), "type=text": {},
}


class Pages(ScreenCase):
    def open(self, kind, settings=SETTINGS, *options):
        session = self.desktop(wm="openbox", size=(1280, 1000))
        Bus(session)
        keyboard = session.keycap("--hidden", *options, settings=settings)
        page = TraitPage(session, kind, os.path.abspath(keyboard.program))
        keyboard.wait_status(lambda s: s.field and s.field["editable"], "a field", PATIENCE)
        return session, keyboard, page

    @for_each(*KINDS)
    def test_every_attribute_is_followed(self, kind):
        _, keyboard, page = self.open(kind)
        missed = []
        for name, wanted in WANTED.items():
            # Between two fields lies one that asks for nothing like them.
            search = ("inputmode=search", "webSearch")
            before, kind_before = ("type=tel", "phonePad") if name == search[0] else search
            page.focus(before)
            keyboard.wait_status(lambda s, kind=kind_before: s.field and s.field["type"] == kind,
                                 f"the field before {name}", PATIENCE)
            page.focus(name)
            expected = {**PLAIN, **wanted}

            def fits(status, expected=expected):
                return status.field and all(status.field[key] == value for key, value in expected.items())
            try:
                keyboard.wait_status(fits, name, 1)
            except AssertionError:
                field = keyboard.status().field or {}
                wrong = {key: field.get(key) for key, value in expected.items() if field.get(key) != value}
                missed.append((name, wrong))
        self.assertEqual(missed, [])

    @for_each(*KINDS)
    def test_a_page_without_keys_gets_none_and_the_next_field_does(self, kind):
        _, keyboard, page = self.open(kind, SETTINGS + "hide-after-ms = 0\n")
        page.focus("type=tel")
        keyboard.wait_status(lambda s: s.visible, "shown", PATIENCE)
        page.focus("inputmode=none")
        keyboard.wait_status(lambda s: not s.visible, "hidden for the page's own keys", PATIENCE)
        page.focus("inputmode=numeric")
        keyboard.wait_status(lambda s: (s.visible and s.plane == "number-pad") or s.field["type"] == "numberPad",
                             "a pad", PATIENCE)

    @for_each(*KINDS)
    def test_the_language_of_a_field_chooses_the_keyboard_where_the_user_wants_that(self, kind):
        _, keyboard, page = self.open(kind, "page-language = true\n" + SETTINGS)
        page.focus("lang=de")
        keyboard.wait_status(lambda s: s.keyboard == "de", "German keys", PATIENCE)

    @for_each(*KINDS)
    def test_nothing_of_the_text_is_told(self, kind):
        session = self.desktop(wm="openbox", size=(1280, 1000), bus=True)
        page = TraitPage(session, kind, REPO / "Tests/Support/native_listener.py")
        heard = Path(session.path("libexec/keycap/messages"))
        for name in ("type=text", "type=password", "textarea", "editable", "closed root", "code of six"):
            page.focus(name)
            for letter in "sesame":
                session.desk.strike(session.desk.display.keysym_to_keycode(ord(letter)))
            if name == "code of six":
                # A field that is full says so, and not with what.
                wait_for(lambda: '"full":"true"' in heard.read_text(), PATIENCE, "the field is full")
            page.focus("type=url")
        wait_for(lambda: heard.exists() and heard.read_text().count('"url"') >= 6, PATIENCE, "the messages")
        told = heard.read_text()
        self.assertNotIn("sesame", told)
        known = {"what", "isNew", "number", "type", "inputmode", "enterkeyhint", "autocapitalize", "autocorrect",
                 "autocomplete", "spellcheck", "policy", "asked", "lang", "readonly", "code", "digits", "most", "full",
                 "width", "height"}
        for line in told.splitlines():
            self.assertLessEqual(set(json.loads(line)), known)
