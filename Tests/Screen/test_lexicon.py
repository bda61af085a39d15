"""What keyboards by others are told of words, and in which language (R-TEXT-5, R-TEXT-8, R-TRUST-2)."""

import subprocess
from pathlib import Path

from case import ScreenCase, for_each
from Support.keyboard import binary
from Support.processes import REPO

OURS = "org.example.words"
SETTINGS = f'keyboards = ["{OURS}", "en-US"]\ntext.address-book = "~/people.vcf"\n'
ASK, GERMAN, UNKNOWN = "key-1", "key-2", "key-3"
WORDS = """#!/usr/bin/python3 -IS
import sys
sys.path.insert(0, __file__.rpartition("/")[0])
from keycap_extension import InputViewController

class Words(InputViewController):
    def viewDidLoad(self):
        self.requestSupplementaryLexicon(lambda entries: self.show())

    def show(self):
        keys = [{"id": name, "label": name} for name in ("ask", "de", "qaa")]
        self.setLayout([{"keys": keys}, {"keys": [{"id": "g", "role": "globe", "action": "globe"}]}])

    def key(self, key, phase, choice):
        if phase != "tap":
            return
        if key["id"] == "ask":
            self.requestSupplementaryLexicon(self.tell)
        else:
            self.primaryLanguage = key["id"]

    def tell(self, entries):
        known = dict(entries)
        asked = "omw", "though", "nicht", "Kowalczyk"
        self.textDocumentProxy.insertText(",".join(known.get(word, "-") for word in asked) + "|")

Words().run()
"""
CARD = "BEGIN:VCARD\nVERSION:3.0\nN:Kowalczyk;Zoë;;;\nEND:VCARD\n"


class Lexicon(ScreenCase):
    """Shortcuts, common words of the language that is typed, and names of the address book."""

    def install(self, session):
        folder = Path(session.environment["XDG_DATA_HOME"], "keycap/Assets/Extensions", OURS)
        folder.mkdir(parents=True)
        (folder / "manifest.toml").write_text(
            f'identifier = "{OURS}"\nname = "Words"\nprogram = ["words.py"]\nprotocol = 1\n'
            '[manifest]\nRequestsOpenAccess = true\n[usage]\nnetwork = "A test."\ncontacts = "A test."\n')
        (folder / "words.py").write_text(WORDS)
        (folder / "words.py").chmod(0o755)
        library = REPO / "Sources/Kit/Python/keycap_extension.py"
        (folder / "keycap_extension.py").write_text(library.read_text())
        return folder

    def start(self, *granted):
        session = self.session = self.desktop(wm="openbox")
        self.client = session.client("gtk3")
        Path(session.environment["HOME"], "people.vcf").write_text(CARD)
        folder = self.install(session)
        uses = "".join(f"{use} = true\n" for use in granted)
        self.keyboard = session.keycap(
            settings=SETTINGS + f'[extensions."{OURS}"]\nopen-access = true\nbundle = "{folder}"\n{uses}')
        self.keyboard.wait_status(lambda s: s.has(ASK), "its keys", 10)

    def test_the_words_are_those_of_the_language_that_is_typed(self):
        self.start()
        self.keyboard.tap(ASK)
        english = "On my way!,though,-,Kowalczyk|"
        self.assert_typed(self.client, english)
        self.keyboard.tap(GERMAN)
        self.keyboard.wait_status(lambda s: s.language == "de", "the language that it tells", 10)
        self.keyboard.tap(ASK)
        self.assert_typed(self.client, english + "On my way!,-,nicht,Kowalczyk|")
        # A language that nobody speaks could be a message to somebody who reads the status (R-TRUST-4).
        self.keyboard.tap(UNKNOWN)
        self.keyboard.tap(ASK)
        self.assert_typed(self.client, english + 2 * "On my way!,-,nicht,Kowalczyk|")
        self.assertEqual(self.keyboard.status().language, "de")

    @for_each("network", "network contacts")
    def test_names_that_could_leave_the_machine_are_granted_first(self, granted):
        self.start(*granted.split())
        self.keyboard.tap(ASK)
        self.assert_typed(self.client, f"On my way!,though,-,{'Kowalczyk' if 'contacts' in granted else '-'}|")

    def test_one_that_never_stops_asking_is_told_so(self):
        """The keys still answer at once."""
        self.start()
        for _ in range(15):
            self.keyboard.tap(ASK)
        self.client.settled_text()
        told = self.client.text().split("|")[:-1]
        self.assertEqual(len(told), 15)
        self.assertEqual(set(told), {"On my way!,though,-,Kowalczyk", "-,-,-,-"})

    def test_the_harness_answers_too(self):
        """Its keys come once the lexicon has come."""
        session = self.desktop()
        folder = self.install(session)
        tried = subprocess.run(
            [binary(), "extension", "test", "--data", REPO, "--touches", "50", folder],
            env=session.environment, check=False, capture_output=True, text=True)
        self.assertIn("passed  answers each key", tried.stdout)
