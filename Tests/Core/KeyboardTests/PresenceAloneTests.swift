import Control
import Foundation
import KeyModel
import Testing

@testable import Keyboard

/// The presence without the keyboard around it, played from lines such as `field 1`.
@Suite struct PresenceAloneTests {
  private struct Replay {
    var presence = Presence()
    var surroundings = Surroundings(
      settings: Settings(), installed: [],
      screen: Screen(monitors: [
        Monitor(name: "phone", frame: Rect(x: 0, y: 0, width: 375, height: 667))
      ]))

    init() { surroundings.advance(to: Instant(milliseconds: 1_000_000)) }

    mutating func play(_ line: String) {
      let words = line.split(separator: " ")
      switch words[0] {
      case "field":
        let serial = words.count > 1 ? UInt64(words[1]) : nil
        surroundings.serve(serial.map { Field(serial: $0) })
        presence.followField(in: surroundings)
      case "show": presence.showByHand()
      case "hide": presence.hideByHand(in: surroundings)
      case "key": presence.notePhysicalKey(in: surroundings)
      case "tapped": presence.fieldTapped(byFinger: true, in: surroundings)
      case "silence": presence.follow(silence: true, in: surroundings)
      case "lock", "grabber", "focus":
        let former = surroundings.receiver
        surroundings.adopt(KeyReceiver(rawValue: String(words[0])) ?? .focus)
        presence.followReceiver(after: former, in: surroundings)
      case "tap":
        presence.tapElsewhere(at: Point(x: 10, y: 10), in: surroundings)
      case "wait":
        let pause = Milliseconds(Double(words[1]) ?? 0)
        surroundings.advance(to: surroundings.now + pause)
        presence.leaveIfDue(in: surroundings)
      default: Issue.record("cannot play: \(line)")
      }
      _ = presence.renewButton(hasWindow: presence.isWanted, in: surroundings)
    }

    var outcome: String {
      (presence.isWanted ? "shown " : "hidden ") + presence.decision.rawValue
        + (presence.button == nil ? "" : " button")
    }
  }

  @Test(arguments: [
    ("field 1", "shown opened"),
    ("field 1, field, wait 390", "shown left"),
    ("field 1, field, wait 410", "hidden noField"),
    ("field 1, field, wait 300, field 2, wait 1000", "shown opened"),
    ("field 1, hide, field 1", "hidden dismissed"),
    ("field 1, hide, field 2", "shown opened"),
    ("show, field, wait 5000", "shown shownByHand"),
    ("show, field 1, field, wait 5000", "hidden noField"),
    ("field 1, key", "hidden physicalKeys"),
    ("field 1, key, field 2", "hidden physicalKeys"),
    ("show, field 1, key", "shown shownByHand"),
    ("field 1, hide, tapped", "shown tapped"),
    ("lock, tap", "shown tapped"),
    ("grabber, tap", "hidden untouched"),
    ("silence", "hidden untouched button"),
    ("silence, key", "hidden untouched"),
    ("silence, key, tap", "hidden untouched button"),
    ("silence, grabber", "hidden untouched"),
  ])
  func comesAndGoes(_ script: String, _ outcome: String) {
    var replay = Replay()
    for line in script.split(separator: ",") {
      replay.play(line.trimmingCharacters(in: .whitespaces))
    }
    #expect(replay.outcome == outcome, "\(script)")
  }

  @Test func aTapCountsUnlessAClientHeldTheKeysBefore() {
    var replay = Replay()
    replay.play("grabber")
    let tap = Tap(
      point: Point(x: 1, y: 1), pressedAt: replay.surroundings.now + 10, isFinger: true)
    #expect(!replay.presence.mayCount(tap, in: replay.surroundings))
    replay.play("wait 20")
    replay.play("focus")
    #expect(!replay.presence.mayCount(tap, in: replay.surroundings), "pressed during the grab")
    let later = Tap(
      point: Point(x: 1, y: 1), pressedAt: replay.surroundings.now + 10, isFinger: true)
    #expect(replay.presence.mayCount(later, in: replay.surroundings))
  }
}
