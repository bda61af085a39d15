import KeyModel

@testable import Conversion

/// A composition, a field, and a helper with a small dictionary: keys go in as a script, the field's text comes out.
struct ConversionBench {
  static let words: [String: [String]] = [
    "nihao": ["你好", "拟好"], "ni": ["你", "拟"], "hao": ["好", "号"], "shijie": ["世界", "时节"],
    "shi": ["是", "时"], "jie": ["界", "节"], "nihaoshijie": ["你好世界"], "xian": ["先", "西安"],
    "xi'an": ["西安"],
  ]

  static let following = ["你好": ["世界", "吗"], "世界": ["上"]]

  var conversion = Conversion(scheme: .pinyin)
  var field = ""
  var now = Instant(milliseconds: 0)
  /// Requests that the helper has not answered.
  var inbox: [ConversionRequest] = []
  var learned: [String] = []
  /// What the keyboard's own words and emoji were asked.
  var abandonments: [ExtraCandidatesQuestion] = []
  var starts = 0
  var kills = 0
  var isHelperRunning = false
  /// A helper that is held answers nothing.
  var isHeld = false

  init(isHeld: Bool = false) {
    self.isHeld = isHeld
    conversion.mayLearn = true
    feed(.open)
  }

  mutating func feed(_ event: ConversionEvent) {
    for action in conversion.handle(event, at: now) {
      switch action {
      case .start:
        starts += 1
        isHelperRunning = true
      case .kill:
        kills += 1
        inbox = []
        isHelperRunning = false
      case .send(let request): if isHelperRunning { inbox.append(request) }
      case .extraCandidates(let question): abandonments.append(question)
      case .commit(let text): field += text
      case .replace(let count, let text): field = String(field.dropLast(count)) + text
      case .erase(let count): field = String(field.dropLast(count))
      case .pass(let input): pass(input)
      }
    }
    if !isHeld { answer() }
  }

  /// The helper answers everything that it was asked.
  mutating func answer() {
    while !inbox.isEmpty {
      let request = inbox.removeFirst()
      switch request {
      case .open: feed(.answer(.ready("test")))
      case .list, .forget: break
      case .learn(let reading, let choices):
        learned.append(reading + "=" + choices.map(\.text).joined())
      case .next(let id, _, let text):
        feed(.answer(.next(id: id, ConversionBench.following[text] ?? [])))
      case .compose: if let answer = ConversionBench.answer(to: request) { feed(.answer(answer)) }
      }
    }
  }

  static func answer(to request: ConversionRequest) -> ConversionAnswer? {
    guard case .compose(let id, _, let reading, let choices) = request else { return nil }
    let rest = String(reading.dropFirst(choices.map(\.consumed).reduce(0, +)))
    var found: [ConversionChoice] = []
    for length in stride(from: rest.count, to: 0, by: -1) {
      for word in words[String(rest.prefix(length))] ?? [] {
        found.append(ConversionChoice(consumed: length, text: word))
      }
    }
    return .candidates(id: id, parted: rest, found)
  }

  private mutating func pass(_ input: ConversionInput) {
    switch input {
    case .text(let text, _): field += text
    case .space: field += " "
    case .enter: field += "\n"
    case .delete: field = String(field.dropLast())
    }
  }

  /// Strikes keys: `_` is space, `<` delete, `/` return, the digits after `#` take the candidate of that number by finger,
  /// those after `|` cut the reading behind so many signs.
  mutating func type(_ script: String, isDesktop: Bool = false) {
    var (picks, cuts) = (false, false)
    for sign in script {
      switch sign {
      case "_": strike(.space)
      case "<": strike(.delete)
      case "/": strike(.enter)
      case "#": picks = true
      case "|": cuts = true
      case _ where cuts:
        cuts = false
        feed(.cut(Int(String(sign)) ?? 0))
      case _ where picks:
        picks = false
        pick((Int(String(sign)) ?? 1) - 1)
      default: strike(.text(String(sign), picks: isDesktop))
      }
    }
  }

  /// A finger takes the candidate that it sees in this place.
  mutating func pick(_ index: Int) {
    guard conversion.candidates.indices.contains(index) else { return }
    feed(.pick(conversion.candidates[index]))
  }

  mutating func strike(_ input: ConversionInput) {
    if conversion.takes(input) {
      feed(.input(input))
    } else {
      conversion.noteElsewhere()
      pass(input)
    }
  }

  /// The composition row and the field.
  var seen: String {
    let marked = conversion.marked
    let beyond = marked.beyond.isEmpty ? "" : "|" + marked.beyond
    return field + "[" + marked.chosen + marked.reading + beyond + "]"
  }
}
