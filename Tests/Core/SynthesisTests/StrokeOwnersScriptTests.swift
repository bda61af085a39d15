import KeyModel
import Testing

@testable import Synthesis

/// R-HARM-5: replays `Scripts/owners.txt`: ways in which the focus leaves a field while strokes wait for it.
///
/// A way begins with its name behind `==`. `focus A` gives the focus to a window: A and B are of two clients, `A/` is a
/// window inside A, `A2` another window of A's client, `A-menu` a menu of that client, `none` no window; `grab B` and
/// `grab A` are grabs of the keyboard by a client. `field 7` and `field 7 secret` are fields that the applications tell,
/// `field -` is none. `tap`, `text` and `foreign` add strokes for the window and the field of that moment, `late` those of
/// a tap that has waited; ⏎ is Return, ⇥ Tab, ⌫ BackSpace. `send 3` sends three keys, `look` looks at the focus, and `at
/// 500` is the time in ms. `press` is a finger or a first button that goes down, `button` another button, and `pointer B`
/// moves the pointer to a window. `pressed A` tells that a press was at a window of A's client, and `settled 1` that all of
/// so many presses have been told; `asks` means that somebody can be asked about presses. `key ff0d` is a keysym that
/// another keyboard strikes, and `key 63 4` one with a real modifier. Behind `->` stands what must come of a look: `go`,
/// `wait`, a question (`ask`), an answer that is awaited (`unanswered`), or how many keys are `lost`.
@Suite struct StrokeOwnersScriptTests {
  private struct ConversionBench {
    var queue = StrokeQueue()
    var owners = StrokeOwners()
    var presses = StrokeOwners.Presses()
    var canAsk = false
    var pointer = "none"
    var focus = "A"
    var grabber: String?
    var field: UInt64?
    /// The number of the search for the focused client.
    var search = 0
    var now = Instant(milliseconds: 0)

    static let windows = ["none", "?", "A", "B", "A/", "A2", "A-menu"]

    var owner: StrokeOwner {
      let window = UInt64(ConversionBench.windows.firstIndex(of: focus) ?? 0)
      return StrokeOwner(
        window: window, field: field, holder: grabber == nil ? .focus : .grabber)
    }

    func place(of owner: StrokeOwner) -> StrokeValidity.Place {
      if owner.holder == .grabber { return grabber == nil ? .elsewhere : .home }
      let window = ConversionBench.windows[Int(owner.window)]
      if let grabber { return grabber.first == window.first ? .popup : .grabber }
      if focus == "none" { return .nowhere }
      if focus == window || focus == window + "/" || focus + "/" == window { return .home }
      guard focus.first == window.first else { return .elsewhere }
      return focus.hasSuffix("-menu") ? .popup : .sibling
    }

    mutating func look() -> String {
      while let step = owners.step(after: presses, for: &queue, canAsk: canAsk) {
        switch step {
        case .dropUnderPointer: drop(at: pointer)
        case .ask(let count): return "ask \(count)"
        case .wait: return "unanswered"
        }
      }
      let seen = self
      let isWaiting = !owners.look(at: &queue, search: search, now: now) { seen.place(of: $0) }
      let lost = owners.takeLost()
      return lost > 0 ? "lost \(lost)" : isWaiting ? "wait" : "go"
    }

    mutating func drop(at window: String) {
      owners.dropPressed(from: &queue) { ConversionBench.windows[Int($0)].first == window.first }
    }

    mutating func add(_ text: String, _ bond: StrokeOwner.Bond, hasWaited: Bool = false) {
      var owner = owner
      owner.bond = bond
      let strokes = text.map { sign -> Stroke in
        switch sign {
        case "⏎": .text("\n")
        case "⇥": .text("\t")
        case "⌫": .chord(.keysym(.backSpace), [])
        default: .text(String(sign))
        }
      }
      var batch = StrokeBatch(strokes, for: owner)
      batch.hasWaited = hasWaited
      _ = queue.add(batch, at: now)
    }

    mutating func carryOut(_ words: [String]) -> String? {
      let value = words.count > 1 ? words[1] : ""
      switch words[0] {
      case "at": now = Instant(milliseconds: Double(value) ?? 0)
      case "focus": (focus, grabber, search) = (value, nil, search + 1)
      case "grab": (grabber, search) = (value, search + 1)
      case "field":
        field = UInt64(value)
        owners.serve(StrokeValidity.Served(field: field, isSecret: words.contains("secret")))
      case "tap": add(value, .tap)
      case "late": add(value, .tap, hasWaited: true)
      case "text": add(value, .text)
      case "foreign": add(value, .foreign)
      case "send": for _ in 0..<(Int(value) ?? 0) { queue.removeFirst() }
      case "waits": queue.noteWait()
      case "look": return look()
      case "press", "button":
        if words[0] == "press" { presses.first += 1 } else { presses.others += 1 }
        owners.note(presses, while: queue)
      case "pointer": pointer = value
      case "asks": canAsk = true
      case "pressed": drop(at: value)
      case "settled": owners.settle(Int(value) ?? 0)
      case "begins": owners.beginText(after: presses)
      case "ends": owners.endText()
      case "key":
        let modifiers = words.count > 2 ? UInt8(words[2]) ?? 0 : 0
        owners.note(Keysym(rawValue: UInt32(value, radix: 16) ?? 0), with: modifiers, while: queue)
      case "news": return owners.hasNews(presses, for: queue) ? "yes" : "no"
      case "current": return owners.hasLooked(at: search) ? "yes" : "no"
      case "must": return queue.mustLook ? "yes" : "no"
      default: return "no event"
      }
      return nil
    }
  }

  private static let ways = ScriptFile.parts("owners")

  @Test func thereAreThirtyWays() { #expect(Self.ways.count >= 30) }

  @Test(arguments: ways) func way(script: String) {
    var bench = ConversionBench()
    ScriptFile.replay(script) { bench.carryOut($0) }
  }
}
