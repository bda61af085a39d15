// Words that are not in a lexicon, but that its language makes from the lexicon's words.
extension Lexicon {
  /// Returns the cost of a word that is made from known words: a compound of two words, another form of a word, a
  /// name with its ending after an apostrophe. Returns nil for other words.
  func composedCost(of word: String) -> Float? {
    let letters = Array(word.unicodeScalars)
    guard Lexicon.composes(language) else { return possessiveCost(of: letters) }
    return [
      compoundCost(of: letters), formCost(of: letters[...]), suffixedCost(of: letters),
      prefixedCost(of: letters), hasForm(letters) ? Lexicon.rareForm : nil,
    ].compactMap(\.self).min()
  }

  /// Returns the cost of two of the lexicon's words that are written as one.
  private func compoundCost(of letters: [Unicode.Scalar]) -> Float? {
    guard letters.count >= 7 else { return nil }
    var best: Float?
    var node = root
    for (index, scalar) in letters.enumerated().dropLast(3) {
      guard let next = child(of: node, scalar: scalar) else { break }
      node = next
      guard index >= 2, let head = partCost(at: node) else { continue }
      // German and the Nordic languages insert an s between the words.
      for skipped in [0, 1]
      where skipped == 0 || (letters[index + 1] == "s" && index < letters.count - 4) {
        let tail = letters[(index + 1 + skipped)...]
        let known = self.node(of: tail).flatMap { partCost(at: $0) }
        guard let end = known ?? formCost(of: tail) else { continue }
        best = min(best ?? .infinity, head + end)
      }
    }
    return best
  }

  /// Returns the cost of another form of one of the lexicon's words: the same word with another ending, if many
  /// stems of the language have both endings.
  private func formCost(of letters: ArraySlice<Unicode.Scalar>) -> Float? {
    guard endingCount > 0, letters.count > Endings.stem else { return nil }
    var best: Float?
    var node = root
    for depth in 0...letters.count {
      let rest = letters.dropFirst(depth)
      if depth >= Endings.stem, rest.count <= Endings.longest {
        var left = Lexicon.look
        eachEnding(below: node, but: rest.first, ending: [], &left) { ending, entry in
          let cost = cost(of: entry)
          guard cost < best ?? .infinity,
            hasEndings(Endings.sign(Endings.sign(rest), Endings.sign(ending)))
          else { return }
          best = cost
        }
      }
      guard let scalar = rest.first, let next = child(of: node, scalar: scalar) else { break }
      node = next
    }
    return best
  }

  /// Returns the cost of the word before the apostrophe, if the language attaches endings by an apostrophe: `Ankara'ya`.
  private func suffixedCost(of letters: [Unicode.Scalar]) -> Float? {
    guard Lexicon.suffixing.contains(language), let mark = letters.lastIndex(of: "'"), mark > 1,
      letters.count - mark <= Endings.longest + 1
    else { return nil }
    return node(of: letters[..<mark]).flatMap { strongCost(at: $0) }
  }

  /// Returns the cost of the word before the apostrophe, if the language makes a possessive: `environment's`, `H's`.
  private func possessiveCost(of letters: [Unicode.Scalar]) -> Float? {
    guard language == "en", letters.count > 2, letters.suffix(2) == ["'", "s"] else { return nil }
    let owner = letters.dropLast(2)
    return owner.count == 1 ? 0 : node(of: owner).flatMap { strongCost(at: $0) }
  }

  /// Returns the cost of the word after short words that are written together with the next word: `والكتاب`.
  private func prefixedCost(of letters: [Unicode.Scalar]) -> Float? {
    guard let prefixes = Lexicon.prefixing[language] else { return nil }
    let costs = prefixes.compactMap { prefix -> Float? in
      let head = prefix.unicodeScalars
      guard letters.count >= head.count + 3, letters.starts(with: head) else { return nil }
      let rest = letters[head.count...]
      if let known = node(of: rest).flatMap({ strongCost(at: $0) }) { return known }
      return hasForm(rest) ? Lexicon.rareForm : nil
    }
    return costs.min()
  }

  /// Calls `take` with each ending of the words below a node, up to the greatest length of an ending. Endings that
  /// begin with the letter `but` are left out.
  private func eachEnding(
    below node: Node, but: Unicode.Scalar?, ending: [Unicode.Scalar], _ left: inout Int,
    _ take: ([Unicode.Scalar], Int) -> Void
  ) {
    for offset in 0..<Int(node.childCount) where left > 0 {
      left -= 1
      let child = self.node(Int(node.first) + offset)
      if child.letter == 0 {
        let entry = Int(child.first)
        if but != nil || !ending.isEmpty, entry < wordCount, !isWeak(entry) { take(ending, entry) }
        continue
      }
      let scalar = letter(child.letter)
      guard ending.count < Endings.longest, !ending.isEmpty || scalar != but else { continue }
      eachEnding(below: child, but: but, ending: ending + [scalar], &left, take)
    }
  }

  /// Greatest number of nodes that are visited below a node.
  private static let look = 400

  private func strongCost(at node: Node) -> Float? {
    entry(at: node).flatMap { isWeak($0) ? nil : cost(of: $0) }
  }

  /// Returns the cost of a part of a compound. Very common words do not count as parts, since they more probably
  /// lost their space: `wir haben`.
  private func partCost(at node: Node) -> Float? {
    strongCost(at: node).flatMap { $0 < Lexicon.rarePart ? nil : $0 }
  }

  /// Least cost of a part of a compound, in nats.
  private static let rarePart: Float = 6.2

  /// Whether the language composes words. English has few compounds and few forms: a word that looks composed is a
  /// misspelling (`definitly`).
  static func composes(_ language: String) -> Bool { language != "en" }

  /// Cost of a form that the dictionary makes but the list lacks, so that its count is unknown.
  private static let rareForm: Float = 8
  /// Short words that their languages write together with the next word.
  private static let prefixing = [
    "ar": [
      "و", "ف", "ب", "ل", "ك", "س", "ال", "وال", "بال", "لل", "فال", "كال", "وب", "ول", "ولل",
    ],
    "he": ["ו", "ה", "ב", "ל", "מ", "ש", "כ", "וה", "שה", "מה", "ול", "וב", "ומ"],
  ]

  /// Languages that attach endings to names with an apostrophe.
  private static let suffixing: Set<String> = ["tr"]
}
