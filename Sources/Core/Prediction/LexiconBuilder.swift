import KeyModel
import TextRules

/// Makes the bytes of a lexicon from words and pairs of words with their counts.
package struct LexiconBuilder {
  /// A word for the lexicon.
  struct Word {
    /// Letters in small form.
    var letters: [Unicode.Scalar]
    /// Bit n: letter n is a capital.
    var capitals: UInt16
    /// Number of times that the word was seen.
    var count: Double
    /// Whether the word was seen, but may be misspelt: such a word is accepted when typed, but not suggested.
    var isWeak: Bool
  }

  package let language: String
  let rules: WordRules
  private(set) var words: [String: Word] = [:]
  /// Counts of words by the word before them. Keys are in small letters; the empty key is the start of a sentence.
  private(set) var pairs: [String: [String: Double]] = [:]
  /// Counts of words by the two words before them, with keys as in `pairs`.
  private(set) var triples: [String: [String: [String: Double]]] = [:]
  /// Sum of the counts of the listed words.
  private(set) var total = 0.0
  /// Sum of the counts of words that are not in the list.
  private var unseen = 0.0
  /// Hashes (`Endings.sign`) of the forms that are not in the list.
  private var forms: [UInt64] = []
  /// Number added to the count of every first word, so that few pairs have little weight.
  let doubt: Double
  /// Whether the lexicon gets a model of the language's letters.
  private let hasLetters: Bool

  /// Makes an empty list. `doubt` is added to the count of every first word of pairs, so that few observations have
  /// little weight. Without `hasLetters` the lexicon gets no model of the language's letters.
  package init(language: String, doubt: Double = 0, hasLetters: Bool = true) {
    self.language = language
    rules = WordRules(language: language)
    self.doubt = doubt
    self.hasLetters = hasLetters
  }

  package var isEmpty: Bool { words.isEmpty }

  /// Greatest length of a word in letters. Longer words slow the search, and are not typed without a space.
  static let longest = 40

  /// Adds a word in its language's spelling, with its count. If the list has the word in other capitals, the count
  /// is added, and the more frequent spelling remains. A weak word is accepted when typed, but nothing is corrected
  /// to it.
  package mutating func add(_ word: String, count: Double, isWeak: Bool = false) {
    let small = rules.folded(word)
    let letters = Array(small.unicodeScalars)
    guard !letters.isEmpty, letters.count <= LexiconBuilder.longest, count > 0 else { return }
    total += count
    var capitals: UInt16 = 0
    for (index, scalar) in word.unicodeScalars.prefix(16).enumerated()
    where scalar.properties.isUppercase { capitals |= 1 << UInt16(index) }
    if let known = words[small] {
      if count > known.count { words[small]?.capitals = capitals }
      words[small]?.count += count
      if !isWeak { words[small]?.isWeak = false }
    } else {
      words[small] = Word(
        letters: letters, capitals: capitals, count: count, isWeak: isWeak)
    }
  }

  /// Adds the count of words that are not in the list, so that the listed words do not share the whole probability.
  package mutating func addUnseen(count: Double) {
    guard count > 0 else { return }
    total += count
    unseen += count
  }

  /// Adds a form that is not in the list of words: the form is accepted when typed, and never suggested.
  package mutating func addForm(_ word: String) {
    forms.append(Endings.sign(small(word).unicodeScalars))
  }

  /// Adds the count of `second` directly after `first`; an empty `first` is the start of a sentence. `build` leaves
  /// out pairs with words that the lexicon does not have.
  package mutating func addPair(_ first: String, _ second: String, count: Double) {
    guard count > 0 else { return }
    pairs[small(first), default: [:]][small(second), default: 0] += count
  }

  /// Adds the count of `third` directly after two words; the first may be the start of a sentence. `build` leaves
  /// out a triple whose first two words are no pair.
  package mutating func addTriple(
    _ first: String, _ second: String, _ third: String, count: Double
  ) {
    guard count > 0 else { return }
    triples[small(first), default: [:]][small(second), default: [:]][small(third), default: 0] +=
      count
  }

  private func small(_ word: String) -> String { rules.folded(word) }

  /// Makes the bytes of the lexicon's file.
  package func build() throws(LexiconFailure) -> [UInt8] {
    guard !words.isEmpty else { throw .empty }
    let sorted = words.values.sorted {
      $0.letters.lexicographicallyPrecedes($1.letters) { $0.value < $1.value }
    }
    let alphabet = Set(sorted.lazy.flatMap(\.letters)).sorted()
    guard alphabet.count <= Lexicon.letterLimit else { throw .tooManyLetters(alphabet.count) }
    guard sorted.count < Lexicon.sentenceStart else { throw .tooLarge }
    let costs = sorted.map { Float(-nat($0.count / total)) }
    var trie = TrieWriter(
      words: sorted.map(\.letters), costs: zip(sorted, costs).map { $0.isWeak ? 99 : $1 },
      alphabet: alphabet)
    trie.write()
    guard trie.nodes.count <= 0xFF_FFFF else { throw .tooLarge }
    let contexts = ContextTables(self, sorted: sorted)
    var out = ByteWriter()
    out.put(Lexicon.magic)
    for number in [
      Lexicon.version, alphabet.count, trie.nodes.count, sorted.count, contexts.heads.count,
      contexts.pairs.count,
    ] { out.put(UInt32(number)) }
    out.put(UInt32(max(0, -nat(max(unseen, total / 100) / total) * 1000)))
    out.put(UInt32(hasLetters ? LetterModel.classes : 0))
    var name = Array(language.utf8.prefix(15))
    name += [UInt8](repeating: 0, count: 16 - name.count)
    out.bytes += name
    out.put(UInt32(contexts.pairHeads.count))
    out.put(UInt32(contexts.triples.count))
    let endings =
      Lexicon.composes(language)
      ? Endings.signs(of: sorted.filter { !$0.isWeak }.map(\.letters)) : []
    out.put(UInt32(endings.count))
    out.put(UInt32(FormFilter.blocks(forms: forms.count)))
    for scalar in alphabet { out.put(scalar.value) }
    for node in trie.nodes { out.put(node) }
    out.pad()
    for (word, cost) in zip(sorted, costs) {
      let units = UInt16(min(32767, (cost / Lexicon.entryStep).rounded()))
      out.put(word.isWeak ? units | 0x8000 : units)
      out.put(word.capitals)
    }
    contexts.write(to: &out)
    if hasLetters {
      out.bytes += LetterModel.bytes(words: sorted.map(\.letters), alphabet: alphabet)
    }
    for sign in endings { out.put(sign) }
    out.bytes += FormFilter.bytes(forms)
    return out.bytes
  }
}

/// Writes numbers as little-endian bytes.
struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func put<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a node: six bytes.
  mutating func put(_ node: TrieWriter.Node) {
    put(UInt32(node.first & 0xFF_FFFF) | UInt32(node.childCount) << 24)
    put(UInt16(node.letter) | UInt16(node.cost) << 8)
  }

  mutating func pad() {
    while bytes.count % 4 != 0 { bytes.append(0) }
  }
}
