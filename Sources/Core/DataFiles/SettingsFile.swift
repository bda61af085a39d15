package import KeyModel
internal import Layouts

/// Reads `settings.toml`. One table names every key, its default, and what it does; the reader, the
/// printed file and the documentation come from it.
package enum SettingsFile {
  /// The settings that `text` gives, the defaults where it is silent.
  package static func read(_ text: String, file: String) throws(DataFailure) -> Settings {
    let top = try Section(text: text, file: file)
    var settings = Settings()
    let groups = entries.compactMap { $0.group.isEmpty ? nil : $0.group }
    try top.allow(entries.filter { $0.group.isEmpty }.map(\.key) + groups + ["monitor"])
    for entry in entries where entry.group.isEmpty { try entry.apply(top, &settings) }
    for group in Set(groups) {
      guard let section = try top.section(group) else { continue }
      let members = entries.filter { $0.group == group }
      try section.allow(members.map(\.key))
      for entry in members { try entry.apply(section, &settings) }
    }
    if let monitors = try top.section("monitor") {
      for name in monitors.keys {
        guard let monitor = try monitors.section(name) else { continue }
        try monitor.allow(["scale"])
        settings.monitorScales[name] = try monitor.number("scale", in: scales)
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
    var apply: @Sendable (Section, inout Settings) throws(DataFailure) -> Void
  }

  static let scales = 0.5...4.0

  static let entries: [Entry] = general + focus + text + timing

  private static let general: [Entry] = [
    Entry(
      key: "keyboards",
      comment:
        "The keyboards for the globe key, in this order; \"en-US+es\" is one for two languages.",
      printed: "[" + standard.keyboards.map { "\"\($0)\"" }.joined(separator: ", ") + "]",
      apply: { (section, settings) throws(DataFailure) in
        guard let list = try section.strings("keyboards") else { return }
        if list.isEmpty {
          throw section.failure("keyboards", .badValue("[]", wanted: "at least one keyboard"))
        }
        if let twice = list.first(where: { name in list.count { $0 == name } > 1 }) {
          throw section.failure("keyboards", .duplicate(twice))
        }
        for name in list { try checkJoined(name, section) }
        settings.keyboards = list
      }),
    name("keyboard", "The keyboard shown first; empty for the first of keyboards.", \.keyboard),
    Entry(
      key: "theme",
      comment: "A theme's name, or auto: light or dark as the field that is typed into.",
      printed: "\"\(standard.theme)\"",
      apply: { (section, settings) throws(DataFailure) in
        guard let value = try section.string("theme") else { return }
        if value.isEmpty {
          let wanted = "the name of a theme, or \"auto\""
          throw section.failure("theme", .badValue(value, wanted: wanted))
        }
        settings.theme = value
      }),
    Entry(
      key: "size", comment: "small, medium, large, or the height of the keys in mm.",
      printed: "\"medium\"", apply: readSize),
    Entry(
      key: "scale", comment: "Pixels per pt; 0 takes it from the desktop (Xft.dpi).", printed: "0",
      apply: { (section, settings) throws(DataFailure) in
        guard let value = try section.number("scale", in: 0...scales.upperBound) else { return }
        guard value == 0 || scales.contains(value) else {
          throw section.failure(
            "scale", .badValue(Section.text(value), wanted: "0 or a number from 0.5 to 4"))
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
    flag(
      "floating-button", "Show a small round button while the keyboard is hidden, to open it.",
      \.floatingButton),
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
      apply: { (section, settings) throws(DataFailure) in
        if let value = try section.strings("never") { settings.focus.never = value }
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
    DataFailure(
      file: file, line: Locator.line(of: ["text", "address-book"], in: text),
      key: "text.address-book",
      problem: .badValue(path, wanted: "a vCard file that can be read, or \"\" for none"))
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
    Place(file: file, text: text, path: [])
      .failure("keyboards", .badValue(name, wanted: wanted))
  }

  /// `en-US+es`: keyboards that are made one.
  @Sendable private static func checkJoined(_ name: String, _ section: Section) throws(DataFailure)
  {
    let parts = KeyboardDefinition.parts(of: name)
    guard parts.count > 1 else { return }
    let isGood =
      parts.count <= KeyboardDefinition.mostJoined && !parts.contains("")
      && Set(parts).count == parts.count
    guard isGood else {
      let wanted = "two or three different keyboards, such as en-US+es"
      throw section.failure("keyboards", .badValue(name, wanted: wanted))
    }
  }

  @Sendable private static func readSize(
    _ section: Section, _ settings: inout Settings
  ) throws(DataFailure) {
    let wanted = "\"small\", \"medium\", \"large\" or a height from 20 to 200 mm"
    guard section.isString("size") else {
      guard let height = try section.number("size", in: 20...200) else { return }
      settings.size = .millimetres(height)
      return
    }
    switch try section.string("size") {
    case "small": settings.size = .small
    case "medium": settings.size = .medium
    case "large": settings.size = .large
    case let other: throw section.failure("size", .badValue(other ?? "", wanted: wanted))
    }
  }

  /// The defaults, as the printed file has them.
  private static let standard = Settings()

  private static func flag(
    _ key: String, _ comment: String, _ path: any WritableKeyPath<Settings, Bool> & Sendable,
    group: String = ""
  ) -> Entry {
    entry(group, key, comment, path, printed: { "\($0)" }) {
      (section) throws(DataFailure) in try section.bool(key)
    }
  }

  private static func name(
    _ key: String, _ comment: String, _ path: any WritableKeyPath<Settings, String> & Sendable,
    group: String = ""
  ) -> Entry {
    entry(group, key, comment, path, printed: { "\"\($0)\"" }) {
      (section) throws(DataFailure) in try section.string(key)
    }
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: String, _ comment: String, _ path: any WritableKeyPath<Settings, Value> & Sendable
  ) -> Entry {
    entry("", key, comment, path, printed: { "\"\($0.rawValue)\"" }) {
      (section) throws(DataFailure) in try section.choice(key, of: Value.self)
    }
  }

  private static func delay(
    _ key: String, _ comment: String, _ range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Settings, Milliseconds> & Sendable, group: String
  ) -> Entry {
    let bounds = "\(Section.text(range.lowerBound)) to \(Section.text(range.upperBound)) ms"
    let comment = "\(comment) \(bounds)."
    return entry(group, key, comment, path, printed: { Section.text($0.value) }) {
      (section) throws(DataFailure) in try section.number(key, in: range).map { Milliseconds($0) }
    }
  }

  /// A key of the setting at `path`, its default printed by `printed` and its value found by `read`.
  private static func entry<Value: Sendable>(
    _ group: String, _ key: String, _ comment: String,
    _ path: any WritableKeyPath<Settings, Value> & Sendable, printed: (Value) -> String,
    read: @escaping @Sendable (Section) throws(DataFailure) -> Value?
  ) -> Entry {
    Entry(
      group: group, key: key, comment: comment, printed: printed(standard[keyPath: path]),
      apply: { (section, settings) throws(DataFailure) in
        if let value = try read(section) { settings[keyPath: path] = value }
      })
  }
}
