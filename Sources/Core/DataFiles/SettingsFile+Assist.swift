internal import KeyModel

// Settings for other programs of the desktop, `[desktop]`, and for users who cannot tap: `[dwell]`, `[clicks]`,
// `[scan]`, `[touch]`, `[speech]` (R-ASSIST).
extension SettingsFile {
  static let assist: [Entry] = dwell + clicks + scan + touch + speech

  static let desktop: [Entry] = [
    Entry(
      group: "desktop", key: "stand-in-for", title: "Stand In For", kind: .texts,
      comment:
        "Keyboards that scripts call on the session's bus; keycap answers for them where they do not run. "
        + "At the next start.",
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
      "Have an icon in the panel that shows and hides the keyboard. At the next start.",
      \.desktop.tray, group: "desktop"),
    choice(
      "edge-swipe", "Swipe from an Edge",
      "The edge of the screen from which a quick swipe of 20 mm opens the keyboard; off for none.",
      \.desktop.swipe, group: "desktop"),
  ]

  private static let dwell: [Entry] = [
    flag("on", "Dwell", "Strike a key on which the pointer rests.", \.dwell.isOn, group: "dwell"),
    delay(
      "time-ms", "Dwell Time", "How long the pointer rests.", 200...4000, \.dwell.time,
      group: "dwell"),
    number(
      "radius", "Dwell Radius", "How far it may stray meanwhile, in pt.", 2...60, \.dwell.radius,
      group: "dwell", unit: "pt"),
    delay(
      "keep-ms", "Keep a Broken Rest", "How long a broken rest is kept.", 0...5000, \.dwell.keep,
      group: "dwell"),
  ]

  private static let clicks: [Entry] = [
    flag(
      "tools", "Click Tools",
      "A key in the row above the keys leads to right, middle and double clicks, to drag and to scroll.",
      \.clicks.tools, group: "clicks"),
    flag(
      "anywhere", "Click by Resting", "Click where the pointer rests outside the keyboard.",
      \.clicks.anywhere, group: "clicks"),
    delay(
      "time-ms", "Rest before a Click", "How long the pointer rests there.", 300...10000,
      \.clicks.time, group: "clicks"),
    number(
      "radius", "Radius of a Click", "How far it may stray meanwhile, in pt.", 2...60,
      \.clicks.radius, group: "clicks", unit: "pt"),
  ]

  private static let scan: [Entry] = [
    choice(
      "mode", "Scanning",
      "Show rows and keys one after the other, for switches: off; auto goes on by itself; step has two "
        + "switches; dwell-step takes a key when no press comes; hold goes on while the switch is held.",
      \.scan.mode, group: "scan"),
    choice(
      "letters", "Order of the Letters",
      "While keys are scanned: usual, or by frequency, so that fewer steps lead to a letter.",
      \.scan.letters, group: "scan"),
    flag(
      "touch", "Touch as Switch",
      "A touch anywhere on the keyboard is the switch; with two, the left half goes on.",
      \.scan.touch, group: "scan"),
    source(
      "switch", "Switch",
      "The key or button of one device that is the switch: keycap switch learn finds it out.",
      \.scan.select),
    source(
      "next-switch", "Second Switch", "The one that goes on, where mode is step.", \.scan.next),
    delay(
      "interval-ms", "Time for Each Item", "How long each row or key is shown.", 150...10000,
      \.scan.interval,
      group: "scan"),
    number(
      "first-item", "Longer First Item", "How many times as long the first one is shown.", 1...3,
      \.scan.firstItem,
      group: "scan"),
    entry(
      "scan", "rounds", "Rounds", "How often the keys of a row are shown. 1 to 20.",
      .number(1...20, unit: ""), \.scan.rounds,
      printed: { "\($0)" }
    ) { section in section.number("rounds", in: 1...20).map { Int($0) } },
    delay(
      "accept-ms", "Hold the Switch", "How long the switch is held until it counts.", 0...2000,
      \.scan.accept,
      group: "scan"),
    delay(
      "ignore-ms", "Ignore the Switch After", "How long it is ignored after it counted.", 0...2000,
      \.scan.ignore,
      group: "scan"),
    choice(
      "restart", "Go On After a Key",
      "After a key was taken the scan goes on at the top, or at the row of that key.",
      \.scan.restart, group: "scan"),
    flag(
      "clicks", "Click for Each Item", "A click as each row or key is shown.", \.scan.clicks,
      group: "scan"),
  ]

  /// Reads a setting whose value is a switch: a key or a button of one device (R-ASSIST-5).
  private static func source(
    _ key: String, _ title: String, _ comment: String,
    _ path: any WritableKeyPath<Settings, String> & Sendable
  ) -> Entry {
    entry("scan", key, title, comment, .text, path, printed: { "\"\($0)\"" }) { section in
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
      "hold-ms", "Hold a Touch", "How long a touch lies on a key until it counts.", 0...4000,
      \.touch.hold,
      group: "touch"),
    delay(
      "ignore-repeat-ms", "Ignore Repeated Touches",
      "How long a second touch of the same key is ignored.", 0...4000,
      \.touch.ignoreRepeat, group: "touch"),
    choice(
      "place", "Place of a Touch",
      "Where a finger that slides counts: off as it slides, first, or last.",
      \.touch.place, group: "touch"),
    choice(
      "explore", "Explore by Touch",
      "A finger that slides over the keys finds one, and strikes it by its lift or by a double-tap anywhere; speech "
        + "names the keys.",
      \.touch.explore, group: "touch"),
  ]

  private static let speech: [Entry] = [
    flag(
      "on", "Speech",
      "Say what is typed, by speech-dispatcher; never in password fields. Its own log, where it keeps one, may have it.",
      \.speech.isOn, group: "speech"),
    flag(
      "keys", "Say Keys", "Say the names of keys such as delete.", \.speech.keys,
      group: "speech"),
    flag(
      "letters", "Say Letters", "Say each character as it is typed.", \.speech.letters,
      group: "speech"),
    flag("words", "Say Words", "Say each word as it ends.", \.speech.words, group: "speech"),
    flag(
      "suggestions", "Say Suggestions", "Say the first suggestion as it changes.",
      \.speech.suggestions, group: "speech"),
    flag(
      "scanning", "Say What Is Scanned",
      "Say the row or the key that is shown while keys are scanned.",
      \.speech.scanning, group: "speech"),
    number(
      "rate", "Rate of Speech", "From slow to fast; 0 is the usual one.", -100...100,
      \.speech.rate, group: "speech", unit: ""),
    name(
      "voice", "Voice",
      "A voice of speech-dispatcher, as keycap speech voices lists them; empty for its own.",
      \.speech.voice, group: "speech"),
  ]
}
