"""Scripts whose letters join, stack or are composed, typed key by key into a real program (R-TEXT)."""

from case import ScreenCase, for_each


class Scripts(ScreenCase):
    """One entry of GTK 3, which tells its text over the accessibility bus."""

    @for_each(
        # Conjuncts by the virama; two spaces end the sentence with a danda.
        ("hi", "नमस्ते  ", "नमस्ते। "),
        ("hi", ["क", "\u094d", "ष", "\u093f", "delete"], "क्ष"),
        ("ta", "தமிழ்", "தமிழ்"),
        # Vowel keys change the syllable before them; አ carries a vowel of its own.
        ("am", "ሰለኣመእ በአኢ", "ሰላም በኢ"),
        # Shift gives other letters, and there are no capitals.
        ("ka", "გამარჯობა შენ", "გამარჯობა შენ"),
        ("ur", "ٹھیک  ", "ٹھیک۔ "),
        ("fa", ["م", "ی", "\u200c", "خ", "و", "ا", "ه", "م"], "می\u200cخواهم"),
        ("km", "ខ្មែរ", "ខ្មែរ"),
        ("my", "မြန်မာ", "မြန်မာ"))
    def test_words_arrive_as_they_are_spelt(self, case):
        name, keys, wanted = case
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden", "--keyboard", name)
        client = session.client("gtk3")
        keyboard.wait_status(lambda status: status.visible, "it opens for the field", 10)
        for key in keys if isinstance(keys, list) else self.scalars(keys):
            self.strike(keyboard, key)
        self.assert_typed(client, wanted, timeout=10)

    def test_a_word_with_marks_stays_as_it_is_typed(self):
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden", "--keyboard", "hi")
        keyboard.give_words(hi="नमस्ते\t900\nनमक\t300\n")
        client = session.client("gtk3")
        keyboard.wait_status(lambda status: status.has("suggestion-1"), "the bar is there", 10)
        for key in self.scalars("नमसते नमक "):
            self.strike(keyboard, key)
        self.assert_typed(client, "नमसते नमक ", timeout=10)

    def test_latin_letters_write_hindi(self):
        session = self.desktop(wm="openbox", bus=True, hardware=True)
        keyboard = session.keycap("--hidden", "--keyboard", "hi-Latn")
        keyboard.give_words(hi="नमस्ते\t900\nनमक\t300\nदोस्त\t500\n")
        client = session.client("gtk3")
        status = keyboard.wait_status(lambda status: status.has("suggestion-1"), "the bar is there", 10)
        keyboard.type("namaste")
        keyboard.wait_guesses(client.text, "namaste")
        keyboard.tap("space", status)
        self.assert_typed(client, "नमस्ते ", timeout=10)
        # Delete brings the letters back, which a second space leaves alone.
        keyboard.tap("delete", status)
        self.assert_typed(client, "namaste ", timeout=10)
        first, *others = [status.key(letter).centre for letter in "dost"]
        session.touch.begin("finger", *first)
        session.touch.glide("finger", others, 0.5)
        session.touch.end("finger")
        self.assert_typed(client, "namaste दोस्त", timeout=10)

    @for_each("bn", "gu", "ne", "ta", "te")
    def test_latin_letters_write(self, language):
        """A word of the lexicon, and one of no lexicon by the rules alone."""
        words = {"bn": ("bondhu", "বন্ধু", "amar", "আমার"), "gu": ("gujarat", "ગુજરાત", "niraash", "નિરાશ"),
                 "ne": ("ramro", "राम्रो", "ukaalo", "उकालो"), "ta": ("vanakkam", "வணக்கம்", "amutham", "அமுதம்"),
                 "te": ("telugu", "తెలుగు", "lakshalaku", "లక్షలకు")}
        known, word, unknown, spelled = words[language]
        session = self.desktop(wm="openbox", bus=True, hardware=True)
        keyboard = session.keycap("--hidden", "--keyboard", f"{language}-Latn")
        keyboard.give_words(**{language: f"{word}\t900\n"})
        client = session.client("gtk3")
        status = keyboard.wait_status(lambda status: status.has("suggestion-1"), "the bar is there", 10)
        for letters in (known, unknown):
            keyboard.type(letters)
            keyboard.wait_guesses(client.text, letters)
            keyboard.tap("space", status)
        self.assert_typed(client, f"{word} {spelled} ", timeout=10)

    @staticmethod
    def scalars(text):
        return [{" ": "space"}.get(scalar, scalar) for scalar in text]

    @staticmethod
    def strike(keyboard, key):
        """Taps the key, after shift where shift gives it."""
        labels = {key, "\u25cc" + key, {"\u200c": "ZWNJ"}.get(key)}

        def found(status):
            return next((each for each in status.keys
                         if each.label in labels or each.role == key), None)
        if found(keyboard.status()) is None:
            keyboard.tap("shift")
            keyboard.wait_status(found, f"the key {key} with shift")
        status = keyboard.status()
        keyboard.tap(found(status).id, status)
