import KeyModel

/// Finds the words of a glide: the search walks the lexicon's trie along the anchors of the glide. A beginning is a
/// node of the trie at an anchor. The search keeps the cheapest route to each beginning, and drops a beginning that
/// costs much more than the best one. The arrays of the search grow by doubling; no other step allocates.
struct GlideSearch {
  /// A node of the trie, the anchor of the node's letter, and the cost of the route to it.
  private struct Beginning {
    var node: Int32
    /// Index of the next beginning at the same anchor; −1 if this is the last.
    var next: Int32
    /// Cost of the legs and of the letters without a key.
    var way: Float
    /// Sum of the squared distances from keys, over 2σ².
    var distance: Float
    /// Least cost of a word with this beginning.
    var bound: Float
    /// Number of letters with an anchor.
    var letters: Int16
    /// Index of the anchor.
    var anchor: Int16
  }

  /// A word whose last letter is at the end of the glide.
  struct Found {
    var entry: Int
    var way: Float
    var distance: Float
    var letters: Int16
  }

  private let lexicon: Lexicon
  private let anchors: StrokeAnchors
  private let costs: GlideCosts
  private var beginnings: [Beginning] = []
  /// Index of the first beginning at each anchor; −1 if the anchor has none.
  private var heads: [Int32]
  /// Index of the last beginning at each anchor; −1 if the anchor has none.
  private var tails: [Int32]
  /// Least bound of the beginnings at each anchor.
  private var best: [Float]
  /// Indices of beginnings by node and anchor, in an open-addressed table; −1 marks a free place.
  private var places: [Int32]
  /// The words that were found; complete after `run`.
  private(set) var found: [Found] = []

  /// Weight of the language model in relation to the glide.
  static let share: Float = 0.8
  /// Bonus for each letter. Without the bonus, the shorter of two words would always be the cheaper one.
  static let letter: Float = -0.45
  /// Cost above the cheapest beginning at which a beginning is dropped, in nats.
  private static let threshold: Float = 12
  /// Greatest number of beginnings that continue from one anchor.
  private static let beam = 600

  init(_ lexicon: Lexicon, anchors: StrokeAnchors, costs: GlideCosts) {
    self.lexicon = lexicon
    self.anchors = anchors
    self.costs = costs
    heads = [Int32](repeating: -1, count: anchors.count)
    tails = heads
    best = [Float](repeating: .infinity, count: anchors.count)
    places = [Int32](repeating: -1, count: 1 << 14)
    beginnings.reserveCapacity(1 << 13)
  }

  /// Runs the search; its words are then in `found`.
  mutating func run() {
    begin()
    for anchor in 0..<anchors.count {
      var number = heads[anchor]
      while number >= 0 {
        stay(at: anchor, from: beginnings[Int(number)])
        number = beginnings[Int(number)].next
      }
      for number in taken(at: anchor) {
        let beginning = beginnings[Int(number)]
        if anchor == anchors.count - 1 {
          finish(beginning)
        } else {
          extend(beginning, from: anchor)
        }
      }
    }
  }

  private mutating func begin() {
    let root = lexicon.root
    for offset in 0..<Int(root.childCount) {
      let child = Int(root.first) + offset
      let node = lexicon.node(child)
      guard node.letter != 0, costs.first[Int(node.letter)] >= 0 else { continue }
      let start = Beginning(
        node: -1, next: -1, way: 0, distance: 0, bound: 0, letters: 0, anchor: 0)
      step(from: start, to: child, node, from: -1, at: 0)
    }
  }

  /// Returns the beginnings at an anchor whose cost is near the least, the cheapest first.
  private func taken(at anchor: Int) -> [Int32] {
    let limit = best[anchor] + GlideSearch.threshold
    var numbers: [Int32] = []
    var number = heads[anchor]
    while number >= 0 {
      if beginnings[Int(number)].bound <= limit { numbers.append(number) }
      number = beginnings[Int(number)].next
    }
    numbers.sort { beginnings[Int($0)].bound < beginnings[Int($1)].bound }
    if numbers.count > GlideSearch.beam {
      numbers.removeLast(numbers.count - GlideSearch.beam)
    }
    return numbers
  }

  /// Continues a beginning with the letters for which the finger need not move: a double letter, an apostrophe.
  private mutating func stay(at anchor: Int, from beginning: Beginning) {
    let node = lexicon.node(Int(beginning.node))
    let isFree = costs.isFree[Int(node.letter)]
    guard !isFree else { return }
    for offset in 0..<Int(node.childCount) {
      let number = Int(node.first) &+ offset
      let child = lexicon.node(number)
      guard child.letter != 0 else { continue }
      var next = beginning
      if costs.isTwin(child.letter, of: node.letter) {
        next.way += costs.extra[Int(child.letter)]
      } else if !costs.isFree[Int(child.letter)] {
        continue
      }
      next.node = Int32(number)
      push(&next, at: anchor, child.cost)
    }
  }

