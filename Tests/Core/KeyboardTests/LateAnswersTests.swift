import Conversion
import KeyModel
import Layouts
import PageContents
import Pages
import TestKit
import Testing

@testable import Board
@testable import Keyboard

/// R-TEXT-6: whatever the helper answers late, and in whatever order answers, reports of the application and keys come,
/// what is committed is what the keys say.
@Suite struct LateAnswersTests {
  /// A keyboard of Latin letters that become kana, with the field's text and a helper that answers when it is told to.
  private struct ConversionBench {
    var player: Player
    /// The field as the application has it.
    var text = ""
    /// Questions that wait for their answers.
    var inbox: [ConversionRequest] = []
    var learned: [String] = []
    let id = PageID(converter: .kana)

    init() throws {
      var keyboard = TestKeyboards.english
      keyboard.converter = .kana
      keyboard.inputMethod = .romaji
      var settings = Settings()
      settings.keyPreview = false
      settings.text.autocapitalization = false
      settings.text.periodShortcut = false
      settings.keyboards = [keyboard.identifier]
      player = try Player(
        settings: settings, keyboards: [keyboard], pages: [ConversionPage(scheme: .kana)])
      send(.focus(Field(serial: 1)))
      report()
      send(.page(id, ConversionNews.opened))
    }

    /// The application tells its text.
    mutating func report() {
      send(.document(DocumentContext(serial: 1, before: text, startsDocument: true)))
    }

    mutating func send(_ event: Event) {
      player.send(event)
      handle(player.effects)
    }

    private mutating func handle(_ effects: [Effect]) {
      for effect in effects {
        switch effect {
        case .send(let commands): for command in commands { carryOut(command) }
        case .page(_, .tellHelper(let line)):
          if let request = ConversionRequest(line: line) { inbox.append(request) }
        case .page(_, .endHelper): inbox = []
        default: break
        }
      }
    }

    private mutating func carryOut(_ command: TextCommand) {
      switch command {
      case .commit(let more): text += more
      case .delete(let before, _, of: _): text = String(text.dropLast(before))
      case .strike(.keysym(.return), _): text += "\n"
      case .strike, .press, .lift, .deleteWord, .mark, .move, .hold: break
      }
    }

    mutating func tap(_ key: String) throws {
      let place = try player.middle(of: key)
      let finger = TouchID(rawValue: 1)
      for phase in [Touch.Phase.began, .ended] {
        send(.touch(Touch(id: finger, phase: phase, position: place, time: player.now)))
        player.wait(1)
      }
    }

    /// The helper answers its first questions: with what they ask about, in brackets.
    mutating func answer(_ count: Int) {
      for _ in 0..<min(count, inbox.count) {
        guard !inbox.isEmpty else { return }
        switch inbox.removeFirst() {
        case .open: send(.page(id, ConversionNews.answered(.ready("test"))))
        case .learn(let reading, let choices):
          learned.append(reading + "=" + choices.map(\.text).joined())
        case .next(let number, _, _):
          send(.page(id, ConversionNews.answered(.next(id: number, ["next"]))))
        case .list, .forget: break
        case .compose(let number, _, let reading, let choices):
          let rest = String(reading.dropFirst(choices.map(\.consumed).reduce(0, +)))
          let whole = ConversionChoice(consumed: rest.count, text: "<\(rest)>")
          send(.page(id, ConversionNews.answered(.candidates(id: number, parted: rest, [whole]))))
        }
      }
    }
  }

  /// Keys of words with kana of one, two and three letters, doubled consonants and n, with what ends and changes words.
  private static func keys(_ dice: inout Dice) -> [String] {
    let syllables = [
      "ka", "n", "nn", "ji", "nya", "tta", "shi", "a", "o", "kk", "nihonn", "k", "ny", "tsu",
    ]
    return (0..<30).flatMap { _ -> [String] in
      switch dice.number(10) {
      case 0..<6:
        return syllables[dice.number(syllables.count)].map { String($0) }
      case 6, 7: return ["space"]
      case 8: return ["delete"]
      default: return ["return"]
      }
    }
  }

  /// What the keys say: each answer comes at once.
  private static func spoken(_ keys: [String]) throws -> ConversionBench {
    var bench = try ConversionBench()
    bench.answer(.max)
    for key in keys {
      try bench.tap(key)
      while !bench.inbox.isEmpty { bench.answer(.max) }
      bench.report()
    }
    return bench
  }

  @Test(arguments: 1...24)
  func lateAnswersChangeNothing(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let keys = Self.keys(&dice) + ["space", "space"]
    let spoken = try Self.spoken(keys)
    var bench = try ConversionBench()
    for key in keys {
      try bench.tap(key)
      if dice.number(3) == 0 { bench.answer(dice.number(4)) }
      if dice.number(4) == 0 { bench.report() }
    }
    while !bench.inbox.isEmpty { bench.answer(1) }
    #expect(bench.text == spoken.text, "\(keys.joined(separator: " "))")
    #expect(bench.learned == spoken.learned)
  }

  @Test(arguments: [
    ("k a n n j i space space", "<かんじ> "), ("k a space k a n n j i space", "<か><かんじ>"),
    ("n i h o n space k a return", "<にほん>か"), ("n y delete a space", "<な>"),
    ("k a space delete space", "<か>"), ("k k a space", "<っか>"),
  ])
  func keysSayThis(script: String, text: String) throws {
    #expect(try Self.spoken(script.split(separator: " ").map(String.init)).text == text)
  }
}
