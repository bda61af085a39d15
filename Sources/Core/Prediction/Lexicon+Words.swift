import TextRules

extension Lexicon {
  /// Returns the entry of a word in small letters; nil if the lexicon does not have the word.
  func entry(of word: String) -> Int? {
    node(of: word.unicodeScalars).flatMap { entry(at: $0) }
  }

  /// Returns the node that the letters lead to.
  func node(of prefix: some Sequence<Unicode.Scalar>) -> Node? {
    var node = root
    for scalar in prefix {
      guard let child = child(of: node, scalar: scalar) else { return nil }
      node = child
    }
    return node
  }

  func child(of node: Node, scalar: Unicode.Scalar) -> Node? {
    for offset in 0..<Int(node.childCount) {
      let child = self.node(Int(node.first) + offset)
      if child.letter != 0, letter(child.letter) == scalar { return child }
    }
    return nil
  }

  @inline(__always)
  func letter(_ letter: UInt8) -> Unicode.Scalar {
    Int(letter) < alphabet.count ? alphabet[Int(letter)] : " "
  }

  /// Returns the word of an entry as its language writes it: `London`, `iPhone`, `don't`.
  func word(of entry: Int) -> String {
    let capitals = capitals(of: entry)
    var text = ""
    for (index, scalar) in letters(of: entry).enumerated() {
      if index < 16, capitals & (1 << UInt16(index)) != 0 {
        text += rules.capital(Character(scalar))
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns the letters of an entry, all small.
  func letters(of entry: Int) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    var node = root
    while letters.count < 64, let child = childLeading(to: entry, from: node) {
      if child.letter == 0 { break }
      letters.append(letter(child.letter))
      node = child
    }
    return letters
  }

  /// Returns the child whose words include `entry`: the last child whose first entry is at or before `entry`.
  private func childLeading(to entry: Int, from node: Node) -> Node? {
    var (low, high) = (0, Int(node.childCount))
    while low + 1 < high {
      let middle = (low + high) / 2
      if firstEntry(below: self.node(Int(node.first) + middle)) <= entry {
        low = middle
      } else {
        high = middle
      }
    }
    return low < high ? self.node(Int(node.first) + low) : nil
  }

  /// Returns the entries of the words below a node.
  func entries(below node: Node) -> Range<Int> {
    let first = firstEntry(below: node)
    return first..<max(first, lastEntry(below: node) + 1)
  }

  /// Returns the most frequent words, in descending order, without weak words.
  package func commonest(_ count: Int) -> [String] {
    // A stored cost has 15 bits: the number of words with each cost gives the limit for the rarest word.
    var tally = [Int](repeating: 0, count: 1 << 15)
    for entry in 0..<wordCount where !isWeak(entry) { tally[step(of: entry)] += 1 }
    var (left, limit) = (count, 0)
    while limit < tally.count - 1, left > tally[limit] {
      left -= tally[limit]
      limit += 1
    }
    let found = (0..<wordCount).filter { !isWeak($0) && step(of: $0) <= limit }
    return found.sorted { (step(of: $0), $0) < (step(of: $1), $1) }.prefix(count).map {
      word(of: $0)
    }
  }

  /// Returns the stored number of a word's cost.
  private func step(of entry: Int) -> Int {
    Int((cost(of: entry) / Lexicon.entryStep).rounded()) & 0x7FFF
  }

  private func firstEntry(below node: Node) -> Int {
    var node = node
    while node.letter != 0 {
      guard node.childCount > 0 else { return 0 }
      node = self.node(Int(node.first))
    }
    return Int(node.first)
  }

  private func lastEntry(below node: Node) -> Int {
    var node = node
    while node.letter != 0 {
      guard node.childCount > 0 else { return 0 }
      node = self.node(Int(node.first) + Int(node.childCount) - 1)
    }
    return Int(node.first)
  }
}
