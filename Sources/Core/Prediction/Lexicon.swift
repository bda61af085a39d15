import TextRules

/// The words of a language as stored in a file: a trie of letters, the frequencies of words and of pairs of words,
/// and the capitals. Only the alphabet is copied from the bytes; of a mapped file, only the pages that are read take
/// memory.
///
/// The file, little-endian: magic `KEYCAPLX`, version, sizes, cost of a word that is not in it, number of classes of
/// letters, language (16 bytes), more sizes; then the sections in this order, each padded to 4 bytes.
/// - alphabet: a Unicode scalar (4 bytes) per letter; letters count from 1.
/// - nodes (6 bytes): first child (3), number of children, letter, cost of the likeliest word below. Children lie
///   side by side. Letter 0 ends a word and has the number of its entry as child.
/// - entries (4 bytes): cost of the word (15 bits), whether it is weak (1), bits of the letters that are capitals
///   (16). A weak word is left alone when it is typed, but nothing is corrected to it.
/// - contexts (12 bytes): entry of the first word of pairs, its first pair, cost added to words without a pair.
/// - pairs (4 bytes): entry of the second word (3), cost after the first word (the word's own frequency is included).
/// - contexts of two words (8 bytes), in the order of their pairs: number of the pair, first triple (3), cost added
///   to words without a triple.
/// - triples (4 bytes): entry of the third word (3), cost after the first two.
/// - which letters follow each other, if the head has a size for it: see `LetterModel`.
/// - which endings take each other's place, if the head has a size for it: see `Endings`.
/// - which further forms there are, if the head has a size for it: see `FormFilter`.
///
/// Entries are numbered in the order of a walk through the trie, so the words below a node are a range. A cost is
/// −ln of a probability.
package struct Lexicon: Sendable {
  static let magic: UInt64 = 0x584C_5041_4359_454B
  static let version = 6
  static let letterLimit = 250
  static let headSize = 72
  /// Cost for each unit of a node's stored cost, in nats.
  static let nodeStep: Float = 0.08
  /// Cost for each unit of an entry's stored cost, in nats.
  static let entryStep: Float = 1 / 1500
  /// Cost for each unit of a pair's or triple's stored cost, in nats.
  static let pairStep: Float = 0.06
  /// Entry that stands for the start of a sentence, as the first word of a pair.
  static let sentenceStart = 0xFF_FFFF

  let bytes: Bytes
  /// Language of the words, such as `en`.
  package let language: String
  /// Rules for the words of the language.
  let rules: WordRules
  /// Scalars of the letters from 1; index 0 is unused.
  let alphabet: [Unicode.Scalar]
  let nodeCount: Int
  package let wordCount: Int
  /// Cost of a word that the lexicon does not have.
  let unseenCost: Float
  package let pairCount: Int
  let contextCount: Int
  package let tripleCount: Int
  let pairContextCount: Int
  private let nodesAt: Int
  private let entriesAt: Int
  private let contextsAt: Int
  private let pairsAt: Int
  private let pairContextsAt: Int
  private let triplesAt: Int
  let classesAt: Int
  let classCount: Int
  private let endingsAt: Int
  let endingCount: Int
  private let formsAt: Int
  private let formBlockCount: Int

  /// Opens the lexicon in `bytes`. Reads only the head and the alphabet.
  package init(_ bytes: Bytes) throws(LexiconFailure) {
    guard bytes.count >= Lexicon.headSize, bytes.load(UInt64.self, at: 0) == Lexicon.magic else {
      throw .notALexicon
    }
    func number(_ index: Int) -> Int { Int(bytes.load(UInt32.self, at: 8 + 4 * index)) }
    guard number(0) == Lexicon.version else { throw .otherVersion(number(0)) }
    let letterCount = number(1)
    guard letterCount <= Lexicon.letterLimit else { throw .tooManyLetters(letterCount) }
    (nodeCount, wordCount, contextCount, pairCount) = (number(2), number(3), number(4), number(5))
    unseenCost = Float(number(6)) / 1000
    classCount = min(number(7), LetterModel.classes)
    (pairContextCount, tripleCount, endingCount) = (number(12), number(13), number(14))
    formBlockCount = number(15)
    self.bytes = bytes
    language = Lexicon.text(bytes, at: 40, count: 16)
    rules = WordRules(language: language)
    nodesAt = Lexicon.headSize + 4 * letterCount
    entriesAt = nodesAt + Lexicon.padded(6 * nodeCount)
    contextsAt = entriesAt + 4 * wordCount
    pairsAt = contextsAt + 12 * contextCount
    pairContextsAt = pairsAt + 4 * pairCount
    triplesAt = pairContextsAt + 8 * pairContextCount
    classesAt = triplesAt + 4 * tripleCount
    endingsAt = classesAt + LetterModel.size(letters: letterCount, classes: classCount)
    formsAt = endingsAt + 4 * endingCount
    let end = formsAt + FormFilter.size(blocks: formBlockCount)
    guard bytes.count >= end else { throw .cut(needs: end, has: bytes.count) }
    guard wordCount > 0, nodeCount > 0 else { throw .empty }
    alphabet =
      [" "]
      + (0..<letterCount).map {
        Unicode.Scalar(bytes.load(UInt32.self, at: Lexicon.headSize + 4 * $0)) ?? " "
      }
  }

  static func padded(_ size: Int) -> Int { (size + 3) & ~3 }

  private static func text(_ bytes: Bytes, at offset: Int, count: Int) -> String {
    let units = (0..<count).map { bytes.load(UInt8.self, at: offset + $0) }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// A place in the trie.
  struct Node {
    /// The first child; for the end of a word, its entry.
    var first: Int32
    var childCount: UInt8
    /// The letter that leads to this node; 0 ends a word, 255 is the root.
    var letter: UInt8
    /// Least cost of the words below this node that are not weak. The stored cost may be too small, but never too large.
    var cost: Float
  }

  var root: Node { node(0) }

  @inline(__always)
  func node(_ index: Int) -> Node {
    let low = bytes.load(UInt32.self, at: nodesAt &+ 6 &* index)
    let high = bytes.load(UInt16.self, at: nodesAt &+ 6 &* index &+ 4)
    let first = Int(low & 0xFF_FFFF)
    var count = UInt8(low >> 24)
    var letter = UInt8(high & 0xFF)
    // A damaged file can name letters that do not exist, children before their parent or beyond the end, or more
    // children than letters. Such a node gets no letter and no children.
    if index == 0 { letter = 255 } else if Int(letter) >= alphabet.count { letter = 0 }
    if letter == 0 || first <= index || first + Int(count) > nodeCount
      || Int(count) > alphabet.count
    {
      count = 0
    }
    return Node(
      first: Int32(first), childCount: count, letter: letter,
      cost: Float(high >> 8) * Lexicon.nodeStep)
  }

  /// Returns the entry of the word that ends at a node, which the first child with letter 0 has; nil if no word ends there.
  @inline(__always)
  func entry(at node: Node) -> Int? {
    guard node.childCount > 0 else { return nil }
    let end = self.node(Int(node.first))
    return end.letter == 0 && Int(end.first) < wordCount ? Int(end.first) : nil
  }

  /// Returns the cost of a word, independent of the words before it.
  func cost(of entry: Int) -> Float {
    Float(bytes.load(UInt16.self, at: entriesAt + 4 * entry) & 0x7FFF) * Lexicon.entryStep
  }

  /// Whether the word is accepted when typed, but not suggested.
  func isWeak(_ entry: Int) -> Bool {
    bytes.load(UInt16.self, at: entriesAt + 4 * entry) & 0x8000 != 0
  }

  /// Returns the capitals of a word: bit n is set if letter n is a capital.
  func capitals(of entry: Int) -> UInt16 {
    bytes.load(UInt16.self, at: entriesAt + 4 * entry + 2)
  }

  /// The words that follow one word or two words, with their costs.
  struct Followers {
    /// Numbers of the pairs, or of the triples: the numbers of triples continue after those of the pairs.
    var range: Range<Int>
    /// Cost added to the own cost of a word that is not among these words.
    var otherwise: Float
  }

  /// Returns the words that follow `entry`; nil if the lexicon has none.
  func followers(of entry: Int) -> Followers? {
    func first(_ context: Int) -> Int {
      Int(bytes.load(UInt32.self, at: contextsAt + 12 * context))
    }
    let place = Lexicon.firstIndex(in: 0..<contextCount) { first($0) >= entry }
    guard place < contextCount, first(place) == entry else { return nil }
    let at = contextsAt + 12 * place
    let start = Int(bytes.load(UInt32.self, at: at + 4))
    let end = place + 1 < contextCount ? Int(bytes.load(UInt32.self, at: at + 16)) : pairCount
    guard start <= end, end <= pairCount else { return nil }
    let otherwise = Float(bytes.load(UInt32.self, at: at + 8)) / 1000
    return Followers(range: start..<end, otherwise: otherwise)
  }

  /// Returns the words that follow `first` and `second`; nil if the lexicon has none.
  func followers(of first: Int, _ second: Int) -> Followers? {
    guard pairContextCount > 0, let pairs = followers(of: first) else { return nil }
    let index = firstPair(in: pairs.range, from: second)
    guard index < pairs.range.upperBound, pair(index).entry == second else { return nil }
    func pairNumber(_ context: Int) -> Int {
      Int(bytes.load(UInt32.self, at: pairContextsAt + 8 * context))
    }
    let place = Lexicon.firstIndex(in: 0..<pairContextCount) { pairNumber($0) >= index }
    guard place < pairContextCount, pairNumber(place) == index else { return nil }
    let at = pairContextsAt + 8 * place + 4
    let value = bytes.load(UInt32.self, at: at)
    let start = Int(value >> 8)
    let end =
      place + 1 < pairContextCount ? Int(bytes.load(UInt32.self, at: at + 8) >> 8) : tripleCount
    guard start <= end, end <= tripleCount else { return nil }
    return Followers(
      range: pairCount + start..<pairCount + end, otherwise: Float(value & 0xFF) * Lexicon.pairStep)
  }

  /// Returns the second word of a pair, or the third word of a triple, and its cost after the words before it.
  @inline(__always)
  func pair(_ index: Int) -> (entry: Int, cost: Float) {
    let at = index < pairCount ? pairsAt &+ 4 &* index : triplesAt &+ 4 &* (index &- pairCount)
    let value = bytes.load(UInt32.self, at: at)
    return (Int(value >> 8), Float(value & 0xFF) * Lexicon.pairStep)
  }

  /// Returns the first pair in `range` whose second word is `entry` or comes after it.
  func firstPair(in range: Range<Int>, from entry: Int) -> Int {
    Lexicon.firstIndex(in: range) { pair($0).entry >= entry }
  }

  /// Returns the first index for which `isAfter` holds, in ascending order; the end of `range` if it holds for no index.
  @inline(__always)
  private static func firstIndex(in range: Range<Int>, _ isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the cost of `entry` after the words of `followers`; nil if the word was not seen there.
  func cost(of entry: Int, among followers: Followers) -> Float? {
    let index = firstPair(in: followers.range, from: entry)
    guard index < followers.range.upperBound else { return nil }
    let pair = pair(index)
    return pair.entry == entry ? pair.cost : nil
  }

  /// Whether a word is one of the forms that are not in the list.
  func hasForm(_ word: some Sequence<Unicode.Scalar>) -> Bool {
    guard formBlockCount > 0 else { return false }
    var isKnown = true
    FormFilter.eachBit(of: Endings.sign(word), blocks: formBlockCount) { byte, mask in
      if bytes.load(UInt8.self, at: formsAt + byte) & mask == 0 { isKnown = false }
    }
    return isKnown
  }

  /// Whether many stems have both endings of a pair; `sign` is the pair's hash (`Endings.sign`).
  func hasEndings(_ sign: UInt32) -> Bool {
    func known(_ index: Int) -> UInt32 { bytes.load(UInt32.self, at: endingsAt + 4 * index) }
    let place = Lexicon.firstIndex(in: 0..<endingCount) { known($0) >= sign }
    return place < endingCount && known(place) == sign
  }
}
