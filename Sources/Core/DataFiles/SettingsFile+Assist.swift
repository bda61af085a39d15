internal import KeyModel

// Settings for other programs of the desktop, `[desktop]`, and for users who cannot tap: `[dwell]`, `[clicks]`,
// `[scan]`, `[touch]`, `[speech]` (R-ASSIST).
extension SettingsFile {
  static let assist: [Entry] = dwell + clicks + scan + touch + speech

  static let desktop: [Entry] = [
    Entry(
      group: "desktop", key: "stand-in-for", title: "Replaced Keyboards", kind: .texts,
      comment:
        "Open when a program calls one of these keyboards; after the next start.",
      note: "Scripts call them on the session's bus; keycap answers for those that do not run.",
      printed: "["
        + standard.desktop.standInFor.map { "\"\($0.rawValue)\"" }.joined(separator: ", ") + "]",
      apply: { section, settings in
        guard let names = section.strings("stand-in-for") else { return }
        let wanted = StandIn.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        for name in names where StandIn(rawValue: name) == nil {
          section.note("stand-in-for", .badValue(name, wanted: wanted))
        }
        settings.desktop.standInFor = names.compactMap(StandIn.init(rawValue:))
      }),
    flag(
      "tray", "Icon in the Panel",
      "An icon that shows and hides the keyboard; after the next start.",
      \.desktop.tray, group: "desktop"),
    choice(
      "edge-swipe", "Swipe from an Edge",
      "The edge of the screen from which a quick swipe opens the keyboard.",
      note: "The swipe is 20 mm long; off for no edge.",
      \.desktop.swipe, group: "desktop"),
  ]

  private static let dwell: [Entry] = [
    flag("on", "Dwell", "Type a key by resting the pointer on it.", \.dwell.isOn, group: "dwell"),
    delay(
      "time-ms", "Dwell Time", "How long the pointer rests on a key.", 200...4000, \.dwell.time,
      group: "dwell"),
    number(
      "radius", "Dwell Radius", "How far the pointer may move while it rests.", note: "In pt.",
      2...60, \.dwell.radius,
      group: "dwell", unit: "pt"),
    delay(
      "keep-ms", "Short Interruptions",
      "How long the pointer may leave a key and go on where it was.", 0...5000, \.dwell.keep,
      group: "dwell"),
  ]

  private static let clicks: [Entry] = [
    flag(
      "tools", "Click Tools",
      "Right and double clicks, dragging and scrolling, from a key above the letters.",
      note: "The key has tools for right, middle and double clicks, to drag and to scroll.",
      \.clicks.tools, group: "clicks"),
    flag(
      "anywhere", "Click by Dwelling", "Click where the pointer rests outside the keyboard.",
      \.clicks.anywhere, group: "clicks"),
    delay(
      "time-ms", "Dwell Time for Clicks", "How long the pointer rests until it clicks.",
      300...10000,
      \.clicks.time, group: "clicks"),
    number(
      "radius", "Dwell Radius for Clicks", "How far the pointer may move while it rests.",
      note: "In pt.", 2...60,
      \.clicks.radius, group: "clicks", unit: "pt"),
  ]

