import KeyModel

// A reading that is converted in parts of the user's own: a touch in the composition row says where the part ends (R-TEXT-6).
extension Conversion {
  /// The signs for which candidates are shown: those up to the cut.
  var part: String { String(rest.prefix((cut ?? reading.count) - consumed)) }

  /// What the engine is asked: the part that begins where another one was cut off, and the choices in it. Of what was
  /// cut off it knows nothing, since it might not offer that for the whole reading.
  var asking: (reading: String, choices: [ConversionChoice]) {
    lesson(from: ends.last ?? 0, to: cut ?? reading.count, of: reading, choices)
  }

  private func lesson(
    from start: Int, to end: Int, of reading: String, _ choices: [ConversionChoice]
  ) -> (reading: String, choices: [ConversionChoice]) {
    var place = 0
    let inside = choices.filter { choice in
      defer { place += choice.consumed }
      return place >= start && place < end
    }
    return (String(reading.prefix(end).dropFirst(start)), inside)
  }

  /// The parts of a reading that were chosen by themselves, each with its choices: the engine learns them one by one.
  func lessons(of committed: Committed) -> [ConversionAction] {
    let starts = [0] + committed.ends.filter { $0 < committed.reading.count }
    return zip(starts, starts.dropFirst() + [committed.reading.count]).compactMap { start, end in
      let lesson = lesson(from: start, to: end, of: committed.reading, committed.choices)
      guard !lesson.choices.isEmpty else { return nil }
      return .send(.learn(reading: lesson.reading, choices: lesson.choices))
    }
  }

  /// Only what stands before the `end`th sign of the reading is converted next; at its end, all of it.
  mutating func cut(after end: Int, at now: Instant) -> [ConversionAction] {
    guard isComposing, !scheme.isInText, queue.isEmpty, end > consumed, end <= reading.count else {
      return []
    }
    let place = end < reading.count ? end : nil
    guard place != cut else { return [] }
    mend()
    if let place {
      let whole = marked.reading
      parted = whole.prefix(signs: place - consumed)
      beyond = String(whole.dropFirst(parted.count))
      if consumed > 0, ends.last != consumed { ends.append(consumed) }
    }
    cut = place
    wasPick = false
    return ask(at: now)
  }

  /// The reading is cut no more.
  mutating func mend() {
    guard cut != nil else { return }
    cut = nil
    parted += beyond
    beyond = ""
  }

  /// A choice was made. Where it reaches the cut, the rest is next.
  mutating func passCut() {
    guard let cut, consumed >= cut else { return }
    ends.append(consumed)
    self.cut = nil
    parted = String(beyond.drop { $0 == " " })
    beyond = ""
  }

  /// The last choice is undone.
  mutating func undoChoice() {
    choices.removeLast()
    mend()
    let begin = consumed
    ends.removeAll { $0 > begin }
  }

  /// What stands in the composition row, in pieces that a finger can touch: syllables, or signs.
  package var pieces: [MarkedPiece] {
    let marked = marked
    var pieces: [MarkedPiece] = []
    if !marked.chosen.isEmpty {
      pieces.append(MarkedPiece(text: marked.chosen, kind: .chosen, end: consumed))
    }
    for (text, kind) in [(marked.reading, MarkedPiece.Kind.part), (marked.beyond, .beyond)] {
      for unit in scheme.units(of: text) {
        let end = (pieces.last?.end ?? 0) + unit.count
        pieces.append(MarkedPiece(text: unit, kind: kind, end: end))
      }
    }
    return pieces
  }
}

/// A piece of the composition row.
package struct MarkedPiece: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Text that was chosen.
    case chosen
    /// Signs for which candidates are shown.
    case part
    /// Signs behind the cut.
    case beyond
  }

  package var text: String
  package var kind: Kind
  /// How many signs of the reading end with the piece.
  package var end: Int

  package init(text: String, kind: Kind, end: Int) {
    self.text = text
    self.kind = kind
    self.end = end
  }
}

extension ConversionScheme {
  /// Whether spaces and apostrophes part the syllables of a reading in the composition row. Those of others are parted
  /// by signs.
  private var partsSyllables: Bool { self == .pinyin || self == .zhuyin }

  /// What can be cut off of a reading as it is shown.
  fileprivate func units(of text: String) -> [String] {
    guard partsSyllables else { return text.filter { $0 != " " }.map(String.init) }
    return text.split(separator: " ").flatMap { syllable in
      syllable.split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .map { $0.offset == 0 ? String($0.element) : "'" + $0.element }
    }.filter { !$0.isEmpty }
  }
}

extension String {
  /// As much of a parted reading as has so many signs.
  fileprivate func prefix(signs count: Int) -> String {
    var left = count
    return String(
      prefix { sign in
        guard left > 0 else { return false }
        if sign != " " { left -= 1 }
        return true
      })
  }
}
