/// The cost of each kind of mistake in nats: −ln of its probability. The numbers were found on development sets with
/// the bench (`make bench-text`).
struct ErrorModel: Hashable, Sendable {
  /// Costs of the mistakes of one cause: a finger that slips, or a user who misspells a word.
  struct Costs: Hashable, Sendable {
    /// Cost of a letter that is left out.
    var omission: Float
    /// Cost if the second letter of a pair such as `tt` is left out.
    var doubleOmission: Float
    /// Cost of a typed letter that the word does not have.
    var extra: Float
    /// Cost of a letter that is typed twice.
    var double: Float
    /// Cost of two neighbouring letters that are exchanged.
    var swap: Float
    /// Cost of a vowel in the place of another vowel.
    var vowel: Float
    /// Cost of a consonant in the place of a consonant that sounds like it.
    var sound: Float
  }

  /// Costs of slips of fingers. For a wrong letter, the place of the touch gives the cost, so that `vowel` and
  /// `sound` are too costly to occur.
  var slip = Costs(
    omission: 5.2, doubleOmission: 6, extra: 8, double: 5.8, swap: 4.7, vowel: 99, sound: 99)
  /// Costs of misspellings: letters that are left out, doubled or mistaken for others.
  var spelling = Costs(
    omission: 4.3, doubleOmission: 3, extra: 4.8, double: 3, swap: 4, vowel: 4.3, sound: 99)
  /// Cost of a misspelt word, added once for each word; a mistyped word does not have this cost.
  var misspelling: Float = 3.8
  /// Additional cost of a mistake at the first letter, where people make few mistakes.
  var first: Float = 0
  /// Additional cost of an extra letter at the end of the word.
  var last: Float = 0
  /// Cost of a touch that says nothing about its letter, for example because another finger rested there.
  var stray: Float = 8.5
  /// Cost of a plain letter that was typed in the place of an accented letter of the key's callout.
  var accent: Float = 0.5
  /// Cost of an accented letter that was chosen from a callout although the plain letter was meant.
  var unaccent: Float = 5
  /// Cost of an accented letter that was chosen although a letter of similar sound was meant.
  var unsound: Float = 3
  /// Cost of an apostrophe or a hyphen that is left out.
  var mark: Float = 0.4
  /// Cost of an unknown word that is correct. This cost is added to the general cost of unknown words and to the
  /// cost of the letters' order.
  var unknown: Float = 8
  /// Factor of the cost of the letters' order, 0…1.
  var unknownLetter: Float = 0.5
  /// Discount on `unknown` in a language that has many forms and compounds.
  var forms: Float = 2
  /// Further discount for each letter of a long word.
  var longForm: Float = 0
  /// Greatest sum of the further discounts of a long word.
  var longForms: Float = 0
  /// Cost of a word whose letters follow each other as they do not in the language, such as a foreign name.
  var foreign: Float = 2
  /// Additional cost for each such letter.
  var foreignLetter: Float = 3.5
  /// Additional cost of a weak word of a lexicon.
  var weak: Float = 0.5
  /// Margin by which a guess must be cheaper than a typed word of a lexicon before the guess replaces the word.
  var bar: Float = 1
  /// Additional margin if each touch was in the middle of its key. A user with such touches looks at the keys, or
  /// uses a pen, a pointer or a switch, and means each letter.
  var exact: Float = 6
  /// Discount on `unknown` if each touch was in the middle of its key.
  var exactUnknown: Float = 2.8
  /// Cost of a compound that the language can make of two words of a lexicon, added to the costs of the two words.
  var composed: Float = 6
  /// Cost of a word that the user has typed once before and has not changed.
  var taught: Float = 6
  /// Cost of two words between which no space was typed.
  var missedSpace: Float = 7
  /// Cost of two words if the finger hit a letter key beside the space bar instead of the bar.
  var slippedSpace: Float = 2
  /// Cost of a second space that was meant, at any place along the bar.
  var secondSpace: Float = 3
  /// Cost of a space that was typed but not meant.
  var strayedSpace: Float = 7
  /// Discount for a capital inside a sentence: the word is probably a correct name.
  var name: Float = 7
  /// The same discount at the start of a sentence, where every word has a capital.
  var firstName: Float = 0
  /// Cost of a word that its language writes in capitals only, `ECT`, and that was typed in small letters.
  var acronym: Float = 0
  /// Weight of the words before, 0…1. The weight is below 1 because people also write words that are rare after the
  /// words before.
  var context: Float = 0.65
  /// Greatest number of mistakes in one word.
  var limit: UInt8 = 2
  /// Cost above the cheapest beginning from which on the search drops a beginning.
  var threshold: Float = 13
  /// Greatest number of beginnings that the search keeps.
  var beam = 70

  /// Model for words whose touches are known.
  static let touched = ErrorModel()

  /// Model for words without touches: the words came from another keyboard or from the document. Any letter may be a
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
