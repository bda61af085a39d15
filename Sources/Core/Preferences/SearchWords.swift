import KeyModel

/// The words that people use for a place of the settings, beside its title. A translation has a line for each row.
package enum SearchWords {
  /// Rows of the table: the name of a setting, or the English title of a group that has no setting; its words,
  /// separated by commas.
  package static let table: [(place: String, words: String)] = [
    ("Order", "languages, add language, bilingual, two languages, input source, keyboard list"),
    ("keyboards", "languages, input source"),
    ("keyboard", "default keyboard, start keyboard"),
    ("arrangement", "layout, qwerty, qwertz, azerty, dvorak, colemak, bepo, neo"),
    ("globe", "switch keyboard, change language, world key"),
    ("groups", "hardware keyboard, layout, xkb, group"),
    ("page-language", "website, browser, web language"),
    ("remember-per-application", "app language, program, per window"),
    ("text.autocapitalization", "auto-caps, uppercase, capital letters, capitalise, capitalize"),
    ("text.period-shortcut", "double space, period, dot"),
    ("text.smart-punctuation", "quotes, apostrophe, em dash, typography"),
    ("caps-lock", "shift lock, uppercase, capital letters"),
    ("text.autocorrection", "autocorrect, spelling, spellcheck, spell check, typos"),
    ("text.shortcuts", "text expansion, snippets, abbreviations, text replacement"),
    ("Shortcuts", "text expansion, snippets, abbreviations, text replacement, backup"),
    ("gestures", "undo, redo, copy, cut, paste, swipe, pinch, multi-touch"),
    (
      "text.suggestions",
      "prediction, predictive text, word completion, suggestion bar, autocomplete"
    ),
    ("text.glide", "swipe, swype, slide, gesture typing, trace, flow"),
    ("text.emoji", "smiley, emoticon"),
    ("emoji-history", "recent emoji, smiley, frequently used"),
    ("writing-pause", "handwriting, draw characters, strokes, kanji, hanzi"),
    ("clipboard-minutes", "clipboard, copy, paste, history, clip"),
    ("text.learning", "dictionary, personal dictionary, personalised, privacy, incognito"),
    (
      "Learned Words",
      "dictionary, personal words, forget, reset, delete words, backup, export, import"
    ),
    ("text.address-book", "contacts, names, vcard"),
    ("text.field-traits", "number pad, numeric, digits, email, phone number, password"),
    ("text.suggestions-everywhere", "password, secret, privacy"),
    ("text.input-method-candidates", "ibus, fcitx, chinese, japanese, candidates"),
    ("text.marks-in-field", "preedit, inline, composition"),
    ("theme", "dark mode, light mode, night, colours, colors, background, skin, appearance, style"),
    (
      "My Theme", "custom theme, opacity, transparency, font, background picture, wallpaper, colors"
    ),
    ("bold", "font, weight, thick, thin, readability, contrast"),
    ("size", "font size, text size, height, zoom, bigger, smaller, larger, resize"),
    ("scale", "dpi, hidpi, zoom, resolution, 4k"),
    ("height.constant", "keyboard height, tall, resize"),
    ("placement", "position, dock, float, undock, move"),
    ("hands", "one-handed, left-handed, right-handed, thumb, split keyboard"),
    ("key-preview", "popup, pop-up, balloon, magnifier, bubble, character preview"),
    ("key-clicks", "sound, sounds, volume, click, noise, audio, mute, feedback"),
    ("hold-keys", "games, gaming, key repeat"),
    ("first-touch-wakes", "screen off, lock, standby, sleep"),
    (
      "band",
      "esc, escape, tab, ctrl, arrow keys, function keys, number row, extra row, f1, terminal"
    ),
    ("reduced-motion", "animation, animations, effects, transitions"),
    ("dwell.on", "hover, rest, hands-free, eye tracking, gaze"),
    ("clicks.tools", "right click, double click, drag, scroll, mouse buttons"),
    ("clicks.anywhere", "hover click, auto click, hands-free"),
    ("scan.mode", "scan, switch access, switch control, single switch, motor"),
    ("scan.switch", "button, joystick, device, adaptive"),
    ("scan.interval-ms", "scan speed, scan time"),
    (
      "speech.on", "read aloud, text to speech, tts, voice, screen reader, blind, speech-dispatcher"
    ),
    ("speech.rate", "speed, fast, slow, talking"),
    ("touch.hold-ms", "slow keys, tremor, accidental touches"),
    ("touch.ignore-repeat-ms", "bounce keys, tremor, double letters"),
    ("touch.explore", "talkback, voiceover, blind, screen reader"),
    ("timing.long-press-ms", "hold, accents, alternate characters, delay"),
    ("timing.repeat-interval-ms", "key repeat, speed"),
    ("timing.delete-words-after-ms", "backspace, erase"),
    ("focus.open", "automatic, auto show, pop up, focus, appear"),
    ("focus.never", "exceptions, blacklist, ignore, exclude"),
    ("focus.quiet-after-keys-ms", "hardware keyboard, physical keyboard, typing"),
    ("floating-button", "bubble, overlay, show button"),
    ("desktop.tray", "tray, indicator, taskbar, status icon"),
    ("desktop.edge-swipe", "gesture, bottom edge, open"),
    ("desktop.stand-in-for", "onboard, squeekboard, dbus"),
    ("Session", "autostart, startup, login, boot"),
    (
      "Backup and Reset",
      "restore, backup, save, export, import, transfer, new device, copy settings, factory settings, defaults, delete everything"
    ),
    ("Check-Up", "problems, troubleshoot, doctor, help, diagnostics, not working"),
    ("morse-one-key", "straight key, dots, dashes"),
    ("timing.dash-ms", "morse speed"),
  ]

  /// Returns the words of a place, in English and in the language of `t`; empty for a place without a row.
  static func words(of place: String, _ t: Translation) -> String {
    table.filter { $0.place == place }.map { "\($0.words), \(t($0.words))" }.joined(separator: ", ")
  }
}
