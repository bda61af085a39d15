extension Lexicon {
  /// The entry of a word written small; nil when the lexicon does not have it.
  func entry(of word: String) -> Int? {
    node(of: word).flatMap { entry(at: $0) }
  }

  /// The node that the letters of `prefix` lead to.
  func node(of prefix: String) -> Node? {
    var node = root
    for scalar in prefix.unicodeScalars {
      guard let child = child(of: node, scalar: scalar) else { return nil }
      node = child
    }
    return node
  }

  /// What a word costs that is two words of the lexicon written as one; nil when it is none, or the
  /// language does not write so.
  func compoundCost(of word: String) -> Float? {
    guard Lexicon.compounding.contains(language) else { return nil }
    let letters = Array(word.unicodeScalars)
    guard letters.count >= 7 else { return nil }
    var best: Float?
    var node = root
    for (index, scalar) in letters.enumerated().dropLast(3) {
      guard let next = child(of: node, scalar: scalar) else { break }
      node = next
      guard index >= 2, let head = strongCost(at: node) else { continue }
      // German and the Nordic languages put an s between.
      for skipped in [0, 1]
      where skipped == 0 || (letters[index + 1] == "s" && index < letters.count - 4) {
        var tail = ""
        tail.unicodeScalars.append(contentsOf: letters[(index + 1 + skipped)...])
        guard let end = self.node(of: tail).flatMap({ strongCost(at: $0) }) else { continue }
        best = min(best ?? .infinity, head + end)
      }
    }
    return best
  }

  private func strongCost(at node: Node) -> Float? {
    entry(at: node).flatMap { isWeak($0) ? nil : cost(of: $0) }
  }

  /// The languages that write words as one to make new ones of them.
  private static let compounding: Set<String> = ["da", "de", "fi", "hu", "is", "nb", "nl", "sv"]

  private func child(of node: Node, scalar: Unicode.Scalar) -> Node? {
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

  /// The word of an entry as its language writes it: `London`, `iPhone`, `don't`.
  func word(of entry: Int) -> String {
    let capitals = capitals(of: entry)
    var text = ""
    for (index, scalar) in letters(of: entry).enumerated() {
      if index < 16, capitals & (1 << UInt16(index)) != 0 {
        text += Casing.uppercased(String(Character(scalar)), language: language)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The letters of an entry, all small.
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

  /// The last child whose words begin at `entry` or before it.
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

  /// The entries of the words below a node.
  func entries(below node: Node) -> Range<Int> {
    let first = firstEntry(below: node)
    return first..<max(first, lastEntry(below: node) + 1)
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
