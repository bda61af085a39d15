/// How likely each kind of mistake is, as a cost in nats: −ln of its probability. The numbers were found on
/// development sets with the bench (`make bench-text`).
struct ErrorModel: Hashable, Sendable {
  /// Costs of the mistakes of one cause: a finger that slips, or a user who misspells a word.
  struct Costs: Hashable, Sendable {
    /// A letter is left out; the second letter of a pair such as `tt` is left out.
    var omission: Float
    var doubleOmission: Float
    /// A letter is typed that the word does not have; the letter before it is typed twice.
    var extra: Float
    var double: Float
    /// Two neighbouring letters are exchanged.
    var swap: Float
    /// A vowel stands in the place of another vowel.
    var vowel: Float
    /// A consonant stands in the place of one that sounds like it.
    var sound: Float
  }

  /// Slips of fingers. The place of the touch gives the cost of a wrong letter, so that none stands here.
  var slip = Costs(
    omission: 5.2, doubleOmission: 6, extra: 8, double: 5.8, swap: 4.7, vowel: 99, sound: 99)
  /// Misspellings: letters are left out, doubled and mistaken for others.
  var spelling = Costs(
    omission: 4.3, doubleOmission: 3, extra: 4.8, double: 3, swap: 4, vowel: 4.3, sound: 99)
  /// A word is misspelt at all, instead of mistyped. This cost is added once for each word.
  var misspelling: Float = 3.8
  /// Additional cost of a mistake at the first letter, where people make few mistakes.
  var first: Float = 0
  /// Additional cost of an extra letter at the end of the word.
  var last: Float = 0
  /// The touch says nothing about the letter: another finger rested there, say.
  var stray: Float = 8.5
  /// A plain letter was typed for one with a mark, which a held key would have offered.
  var accent: Float = 0.5
  /// A letter with a mark was chosen from a callout, and the plain letter was meant.
  var unaccent: Float = 5
  /// A letter with a mark was chosen, and another letter that sounds like it was meant.
  var unsound: Float = 3
  /// An apostrophe or a hyphen is left out.
  var mark: Float = 0.4
  /// Cost of an unknown word that is right. The cost is added to the general cost of unknown words and to the cost
  /// of the letters' order.
  var unknown: Float = 8
  /// The factor of the cost of the letters' order, 0…1.
  var unknownLetter: Float = 0.5
  /// The discount on `unknown` in a language that makes many forms and compounds.
  var forms: Float = 2
  /// The further discount for each letter of a long word, and the largest such discount.
  var longForm: Float = 0
  var longForms: Float = 0
  /// Letters follow each other as they do not in the language, in a foreign name for example: the cost for the word,
  /// and the cost for each such letter.
  var foreign: Float = 2
  var foreignLetter: Float = 3.5
  /// Additional cost of a weak word of a lexicon.
  var weak: Float = 0.5
  /// The margin by which a guess must be cheaper than a typed word that a lexicon has, before the guess replaces the
  /// word.
  var bar: Float = 1
  /// The additional margin where each touch was in the middle of its key. A user with such touches looks at the
  /// keys, or uses a pen, a pointer or a switch, and means each letter.
  var exact: Float = 6
  /// The discount on `unknown` where each touch was in the middle of its key.
  var exactUnknown: Float = 2.8
  /// The language can make the word of two words of a lexicon. The cost is added to those of the two words.
  var composed: Float = 6
  /// The user has typed the word once before and left it as it was.
  var taught: Float = 6
  /// A space was not typed; the finger hit a letter beside the space bar instead.
  var missedSpace: Float = 7
  var slippedSpace: Float = 2
  /// A second space was meant, and so was its place along the bar.
  var secondSpace: Float = 3
  /// A space was typed that was not meant.
  var strayedSpace: Float = 7
  /// Discount for a capital inside a sentence: the word is probably a correct name.
  var name: Float = 7
  /// The same discount at the start of a sentence, where every word has a capital.
  var firstName: Float = 0
  /// Cost of a word that its language writes in capitals only, `ECT`, and that was typed in small letters.
  var acronym: Float = 0
  /// The weight of the words before, 0…1: people also write words that are rare after them.
  var context: Float = 0.65
  /// Greatest number of mistakes in one word.
  var limit: UInt8 = 2
  /// Cost above the cheapest beginning at which the search drops a beginning, and greatest number of beginnings
  /// that it keeps.
  var threshold: Float = 13
  var beam = 70

  /// Model for words whose touches are known.
  static let touched = ErrorModel()

  /// Model for words without touches, which came from another keyboard or from the document. Any letter may be a
  /// slip, and the precision of the touches is unknown.
  static let blind: ErrorModel = {
    var model = ErrorModel()
    model.slip = Costs(
      omission: 4.6, doubleOmission: 6, extra: 7.3, double: 4.6, swap: 5, vowel: 99, sound: 99)
    model.spelling = Costs(
      omission: 4.3, doubleOmission: 1.6, extra: 6.2, double: 3.2, swap: 3.3, vowel: 3.5,
      sound: 3.6)
    model.misspelling = 2.2
    model.first = 1.6
    model.last = 0.8
    model.mark = 1.2
    model.accent = 1.5
    model.bar = 1.5
    model.stray = 8.1
    model.unknown = 12.7
    model.forms = 5.5
    model.longForm = 0.45
    model.longForms = 2.7
    model.weak = 3
    model.acronym = 2.5
    model.name = 8.5
    model.firstName = 1.5
    model.context = 0.5
    return model
  }()
}
