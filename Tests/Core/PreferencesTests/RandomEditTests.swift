import DataFiles
import TestKit
import Testing
import Toml

@testable import Preferences

/// Random settings files, and random edits of them (R-APP-2).
@Suite struct RandomEditTests {
  private static let files = 400
  private static let editsOfOne = 25

  /// 10,000 edits: before and behind the value that is written every byte stays, and every other setting keeps its
  /// value.
  @Test func tenThousandEditsChangeNoOtherByte() throws {
    var random = Numbers(seed: 20260)
    var (changed, refused) = (0, 0)
    for _ in 0..<Self.files {
      var file = SettingsText(text(&random), file: "s.toml")
      try #require(file.mistakes.isEmpty, "\(file.text)\n\(file.mistakes)")
      for number in 0..<Self.editsOfOne {
        let setting = try #require(SettingsFile.all.randomElement(using: &random))
        guard let value = value(of: setting, &random) else {
          refused += 1
          continue
        }
        let before = file.value(of: setting)
        let edited = try file.setting(setting, to: value)
        check(file, edited, setting, from: before, to: value)
        // Every byte is compared each time; reading all settings takes longer.
        if number % 8 == 0 { checkOthers(file, edited, setting) }
        changed += 1
        file = edited
      }
    }
    #expect(changed + refused == 10_000)
    #expect(refused == 0)
  }

  private func check(
    _ old: SettingsText, _ new: SettingsText, _ setting: Setting, from before: Value,
    to value: Value
  ) {
    #expect(new.value(of: setting) == value, "\(setting.name)")
    if before == value { #expect(new.text == old.text, "\(setting.name)") }
    let (first, second) = (Array(old.text.utf8), Array(new.text.utf8))
    let head = zip(first, second).prefix { $0 == $1 }.count
    let most = min(first.count, second.count) - head
    let tail = zip(first.reversed(), second.reversed()).prefix(most).prefix { $0 == $1 }.count
    let removed = String(decoding: first[head..<(first.count - tail)], as: UTF8.self)
    if old.names(setting) {
      // Only characters of the old value are gone: no line end, no comment, no other key.
      #expect(removed.allSatisfy { !"\n\r#=".contains($0) }, "\(setting.name): \(removed)")
    } else {
      #expect(removed.isEmpty, "\(setting.name): \(removed)")
    }
  }

  private func checkOthers(_ old: SettingsText, _ new: SettingsText, _ setting: Setting) {
    for other in SettingsFile.all where other.name != setting.name {
      #expect(new.value(of: other) == old.value(of: other), "\(setting.name) changed \(other.name)")
    }
  }

  /// A file of some settings in any order, as people write them: spaces, comments, CRLF, dotted keys, tables.
  private func text(_ random: inout Numbers) -> String {
    let end = random.next() % 4 == 0 ? "\r\n" : "\n"
    let chosen = SettingsFile.all.shuffled(using: &random).prefix(Int(random.next() % 24))
    let isDotted = random.next() % 5 == 0
    var lines: [String] = random.next() % 2 == 0 ? ["# my settings = mine", ""] : []
    for setting in chosen where setting.group.isEmpty || isDotted {
      lines.append(line(setting, setting.path.joined(separator: "."), &random))
    }
    if !isDotted {
      for group in Set(chosen.map(\.group)).subtracting([""]).sorted() {
        lines.append(random.next() % 2 == 0 ? "[\(group)]" : "  [ \(group) ]  # table")
        for setting in chosen where setting.group == group {
          let key = setting.path.last ?? ""
          lines.append(line(setting, random.next() % 6 == 0 ? "\"\(key)\"" : key, &random))
        }
      }
    }
    let text = lines.joined(separator: end)
    return random.next() % 3 == 0 ? text : text + end
  }

  private func line(_ setting: Setting, _ key: String, _ random: inout Numbers) -> String {
    let spaces = ["=", " = ", "  =\t"].randomElement(using: &random) ?? "="
    let rest = ["", "  # so it is", " # a = \"b\" [c]", "   "].randomElement(using: &random) ?? ""
    return key + spaces + (value(of: setting, &random)?.text ?? "\"\"") + rest
  }

  /// A value that the setting can have.
  private func value(of setting: Setting, _ random: inout Numbers) -> Value? {
    switch setting.kind {
    case .flag: return .boolean(random.next() % 2 == 0)
    case .choice(let names): return names.randomElement(using: &random).map(Value.string)
    case .number(let range, _): return number(range, &random)
    case .size(let names, let range):
      return random.next() % 2 == 0
        ? names.randomElement(using: &random).map(Value.string) : number(range, &random)
    case .text:
      return .string(texts[setting.name]?.randomElement(using: &random) ?? printed(setting))
    case .texts:
      let names = texts[setting.name] ?? ["en-US", "de", "fr", "el", "de.compact"]
      let chosen = names.shuffled(using: &random).prefix(1 + Int(random.next() % 4))
      return .list(chosen.map(Value.string))
    }
  }

  private let texts = [
    "theme": ["auto", "dark", "my \"own\" theme"], "keyboard": ["", "de", "en-US"],
    "desktop.stand-in-for": ["onboard", "squeekboard"],
  ]

  private func number(_ range: ClosedRange<Double>, _ random: inout Numbers) -> Value {
    let number = Double.random(in: range, using: &random).rounded()
    let within = min(max(number, range.lowerBound), range.upperBound)
    return Int64(exactly: within).map(Value.integer) ?? .float(within)
  }

  private func printed(_ setting: Setting) -> String {
    if case .string(let text) = SettingsText("", file: "").value(of: setting) { text } else { "" }
  }
}

/// Numbers that are the same in every run.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
    return mixed ^ (mixed >> 33)
  }
}
