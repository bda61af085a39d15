import KeyModel
import Testing

@testable import InputSession

/// A field that takes some characters only, of an application that handles keys late and tells its text later still.
private struct RefusingField {
  enum Key: Hashable {
    case insert(Character)
    /// Deletes one character, which is expected to be this one.
    case erase(Character?)
  }

  var session = InputSession()
  private(set) var text: String
  /// How many keys the application is behind.
  var lag = 0
  /// How many keys behind that its reports are.
  var delay = 0
  var takes: (String, Character) -> Bool = { _, _ in true }
  var answers: [String: String] = [:]
  private var queue: [Key] = []
  private var reports: [String] = []
  /// Every text that stood in the field.
  private(set) var history: [String] = []
  /// What was deleted though something else was meant.
  private(set) var harm: [String] = []
  private(set) var learned: [String] = []
  private var now = Instant(milliseconds: 0)

  init(_ text: String = "", isReported: Bool = true) {
    self.text = text
    session.languages = ["en"]
    session.begin(FieldTraits(), isReported: true)
    history = [text]
    if isReported { tell(text, isSettled: false) }
  }

  mutating func type(_ keys: String) {
    for key in keys { strike(key) }
  }

  /// Waits until the application has handled and told all.
  mutating func rest() {
    for _ in 0..<4 {
      handleKeys(upTo: 0)
      reports = []
      now = now + 450
      tell(text, isSettled: true)
      answer()
    }
  }

  private mutating func strike(_ key: Character) {
    now = now + 100
    session.now = now
    session.settle(at: now)
    let before = session.erasable
    switch key {
    case " ": send(session.space(at: now), of: before)
    case "⌫": send(session.deleteBackward() ?? TextEdit(deleting: 1), of: before, isOwn: true)
    case "→":
      if let chosen = session.suggestions.first(where: { $0.kind == .replacement }) {
        send(session.choose(chosen), of: before)
      }
    default:
      let letter = session.wantsCapital ? key.uppercased() : String(key)
      send(session.type(letter), of: before)
    }
    now = now + 5
    handleKeys(upTo: lag)
    while reports.count > delay { tell(reports.removeFirst(), isSettled: false) }
    answer()
  }

  /// A single deletion by the user takes what he sees, whatever that is.
  private mutating func send(_ edit: TextEdit, of before: String, isOwn: Bool = false) {
    let meant = before.suffix(edit.deleting).reversed()
    let isSeen = isOwn && edit.deleting == 1 && edit.inserting.isEmpty
    for character in meant { queue.append(.erase(isSeen ? nil : character)) }
    if meant.count < edit.deleting, !isSeen { harm.append("more than is known") }
    queue += edit.inserting.map { .insert($0) }
  }

  private mutating func handleKeys(upTo rest: Int) {
    while queue.count > rest {
      switch queue.removeFirst() {
      case .insert(let character): if takes(text, character) { text.append(character) }
      case .erase(let expected):
        if let expected, text.last != expected { harm.append("\(expected) of \(text)") }
        _ = text.popLast()
      }
      history.append(text)
      reports.append(text)
    }
  }

  private mutating func tell(_ text: String, isSettled: Bool) {
    var document = DocumentContext(serial: 1, before: text, startsDocument: true)
    document.isSettled = isSettled
    session.now = now
    session.tell(document, at: now)
    let before = session.erasable
    if let edit = session.takeProven() { send(edit, of: before) }
    learned += session.takeLearned().map(\.word)
  }

  private mutating func answer() {
    guard let request = session.takeRequest() else { return }
    let answer = SuggestionAnswer(id: request.id, replacement: answers[request.word.lowercased()])
    let before = session.erasable
    if let edit = session.handleLate(answer) {
      send(edit, of: before)
    } else {
      _ = session.handle(answer)
    }
    learned += session.takeLearned().map(\.word)
  }
}

/// R-HARM-6: an edit trusts the field.
@Suite struct ProofTests {
  private static let sentence = "we have teh recieved goods. omw, \"teh  end--now teh⌫ i wil→go teh"
  private static let answers = ["teh": "the", "recieved": "received", "wil": "will"]

  private static func field(_ text: String, lag: Int, delay: Int) -> RefusingField {
    var field = RefusingField(text)
    field.answers = answers
    field.session.shortcuts = ["omw": "On my way!", "i": "I"]
    (field.lag, field.delay) = (lag, delay)
    return field
  }

