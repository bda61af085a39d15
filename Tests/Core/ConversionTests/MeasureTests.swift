import KeyModel
import Testing

@testable import Conversion

/// Engines of input methods, which tell only of a choice for how much of the reading it stands.
@Suite struct MeasureTests {
  /// Such an engine in the place of the helper.
  private struct Method {
    var conversion = Conversion(scheme: .pinyin)
    var field = ""
    var requests: [ConversionRequest] = []
    /// Candidates as if they told nothing, and for how much each stands.
    static let words = ["nihaoshijie": ["你好世界", "你好"], "shijie": ["世界", "时节"]]
    static let signs = ["你好世界": 11, "你好": 5, "世界": 6, "时节": 6]
    var isHeld = false

    init() {
      feed(.open)
      feed(.answer(.ready("fcitx:pinyin")))
    }

    mutating func feed(_ event: ConversionEvent) {
      for action in conversion.handle(event, at: Instant(milliseconds: 0)) {
        switch action {
        case .send(let request): requests.append(request)
        case .commit(let text): field += text
        case .erase(let count): field = String(field.dropLast(count))
        case .start, .kill, .aside, .replace, .pass: break
        }
      }
      if !isHeld { answer() }
    }

    mutating func answer() {
      while !requests.isEmpty {
        switch requests.removeFirst() {
        case .compose(let id, _, let reading, let choices):
          let rest = String(reading.dropFirst(choices.map(\.consumed).reduce(0, +)))
          let found = Method.words[rest] ?? []
          feed(
            .answer(
              .candidates(
                id: id, parted: rest, found.map { ConversionChoice(consumed: 0, text: $0) })))
        case .choose(let id, let text, _, _):
          feed(.answer(.chosen(id: id, consumed: Method.signs[text] ?? 0)))
        case .open, .next, .learn, .list, .forget, .rest: break
        }
      }
    }

    mutating func type(_ text: String) {
      for letter in text { feed(.input(.text(String(letter), picks: false))) }
    }

    mutating func pick(_ text: String) {
      guard let candidate = conversion.candidates.first(where: { $0.text == text }) else { return }
      feed(.pick(candidate))
    }
  }

  @Test func theSpaceBarTakesTheFirstCandidate() {
    var method = Method()
    method.type("nihaoshijie")
    method.feed(.input(.space))
    #expect(method.field == "你好世界")
    #expect(!method.conversion.isComposing)
  }

  @Test func aPartLeavesTheRestComposed() {
    var method = Method()
    method.type("nihaoshijie")
    method.pick("你好")
    #expect(method.field.isEmpty)
    #expect(method.conversion.marked == MarkedText(chosen: "你好", reading: "shijie"))
    #expect(method.conversion.candidates.map(\.text).prefix(2) == ["世界", "时节"])
    // Delete undoes the choice.
    method.feed(.input(.delete))
    #expect(method.conversion.marked.reading == "nihaoshijie")
    method.pick("你好")
    method.feed(.input(.text(",", picks: false)))
    #expect(method.field == "你好世界,")
  }

  @Test func keysBehindAChoiceWaitForItsAnswer() {
    var method = Method()
    method.type("nihaoshijie")
    method.isHeld = true
    method.pick("你好")
    method.feed(.input(.space))
    method.type("n")
    #expect(method.field.isEmpty)
    method.isHeld = false
    method.answer()
    #expect(method.field == "你好世界")
    #expect(method.conversion.reading == "n")
  }

  @Test func whatTheEngineHasLostIsNotChosen() {
    var method = Method()
    method.type("nihaoshijie")
    method.isHeld = true
    method.pick("你好")
    method.requests = []
    method.feed(.answer(.chosen(id: method.conversion.asked, consumed: 0)))
    #expect(method.field.isEmpty)
    #expect(method.conversion.reading == "nihaoshijie")
    #expect(method.requests.count == 1, "candidates are asked for once more")
  }

  /// The input method ends in the middle: the keyboard's own engine answers the key that waited.
  @Test func anotherEngineGoesOn() {
    var method = Method()
    method.type("nihaoshijie")
    method.isHeld = true
    method.feed(.input(.space))
    method.requests = []
    method.feed(.ended)
    method.feed(.answer(.ready("libime")))
    let whole = ConversionChoice(consumed: 11, text: "你好世界")
    method.feed(.answer(.candidates(id: method.conversion.asked, parted: "", [whole])))
    #expect(method.field == "你好世界")
  }

  @Test func theEngineIsToldThatACompositionIsOver() {
    var method = Method()
    method.type("nihao")
    method.isHeld = true
    method.feed(.input(.enter))
    #expect(method.field == "nihao")
    #expect(method.requests == [.rest])
  }

  @Test func furtherPagesStandBehindTheFirst() {
    var method = Method()
    method.type("shijie")
    let more = ["世界", "时节", "是"].map { ConversionChoice(consumed: 0, text: $0) }
    method.feed(.answer(.candidates(id: method.conversion.asked, parted: "shi jie", more)))
    #expect(method.conversion.candidates.map(\.text) == ["世界", "时节", "shijie", "是"])
  }

  /// The keyboard's own helper tells it of each candidate.
  @Test func aHelperThatTellsNothingIsReplaced() {
    var method = Method()
    method.feed(.answer(.ready("libime")))
    method.isHeld = true
    method.type("ni")
    let none = ConversionChoice(consumed: 0, text: "你")
    method.requests = []
    method.feed(.answer(.candidates(id: method.conversion.asked, parted: "ni", [none])))
    #expect(method.conversion.candidates.isEmpty)
    #expect(method.requests.count == 2, "a new one is opened and asked")
  }

  @Test(arguments: [
    ConversionRequest.choose(
      id: 3, text: "你好", reading: "nihao", choices: []), .rest,
    .choose(
      id: 4, text: "世界", reading: "nihaoshijie",
      choices: [ConversionChoice(consumed: 5, text: "你好")]),
  ])
  func requestsAreLines(request: ConversionRequest) {
    #expect(ConversionRequest(line: request.line) == request)
  }

  @Test func answersAreLines() {
    let answer = ConversionAnswer.chosen(id: 7, consumed: 5)
    #expect(ConversionAnswer(line: answer.line) == answer)
    for line in ["chosen\t7\t65", "chosen\t7\t-1", "chosen\t7"] {
      #expect(ConversionAnswer(line: line) == nil)
    }
    #expect(ConversionRequest(line: "compose\t1\t30\tnihao\t0:你好") == nil)
  }
}
