import KeyModel

/// The spelling patterns of a language: the probabilities of letters after two other letters. Among words that no
/// lexicon has, the model distinguishes names and rare forms from slips of the finger.
///
/// In the file: one class (1 byte) per letter of the alphabet, padded to 4 bytes; then the costs (1 byte each) of a
/// class after two classes. Class 0 is the edge of a word and all rare letters.
enum LetterModel {
  static let classes = 48
  static let step: Float = 0.05
  /// Greatest length of common words. Longer words are mostly forms and compounds that no list has.
  static let commonLength = 7
  /// End of the code points of Latin letters, including accented letters.
  static let latinEnd: UInt32 = 0x250

  /// Returns the size of the section in bytes.
  static func size(letters: Int, classes: Int) -> Int {
    classes == 0 ? 0 : Lexicon.padded(letters) + classes * classes * classes
  }

  /// Makes the section from words; `alphabet` has all their letters, in the order of their numbers.
  static func bytes(words: [[Unicode.Scalar]], alphabet: [Unicode.Scalar]) -> [UInt8] {
    var counts: [Unicode.Scalar: Int] = [:]
    for word in words { for scalar in word { counts[scalar, default: 0] += 1 } }
    let frequent = alphabet.sorted { (counts[$0, default: 0], $1) > (counts[$1, default: 0], $0) }
    var numbers: [Unicode.Scalar: Int] = [:]
    for (index, scalar) in frequent.prefix(classes - 1).enumerated() { numbers[scalar] = index + 1 }
    var out = alphabet.map { UInt8(numbers[$0] ?? 0) }
    out += [UInt8](repeating: 0, count: Lexicon.padded(out.count) - out.count)
    return out + costs(words.map { $0.map { numbers[$0] ?? 0 } })
  }

  /// Computes the costs by Witten and Bell's interpolation of three letters, two letters and one letter.
  private static func costs(_ words: [[Int]]) -> [UInt8] {
    var three = [Int32](repeating: 0, count: classes * classes * classes)
    var two = [Int32](repeating: 0, count: classes * classes)
    var one = [Int32](repeating: 0, count: classes)
    for word in words {
      var (before, last) = (0, 0)
      for next in word + [0] {
        three[(before * classes + last) * classes + next] += 1
        two[last * classes + next] += 1
        one[next] += 1
        (before, last) = (last, next)
      }
    }
    let whole = Double(one.reduce(0, +)) + Double(classes)
    let single = one.map { (Double($0) + 1) / whole }
    var out = [UInt8](repeating: 255, count: classes * classes * classes)
    for last in 0..<classes {
      let pair = smoothed(two[(last * classes)..<((last + 1) * classes)], below: single)
      for before in 0..<classes {
        let start = (before * classes + last) * classes
        let triple = smoothed(three[start..<(start + classes)], below: pair)
        for (next, chance) in triple.enumerated() {
          out[start + next] = UInt8(min(255, (Float(-nat(chance)) / step).rounded()))
        }
      }
    }
    return out
  }

  private static func smoothed(_ counts: ArraySlice<Int32>, below: [Double]) -> [Double] {
    let seen = Double(counts.reduce(0, +))
    let kinds = Double(counts.count { $0 > 0 })
    guard seen > 0 else { return below }
    return zip(counts, below).map { (Double($0) + kinds * $1) / (seen + kinds) }
  }
}

extension Lexicon {
  /// Returns the cost of the letters and of the end of a word that may belong to another language.
  func lettersCost(of word: some Sequence<Unicode.Scalar>) -> Float {
    guard classCount > 0 else { return 0 }
    var (before, last) = (0, 0)
    var cost: Float = 0
    for scalar in word {
      let next = letterClass(of: scalar)
      cost += letterCost(before, last, next)
      (before, last) = (last, next)
    }
    return cost + letterCost(before, last, 0)
  }

  /// Returns the cost of a word with these letters that the lexicon does not have.
  func unseenCost(of word: String, model: ErrorModel) -> Float {
    let letters = word.unicodeScalars
    var cost = lettersCost(of: letters)
    // Foreign names keep their spelling only in Latin letters; other scripts spell them by their sound.
    if letters.allSatisfy({ $0.value < LetterModel.latinEnd }) {
      cost = min(cost, model.foreign + model.foreignLetter * Float(letters.count))
    }
    let beyond = Float(max(0, letters.count - LetterModel.commonLength))
    let forms =
      Lexicon.composes(language) ? model.forms + min(beyond * model.longForm, model.longForms) : 0
    return unseenCost + model.unknownLetter * cost - forms
  }

  private func letterClass(of scalar: Unicode.Scalar) -> Int {
    guard let index = alphabet.dropFirst().firstIndex(of: scalar) else { return 0 }
    return min(Int(bytes.load(UInt8.self, at: classesAt + index - 1)), classCount - 1)
  }

  private func letterCost(_ before: Int, _ last: Int, _ next: Int) -> Float {
    let place = (before * classCount + last) * classCount + next
    let at = classesAt + Lexicon.padded(alphabet.count - 1) + place
    return Float(bytes.load(UInt8.self, at: at)) * LetterModel.step
  }
}