  @Test(arguments: 0...60, [(0, 0), (0, 2), (3, 0), (2, 7)])
  func nothingIsDeletedThatDoesNotStandInAFullField(length: Int, slow: (lag: Int, delay: Int)) {
    var field = ProofTests.field("Please ", lag: slow.lag, delay: slow.delay)
    field.takes = { text, _ in text.count < length }
    field.type(ProofTests.sentence)
    field.rest()
    field.type(" teh ")
    field.rest()
    #expect(field.harm.isEmpty)
    for word in field.learned {
      #expect(field.history.contains { $0.contains(word) }, "\(word) never stood there")
    }
  }

  @Test(arguments: "atehriw .\"-".map { $0 }, [(0, 0), (0, 2), (3, 0), (2, 7)])
  func nothingIsDeletedThatAFilterRefused(refused: Character, slow: (lag: Int, delay: Int)) {
    var field = ProofTests.field("Please ", lag: slow.lag, delay: slow.delay)
    field.takes = { _, character in character.lowercased() != String(refused) }
    field.type(ProofTests.sentence)
    field.rest()
    #expect(field.harm.isEmpty)
    for word in field.learned {
      #expect(field.history.contains { $0.contains(word) }, "\(word) never stood there")
    }
  }

  /// A mask that puts a sign behind every third character.
  @Test func nothingIsDeletedThatAMaskMoved() {
    for length in 0..<12 {
      var field = ProofTests.field("", lag: 0, delay: 0)
      field.takes = { text, _ in text.count % 4 != 3 || text.count < length }
      field.type(ProofTests.sentence)
      #expect(field.harm.isEmpty)
    }
  }

  /// The correction waits for the report, and what is typed meanwhile stays behind it.
  @Test(arguments: [(0, 0), (0, 1), (1, 0), (0, 3), (4, 4)])
  func aFieldThatTakesAllIsCorrected(slow: (lag: Int, delay: Int)) {
    var field = ProofTests.field("", lag: slow.lag, delay: slow.delay)
    field.type("say teh word")
    field.rest()
    #expect(field.text == "Say the word")
    #expect(field.harm.isEmpty)
    field.type(" ")
    field.rest()
    #expect(field.learned.contains("the") && !field.learned.contains("teh"))
  }

  /// The word behind it ends, and the first one still waits for its proof.
  @Test(arguments: 1...3) func aWordWhoseCorrectionWaitsIsNotLearned(delay: Int) {
    var field = ProofTests.field("", lag: 0, delay: delay)
    field.type("say teh is ")
    field.rest()
    field.type("so ")
    field.rest()
    #expect(!field.learned.contains("teh"))
  }

  @Test(arguments: [
    ("end  ", "End. "), ("end  now", "End. Now"), ("one--", "One—"), ("a...", "A…"),
    ("omw ", "On my way! "), ("one wil→", "One will "), ("one   ", "One   "),
    ("one wil→ is", "One will is"), ("one wil→.", "One will."), ("one wil→is", "One will is"),
  ])
  func otherEditsWaitToo(keys: String, expected: String) {
    for slow in [(0, 0), (0, 1), (2, 0), (1, 2)] {
      var field = ProofTests.field("", lag: slow.0, delay: slow.1)
      field.type(keys)
      field.rest()
      #expect(field.text == expected, "lag \(slow.0), delay \(slow.1)")
    }
  }

  /// One BackSpace comes at once, and the rest when the application has told the corrected word.
  @Test func aCorrectionIsTakenBackBehindAReport() {
    for delay in 0...2 {
      var field = ProofTests.field("", lag: 0, delay: 0)
      field.type("say teh ")
      field.delay = delay
      field.type("⌫")
      field.rest()
      #expect(field.text == "Say teh ")
    }
  }

  @Test func nothingIsGuessedUntilAnExpectedTextIsTold() {
    var field = RefusingField("Please", isReported: false)
    field.answers = ProofTests.answers
    field.delay = .max
    field.type("x teh ")
    #expect(field.text == "Pleasex teh ")
    #expect(field.learned.isEmpty)
  }

  @Test func aFieldThatNobodyTellsIsCorrectedByTheRecord() {
    var session = InputSession()
    session.languages = ["en"]
    session.begin(FieldTraits(), isReported: true)
    session.expectNoText()
    for letter in ["a", " ", "t", "e", "h"] { _ = session.type(letter) }
    let request = session.takeRequest()
    #expect(request?.word == "teh")
    _ = session.handle(SuggestionAnswer(id: request?.id ?? 0, replacement: "the"))
    #expect(session.space(at: Instant(milliseconds: 0)) == TextEdit(deleting: 3, inserting: "the "))
  }
}
