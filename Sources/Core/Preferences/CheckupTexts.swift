package import KeyModel

/// The texts of `keycap doctor` for the window: its subjects, and the sentences of its findings. A translation has
/// each of these texts.
package enum CheckupTexts {
  /// The titles of the doctor's subjects. Extensions of the X server keep their names.
  package static let titles = [
    "display": "Display", "monitor": "Monitor", "touch": "Touch screen",
    "joystick": "Joystick", "manager": "Window manager", "accessibility": "Accessibility bus",
    "keyboard": "Keyboard",
    "sockets": "Control socket", "settings": "Settings", "keyboards": "Keyboards",
    "themes": "Themes", "policy": "Policy", "font": "Font", "scripts": "Writing systems",
    "emoji": "Emoji", "words": "Words", "conversion": "Conversion", "handwriting": "Handwriting",
    "mistake": "Mistake",
    "session bus": "Session bus", "sandbox": "Sandbox", "sound": "Sound",
    "input methods": "Input methods", "marks": "Composed text in fields",
    "fields": "What fields tell", "lock screen": "Lock screen",
    "modifiers": "Modifiers", "spare keys": "Spare keys",
  ]

  /// The sentences; `{}` stands for the variable part.
  package static let sentences = [
    "Programs find no input method without the session's bus.",
    "Programs tell it and not Keycap about their fields.",
    "Fcitx's modules are not installed",
    "Programs of GTK and Qt do not tell what their fields are: install {}.",
    "Programs of GTK and Qt do not tell what their fields are.",
    "the session loads no module",
    "the session has another input method",
    "Install {} or run keycap autostart on, and log in again.",
    "started before: {}",
    "They tell what their fields are after a new start.",
    "DISPLAY is not set", "Run it in an X session, or with DISPLAY=:0.",
    "{} cannot be opened", "The X server is gone, or XAUTHORITY lets somebody else in.",
    "is not there", "Nothing can be typed.", "Fingers count as one pointer: no two at once.",
    "The whole screen counts as one monitor.",
    "Pop-ups may catch touches that are meant for keys.", "Pop-ups have square corners.",
    "no window manager", "The keyboard works, but no window makes room for it.",
    "End it: keycap quit, or kill its process.",
    "keycap show, hide and status cannot reach the keyboard.",
    "The file is not used until it is put right.", "none found",
    "Install them (make install), or name their directory: --data DIR.", "none are installed",
    "There is no emoji keyboard: make setup builds its data.",
    "no font has them in their colours", "They cannot be seen: install fonts-noto-color-emoji.",
    "none is installed", "Nothing can be drawn: install fonts-inter or fonts-noto-core.",
    "It stands in for {}.", "no lexicon for {}",
    "Nothing is suggested or corrected: make setup builds lexicons.",
    "Nothing is suggested or corrected in that language.", "no bus is named on the display",
    "It starts with the first program that asks for it, if at-spi2-core is installed.",
    "The bus is {}.", "none",
    "No application tells of its fields: the keyboard is shown and hidden by hand.",
    "keycap-sandbox is not beside keycap",
    "No keyboard by somebody else is started: make build makes it, make install installs it.",
    "The keyboards of Keycap itself work all the same.",
    "neither PulseAudio nor PipeWire answers",
    "Clicks that you let a keyboard by somebody else make are silent.",
    "{}: keycap switch learn learns its buttons",
    "This user may not read it: log in at the computer itself, or join the group input.",
    "Fingers land elsewhere: {}", "They stand on their keys by number.",
    "They stand on their keys by number: install {}.",
    "{}; candidates in a window of their own", "{}; candidates above the keys",
    "input-method-candidates = true under [text] shows them above the keys.",

    "Fcitx 5 runs and keeps its place",

    "Chords with that are not sent. An option of setxkbmap, or xmodmap, took it away.",
    "{} can carry what the layout lacks", "the keymap has none",
    "the server does not keep a character on one", "the server tells no keymap",
    "Only characters of the layout can be typed.",
    "Only characters of the layout can be typed. Another program has bound all keys.",
    "Chords work, but no program sees that key alone. An option of setxkbmap took its keys.",
    "{} hides every keyboard", "{}: the keyboard lies above it", "{}: it shows the login screen",
    "{}: it has a keyboard of its own", "{}: it shows the keyboard",
    "It shows this one after keycap autostart on.", "Install a keyboard for it: {}.",
    "Choose another one, such as XScreenSaver or xsecurelock.",
    "Programs report their text fields.", "MATE's locker shows the keyboard.",
    "Xfce's locker shows the keyboard.",
    "keycap-im runs", "keycap-im starts with the keyboard",
  ]
}

extension Translation {
  /// Returns the title of a subject of the doctor.
  package func title(ofCheck subject: String) -> String {
    CheckupTexts.titles[subject].map { self($0) } ?? subject
  }

  /// Returns the doctor's text with its known sentences translated. The variable parts of the sentences stay.
  package func checkup(_ text: String) -> String {
    text.split(separator: "\n").map { line(String($0)) }.joined(separator: "\n")
  }

  private func line(_ text: String) -> String {
    if knows(text) { return self(text) }
    for sentence in CheckupTexts.sentences {
      guard let middle = Translation.part(of: text, as: sentence) else { continue }
      return Translation.fill(self(sentence), with: middle)
    }
    return text
  }

  /// Returns the part of `text` in the place of the sentence's `{}`; nil if the text is not this sentence.
  private static func part(of text: String, as sentence: String) -> String? {
    guard let gap = halves(sentence) else { return nil }
    let isIt = text.hasPrefix(gap.before) && text.hasSuffix(gap.after)
    guard isIt, text.count > gap.before.count + gap.after.count else { return nil }
    return String(text.dropFirst(gap.before.count).dropLast(gap.after.count))
  }

  private static func fill(_ sentence: String, with text: String) -> String {
    guard let gap = halves(sentence) else { return sentence }
    return gap.before + text + gap.after
  }

  private static func halves(_ sentence: String) -> (before: String, after: String)? {
    guard let gap = sentence.firstIndex(of: "{") else { return nil }
    return (String(sentence[..<gap]), String(sentence[gap...].dropFirst(2)))
  }
}
