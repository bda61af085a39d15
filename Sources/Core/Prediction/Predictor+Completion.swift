import KeyModel
import TextRules

extension Predictor {
  /// Returns the cost, in nats, of a word that was offered after fewer letters and not taken. The user may have
  /// missed the word, so the word is offered again if nothing else is likely. A user who scans has read all `shown`
  /// words, and misses a word less often.
  private static func passedCost(shown: Int) -> Float { shown > 3 ? 5 : 3 }

  /// Returns the likeliest words that begin with `prefix`, best first, without the prefix itself; for an empty
  /// prefix, the likeliest next words. Letters without their own keys may be typed plain. `passed` has the words
  /// that were offered before and not taken.
  package func completions(
    of prefix: TypedWord, keys: TypingKeys, after context: WordContext, limit: Int = 3,
    passed: Set<String> = []
  ) -> [Candidate] {
    guard !prefix.text.isEmpty else { return nextWords(after: context, limit: limit) }
    let pattern = rules.pattern(of: prefix.text)
    return merged(
      limit: limit, pattern: pattern, after: context, passed: passed, typed: prefix.text
    ) { lexicon, limit in
      Completion.all(
        of: lexicon.rules.folded(prefix.text), in: lexicon, keys: keys,
        after: context, limit: limit)
    }
  }

  /// Returns the likeliest words after `context`, best first. The words have a capital if `isSentenceStart`, and
  /// otherwise the capitals of their language.
  package func nextWords(
    after context: WordContext, isSentenceStart: Bool = false, limit: Int = 3
  ) -> [Candidate] {
    merged(limit: limit, pattern: isSentenceStart ? .capitalized : .plain, after: context) {
      lexicon, limit in
      Completion.likeliest(
        below: [lexicon.root], model: LanguageModel(lexicon, after: context), limit: limit)
    }
  }

  /// Merges the best words of all lexicons, without the typed text and the words that the user does not want.
  private func merged(
    limit: Int, pattern: WordRules.Pattern, after context: WordContext, passed: Set<String> = [],
    typed: String = "",
    _ find: (Lexicon, Int) -> [(entry: Int, cost: Float)]
  ) -> [Candidate] {
    let spare = min(user?.unwanted.count ?? 0, 5) + min(passed.count, 9) + (typed.isEmpty ? 0 : 1)
    let passed = Set(passed.map { rules.folded($0) })
    var best: [String: Candidate] = [:]
    for (lexicon, share) in sources(LanguageShares(lexicons, after: context)) {
      for (entry, own) in find(lexicon, limit + spare) {
        let word = lexicon.word(of: entry)
        let letters = lexicon.rules.folded(word)
        guard !isUnwanted(letters) else { continue }
        let cost = own + share + (passed.contains(letters) ? Predictor.passedCost(shown: limit) : 0)
        let text = lexicon.rules.apply(pattern, to: word)
        guard text != typed else { continue }
        if let known = best[text], known.score >= Double(-cost) { continue }
        best[text] = Candidate(text, score: Double(-cost))
      }
    }
    return Array(best.values.sorted { ($0.score, $1.text) > ($1.score, $0.text) }.prefix(limit))
  }
}

/// Finds the likeliest words below nodes of a trie.
enum Completion {
  static func all(
    of prefix: String, in lexicon: Lexicon, keys: TypingKeys, after context: WordContext,
    limit: Int
  ) -> [(entry: Int, cost: Float)] {
    let nodes = Completion.nodes(of: Array(prefix.unicodeScalars), in: lexicon, keys: keys)
    guard !nodes.isEmpty else { return [] }
    let model = LanguageModel(lexicon, after: context)
    return likeliest(below: nodes, model: model, limit: limit)
  }

  /// Returns the nodes to which a prefix leads: as typed, or with accents on letters whose accented forms have no key.
  static func nodes(of prefix: [Unicode.Scalar], in lexicon: Lexicon, keys: TypingKeys)
    -> [Lexicon.Node]
  {
    let own = Set(keys.keys.compactMap { $0.character.unicodeScalars.first })
    var nodes = [lexicon.root]
    for scalar in prefix {
      var next: [Lexicon.Node] = []
      for node in nodes {
        step(from: node, by: scalar, in: lexicon, own: own) { next.append($0) }
      }
      nodes = Array(next.prefix(16))
    }
    return nodes
  }

  private static func step(
    from node: Lexicon.Node, by scalar: Unicode.Scalar, in lexicon: Lexicon,
    own: Set<Unicode.Scalar>, _ take: (Lexicon.Node) -> Void
  ) {
    for offset in 0..<Int(node.childCount) {
      let child = lexicon.node(Int(node.first) + offset)
      guard child.letter != 0 else { continue }
      let letter = lexicon.letter(child.letter)
      if letter == scalar {
        take(child)
      } else if letter == "'", scalar != "'", child.letter != node.letter {
        step(from: child, by: scalar, in: lexicon, own: own, take)
      } else if !own.contains(letter), BaseLetters.of(letter) == [scalar] {
        take(child)
      }
    }
  }

  /// Returns the likeliest words below `nodes`, by their own frequency and by the words before.
  static func likeliest(below nodes: [Lexicon.Node], model: LanguageModel, limit: Int)
    -> [(entry: Int, cost: Float)]
  {
    let lexicon = model.lexicon
    var entries = Set(frequent(below: nodes, in: lexicon, limit: limit + 2))
    for node in nodes {
      entries.formUnion(model.followers(in: lexicon.entries(below: node), limit: limit + 2))
    }
    return entries.map { (entry: $0, cost: model.cost(of: $0)) }
      .sorted { ($0.cost, $0.entry) < ($1.cost, $1.entry) }.prefix(limit).map(\.self)
  }

  /// Returns the most frequent words below `nodes`: the node of least cost is opened until there are enough words. A
  /// walk meets each node once, unless a damaged file gives a node several parents; therefore the walk ends after as
  /// many nodes as the trie has.
  private static func frequent(below nodes: [Lexicon.Node], in lexicon: Lexicon, limit: Int)
    -> [Int]
  {
    var heap = Heap<Lexicon.Node> { $0.cost < $1.cost }
    for node in nodes { heap.push(node) }
    var entries: [Int] = []
    var left = lexicon.nodeCount
    while entries.count < limit, left >= 0, let node = heap.pop() {
      if node.letter == 0 {
        if !lexicon.isWeak(Int(node.first)) { entries.append(Int(node.first)) }
        continue
      }
      left -= Int(node.childCount)
      for offset in 0..<Int(node.childCount) {
        heap.push(lexicon.node(Int(node.first) + offset))
      }
    }
    return entries
  }
}

/// A binary heap, which returns the least element first.
struct Heap<Element> {
  private var elements: [Element] = []
  private let precedes: (Element, Element) -> Bool

  init(_ precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

  mutating func push(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0, precedes(elements[index], elements[(index - 1) / 2]) {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func pop() -> Element? {
    guard let first = elements.first else { return nil }
    let last = elements.removeLast()
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < elements.count && precedes(elements[child], elements[least]) { least = child }
      if least == index { return first }
      elements.swapAt(index, least)
      index = least
    }
  }
}
