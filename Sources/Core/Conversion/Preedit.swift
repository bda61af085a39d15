import KeyModel

/// A composition that is not text yet: the signs as typed (the reading), what was chosen for their beginning, and the
/// place where the user has cut the reading to convert its first part alone (R-TEXT-6).
struct Preedit: Hashable, Sendable {
  private(set) var reading: String
  /// What was chosen for the beginning of the reading, in order.
  private(set) var choices: [ConversionChoice] = []
  /// How many signs of the reading stand before the place where it is cut; nil where it is not.
  private(set) var cut: Int?
  /// How many signs stand before the end of each part that was cut off and chosen.
  private var ends: [Int] = []
  /// The part that is converted next, parted into syllables, as the last answer had it.
  private var parted = ""
  /// What stands behind the cut, parted; with the space before it where syllables end there.
  private var beyond = ""
  /// True if a choice was the last thing that happened.
  private var endsWithChoice = false

  init(reading: String = "") { self.reading = reading }

  var isEmpty: Bool { reading.isEmpty }
  /// How many signs of the reading the choices stand for.
  var consumed: Int { choices.consumed }
  /// The signs of the reading that nothing was chosen for yet.
  var rest: String { String(reading.dropFirst(consumed)) }
  /// The signs for which candidates are shown: those up to the cut.
  var part: String { String(rest.prefix((cut ?? reading.count) - consumed)) }
  var chosenText: String { choices.map(\.text).joined() }
  /// The syllables of the part, as the last answer had them.
  var syllables: [Substring] { parted.split(separator: " ") }

  /// What stands in the composition row: chosen text, then the reading. Made without the engine.
  var marked: MarkedText {
    var shown = part
    let bare = parted.filter { $0 != " " }
    if !bare.isEmpty, shown.hasPrefix(bare) { shown = parted + shown.dropFirst(bare.count) }
    return MarkedText(chosen: chosenText, reading: shown, beyond: String(beyond.drop { $0 == " " }))
  }

  /// Whether the signs that the candidate stands for are still those that come next: the next answer may be late, and
  /// what a finger saw is what it gets.
  func stands(_ candidate: ConversionCandidate, in scheme: ConversionScheme) -> Bool {
    guard !isEmpty, candidate.start == consumed else { return false }
    return scheme.isInText ? rest.hasSuffix(candidate.signs) : rest.hasPrefix(candidate.signs)
  }

  // MARK: What changes it

  /// Adds a sign. The reading is cut no more.
  mutating func extend(by sign: String, in scheme: ConversionScheme) {
    mend()
    reading = scheme.extend(reading, by: sign)
    endsWithChoice = false
  }

  /// Undoes the last choice, or the cut, if that was the last thing done; else takes the last sign of the reading.
  mutating func deleteBackward() {
    if endsWithChoice || rest.isEmpty, !choices.isEmpty {
      choices.removeLast()
      mend()
      let begin = consumed
      ends.removeAll { $0 > begin }
    } else if cut != nil {
      mend()
    } else {
      reading.removeLast()
    }
    endsWithChoice = !choices.isEmpty && endsWithChoice
  }

  /// Chooses a candidate for the first signs of the rest. Where the choices reach the cut, the rest is next.
  mutating func choose(_ candidate: ConversionCandidate) {
    choices.append(ConversionChoice(consumed: candidate.consumed, text: candidate.text))
    endsWithChoice = true
    guard let cut, consumed >= cut else { return }
    ends.append(consumed)
    self.cut = nil
    parted = String(beyond.drop { $0 == " " })
    beyond = ""
  }

  /// Cuts the reading behind its `end`th sign; at its end, it is cut no more. Returns false where nothing changes.
  mutating func cut(after end: Int) -> Bool {
    guard !isEmpty, end > consumed, end <= reading.count else { return false }
    let place = end < reading.count ? end : nil
    guard place != cut else { return false }
    mend()
    if let place {
      let whole = marked.reading
      parted = whole.prefix(signs: place - consumed)
      beyond = String(whole.dropFirst(parted.count))
      if consumed > 0, ends.last != consumed { ends.append(consumed) }
    }
    cut = place
    endsWithChoice = false
    return true
  }

  private mutating func mend() {
    guard cut != nil else { return }
    cut = nil
    parted += beyond
    beyond = ""
  }

  /// The engine has parted the part into syllables.
  mutating func note(parted: String) { self.parted = parted }

  /// The composition as it was before the choice that ended it.
  var reopened: Preedit {
    var preedit = Preedit(reading: reading)
    preedit.choices = Array(choices.dropLast())
    preedit.ends = ends.filter { $0 <= preedit.consumed }
    return preedit
  }

  // MARK: What the engine is told of it

  /// A part of a reading and the choices in it.
  struct Excerpt: Hashable {
    var reading: String
    var choices: [ConversionChoice]
  }

  /// What the engine is asked: the part that begins where another one was cut off, and the choices in it. Of what was
  /// cut off it knows nothing, since it might not offer that for the whole reading.
  var question: Excerpt { excerpt(from: ends.last ?? 0, to: cut ?? reading.count) }

  /// The parts that were chosen by themselves, each with its choices: the engine learns them one by one.
  var lessons: [Excerpt] {
    let starts = [0] + ends.filter { $0 < reading.count }
    return zip(starts, starts.dropFirst() + [reading.count])
      .map { excerpt(from: $0, to: $1) }.filter { !$0.choices.isEmpty }
  }

  private func excerpt(from start: Int, to end: Int) -> Excerpt {
    var place = 0
    let inside = choices.filter { choice in
      defer { place += choice.consumed }
      return place >= start && place < end
    }
    return Excerpt(reading: String(reading.prefix(end).dropFirst(start)), choices: inside)
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
