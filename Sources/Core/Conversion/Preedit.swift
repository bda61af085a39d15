import KeyModel

/// A composition that is not text yet: the reading as typed, the texts chosen for its beginning, and the place where
/// the user has cut the reading in order to convert the part before the cut alone (R-TEXT-6).
struct Preedit: Hashable, Sendable {
  private(set) var reading: String
  /// The texts chosen for the beginning of the reading, in order.
  private(set) var choices: [ConversionChoice] = []
  /// Number of units of the reading before the cut; nil if the reading is not cut.
  private(set) var cut: Int?
  /// Numbers of units before the end of each part that was cut off and chosen.
  private var ends: [Int] = []
  /// The part that is converted next, separated into syllables, as in the last answer.
  private var parted = ""
  /// The units after the cut, separated into syllables. A space precedes them if a syllable ends at the cut.
  private var beyond = ""
  /// Whether the last action was a choice.
  private var endsWithChoice = false

  init(reading: String = "") { self.reading = reading }

  var isEmpty: Bool { reading.isEmpty }
  /// Number of units of the reading that the choices stand for.
  var consumed: Int { choices.consumed }
  /// The units of the reading for which no text was chosen yet.
  var rest: String { String(reading.dropFirst(consumed)) }
  /// The units for which candidates are shown: the rest of the reading up to the cut.
  var part: String { String(rest.prefix((cut ?? reading.count) - consumed)) }
  var chosenText: String { choices.map(\.text).joined() }
  /// The syllables of the part, as in the last answer.
  var syllables: [Substring] { parted.split(separator: " ") }

  /// The content of the composition row: chosen text, then the reading. The content does not depend on the engine.
  var marked: MarkedText {
    var shown = part
    let bare = parted.filter { $0 != " " }
    if !bare.isEmpty, shown.hasPrefix(bare) { shown = parted + shown.dropFirst(bare.count) }
    return MarkedText(chosen: chosenText, reading: shown, beyond: String(beyond.drop { $0 == " " }))
  }

  /// Whether the units of the candidate are still the units that come next. The next answer may be late, and a
  /// finger gets the candidate that it saw.
  func stands(_ candidate: ConversionCandidate, in scheme: ConversionScheme) -> Bool {
    guard !isEmpty, candidate.start == consumed else { return false }
    return scheme.isInText ? rest.hasSuffix(candidate.signs) : rest.hasPrefix(candidate.signs)
  }

  // MARK: Changes

  /// Adds a typed unit and removes the cut.
  mutating func extend(by sign: String, in scheme: ConversionScheme) {
    mend()
    reading = scheme.extend(reading, by: sign)
    endsWithChoice = false
  }

  /// Undoes the last choice or cut, if this was the last action; otherwise deletes the last unit of the reading.
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

  /// Chooses a candidate for the first units of the rest. If the choices reach the cut, the rest of the reading is next.
  mutating func choose(_ candidate: ConversionCandidate) {
    choices.append(ConversionChoice(consumed: candidate.consumed, text: candidate.text))
    endsWithChoice = true
    guard let cut, consumed >= cut else { return }
    ends.append(consumed)
    self.cut = nil
    parted = String(beyond.drop { $0 == " " })
    beyond = ""
  }

  /// Cuts the reading after its unit number `end`, or removes the cut if this unit is the last. Returns false if
  /// nothing changes.
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

  /// Notes the part as the engine has separated it into syllables.
  mutating func note(parted: String) { self.parted = parted }

  /// The composition as it was before the choice that ended it.
  var reopened: Preedit {
    var preedit = Preedit(reading: reading)
    preedit.choices = Array(choices.dropLast())
    preedit.ends = ends.filter { $0 <= preedit.consumed }
    return preedit
  }

  // MARK: Questions and lessons for the engine

  /// A part of a reading, with the choices in it.
  struct Excerpt: Hashable {
    var reading: String
    var choices: [ConversionChoice]
  }

  /// The question to the engine: the part after the last cut that was chosen, and the choices in this part. The
  /// engine does not get the part before, because it might not offer the chosen text for the whole reading.
  var question: Excerpt { excerpt(from: ends.last ?? 0, to: cut ?? reading.count) }

  /// The parts that were chosen separately, each with its choices. The engine learns each part alone.
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
  /// Returns the beginning of a separated reading that has this number of units.
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
