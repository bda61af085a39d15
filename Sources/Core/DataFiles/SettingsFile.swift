package import KeyModel
internal import Layouts
internal import Toml

/// Reads `settings.toml`. One table names every key, its default, and what it does; the reader, the
/// printed file and the documentation come from it.
package enum SettingsFile {
  /// The settings that `text` gives, the defaults where it is silent.
  package static func read(_ text: String, file: String) throws(DataFailures) -> Settings {
    try Section.read(text, file: file, settings)
  }

  private static func settings(_ top: Section) -> Settings {
    var settings = Settings()
    let groups = entries.compactMap { $0.group.isEmpty ? nil : $0.group }
    top.allow(entries.filter { $0.group.isEmpty }.map(\.key) + groups + ["monitor"])
    for entry in entries where entry.group.isEmpty { entry.apply(top, &settings) }
    for group in Set(groups) {
      guard let section = top.section(group) else { continue }
      let members = entries.filter { $0.group == group }
      section.allow(members.map(\.key))
      for entry in members { entry.apply(section, &settings) }
    }
    if let monitors = top.section("monitor") {
      for name in monitors.keys {
        guard let monitor = monitors.section(name) else { continue }
        monitor.allow(["scale"])
        settings.monitorScales[name] = monitor.number("scale", in: scales)
      }
    }
    return settings
  }

  /// The whole file with every key at its default and a sentence on each.
  package static func printed() -> String {
    var text = "# Settings of Keycap. Every key is shown with its default.\n"
    var group = ""
    for entry in entries {
      if entry.group != group {
        group = entry.group
        text += "\n[\(group)]\n"
      }
      text += "\n# \(entry.comment)\n\(entry.key) = \(entry.printed)\n"
    }
    return text + """

      # Pixels per pt of one monitor, by its name in xrandr; stronger than scale.
      # [monitor.eDP-1]
      # scale = 2

      """
  }

  /// One key of the file.
  struct Entry: Sendable {
    var group = ""
    var key: String
    var comment: String
    /// The default as the file writes it.
    var printed: String
    var apply: @Sendable (Section, inout Settings) -> Void
  }

  static let scales = 0.5...4.0
  /// More keyboards than anybody taps through.
  static let mostKeyboards = 100

  static let entries: [Entry] = general + height + focus + text + timing + desktop + assist

  private static let general: [Entry] = [
    Entry(
      key: "keyboards",
      comment:
        "The keyboards for the globe key, in this order. \"auto\" stands for those of your languages and emoji; "
        + "\"en-US+es\" is one for two languages.",
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
    name("keyboard", "The keyboard shown first; empty for the first of keyboards.", \.keyboard),
    Entry(
      key: "theme",
      comment: "A theme's name, or auto: light or dark as the field that is typed into.",
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
      key: "size", comment: "small, medium, large, or the height of the keys in mm.",
      printed: "\"medium\"", apply: readSize),
    Entry(
      key: "scale", comment: "Pixels per pt; 0 takes it from the desktop (Xft.dpi).", printed: "0",
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
      "placement", "docked at the bottom edge, or floating above the windows.", \.placement),
    choice(
      "globe", "automatic shows the globe key with two or more keyboards; never hides it.", \.globe),
    choice(
      "groups", "System keyboards follow the X server's group, drive it, or are independent of it.",
      \.groups),
    flag(
      "remember-per-application", "Give each application the keyboard last used in it.",
      \.rememberPerApplication),
    flag("caps-lock", "A double tap on shift locks capitals.", \.capsLock),
    flag("key-preview", "Show the pressed letter above its key on phones.", \.keyPreview),
    flag("band", "Show the row of desktop keys above the keys on tablets.", \.band),
    flag("reduced-motion", "No fades and no slides.", \.reducedMotion),
    entry(
      "", "floating-button",
      "A small round button that opens the hidden keyboard: always; never; or auto, in windows of which nothing "
        + "tells where text is typed.",
      \.floatingButton, printed: { "\"\($0.rawValue)\"" }, read: readButton),
    flag(
      "emoji-history", "Remember which emoji are used, and offer them first.",
      \.emojiHistory),
    flag(
      "morse-one-key", "Morse with one key, held for a dash, instead of two.",
      \.morseOneKey),
  ]

  private static let focus: [Entry] = [
    flag(
      "open", "Open when a text field gets the focus, and hide when it is left.", \.focus.opens,
      group: "focus"),
    delay(
      "hide-after-ms", "How long it stays after the field was left.", 0...10000, \.focus.grace,
      group: "focus"),
    Entry(
      group: "focus", key: "never",
      comment: "Applications that it never opens for, by WM_CLASS (see xprop).", printed: "[]",
      apply: { section, settings in
        if let value = section.strings("never") { settings.focus.never = value }
      }),
    delay(
      "quiet-after-keys-ms",
      "How long it stays away after a physical key was pressed; 0 to never mind.", 0...600_000,
      \.focus.quietAfterKeys, group: "focus"),
  ]

  private static let text: [Entry] = [
    flag(
      "autocapitalization", "Capitals at the start of sentences.", \.text.autocapitalization,
      group: "text"),
    flag(
      "period-shortcut", "Two spaces after a word become a period.", \.text.periodShortcut,
      group: "text"),
    flag(
      "smart-punctuation", "Curly quotation marks, dashes.", \.text.smartPunctuation, group: "text"),
    flag("shortcuts", "Replace the shortcuts of shortcuts.toml.", \.text.shortcuts, group: "text"),
    flag("autocorrection", "Correct slips when a word ends.", \.text.autocorrection, group: "text"),
    flag(
      "suggestions", "Show three suggestions above the keys.", \.text.suggestions, group: "text"),
    flag(
      "suggestions-everywhere",
      "Show them too where nothing tells that the field is one of text; it may be a secret one.",
      \.text.suggestionsEverywhere, group: "text"),
    flag(
      "emoji", "Offer an emoji among the suggestions for a word that names it.", \.text.emoji,
      group: "text"),
    flag(
      "learning", "Learn the words that are typed, on this machine only.", \.text.learning,
      group: "text"),
    name(
      "address-book", "A vCard file whose first and last names are suggested; ~ is your home.",
      \.text.addressBook, group: "text"),
  ]

  /// The address book at `path`, which the settings in `text` name, cannot be read.
  package static func missing(
    addressBook path: String, of text: String, file: String
  ) -> DataFailure {
    failure(
      ["text", "address-book"], of: text, file: file,
      .badValue(path, wanted: "a vCard file that can be read, or \"\" for none"))
  }

  private static let timing: [Entry] = [
    delay(
      "long-press-ms", "Until a held key shows its alternatives.", 150...3000, \.timing.longPress,
      group: "timing"),
    delay(
      "double-tap-ms", "Two taps this close together lock a key.", 100...1000, \.timing.doubleTap,
      group: "timing"),
    delay(
      "repeat-delay-ms", "Until delete and arrows repeat.", 100...3000, \.timing.repeatDelay,
      group: "timing"),
    delay(
      "repeat-interval-ms", "Between repetitions.", 10...1000, \.timing.repeatInterval,
      group: "timing"),
    delay(
      "delete-words-after-ms", "Delete held this long takes whole words.", 500...30000,
      \.timing.deleteWordsAfter, group: "timing"),
    delay(
      "delete-sentences-after-ms", "Delete held this long takes whole sentences; 0 never.",
      0...60000, \.timing.deleteSentencesAfter, group: "timing"),
    delay(
      "fade-ms", "How long the look of a pressed key takes to fade.", 0...500, \.timing.fade,
      group: "timing"),
    delay(
      "dash-ms", "Held this long, the one key of Morse gives a dash.", 80...1000, \.timing.dash,
      group: "timing"),
  ]

  /// What is wrong with a name among `keyboards`: the reader of the settings knows no keyboards.
  package static func keyboardsFailure(
    _ name: String, wanted: String, text: String, file: String
  ) -> DataFailure {
    failure(["keyboards"], of: text, file: file, .badValue(name, wanted: wanted))
  }

  /// What is wrong with a key though its file is read.
  private static func failure(
    _ path: [String], of text: String, file: String, _ problem: DataFailure.Problem
  ) -> DataFailure {
    let document = Document(text)
    let item = path.reduce(Optional(document.root)) { $0?[$1] }
    let line = item?.keyOffset.map(LineIndex(document.bytes).line(of:)) ?? 0
    return DataFailure(
      file: file, line: line, key: path.joined(separator: "."), problem: problem)
  }

  /// `en-US+es`: keyboards that are made one.
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

  /// Also the values that the key had before: `true` for always, `false` for never.
  @Sendable private static func readButton(_ section: Section) -> ButtonMode? {
    guard section.isFlag("floating-button") else {
      return section.choice("floating-button", of: ButtonMode.self)
    }
    return section.bool("floating-button") == true ? .always : .never
  }

  @Sendable private static func readSize(_ section: Section, _ settings: inout Settings) {
    let wanted = "\"small\", \"medium\", \"large\" or a height from 20 to 200 mm"
    guard section.isString("size") else {
      guard let height = section.number("size", in: 20...200) else { return }
      settings.size = .millimetres(height)
      return
    }
    switch section.string("size") {
    case "small": settings.size = .small
    case "medium": settings.size = .medium
    case "large": settings.size = .large
    case let other?: section.note("size", .badValue(other, wanted: wanted))
    case nil: break
    }
  }

  /// The defaults, as the printed file has them.
  static let standard = Settings()

  static func flag(
    _ key: String, _ comment: String, _ path: any WritableKeyPath<Settings, Bool> & Sendable,
    group: String = ""
  ) -> Entry {
    entry(group, key, comment, path, printed: { "\($0)" }) {
      section in section.bool(key)
    }
  }

  static func name(
    _ key: String, _ comment: String, _ path: any WritableKeyPath<Settings, String> & Sendable,
    group: String = ""
  ) -> Entry {
    entry(group, key, comment, path, printed: { "\"\($0)\"" }) {
      section in section.string(key)
    }
  }

  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: String, _ comment: String, _ path: any WritableKeyPath<Settings, Value> & Sendable,
    group: String = ""
  ) -> Entry {
    entry(group, key, comment, path, printed: { "\"\($0.rawValue)\"" }) {
      section in section.choice(key, of: Value.self)
    }
  }

  static func delay(
    _ key: String, _ comment: String, _ range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Settings, Milliseconds> & Sendable, group: String
  ) -> Entry {
    let bounds = "\(Section.text(range.lowerBound)) to \(Section.text(range.upperBound)) ms"
    let comment = "\(comment) \(bounds)."
    return entry(group, key, comment, path, printed: { Section.text($0.value) }) {
      section in section.number(key, in: range).map { Milliseconds($0) }
    }
  }

  /// A key of the setting at `path`, its default printed by `printed` and its value found by `read`.
  static func entry<Value: Sendable>(
    _ group: String, _ key: String, _ comment: String,
    _ path: any WritableKeyPath<Settings, Value> & Sendable, printed: (Value) -> String,
    read: @escaping @Sendable (Section) -> Value?
  ) -> Entry {
    Entry(
      group: group, key: key, comment: comment, printed: printed(standard[keyPath: path]),
      apply: { section, settings in
        if let value = read(section) { settings[keyPath: path] = value }
      })
  }
}
