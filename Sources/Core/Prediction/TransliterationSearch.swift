import TextRules

/// Walks the trie along the Latin letters of a word, to find the words of the lexicons' script that are spelled so.
struct TransliterationSearch {
  /// The kind of the last unit.
  private enum State: UInt8, Hashable {
    /// A vowel or a mark, or nothing yet.
    case closed
    /// A consonant whose vowel is not decided yet.
    case open
    /// A consonant whose inherent vowel was spelled.
    case spoken
    /// The joiner.
    case joined
  }

  private struct Beginning {
    var node: Lexicon.Node
    var cost: Float
    var state: State
    /// The letter before the joiner; zero if the last unit is no joiner.
    var consonant: UInt8 = 0
    /// Whether the last consonant is one of several joined consonants.
    var isCluster = false
  }

  private struct Step {
    var beginnings: [Beginning] = []
    var places: [Place: Int] = [:]
    var best = Float.infinity
  }

  private struct Place: Hashable {
    var node: Int32
    var state: State
  }

  /// Cost above the best beginning with the same number of letters from which on a beginning is dropped, in nats.
  private static let threshold: Float = 11
  /// Greatest number of beginnings that are continued with the same number of letters.
  private static let beam = 1500

  private let lexicon: Lexicon
  private let rules: Transliteration
  private let latin: [UInt8]
  /// Index of the first vowel among the Latin letters.
  private let firstVowel: Int
  /// Consonants of the rules, as the search uses them.
  private let consonants: Table
  /// Independent vowels.
  private let vowels: Table
  /// Vowels that are marks of a consonant.
  private let marks: Table
  /// Signs after a vowel.
  private let signs: Table
  private let points: Table
  private var steps: [Step]
  /// Costs of the words found, without the language model.
  private(set) var found: [Int: Float] = [:]
  /// The nodes after all letters, with the costs of their routes. Words that continue are found below these nodes.
  private(set) var ends: [(node: Lexicon.Node, cost: Float)] = []

  private typealias Table = [Unicode.Scalar: [Transliteration.Unit]]

  /// Prepares the search. `latin` is the word in small letters.
  init(_ lexicon: Lexicon, rules: Transliteration, latin: String) {
    self.lexicon = lexicon
    self.rules = rules
    self.latin = Array(latin.utf8)
    firstVowel = self.latin.firstIndex { "aeiou".utf8.contains($0) } ?? self.latin.count
    func table(_ units: [Transliteration.Unit]) -> Table {
      Dictionary(grouping: units.filter { !$0.scalars.isEmpty }) { $0.scalars[0] }
    }
    consonants = table(rules.consonants)
    vowels = table(rules.vowels)
    marks = table(rules.marks)
    signs = table(rules.signs)
    points = table(rules.points)
    steps = [Step](repeating: Step(), count: latin.utf8.count + 1)
  }

  /// Runs the search; its words are then in `found`.
  mutating func run() {
    push(Beginning(node: lexicon.root, cost: 0, state: .closed), at: 0)
    for index in steps.indices {
      var next = 0
      // Units with an empty spelling add beginnings to this step while it is read.
      while next < steps[index].beginnings.count, next < TransliterationSearch.beam {
        let beginning = steps[index].beginnings[next]
        next += 1
        guard isGood(beginning, at: index) else { continue }
        extend(beginning, at: index)
        if index == latin.count { finish(beginning) }
      }
    }
  }

  private func isGood(_ beginning: Beginning, at index: Int) -> Bool {
    beginning.cost + beginning.node.cost < steps[index].best + TransliterationSearch.threshold
  }

  private mutating func push(_ beginning: Beginning, at index: Int) {
    guard index < steps.count, isGood(beginning, at: index) else { return }
    let total = beginning.cost + beginning.node.cost
    if total < steps[index].best { steps[index].best = total }
    let place = Place(node: beginning.node.first, state: beginning.state)
    if let known = steps[index].places[place],
      steps[index].beginnings[known].cost <= beginning.cost
    {
      return
    }
    steps[index].places[place] = steps[index].beginnings.count
    steps[index].beginnings.append(beginning)
  }

  private mutating func extend(_ beginning: Beginning, at index: Int) {
    skip(beginning, at: index)
    if beginning.state == .open {
      for spelling in rules.inherent where fits(spelling, at: index) {
        var spoken = beginning
        spoken.state = .spoken
        spoken.cost += spelling.cost
        if spelling.letters.isEmpty, index <= firstVowel { spoken.cost += rules.first }
        push(spoken, at: index + spelling.letters.count)
      }
    }
    for offset in 0..<Int(beginning.node.childCount) {
      let child = lexicon.node(Int(beginning.node.first) + offset)
      guard child.letter != 0 else { continue }
      let scalar = lexicon.letter(child.letter)
      switch beginning.state {
      case .open:
        if scalar == rules.joiner {
          push(
            Beginning(
              node: child, cost: beginning.cost, state: .joined, consonant: beginning.node.letter),
            at: index)
        }
        descend(marks[scalar], from: beginning, child, to: .closed, at: index)
        descend(points[scalar], from: beginning, child, to: .open, at: index)
      case .joined:
        descend(consonants[scalar], from: beginning, child, to: .open, at: index)
        if child.letter == beginning.consonant {
          push(
            Beginning(
              node: child, cost: beginning.cost + rules.doubled, state: .open, isCluster: true),
            at: index)
        }
      case .closed, .spoken:
        descend(consonants[scalar], from: beginning, child, to: .open, at: index)
        descend(vowels[scalar], from: beginning, child, to: .closed, at: index)
        descend(signs[scalar], from: beginning, child, to: .closed, at: index)
      }
    }
  }

  /// Skips a letter that is typed twice, or has no effect.
  private mutating func skip(_ beginning: Beginning, at index: Int) {
    guard index < latin.count, index > 0 else { return }
    var other = beginning
    other.cost += latin[index] == latin[index - 1] ? rules.idle / 2 : rules.idle
    push(other, at: index + 1)
  }

  private mutating func descend(
    _ units: [Transliteration.Unit]?, from beginning: Beginning, _ child: Lexicon.Node,
    to state: State, at index: Int
  ) {
    for unit in units ?? [] {
      guard let end = node(child, along: unit.scalars.dropFirst()) else { continue }
      for spelling in unit.spellings where fits(spelling, at: index) {
        push(
          Beginning(
            node: end, cost: beginning.cost + spelling.cost, state: state,
            isCluster: beginning.state == .joined || unit.scalars.contains(rules.joiner)),
          at: index + spelling.letters.count)
      }
    }
  }

  private func node(
    _ start: Lexicon.Node, along scalars: ArraySlice<Unicode.Scalar>
  ) -> Lexicon.Node? {
    var node = start
    for scalar in scalars {
      guard let child = lexicon.child(of: node, scalar: scalar) else { return nil }
      node = child
    }
    return node
  }

  private func fits(_ spelling: Transliteration.Spelling, at index: Int) -> Bool {
    latin[index...].starts(with: spelling.letters)
  }

  private mutating func finish(_ beginning: Beginning) {
    // If the language has no silent vowels, a left-out vowel costs what `inherent` says: another beginning covers
    // this case.
    if beginning.state == .open, rules.silence == .never { return }
    ends.append((beginning.node, beginning.cost))
    guard let entry = lexicon.entry(at: beginning.node), !lexicon.isWeak(entry) else { return }
    let isSpoken = beginning.state == .spoken && !beginning.isCluster
    let cost = beginning.cost + (isSpoken ? rules.final : 0)
    if let known = found[entry], known <= cost { return }
    found[entry] = cost
  }
}
