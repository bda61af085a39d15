import Conversion
import KeyModel
import PageContents
import Pages

@testable import Keyboard

/// The conversion helper of a script: it knows what `helper READING CANDIDATES` lines have told it.
struct ScriptHelper {
  /// The candidates of a reading, best first.
  var words: [String: [String]] = [:]
  /// What may come behind a text.
  var following: [String: [String]] = [:]
  /// A helper that is held answers later.
  var isHeld = false
  var isMissing = false
  private(set) var inbox: [(page: PageID, request: ConversionRequest)] = []
  /// The scheme that each page has opened.
  private var schemes: [PageID: ConversionScheme] = [:]

  mutating func handle(_ line: String, of page: PageID) {
    guard let request = ConversionRequest(line: line) else { return }
    inbox.append((page, request))
  }

  /// The answer to the next request; nil where there is none, or the request has no answer.
  mutating func next() -> (page: PageID, answer: ConversionAnswer?)? {
    guard !isHeld, !inbox.isEmpty else { return nil }
    let (page, request) = inbox.removeFirst()
    switch request {
    case .open(let scheme, _):
      schemes[page] = ConversionScheme(rawValue: scheme)
      return (page, isMissing ? .missing(package: "engine") : .ready("engine"))
    case .learn, .list, .forget: return (page, nil)
    case .next(let id, _, let text): return (page, .next(id: id, following[text] ?? []))
    case .compose(let id, _, let reading, let choices):
      let rest = reading.dropFirst(choices.map(\.consumed).reduce(0, +))
      return (page, .candidates(id: id, parted: String(rest), candidates(of: rest, page)))
    }
  }

  /// Those of the longest part first: of the beginning of a reading, or of the end of a text.
  private func candidates(of rest: Substring, _ page: PageID) -> [ConversionChoice] {
    let isInText = schemes[page]?.isInText == true
    return stride(from: rest.count, to: 0, by: -1).flatMap { length in
      let part = String(isInText ? rest.suffix(length) : rest.prefix(length))
      return (words[part] ?? []).map { ConversionChoice(consumed: length, text: $0) }
    }
  }
}

extension Player {
  /// `helper READING CANDIDATES`, `helper holds`, `helper answers`, `helper missing`.
  mutating func setHelper(_ words: [String]) {
    switch words.dropFirst().first {
    case "holds": helper?.isHeld = true
    case "answers":
      helper?.isHeld = false
      letHelperAnswer()
    case "missing": helper?.isMissing = true
    case "behind" where words.count > 3:
      helper?.following[words[2]] = Array(words.dropFirst(3))
    case let reading?: helper?.words[reading] = Array(words.dropFirst(2))
    case nil: break
    }
  }

  mutating func letHelperAnswer() {
    while let (page, answer) = helper?.next() {
      if let answer { send(.page(page, ConversionNews.answered(answer))) }
    }
  }

  /// `extraCandidates WORD EMOJI`: what the keyboard's own words and emoji have; `-` for none.
  mutating func answerExtraCandidates(_ words: [String]) {
    guard let (page, question) = extraCandidates, words.count == 3 else { return }
    let (word, emoji) = (words[1] == "-" ? nil : words[1], words[2] == "-" ? nil : words[2])
    let answer = ExtraCandidatesAnswer(id: question.id, word: word, emoji: emoji)
    send(.page(page, ConversionNews.extraCandidates(answer)))
  }

  /// What stands above the keys of a converting keyboard: the composition row, then the candidates.
  var rowText: String {
    guard let id = keyboard.page.id, id.isConverter else { return "row none" }
    let keycaps = keyboard.pages[id]?.picture?.keycaps ?? []
    func texts(_ isMark: Bool) -> [String] {
      keycaps.filter { ($0.style == .bare) == isMark }.compactMap {
        if case .suggestion(let text) = $0.face { text } else { nil }
      }
    }
    // What stands behind a cut is parted from it.
    var mark = ""
    var wasBeyond = false
    for keycap in keycaps {
      guard case .marked(let text, let underline) = keycap.face else { continue }
      mark += (underline == .weak && !wasBeyond ? "‸" : "") + text
      wasBeyond = underline == .weak
    }
    let shown = (mark.isEmpty ? [] : [mark]) + texts(true) + texts(false)
    return "row " + (shown.isEmpty ? "empty" : shown.joined(separator: " | "))
  }
}
