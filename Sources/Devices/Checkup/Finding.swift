/// One thing that `keycap doctor` looked at.
package struct Finding: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    case good = "ok"
    /// Something works less well without it.
    case weak = "note"
    /// The keyboard cannot do its work without it.
    case bad = "missing"
  }

  package var subject: String
  package var state: State
  /// What is there, or what is missing.
  package var fact: String
  /// What follows from it and what to do; empty where nothing does.
  package var advice: String

  package init(subject: String, state: State, fact: String, advice: String = "") {
    self.subject = subject
    self.state = state
    self.fact = fact
    self.advice = advice
  }
}

extension [Finding] {
  /// One line each, in columns, with the advice below.
  package var report: String {
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
