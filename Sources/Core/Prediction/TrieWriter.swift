/// Arranges sorted words as a trie. Siblings are side by side, and near their parent, so that a search reads few pages.
struct TrieWriter {
  struct Node {
    var first = 0
    var childCount: UInt8 = 0
    var letter: UInt8
    var cost: UInt8 = 255
  }

  private let words: [[Unicode.Scalar]]
  private let costs: [Float]
  private let numbers: [Unicode.Scalar: UInt8]
  private(set) var nodes: [Node] = []

  /// Arranges `words`, which are in ascending order of their scalars, without repetitions. `alphabet` has all their
  /// letters.
  init(words: [[Unicode.Scalar]], costs: [Float], alphabet: [Unicode.Scalar]) {
    self.words = words
    self.costs = costs
    numbers = Dictionary(
      uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt8($0 + 1)) })
  }

  mutating func write() {
    nodes = [Node(letter: 255)]
    nodes[0].cost = fill(0, with: words.indices, depth: 0)
  }

  /// Makes the children of a node from the words that lead through it; returns their least cost.
  private mutating func fill(_ parent: Int, with range: Range<Int>, depth: Int) -> UInt8 {
    var children: [Range<Int>] = []
    var start = range.lowerBound
    let first = nodes.count
    if words[start].count == depth {
      children.append(start..<start + 1)
      nodes.append(Node(letter: 0))
      start += 1
    }
    while start < range.upperBound {
      let scalar = words[start][depth]
      var end = start + 1
      while end < range.upperBound, words[end][depth] == scalar { end += 1 }
      children.append(start..<end)
      nodes.append(Node(letter: numbers[scalar] ?? 0))
      start = end
    }
    nodes[parent].first = first
    nodes[parent].childCount = UInt8(children.count)
    var least = UInt8.max
    for (offset, child) in children.enumerated() {
      let cost: UInt8
      if nodes[first + offset].letter == 0 {
        nodes[first + offset].first = child.lowerBound
        cost = UInt8(min(255, costs[child.lowerBound] / Lexicon.nodeStep))
      } else {
        cost = fill(first + offset, with: child, depth: depth + 1)
      }
      nodes[first + offset].cost = cost
      least = min(least, cost)
    }
    return least
  }
}