  /// Continues a beginning with all letters at all anchors to which a leg leads.
  private mutating func extend(_ beginning: Beginning, from anchor: Int) {
    let node = lexicon.node(Int(beginning.node))
    for offset in 0..<Int(node.childCount) {
      let number = Int(node.first) &+ offset
      let child = lexicon.node(number)
      guard child.letter != 0, costs.first[Int(child.letter)] >= 0 else { continue }
      var end = anchor &+ 1
      while end < anchors.reach[anchor] {
        step(from: beginning, to: number, child, from: anchor, at: end)
        end &+= 1
      }
    }
  }

  /// Continues a beginning with the letter of `child` at an anchor; for œ, also with its second half at each later anchor.
  @inline(__always)
  private mutating func step(
    from beginning: Beginning, to number: Int, _ child: Lexicon.Node, from anchor: Int, at end: Int
  ) {
    let letter = Int(child.letter)
    var next = beginning
    next.node = Int32(number)
    next.distance += costs.distance(end, costs.first[letter])
    next.way += costs.extra[letter]
    if anchor >= 0 { next.way += anchors.legs[anchor &* anchors.count &+ end] }
    next.letters += 1
    let second = costs.second[letter]
    guard second >= 0 else {
      push(&next, at: end, child.cost)
      return
    }
    var last = end &+ 1
    while last < anchors.reach[end] {
      var both = next
      both.distance += costs.distance(last, second)
      both.way += anchors.legs[end &* anchors.count &+ last]
      both.letters += 1
      push(&both, at: last, child.cost)
      last &+= 1
    }
  }

  @inline(__always)
  private mutating func push(_ beginning: inout Beginning, at anchor: Int, _ rest: Float) {
    beginning.bound =
      beginning.way + beginning.distance + GlideSearch.share * rest
      + GlideSearch.letter * Float(beginning.letters)
    guard beginning.bound <= best[anchor] + GlideSearch.threshold else { return }
    put(beginning, at: anchor)
  }

  private mutating func put(_ beginning: Beginning, at anchor: Int) {
    best[anchor] = min(best[anchor], beginning.bound)
    var place = slot(beginning.node, anchor)
    while places[place] >= 0 {
      let number = Int(places[place])
      if beginnings[number].node == beginning.node, beginnings[number].anchor == anchor {
        guard beginning.bound < beginnings[number].bound else { return }
        let next = beginnings[number].next
        beginnings[number] = beginning
        (beginnings[number].next, beginnings[number].anchor) = (next, Int16(anchor))
        return
      }
      place = (place &+ 1) & (places.count &- 1)
    }
    let number = Int32(beginnings.count)
    places[place] = number
    beginnings.append(beginning)
    (beginnings[Int(number)].next, beginnings[Int(number)].anchor) = (-1, Int16(anchor))
    if tails[anchor] >= 0 {
      beginnings[Int(tails[anchor])].next = number
    } else {
      heads[anchor] = number
    }
    tails[anchor] = number
    if beginnings.count * 2 > places.count { grow() }
  }

  @inline(__always)
  private func slot(_ node: Int32, _ anchor: Int) -> Int {
    let key = UInt32(truncatingIfNeeded: node) &* 160 &+ UInt32(truncatingIfNeeded: anchor)
    let hash = key &* 2_654_435_761
    return Int(hash ^ (hash >> 15)) & (places.count &- 1)
  }

  private mutating func grow() {
    places = [Int32](repeating: -1, count: places.count * 2)
    for number in beginnings.indices {
      var place = slot(beginnings[number].node, Int(beginnings[number].anchor))
      while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
      places[place] = Int32(number)
    }
  }

  private mutating func finish(_ beginning: Beginning) {
    let node = lexicon.node(Int(beginning.node))
    guard let entry = lexicon.entry(at: node), !lexicon.isWeak(entry) else { return }
    found.append(
      Found(
        entry: entry, way: beginning.way, distance: beginning.distance,
        letters: beginning.letters))
  }
}

extension GlideSearch.Found {
  /// Standard deviations of glides, in keys, from careful glides to sloppy ones.
  private static let spreads = [0.15, 0.183, 0.224, 0.274, 0.335, 0.409, 0.5]

  /// 1 / σ² of each standard deviation, in units of the search's 1 / σ², and the logarithm of this share.
  private static let scales: [(share: Double, log: Double)] = spreads.map {
    let ratio = GlideCosts.spread / $0
    return (ratio * ratio, 2 * nat(ratio))
  }

  /// Cost of the word for the glide: the mean over all standard deviations, because the finger's precision is unknown.
  var cost: Float {
    let values = GlideSearch.Found.scales.map {
      -$0.share * Double(distance) + $0.log * Double(letters)
    }
    let most = values.max() ?? 0
    let sum = values.reduce(0) { $0 + power($1 - most) }
    return way - Float(most + nat(sum / Double(values.count)))
      + GlideSearch.letter * Float(letters)
  }
}
