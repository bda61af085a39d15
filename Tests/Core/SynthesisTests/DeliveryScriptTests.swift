import KeyModel
import Runtime
import Testing

@testable import Synthesis

/// Replays the scripts of `Scripts/` into the machine. A line is a time in ms, an event with its values and,
/// behind `->`, the action that must come of it; or a time, `?` and what must be true then. `#` begins a
/// remark.
@Suite struct DeliveryScriptTests {
  static let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  static let names = [
    "blocked", "busy", "chromium", "close", "focus", "hanging", "kill", "keymap", "portions",
    "presses", "sleep", "taps",
  ]

  @Test(arguments: names) func script(name: String) throws {
    var delivery = Delivery(at: Instant(milliseconds: 0))
    let text = try TextFile.read("\(Self.folder)/Scripts/\(name).txt")
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let code = line.prefix { $0 != "#" }
      let words = code.split(separator: " ").map(String.init)
      guard words.count > 1, let time = Double(words[0]) else { continue }
      let (now, place) = (Instant(milliseconds: time), Comment("\(name).txt:\(number + 1)"))
      if words[1] == "?" {
        #expect(Self.answer(delivery, Array(words[2...]), at: now), place)
        continue
      }
      if Self.note(words[1], &delivery) { continue }
      let parts = words.split(separator: "->").map(Array.init)
      let event = try #require(Self.event(Array(parts[0].dropFirst())), place)
      let action = delivery.handle(event, at: now)
      #expect(action.map { "\($0)" } ?? "" == (parts.count > 1 ? parts[1][0] : ""), place)
    }
  }

  /// What becomes of a portion, and what else the machine is told without an action; false for an event.
  private static func note(_ word: String, _ delivery: inout Delivery) -> Bool {
    switch word {
    case "portion-begins": delivery.beginPortion(isSplit: false)
    case "split-portion-begins": delivery.beginPortion(isSplit: true)
    case "press": delivery.notePress()
    case "presses": for _ in 0..<Delivery.heldPresses - 2 { delivery.notePress() }
    case "item": delivery.noteItem()
    case "portion-read": delivery.closePortion()
    case "portion-ends": delivery.endPortion()
    case "candidates": delivery.follow(candidates: true)
    case "no-candidates": delivery.follow(candidates: false)
    default: return false
    }
    return true
  }

  private static func event(_ words: [String]) -> Delivery.Event? {
    let value = words.count > 1 ? Double(words[1]) : nil
    return switch words[0] {
    case "text": .textBegan
    case "end": .textEnded
    case "close": .strokesClose
    case "focus": .focusMoved
    case "news":
      .keymapNews(
        isSplit: words.contains("split"), patience: Milliseconds(value ?? 60_000))
    case "ready": .looked(isReady: true)
    case "reading": .looked(isReady: false)
    case "asked": value.map { .asked(Int($0)) }
    case "answer": value.map { .answered(Int($0)) }
    case "map": .mapChanged
    case "told": .mapReported
    case "contested": .mapContested
    case "blocked": .blocked
    case "unblocked": .unblocked
    case "work": .foundAtWork(0)
    case "rest": .foundAtRest
    case "read":
      value.map {
        .portionRead(Milliseconds($0), isLeft: words.contains("left"))
      }
    case "time": .time
    default: nil
    }
  }

  private static func answer(_ delivery: Delivery, _ words: [String], at now: Instant) -> Bool {
    switch words[0] {
    case "warming": delivery.isWarming
    case "open": !delivery.isWarming && !delivery.isBlocked && delivery.deadline(after: now) == nil
    case "blocked": delivery.isBlocked
    case "given-up": delivery.isRestGivenUp(.toolkit, at: now, used: 0)
    case "not-given-up": !delivery.isRestGivenUp(.toolkit, at: now, used: 0)
    case "quiet": !delivery.isMapUnquiet
    case "unquiet": delivery.isMapUnquiet
    case "due": delivery.deadline(after: now) == Double(words[1]).map { Instant(milliseconds: $0) }
    case "taps": Int(words[1]).map { !delivery.areText($0, for: .toolkit, at: now) } ?? false
    case "a-text": Int(words[1]).map { delivery.areText($0, for: .toolkit, at: now) } ?? false
    case "close": areClose(delivery, words)
    case "far": !areClose(delivery, words)
    case "has-presses": delivery.hasPressesLeft
    case "no-presses": !delivery.hasPressesLeft
    case "portion-open": delivery.isPortionOpen
    case "portion-closed": !delivery.isPortionOpen
    case "is-close": delivery.isClose
    case "not-close": !delivery.isClose
    case "needs-rest": delivery.needsRest(.toolkit, hasReaders: false)
    case "portion": portion(delivery, words) == Int(words[2])
    default: false
    }
  }

  /// Whether a number of strokes beside an input method are close to a key so many ms before.
  private static func areClose(_ delivery: Delivery, _ words: [String]) -> Bool {
    let profile = ClientProfile(
      ClientProfile.Facts(answersPing: true, inputMethod: .ordered))
    return Int(words[1]).map {
      delivery.areClose($0, for: profile, after: Double(words[2]).map { Milliseconds($0) })
    } ?? false
  }

  private static func portion(_ delivery: Delivery, _ words: [String]) -> Int {
    let (profile, way): (ClientProfile, ClientWay?) =
      switch words[1] {
      case "gtk": (.toolkit, .ping)
      case "xterm": (.xlib, .editres)
      case "tk": (.xlib, .refusal)
      case "new": (.xlib, nil)
      case "java":
        (ClientProfile(ClientProfile.Facts(classes: ["sun-awt-X11-X"])), .refusal)
      default: (ClientProfile(ClientProfile.Facts(classes: ["libreoffice"])), .ping)
      }
    return delivery.portionSize(profile, way, isTouched: words.contains("touched"))
  }
}
