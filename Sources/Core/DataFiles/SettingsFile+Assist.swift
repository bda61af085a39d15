internal import KeyModel

// What other programs find of the keyboard, `[desktop]`, and the settings of those who cannot tap: `[dwell]`, `[scan]`, `[touch]` (R-ASSIST).
extension SettingsFile {
  static let assist: [Entry] = dwell + scan + touch

  static let desktop: [Entry] = [
    Entry(
      group: "desktop", key: "stand-in-for",
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
      })
  ]

  private static let dwell: [Entry] = [
    flag("on", "Strike a key on which the pointer rests.", \.dwell.isOn, group: "dwell"),
    delay("time-ms", "How long the pointer rests.", 200...4000, \.dwell.time, group: "dwell"),
    number(
      "radius", "How far it may stray meanwhile, in pt.", 2...60, \.dwell.radius, group: "dwell"),
    delay(
      "keep-ms", "How long a broken rest is kept.", 0...5000, \.dwell.keep, group: "dwell"),
  ]

  private static let scan: [Entry] = [
    choice(
      "mode",
      "Show rows and keys one after the other, for switches: off; auto goes on by itself; step has two "
        + "switches; dwell-step takes a key when no press comes; hold goes on while the switch is held.",
      \.scan.mode, group: "scan"),
    flag(
      "touch", "A touch anywhere on the keyboard is the switch; with two, the left half goes on.",
      \.scan.touch, group: "scan"),
    delay(
      "interval-ms", "How long each row or key is shown.", 150...10000, \.scan.interval,
      group: "scan"),
    number(
      "first-item", "How many times as long the first one is shown.", 1...3, \.scan.firstItem,
      group: "scan"),
    entry(
      "scan", "rounds", "How often the keys of a row are shown. 1 to 20.", \.scan.rounds,
      printed: { "\($0)" }
    ) { section in section.number("rounds", in: 1...20).map { Int($0) } },
    delay(
      "accept-ms", "How long the switch is held until it counts.", 0...2000, \.scan.accept,
      group: "scan"),
    delay(
      "ignore-ms", "How long it is ignored after it counted.", 0...2000, \.scan.ignore,
      group: "scan"),
  ]

  private static let touch: [Entry] = [
    delay(
      "hold-ms", "How long a touch lies on a key until it counts.", 0...4000, \.touch.hold,
      group: "touch"),
    delay(
      "ignore-repeat-ms", "How long a second touch of the same key is ignored.", 0...4000,
      \.touch.ignoreRepeat, group: "touch"),
    choice(
      "place", "Where a finger that slides counts: off as it slides, first, or last.",
      \.touch.place, group: "touch"),
  ]

  private static func number(
    _ key: String, _ comment: String, _ range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Settings, Double> & Sendable, group: String
  ) -> Entry {
    let bounds = "\(Section.text(range.lowerBound)) to \(Section.text(range.upperBound))"
    return entry(group, key, "\(comment) \(bounds).", path, printed: { Section.text($0) }) {
      section in section.number(key, in: range)
    }
  }
}
