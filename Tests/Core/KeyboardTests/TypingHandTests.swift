import Control
import KeyModel
import Layouts
import TestKit
import Testing

@testable import Board
@testable import Keyboard

/// A hand at eight taps a second over forms whose fields pass the focus on by themselves (R-TRAIT-12). It is aimed at
/// the keys that it sees 120 ms before it lands.
@Suite struct TypingHandTests {
  /// A finger's way from the aim to the key, how long it rests there, and the time from tap to tap.
  private static let (way, rest, pace) = (120.0, 40.0, 125.0)

  private struct Hand {
    var player: Player
    var dice: Dice
    private var serial: UInt64 = 1
    /// What the application still tells, with the time from now on in ms.
    private var news: [(after: Double, Event)] = []

    init(_ dice: Dice, type: KeyboardType, isSecure: Bool) throws {
      var settings = Settings()
      settings.keyboards = ["en-US"]
      // What is typed is what stands on the key.
      settings.text.smartPunctuation = false
      settings.text.periodShortcut = false
      player = try Player(settings: settings, keyboards: [try ShippedTests.keyboard("en-US")])
      player.aimsAnew = false
      self.dice = dice
      tell(type, isSecure: isSecure)
      wait(5000)
    }

    /// Another box has the focus: the application tells that by and by, as browsers do.
    mutating func pass(to type: KeyboardType, isSecure: Bool) {
      serial += 1
      var time = Double(dice.number(30))
      if dice.number(2) == 0 {
        news.append((time, .focus(nil)))
        time += Double(dice.number(40))
      }
      if dice.number(2) == 0 {
        news.append((time, .focus(Field(serial: serial))))
        time += Double(dice.number(120))
      }
      news.append((time, focus(type, isSecure: isSecure)))
    }

    private func focus(_ type: KeyboardType, isSecure: Bool) -> Event {
      var field = Field(serial: serial)
      (field.traits.type, field.traits.isSecure) = (type, isSecure)
      return .focus(field)
    }

    private mutating func tell(_ type: KeyboardType, isSecure: Bool) {
      player.send(focus(type, isSecure: isSecure))
    }

    mutating func wait(_ time: Double) {
      var left = time
      while let next = news.first, next.after <= left {
        pass(time: next.after)
        left -= next.after
        news.removeFirst()
        player.send(next.1)
      }
      pass(time: left)
    }

    private mutating func pass(time: Double) {
      player.wait(time)
      for index in news.indices { news[index].after -= time }
    }

    /// Strikes the key of that label, or the one in that place if the label is nowhere; notes what was aimed at.
    mutating func strike(_ label: String) -> String {
      let keys = player.keyboard.status.keys.filter { $0.role == "character" }
      let key = keys.first { $0.label == label } ?? keys[dice.number(keys.count)]
      let aim = key.rect.center
      wait(TypingHandTests.way)
      player.touch(1, .began, aim)
      wait(TypingHandTests.rest)
      player.touch(1, .ended, aim)
      return key.label
    }
  }

  /// What the field got, a character for each text.
  private func typed(_ player: Player) -> [String] {
    player.output.compactMap { $0.hasPrefix("text ") ? String($0.dropFirst(5)) : nil }
  }

  /// R-TRAIT-12: one-time codes, PINs, cards, dates.
  @Test(
    arguments: [KeyboardType.numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad], 0..<20)
  func everyDigitArrivesInBoxesThatPassTheFocusOn(_ type: KeyboardType, _ seed: Int) throws {
    let isSecure = seed % 2 == 1
    var hand = try Hand(Dice(seed: UInt64(seed)), type: type, isSecure: isSecure)
    let code = (0..<20).map { _ in String(hand.dice.number(10)) }
    for digit in code {
      _ = hand.strike(digit)
      hand.pass(to: type, isSecure: isSecure)
      if hand.dice.number(7) == 0 { hand.wait(Double(hand.dice.number(2500))) }
    }
    #expect(typed(hand.player) == code)
  }

  /// R-TRAIT-12: whatever the fields of a form are, a tap gives what the finger was aimed at, or nothing.
  @Test(arguments: 0..<200)
  func noTapGivesAnotherKeyThanItWasAimedAt(_ seed: Int) throws {
    let types = KeyboardType.allCases.filter { $0 != .terminal }
    var hand = try Hand(Dice(seed: UInt64(1000 + seed)), type: .default, isSecure: false)
    var taps = 0
    for _ in 0..<20 {
      let type = types[hand.dice.number(types.count)]
      let isSecure = hand.dice.number(4) == 0
      for _ in 0...hand.dice.number(4) {
        let before = typed(hand.player).count
        let aim = hand.strike(hand.dice.number(2) == 0 ? String(hand.dice.number(10)) : "e")
        let got = typed(hand.player).dropFirst(before).map { $0.lowercased() }
        #expect(got == [aim.lowercased()] || got.isEmpty, "aimed at \(aim)")
        taps += got.count
      }
      hand.pass(to: type, isSecure: isSecure)
    }
    #expect(taps > 20, "most taps count")
  }

  /// R-TRAIT-12: a finger that lands close behind another is held back for three-finger gestures; what its key changes
  /// is the user's act all the same.
  @Test func aPlaneKeyCloseBehindALetterLetsTheNextTapCount() throws {
    var settings = Settings()
    settings.keyboards = ["en-US"]
    var player = try Player(settings: settings, keyboards: [try ShippedTests.keyboard("en-US")])
    player.aimsAnew = false
    for line in ["down p", "40ms", "second down 123", "30ms", "up", "second up", "60ms", "tap 1"] {
      try player.play(line)
    }
    player.wait(400)
    #expect(typed(player).last == "1")
  }
}
