import Conversion
import KeyModel
import Testing

@testable import InputMethods

/// Engines of input methods behind the keyboard, as Fcitx 5.0.21 was heard.
@Suite struct MethodEngineTests {
  private typealias Page = MethodEngine.Page

  /// An engine that has a reading, with its pages as Fcitx shows them.
  private struct Desk {
    var engine: MethodEngine
    var calls: [MethodEngine.Call] = []
    var answers: [ConversionAnswer] = []
    var hasFailed = false

    init(_ name: String = "fcitx:pinyin") throws {
      engine = MethodEngine(try #require(MethodEngineName(name)))
      tell(.ready)
      (calls, answers) = ([], [])
    }

    mutating func tell(_ events: MethodEngine.Event...) {
      for event in events {
        for action in engine.handle(event) {
          switch action {
          case .call(let call): calls.append(call)
          case .answer(let answer): answers.append(answer)
          case .fail: hasFailed = true
          }
        }
      }
    }

    mutating func compose(
      _ id: UInt64, _ reading: String, _ choices: [ConversionChoice] = [], limit: Int = 2
    ) {
      tell(.request(.compose(id: id, limit: limit, reading: reading, choices: choices)))
    }

    /// The engine takes the keys that it was told, and shows this page.
    mutating func handle(_ page: Page) {
      for case .key in take() { tell(.page(page), .taken(true)) }
    }

    mutating func take() -> [MethodEngine.Call] {
      defer { calls = [] }
      return calls
    }

    mutating func said() -> [ConversionAnswer] {
      defer { answers = [] }
      return answers
    }
  }

  private static let hello = Page(
    spelled: "ni hao shi jie", candidates: ["你好世界", "你好"], hasNext: true)
  private static let rest = Page(spelled: "你好shi jie", candidates: ["世界", "时节"])

  private func keys(_ text: String) -> [MethodEngine.Call] {
    text.unicodeScalars.map { .key(Keysym(rawValue: $0.value)) }
  }

  private func found(_ id: UInt64, _ parted: String, _ texts: String...) -> ConversionAnswer {
    .candidates(id: id, parted: parted, texts.map { ConversionChoice(consumed: 0, text: $0) })
  }

  @Test func aReadingIsTypedAndItsCandidatesAreAnswered() throws {
    var desk = try Desk()
    desk.compose(1, "ni")
    #expect(desk.calls == keys("ni"))
    desk.handle(Page(spelled: "ni", candidates: ["你", "拟", "泥"]))
    #expect(desk.said() == [found(1, "ni", "你", "拟")])
    // A letter more is one key more.
    desk.compose(2, "nih")
    #expect(desk.calls == keys("h"))
  }

  @Test func anotherReadingIsTypedAnew() throws {
    var desk = try Desk()
    desk.compose(1, "nih")
    desk.handle(Page(spelled: "ni h", candidates: ["你好"]))
    desk.compose(2, "ni")
    #expect(desk.take() == [.reset] + keys("ni"))
  }

  @Test func onlyTheLatestReadingIsAnswered() throws {
    var desk = try Desk()
    desk.compose(1, "n")
    desk.compose(2, "ni")
    desk.compose(3, "nih")
    #expect(desk.take() == keys("n"))
    desk.tell(.page(Page(spelled: "n", candidates: ["你"])), .taken(true))
    #expect(desk.take() == keys("ih"))
    desk.tell(.taken(true), .page(Page(spelled: "ni h", candidates: ["你好"])), .taken(true))
    #expect(desk.said() == [found(3, "ni h", "你好")])
  }

  @Test func furtherPagesComeOneByOneWhileNothingIsAsked() throws {
    var desk = try Desk()
    desk.compose(1, "nihaoshijie", limit: 4)
    desk.handle(Self.hello)
    #expect(desk.said() == [found(1, "ni hao shi jie", "你好世界", "你好")])
    #expect(desk.take() == [.nextPage])
    desk.compose(2, "nihaoshijieq", limit: 4)
    #expect(desk.take().isEmpty, "the page is awaited")
    desk.tell(.page(Page(spelled: "ni hao shi jie", candidates: ["你", "👋"], hasNext: true)))
    #expect(desk.said().isEmpty)
    #expect(desk.take() == keys("q"))
  }

