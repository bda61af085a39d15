package import KeyModel
internal import Layouts
internal import Toml

/// Reads `settings.toml`. One table defines every key, its default, and its effect. The reader, the printed file and
/// the documentation are made from this table.
package enum SettingsFile {
  /// Reads the settings in `text`; a missing key has its default value. `policy` outweighs the text (R-DESK-5).
  package static func read(
    _ text: String, file: String, under policy: PolicyFile? = nil
  ) throws(DataFailures) -> Settings {
    let settings = try Section.read(text, file: file) { top in
      var settings = Settings()
      top.allow(topKeys)
      apply(top, to: &settings) { policy?.policy.fixes($0) != true }
      return settings
    }
    return policy?.applied(to: settings) ?? settings
  }

  /// The keys and tables at the top of the file.
  static var topKeys: [String] {
    entries.map { $0.group.isEmpty ? $0.key : $0.group } + [monitors, "extensions"]
  }

  /// Name of the tables with the scales of single monitors. A policy fixes all of these tables by this name.
  package static let monitors = "monitor"

  /// Applies to the settings the values of `top` whose names `counts` accepts.
  static func apply(
    _ top: Section, to settings: inout Settings, where counts: (String) -> Bool = { _ in true }
  ) {
    for entry in entries where entry.group.isEmpty && counts(entry.name) {
      entry.apply(top, &settings)
    }
    for group in Set(entries.map(\.group)) where !group.isEmpty {
      guard let section = top.section(group) else { continue }
      let members = entries.filter { $0.group == group }
      section.allow(members.map(\.key))
      for entry in members where counts(entry.name) { entry.apply(section, &settings) }
    }
    readExtensions(top, &settings)
    guard let section = top.section(monitors) else { return }
    for name in section.keys {
      guard let monitor = section.section(name) else { continue }
      monitor.allow(["scale"])
      let scale = monitor.number("scale", in: scales)
      if counts(monitors) { settings.monitorScales[name] = scale }
    }
  }

  /// Makes the whole file, with every key at its default and a sentence about each.
  package static func printed() -> String {
    var text = "# Settings of Keycap. Every key is shown with its default.\n"
    var group = ""
    for entry in entries {
      if entry.group != group {
        group = entry.group
        text += "\n[\(group)]\n"
      }
      text += "\n# \(entry.explanation)\n\(entry.key) = \(entry.printed)\n"
    }
    return text + """

      # Pixels per pt of one monitor, by its name in xrandr; stronger than scale.
      # [monitor.eDP-1]
      # scale = 2

      # What a keyboard by somebody else may do; keycap extension grant and revoke write it. Its own settings stand in
      # [extensions."org.example.mine".settings], and their names in the settings.toml of its bundle.
      # [extensions."org.example.mine"]
      # bundle = "/home/you/.local/share/keycap/Assets/Extensions/org.example.mine"
      # open-access = true
      # location = true

      """
  }

  static let scales = 0.5...4.0
  /// Greatest number of enabled keyboards.
  static let mostKeyboards = 100

  static let entries: [Entry] = general + height + focus + text + pinyin + timing + desktop + assist

  /// A minute in ms.
  private static let minute = 60_000.0

  private static let general: [Entry] = [
    Entry(
      key: "keyboards", title: "Keyboards", kind: .texts,
      comment:
        "The keyboards for the globe key, in this order.",
      note:
        "\"auto\" stands for those of your languages and emoji; \"en-US+es\" is one for two languages.",
      printed: "[" + standard.keyboards.map { "\"\($0)\"" }.joined(separator: ", ") + "]",
      apply: { section, settings in
        guard let list = section.strings("keyboards", most: mostKeyboards) else { return }
        if list.isEmpty {
          section.note("keyboards", .badValue("[]", wanted: "at least one keyboard"))
        }
        if let twice = list.firstTwice { section.note("keyboards", .duplicate(twice)) }
        for name in list { checkJoined(name, section) }
        settings.keyboards = list
      }),
    name(
      "keyboard", "First Keyboard", "The keyboard that appears first.",
      note: "Empty for the first of keyboards.",
      \.keyboard),
    arrangement,
    Entry(
      key: "theme", title: "Theme", kind: .text,
      comment: "The colours and shapes of the keyboard.",
      note: "A theme's name, or auto: light or dark as the field that is typed into.",
      printed: "\"\(standard.theme)\"",
      apply: { section, settings in
        guard let value = section.string("theme") else { return }
        if value.isEmpty {
          let wanted = "the name of a theme, or \"auto\""
          section.note("theme", .badValue(value, wanted: wanted))
        }
        settings.theme = value
      }),
    Entry(
      key: "size", title: "Size",
      kind: .size(["small", "medium", "large", "extra-large"], KeyboardSize.heights),
      comment: "How large the keys are.",
      note: "Values: small, medium, large, extra-large, or the height of the keys in mm.",
      printed: "\"medium\"", apply: readSize),
    Entry(
      key: "scale", title: "Scale", kind: .number(0...scales.upperBound, unit: ""),
      comment: "Enlarges everything on the keyboard; 0 follows the desktop.",
      note: "Pixels per pt; 0 takes the value of Xft.dpi.", printed: "0",
      apply: { section, settings in
        guard let value = section.number("scale", in: 0...scales.upperBound) else { return }
        guard value == 0 || scales.contains(value) else {
          section.note(
            "scale", .badValue(Section.text(value), wanted: "0 or a number from 0.5 to 4"))
          return
        }
        settings.scale = value
      }),
    choice(
      "placement", "Placement", "At the bottom of the screen, or floating above the windows.",
      \.placement),
    choice(
      "hands", "Hands",
      "Keys for both hands, for one hand, or split for two thumbs.",
      note: "Values: both, left, right and split; for docked keys.",
      \.hands),
    choice(
      "globe", "Globe Key",
      "The key that switches between keyboards.",
      note: "Values: automatic, which shows the key with two or more keyboards; never.", \.globe),
    choice(
      "groups", "Layout of the Physical Keyboard",
      "How a keyboard with the system's layout and your physical keyboard change layouts together.",
      note: "System keyboards follow the X server's group, drive it, or are independent of it.",
      \.groups),
    flag(
      "remember-per-application", "Remember per Application",
      "Each application gets the keyboard that you last used in it.",
      \.rememberPerApplication),
    flag(
      "page-language", "Language of Web Pages",
      "On web pages, switch to your keyboard for the page's language.",
      note: "The first of the keyboards in the language of the field.",
      \.followsPageLanguage),
    flag("caps-lock", "Caps Lock", "Double-tap shift to lock capitals.", \.capsLock),
    flag(
      "key-preview", "Key Preview", "On phones, show the pressed letter above its key.",
      \.keyPreview
    ),
    flag(
      "band", "Row of Desktop Keys",
      "Keys such as Esc, Tab and Ctrl above the letters, on tablets and in terminals.",
      note: "On phones the row is shown in terminals alone.", \.band),
    flag(
      "gestures", "Three-Finger Gestures",
      "Swipe left to undo and right to redo, pinch to copy, pinch twice to cut, spread to paste.",
      note: "With three fingers on the keys.",
      \.gestures),
    choice(
      "hold-keys", "Hold Keys Down",
      "Keys stay down while you touch them, as games need it.",
      note: "Values: automatic, which means in games and the like; always; never.",
      \.holdKeys),
    flag(
      "first-touch-wakes", "First Touch Wakes the Screen",
      "The first touch on a dark screen types nothing.",
      \.firstTouchWakes),
    flag(
      "key-clicks", "Key Clicks",
      "Play a sound for each key you touch.", note: "By the user's sound server.",
      \.keyClicks),
    flag(
      "bold", "Bold", "Thicker letters and icons.", note: "Pressed keys have a wider rim.", \.bold),
    flag("reduced-motion", "Reduced Motion", "Without fading and sliding.", \.reducedMotion),
    entry(
      "", "floating-button", "Floating Button",
      "A small round button that opens the keyboard.",
      note:
        "Values: always; never; or auto, in windows of which nothing tells where text is typed.",
      .choice(ButtonMode.allCases.map(\.rawValue)), \.floatingButton,
      printed: { "\"\($0.rawValue)\"" }, read: readButton),
    flag(
      "emoji-history", "Remember Emoji", "The emoji that you use come first.",
      \.emojiHistory),
    entry(
      "", "clipboard-minutes", "Remember Copied Texts",
      "How long the clipboard keyboard keeps what you copy; 0 keeps nothing.",
      note: "0 to 1440 minutes.",
      .number(0...1440, unit: "min"), \.clipboardMemory,
      printed: { Section.text($0.value / minute) }
    ) { section in
      section.number("clipboard-minutes", in: 0...1440).map { Milliseconds($0 * minute) }
    },
    entry(
      "", "writing-pause", "Pause After a Character",
      "A character that you write is complete after this time; 0 waits until you go on in the other field.",
      note: "0 to 3000 ms.",
      .number(0...3000, unit: "ms"), \.writingPause,
      printed: { Section.text($0.value) }
    ) { section in
      section.number("writing-pause", in: 0...3000).map { Milliseconds($0) }
    },
    flag(
      "morse-one-key", "One Key", "Press for a dot, hold for a dash.",
      note: "Morse with one key instead of two.",
      \.morseOneKey),
  ]

  private static let focus: [Entry] = [
    flag(
      "open", "Open by Itself", "Open in text fields, and hide when you leave them.",
      \.focus.opens,
      group: "focus"),
    delay(
      "hide-after-ms", "Hide After", "How long the keyboard stays after you leave a field.",
      0...10000,
      \.focus.grace,
      group: "focus"),
    Entry(
      group: "focus", key: "never", title: "Never Open For", kind: .texts,
      comment: "Applications in which the keyboard does not open by itself.",
      note: "By WM_CLASS (see xprop).", printed: "[]",
      apply: { section, settings in
        if let value = section.strings("never") { settings.focus.never = value }
      }),
    delay(
      "quiet-after-keys-ms", "Pause After Physical Keys",
      "How long the keyboard stays hidden after you type on a physical one.",
      note: "0 for no time.", 0...600_000,
      \.focus.quietAfterKeys, group: "focus"),
  ]

  private static let text: [Entry] = [
    flag(
      "autocapitalization", "Automatic Capitals", "Begin sentences with a capital.",
      \.text.autocapitalization,
      group: "text"),
    flag(
      "period-shortcut", "Full Stop Shortcut", "Type two spaces for a full stop.",
      \.text.periodShortcut,
      group: "text"),
    flag(
      "smart-punctuation", "Smart Punctuation", "Curly quotation marks and long dashes.",
      \.text.smartPunctuation, group: "text"),
    flag(
      "shortcuts", "Text Shortcuts", "Replace your shortcuts with their texts.",
      note: "They are in shortcuts.toml.", \.text.shortcuts,
      group: "text"),
    flag(
      "autocorrection", "Autocorrection", "Correct typing mistakes when a word ends.",
      \.text.autocorrection,
      group: "text"),
    flag(
      "suggestions", "Suggestions", "Offer words above the keys.", note: "Three at most.",
      \.text.suggestions,
      group: "text"),
    flag(
      "suggestions-everywhere", "Suggestions Everywhere",
      "Also in fields that do not say what they are; such a field may be secret.",
      \.text.suggestionsEverywhere, group: "text"),
    flag(
      "glide", "Glide Typing",
      "Slide a finger from letter to letter to write a word.", note: "Where words are suggested.",
      \.text.glide,
      group: "text"),
    flag(
      "emoji", "Emoji Suggestions",
      "Offer emoji for the words you type.", \.text.emoji,
      group: "text"),
    flag(
      "input-method-candidates", "Suggestions of Input Methods",
      "Show what IBus or Fcitx 5 offers above the keys, not in a window.",
      \.text.methodCandidates, group: "text"),
    flag(
      "field-traits", "Keys That Fit the Field",
      "Show digits, keys for an address or no keyboard, as the field needs.",
      note: "Asks programs of GTK and Qt through keycap-im.",
      \.text.fieldTraits, group: "text"),
    flag(
      "marks-in-field", "Composed Text in the Field",
      "Show unfinished Chinese, Japanese or Korean text where it will stand.",
      note: "In programs of GTK that are set up for keycap-im or Fcitx 5.",
      \.text.marksInField, group: "text"),
    flag(
      "learning", "Learn Words", "Learn the words you type, on this device only.",
      \.text.learning,
      group: "text"),
    name(
      "address-book", "Address Book",
      "A file of contacts whose names are suggested.", note: "A vCard file; ~ is your home.",
      \.text.addressBook, group: "text"),
  ]

  /// Makes the mistake about the address book at `path` that cannot be read. The settings in `text` name the address book.
  package static func missing(
    addressBook path: String, of text: String, file: String
  ) -> DataFailure {
    failure(
      ["text", "address-book"], of: text, file: file,
      .badValue(path, wanted: "a vCard file that can be read, or \"\" for none"))
  }

  private static let timing: [Entry] = [
    delay(
      "long-press-ms", "Long Press", "How long you hold a key for its other characters.",
      150...3000,
      \.timing.longPress,
      group: "timing"),
    delay(
      "double-tap-ms", "Double Tap", "How quickly the second tap has to follow to lock a key.",
      100...1000,
      \.timing.doubleTap,
      group: "timing"),
    delay(
      "repeat-delay-ms", "Repeat Delay", "How long you hold delete or an arrow until it repeats.",
      100...3000,
      \.timing.repeatDelay,
      group: "timing"),
    delay(
      "repeat-interval-ms", "Repeat Interval", "The time between two repetitions.", 10...1000,
      \.timing.repeatInterval,
      group: "timing"),
    delay(
      "delete-words-after-ms", "Delete Words After",
      "How long you hold delete until it takes whole words.",
      500...30000,
      \.timing.deleteWordsAfter, group: "timing"),
    delay(
      "delete-sentences-after-ms", "Delete Sentences After",
      "How long you hold delete until it takes whole sentences; 0 for never.",
      0...60000, \.timing.deleteSentencesAfter, group: "timing"),
    delay(
      "fade-ms", "Fading", "How long a pressed key takes to fade.", 0...500,
      \.timing.fade,
      group: "timing"),
    delay(
      "dash-ms", "Dash Length", "How long you hold the one key for a dash.",
      80...1000, \.timing.dash,
      group: "timing"),
  ]

  /// Makes the mistake about a wrong name in `keyboards`. The caller has to find such names, because the reader of
  /// the settings does not know the keyboards.
  package static func keyboardsFailure(
    _ name: String, wanted: String, text: String, file: String
  ) -> DataFailure {
    failure(["keyboards"], of: text, file: file, .badValue(name, wanted: wanted))
  }

  /// Makes the mistake about a wrong theme name. The caller has to find such a name, because the reader of the
  /// settings does not know the themes.
  package static func themeFailure(
    _ name: String, wanted: String, text: String, file: String
  ) -> DataFailure {
    failure(["theme"], of: text, file: file, .badValue(name, wanted: wanted))
  }

  /// Makes a mistake about a key after its file has been read.
  static func failure(
    _ path: [String], of text: String, file: String, _ problem: DataFailure.Problem
  ) -> DataFailure {
    let document = Document(text)
    let item = path.reduce(Optional(document.root)) { $0?[$1] }
    let line = item?.keyOffset.map(LineIndex(document.bytes).line(of:)) ?? 0
    return DataFailure(
      file: file, line: line, key: path.joined(separator: "."), problem: problem)
  }

  /// Checks a name such as `en-US+es`, which joins keyboards.
  @Sendable private static func checkJoined(_ name: String, _ section: Section) {
    let parts = KeyboardDefinition.parts(of: name)
    guard parts.count > 1 else { return }
    let isGood =
      parts.count <= KeyboardDefinition.mostJoined && !parts.contains("")
      && Set(parts).count == parts.count
    guard !isGood else { return }
    let wanted = "two or three different keyboards, such as en-US+es"
    section.note("keyboards", .badValue(name, wanted: wanted))
  }

  /// Reads the mode, also from the values that the key had in earlier versions: `true` for always, `false` for never.
  @Sendable private static func readButton(_ section: Section) -> ButtonMode? {
    guard section.isFlag("floating-button") else {
      return section.choice("floating-button", of: ButtonMode.self)
    }
    return section.bool("floating-button") == true ? .always : .never
  }

  @Sendable private static func readSize(_ section: Section, _ settings: inout Settings) {
    let wanted = "\"small\", \"medium\", \"large\", \"extra-large\" or a height from 20 to 200 mm"
    guard section.isString("size") else {
      guard let height = section.number("size", in: KeyboardSize.heights) else { return }
      settings.size = .millimetres(height)
      return
    }
    switch section.string("size") {
    case "small": settings.size = .small
    case "medium": settings.size = .medium
    case "large": settings.size = .large
    case "extra-large": settings.size = .extraLarge
    case let other?: section.note("size", .badValue(other, wanted: wanted))
    case nil: break
    }
  }

  /// The default values, for the printed file.
  static let standard = Settings()
}
