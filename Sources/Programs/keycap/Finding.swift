/// One thing that `keycap doctor` looked at.
struct Finding: Hashable {
  enum State: String, Hashable {
    case good = "ok"
    /// Something works less well without it.
    case weak = "note"
    /// The keyboard cannot do its work without it.
    case bad = "missing"
  }

  var subject: String
  var state: State
  /// What is there, or what is missing.
  var fact: String
  /// What follows from it and what to do; empty where nothing does.
  var advice = ""
}

extension [Finding] {
  /// One line each, in columns, with the advice below.
  var report: String {
    let width = map(\.subject.count).max() ?? 0
    return map { finding in
      let state = finding.state.rawValue.padded(to: 9)
      let line = state + finding.subject.padded(to: width + 2) + finding.fact
      guard !finding.advice.isEmpty else { return line }
      return line + "\n" + "".padded(to: 9 + width + 2) + finding.advice
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
