/// Finds the words for a typed word: walks the trie along the touches. A beginning is a node of the trie and the
/// number of consumed touches. For each beginning the search keeps the cheapest route, once as slips of fingers and
/// once as misspellings. Beginnings that cost much more than the best are dropped.
struct Search {
  struct Beginning {
    var node: Lexicon.Node
    /// Cost so far, if all mistakes are slips of fingers.
    var slip: Float
    /// Cost so far, if the word is misspelt.
    var spelling: Float
    /// Number of mistakes so far.
    var mistakes: UInt8

    @inline(__always)
    func cost(_ misspelling: Float) -> Float { min(slip, spelling + misspelling) }
  }

  let lexicon: Lexicon
  let touches: TouchCosts
  let model: ErrorModel
  private var steps: [Step]
  /// Costs of the words found, by entry, without the language model.
  private(set) var found: [Int: Float] = [:]

  /// The beginnings that have consumed the same number of touches.
  private struct Step {
    var beginnings: [Beginning] = []
    var places: [Int32: Int] = [:]
    var best = Float.infinity
  }

  init(_ lexicon: Lexicon, touches: TouchCosts, model: ErrorModel) {
    self.lexicon = lexicon
    self.touches = touches
    self.model = model
    steps = [Step](repeating: Step(), count: touches.count + 3)
  }

  /// Runs the search; its words are then in `found`.
  mutating func run() {
    push(Beginning(node: lexicon.root, slip: 0, spelling: 0, mistakes: 0), at: 0)
    for index in 0..<touches.count {
      for beginning in removeBeginnings(at: index) { extend(beginning, at: index) }
    }
    for beginning in removeBeginnings(at: touches.count) { finish(beginning) }
  }

  /// The beginnings that have consumed all touches, cheapest first; valid after `run`.
  private(set) var ends: [Beginning] = []

  private mutating func removeBeginnings(at index: Int) -> [Beginning] {
    let misspelling = model.misspelling
    var beginnings = steps[index].beginnings
    steps[index] = Step()
    beginnings.sort {
      $0.cost(misspelling) + $0.node.cost < $1.cost(misspelling) + $1.node.cost
    }
    guard let first = beginnings.first else { return [] }
    let limit = first.cost(misspelling) + first.node.cost + model.threshold
    if beginnings.count > model.beam { beginnings.removeLast(beginnings.count - model.beam) }
    if let cut = beginnings.firstIndex(where: { $0.cost(misspelling) + $0.node.cost > limit }) {
      beginnings.removeLast(beginnings.count - cut)
    }
    if index == touches.count { ends = beginnings }
    return beginnings
  }

  @inline(__always)
  private mutating func push(_ beginning: Beginning, at index: Int) {
    let total = beginning.cost(model.misspelling) + beginning.node.cost
    guard total < steps[index].best + model.threshold else { return }
    if total < steps[index].best { steps[index].best = total }
    // The place of a node's children identifies the node.
    if let place = steps[index].places[beginning.node.first] {
      let known = steps[index].beginnings[place]
      let isCheaper = total < known.cost(model.misspelling) + known.node.cost
      steps[index].beginnings[place].slip = min(known.slip, beginning.slip)
      steps[index].beginnings[place].spelling = min(known.spelling, beginning.spelling)
      if isCheaper { steps[index].beginnings[place].mistakes = beginning.mistakes }
    } else {
      steps[index].places[beginning.node.first] = steps[index].beginnings.count
      steps[index].beginnings.append(beginning)
    }
  }

  private mutating func extend(_ beginning: Beginning, at index: Int) {
    descend(beginning, at: index)
    guard beginning.mistakes < model.limit else { return }
    // Continues as if the touch was unintended.
    let letter = beginning.node.letter
    let isDouble = letter != 255 && touches.slip(index, letter) < 3
    let place =
      (index == 0 ? model.first : 0) + (index + 1 == touches.count && !isDouble ? model.last : 0)
    push(
      Beginning(
        node: beginning.node,
        slip: beginning.slip + place + (isDouble ? model.slip.double : model.slip.extra),
        spelling: beginning.spelling + place
          + (isDouble ? model.spelling.double : model.spelling.extra),
        mistakes: beginning.mistakes + 1), at: index + 1)
  }