  private static let scan: [Entry] = [
    choice(
      "mode", "Scanning",
      "Highlight rows and keys one after the other, to choose with a switch.",
      note:
        "Values: off; auto goes on by itself; step has two switches; dwell-step takes a key when no press comes; hold goes on while the switch is held.",
      \.scan.mode, group: "scan"),
    choice(
      "letters", "Scanning Order",
      "With frequent letters first, fewer steps lead to a letter.",
      note: "Values: usual, or by frequency.",
      \.scan.letters, group: "scan"),
    flag(
      "touch", "Touch as Switch",
      "A touch anywhere on the keyboard counts as a switch.",
      note: "With two switches, the left half goes on.",
      \.scan.touch, group: "scan"),
    source(
      "switch", "Switch",
      "The key or button that chooses.",
      note: "A key or button of one device; keycap switch learn finds it.",
      \.scan.select),
    source(
      "next-switch", "Second Switch",
      "The key or button that goes on, where there are two switches.", note: "For the mode step.",
      \.scan.next),
    delay(
      "interval-ms", "Time for Each Step", "How long each row or key is highlighted.", 150...10000,
      \.scan.interval,
      group: "scan"),
    number(
      "first-item", "Longer First Step",
      "How many times as long the first row or key is highlighted.", 1...3,
      \.scan.firstItem,
      group: "scan"),
    entry(
      "scan", "rounds", "Rounds in a Row",
      "How often the keys of a row are highlighted before the scan leaves it.", note: "1 to 20.",
      .number(1...20, unit: ""), \.scan.rounds,
      printed: { "\($0)" }
    ) { section in section.number("rounds", in: 1...20).map { Int($0) } },
    delay(
      "accept-ms", "Hold the Switch", "How long you hold the switch until it counts.", 0...2000,
      \.scan.accept,
      group: "scan"),
    delay(
      "ignore-ms", "Pause After a Press", "How long the next press is ignored.", 0...2000,
      \.scan.ignore,
      group: "scan"),
    choice(
      "restart", "Continue After a Key",
      "Where the scan goes on when you have chosen a key.",
      note: "Values: top, or row for the row of that key.",
      \.scan.restart, group: "scan"),
    flag(
      "clicks", "Sound for Each Step", "Play a sound for each row or key.", \.scan.clicks,
      group: "scan"),
  ]

  /// Reads a setting whose value is a switch: a key or a button of one device (R-ASSIST-5).
  private static func source(
    _ key: String, _ title: String, _ comment: String, note: String = "",
    _ path: any WritableKeyPath<Settings, String> & Sendable
  ) -> Entry {
    entry("scan", key, title, comment, note: note, .text, path, printed: { "\"\($0)\"" }) {
      section in
      guard let text = section.string(key) else { return nil }
      guard text.isEmpty || SwitchSource(text: text) != nil else {
        let wanted =
          "a device's name and its key, button or joystick's button, such as \"Switch Box: key 65\""
        section.note(key, .badValue(text, wanted: wanted))
        return nil
      }
      return text
    }
  }

  private static let touch: [Entry] = [
    delay(
      "hold-ms", "Hold a Touch", "How long you touch a key until it counts.", 0...4000,
      \.touch.hold,
      group: "touch"),
    delay(
      "ignore-repeat-ms", "Ignore Repeated Touches",
      "How long a second touch of the same key is ignored.", 0...4000,
      \.touch.ignoreRepeat, group: "touch"),
    choice(
      "place", "Sliding Finger",
      "Which key counts when a finger slides over several.",
      note: "Values: off, where the keys handle the slide; first, or last.",
      \.touch.place, group: "touch"),
    choice(
      "explore", "Explore by Touch",
      "Slide over the keys to hear their names; lift the finger or double-tap to type.",
      note: "Values: off, lift, or double-tap anywhere. [speech] has to be on to name the keys.",
      \.touch.explore, group: "touch"),
  ]

  private static let speech: [Entry] = [
    flag(
      "on", "Speech",
      "Read aloud what you type, never in password fields; the speech service may keep a log.",
      note: "It uses speech-dispatcher.",
      \.speech.isOn, group: "speech"),
    flag(
      "keys", "Say Keys", "The names of keys such as delete.", \.speech.keys,
      group: "speech"),
    flag(
      "letters", "Say Letters", "Each character as you type it.", \.speech.letters,
      group: "speech"),
    flag("words", "Say Words", "Each word as it ends.", \.speech.words, group: "speech"),
    flag(
      "suggestions", "Say Suggestions", "The first suggestion when it changes.",
      \.speech.suggestions, group: "speech"),
    flag(
      "scanning", "Say What Is Scanned",
      "The row or key that is highlighted.", note: "While keys are scanned.",
      \.speech.scanning, group: "speech"),
    number(
      "rate", "Speech Rate", "From slow to fast; 0 is the usual rate.", -100...100,
      \.speech.rate, group: "speech", unit: ""),
    name(
      "voice", "Voice",
      "The voice that reads aloud.",
      note:
        "A voice of speech-dispatcher, as keycap speech voices lists them; empty for the voice of the service.",
      \.speech.voice, group: "speech"),
  ]
}
