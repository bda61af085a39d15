import KeyModel
import Runtime
import Testing

@testable import Synthesis

/// R-HARM-5: replays `Scripts/belonging.txt`: ways in which the focus leaves a field while strokes wait for it.
///
/// A way begins with its name behind `==`. `focus A` gives the focus to a window: A and B are of two clients, `A/` is a
/// window inside A, `A2` another window of A's client, `A-menu` a menu of that client, `none` no window; `grab B` and
/// `grab A` are grabs of the keyboard by a client. `field 7` and `field 7 secret` are fields that the applications tell,
/// `field -` is none. `tap`, `text` and `foreign` add strokes for the window and the field of that moment, `late` those of
/// a tap that has waited; ⏎ is Return, ⇥ Tab, ⌫ BackSpace. `send 3` sends three keys, `look` looks at the focus, and `at
/// 500` is the time in ms. Behind `->` stands what must come of a look: `go`, `wait`, or how many keys are `lost`.
@Suite struct BelongingScriptTests {
  private struct Desk {
    var queue = StrokeQueue()
    var belonging = Belonging()
    var focus = "A"
    var grabber: String?
    var field: UInt64?
    var now = Instant(milliseconds: 0)

    static let windows = ["none", "?", "A", "B", "A/", "A2", "A-menu"]

    var owner: StrokeOwner {
      let window = UInt64(Desk.windows.firstIndex(of: focus) ?? 0)
      return StrokeOwner(
        window: window, field: field, holder: grabber == nil ? .focus : .grabber)
    }

    func place(of owner: StrokeOwner) -> Belonging.Place {
      if owner.holder == .grabber { return grabber == nil ? .elsewhere : .home }
      let window = Desk.windows[Int(owner.window)]
      if let grabber { return grabber.first == window.first ? .popup : .grabber }
      if focus == "none" { return .nowhere }
      if focus == window || focus == window + "/" || focus + "/" == window { return .home }
      guard focus.first == window.first else { return .elsewhere }
      return focus.hasSuffix("-menu") ? .popup : .sibling
    }

    mutating func look() -> String {
      var isWaiting = false
      var waiting = queue
      let lost = waiting.drop { owner, isFreed in
        let verdict = belonging.verdict(
          on: owner, at: place(of: owner), isFreed: isFreed, at: now)
        if verdict == .wait { isWaiting = true }
        return verdict == .drop
      }
      queue = waiting
      if !isWaiting { belonging.settle() }
      return lost > 0 ? "lost \(lost)" : isWaiting ? "wait" : "go"
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
      case "focus": (focus, grabber) = (value, nil)
      case "grab": grabber = value
      case "field":
        field = UInt64(value)
        belonging.serve(Belonging.Served(field: field, isSecret: words.contains("secret")))
      case "tap": add(value, .tap)
      case "late": add(value, .tap, hasWaited: true)
      case "text": add(value, .text)
      case "foreign": add(value, .foreign)
      case "send": for _ in 0..<(Int(value) ?? 0) { queue.removeFirst() }
      case "waits": queue.noteWait()
      case "look": return look()
      case "must": return queue.mustLook ? "yes" : "no"
      default: Issue.record("no event: \(words[0])")
      }
      return nil
    }
  }

  private static let ways: [String] = {
    let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let text = (try? TextFile.read(folder + "/Scripts/belonging.txt")) ?? ""
    return text.split(separator: "\n== ").dropFirst().map(String.init)
  }()

  @Test func thereAreTwentyWays() { #expect(Self.ways.count >= 20) }

  @Test(arguments: ways) func way(script: String) {
    var desk = Desk()
    let lines = script.split(separator: "\n")
    for line in lines.dropFirst() {
      let sides = line.prefix { $0 != "#" }.split(separator: "->")
      guard let event = sides.first, !event.allSatisfy(\.isWhitespace) else { continue }
      let found = desk.carryOut(event.split(separator: " ").map(String.init))
      let wanted = sides.count > 1 ? sides[1].trimmed : nil
      #expect(found == wanted, "\(lines[0]): \(line)")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    split(separator: " ").joined(separator: " ")
  }
}