  /// Continues with the letters after a beginning.
  private mutating func descend(_ beginning: Beginning, at index: Int) {
    let node = beginning.node
    for offset in 0..<Int(node.childCount) {
      let child = lexicon.node(Int(node.first) &+ offset)
      let letter = child.letter
      if letter == 0 { continue }
      if touches.isFree[Int(letter)], !isFree(node) {
        var silent = beginning
        silent.node = child
        silent.slip += model.mark
        silent.spelling += model.mark
        descend(silent, at: index)
      }
      push(
        Beginning(
          node: child, slip: beginning.slip + touches.slip(index, letter),
          spelling: beginning.spelling + touches.spelling(index, letter),
          mistakes: beginning.mistakes), at: index + 1)
      if touches.isPair(letter) {
        let cost = touches.pair(index, letter)
        if cost < 99 {
          push(
            Beginning(
              node: child, slip: beginning.slip + cost, spelling: beginning.spelling + cost,
              mistakes: beginning.mistakes), at: index + 2)
        }
      }
      if beginning.mistakes < model.limit { misstep(beginning, to: child, at: index) }
    }
  }

  private func isFree(_ node: Lexicon.Node) -> Bool {
    node.letter != 255 && touches.isFree[Int(node.letter)]
  }

  /// Continues as if the letter of `child` was left out, or exchanged with the next letter.
  private mutating func misstep(_ beginning: Beginning, to child: Lexicon.Node, at index: Int) {
    let cheapest =
      min(
        beginning.slip + min(model.slip.omission, model.slip.swap),
        beginning.spelling + model.misspelling + min(model.spelling.doubleOmission, 4)) + child.cost
    guard cheapest < steps[index + 1].best + model.threshold else { return }
    let place = index == 0 ? model.first : 0
    for offset in 0..<Int(child.childCount) {
      let next = lexicon.node(Int(child.first) &+ offset)
      if next.letter == 0 { continue }
      let slip = touches.slip(index, next.letter)
      let spelling = touches.spelling(index, next.letter)
      guard min(slip, spelling) < touches.far else { continue }
      let isDouble = next.letter == child.letter || child.letter == beginning.node.letter
      push(
        Beginning(
          node: next,
          slip: beginning.slip + slip + place
            + (isDouble ? model.slip.doubleOmission : model.slip.omission),
          spelling: beginning.spelling + spelling + place
            + (isDouble ? model.spelling.doubleOmission : model.spelling.omission),
          mistakes: beginning.mistakes + 1), at: index + 1)
      guard index + 1 < touches.count else { continue }
      let other = touches.slip(index + 1, child.letter)
      let otherSpelling = touches.spelling(index + 1, child.letter)
      guard min(other, otherSpelling) < touches.far else { continue }
      push(
        Beginning(
          node: next, slip: beginning.slip + slip + other + model.slip.swap + place,
          spelling: beginning.spelling + spelling + otherSpelling + model.spelling.swap + place,
          mistakes: beginning.mistakes + 1), at: index + 2)
    }
  }

  /// Notes the words that end at a beginning, or one letter later.
  private mutating func finish(_ beginning: Beginning) {
    note(beginning.node, beginning.slip, beginning.spelling)
    for offset in 0..<Int(beginning.node.childCount) {
      let child = lexicon.node(Int(beginning.node.first) &+ offset)
      guard child.letter != 0 else { continue }
      if touches.isFree[Int(child.letter)] {
        note(child, beginning.slip + model.mark, beginning.spelling + model.mark)
      } else if beginning.mistakes < model.limit {
        let isDouble = child.letter == beginning.node.letter
        note(
          child,
          beginning.slip + (isDouble ? model.slip.doubleOmission : model.slip.omission),
          beginning.spelling
            + (isDouble ? model.spelling.doubleOmission : model.spelling.omission))
      }
    }
  }

  private mutating func note(_ node: Lexicon.Node, _ slip: Float, _ spelling: Float) {
    guard let entry = lexicon.entry(at: node), !lexicon.isWeak(entry) else { return }
    let cost = min(slip, spelling + model.misspelling)
    if let known = found[entry], known <= cost { return }
    found[entry] = cost
  }
}