  @Test func aChoiceTellsForHowMuchItStands() throws {
    var desk = try Desk()
    desk.compose(1, "nihaoshijie")
    desk.handle(Self.hello)
    _ = desk.said()
    desk.tell(.request(.choose(id: 2, text: "你好", reading: "nihaoshijie", choices: [])))
    #expect(desk.take() == [.select(1)])
    desk.tell(.page(Self.rest))
    #expect(desk.said() == [.chosen(id: 2, consumed: 5)])
    let chosen = ConversionChoice(consumed: 5, text: "你好")
    desk.compose(3, "nihaoshijie", [chosen])
    #expect(desk.take().isEmpty)
    #expect(desk.said() == [found(3, "shi jie", "世界", "时节")])
    desk.tell(
      .request(.choose(id: 4, text: "世界", reading: "nihaoshijie", choices: [chosen])))
    #expect(desk.take() == [.select(0)])
    desk.tell(.committed("你好世界"), .page(Page(spelled: "", candidates: [])))
    #expect(desk.said() == [.chosen(id: 4, consumed: 6)])
    #expect(desk.take().isEmpty)
    // A choice that is undone is typed anew.
    desk.compose(5, "nihaoshijie", [chosen])
    #expect(desk.take() == keys("shijie"))
  }

  @Test func aCandidateOfAnEarlierPageIsTurnedTo() throws {
    var desk = try Desk()
    desk.compose(1, "nihaoshijie", limit: 4)
    desk.handle(Self.hello)
    desk.tell(.page(Page(spelled: "ni hao shi jie", candidates: ["你", "👋"])))
    desk.tell(.request(.choose(id: 2, text: "你好", reading: "nihaoshijie", choices: [])))
    #expect(desk.take() == [.nextPage, .previousPage])
    desk.tell(.page(Self.hello))
    #expect(desk.take() == [.select(1)])
  }

  @Test func aCandidateThatIsNotThereIsNotChosen() throws {
    var desk = try Desk()
    desk.compose(1, "ni")
    desk.handle(Page(spelled: "ni", candidates: ["你"]))
    _ = desk.said()
    desk.tell(.request(.choose(id: 2, text: "好", reading: "ni", choices: [])))
    #expect(desk.said() == [.chosen(id: 2, consumed: 0)])
    #expect(!desk.hasFailed)
  }

  @Test(arguments: [
    ("xian", "西安", "西an", 2), ("xi'an", "西", "西an", 3), ("xian'", "先", "先", 5),
    ("niHao", "你", "你hao", 2),
  ])
  func whatIsLeftIsTheEndOfTheReading(
    reading: String, text: String, left: String, consumed: Int
  ) throws {
    var desk = try Desk()
    desk.compose(1, reading)
    desk.handle(Page(spelled: reading, candidates: [text]))
    _ = desk.said()
    desk.tell(.request(.choose(id: 2, text: text, reading: reading, choices: [])))
    desk.tell(.page(Page(spelled: left, candidates: ["安"])))
    #expect(desk.said() == [.chosen(id: 2, consumed: consumed)])
  }

  @Test func anEngineThatDoesOtherThingsHasFailed() throws {
    let page = Page(spelled: "ni", candidates: ["你"])
    for events: [MethodEngine.Event] in [
      [.taken(false)], [.committed("x")], [.page(page), .taken(true), .taken(true)],
    ] {
      var desk = try Desk()
      desk.compose(1, "n")
      for event in events { desk.tell(event) }
      #expect(desk.hasFailed)
      _ = desk.take()
      desk.compose(2, "ni")
      #expect(desk.take().isEmpty, "it is asked nothing more")
    }
    var desk = try Desk()
    desk.compose(1, "ni")
    desk.handle(page)
    desk.tell(.request(.choose(id: 2, text: "你", reading: "ni", choices: [])))
    desk.tell(.page(Page(spelled: "other", candidates: [])))
    #expect(desk.hasFailed)
  }

  @Test func hostileCandidatesAreCut() throws {
    var desk = try Desk()
    desk.compose(1, "ni", limit: 300)
    let texts = ["", String(repeating: "好", count: 65)] + Array(repeating: "好", count: 500)
    desk.handle(Page(spelled: String(repeating: "a", count: 999), candidates: texts))
    guard case .candidates(_, let parted, let found) = desk.said().last else {
      Issue.record("no candidates")
      return
    }
    #expect(parted.count <= 2 * ConversionBounds.reading)
    #expect(found.count <= ConversionBounds.candidates)
    #expect(found.allSatisfy { $0.text == "好" })
  }

  @Test func whatWasKeptIsTaughtOnceNothingIsComposed() throws {
    var desk = try Desk()
    let whole = ConversionChoice(consumed: 4, text: "时节")
    desk.tell(.request(.learn(reading: "shij", choices: [whole])))
    desk.compose(1, "ni")
    desk.handle(Page(spelled: "ni", candidates: ["你"]))
    desk.tell(.request(.rest))
    #expect(desk.take() == [.reset, .learn(true)] + keys("shij"))
    for _ in 0..<4 {
      desk.tell(.page(Page(spelled: "shi j", candidates: ["世界", "时节"])), .taken(true))
    }
    #expect(desk.take() == [.select(1)])
    desk.tell(.committed("时节"), .page(Page(spelled: "", candidates: [])))
    #expect(desk.take() == [.learn(false)])
    #expect(desk.said() == [found(1, "ni", "你")])
  }
}
