/// How often fingers and spellers do what, in nats. The numbers were found on development sets with
/// the bench (`make bench-text`).
struct ErrorModel: Hashable, Sendable {
  /// Costs of a kind of mistake: of a finger, or of a speller.
  struct Costs: Hashable, Sendable {
    /// A letter left out; the second of a double letter left out.
    var omission: Float
    var doubleOmission: Float
    /// A letter too many; the letter before it once more.
    var extra: Float
    var double: Float
    /// Two letters in the wrong order.
    var swap: Float
    /// A vowel for another.
    var vowel: Float
    /// A consonant for one that sounds like it.
    var sound: Float
  }

  /// Fingers: what counts is where they fell.
  var slip = Costs(
    omission: 5.2, doubleOmission: 6, extra: 7.3, double: 5.8, swap: 4.7, vowel: 99, sound: 99)
  /// Spellers: letters are left out, doubled and mistaken for others.
  var spelling = Costs(
    omission: 4.3, doubleOmission: 3, extra: 4.8, double: 3, swap: 4, vowel: 4.3, sound: 99)
  /// What it costs to suppose a misspelling and not a slip.
  var misspelling: Float = 3.8
  /// A mistake at the first letter of a word, where few are made, on top of its own cost.
  var first: Float = 0
  /// A letter too many at the end, on top of its own cost.
  var last: Float = 0
  /// A touch that has nothing to do with the letter.
  var stray: Float = 8.5
  /// A letter typed plain though its own key would have been a hold away.
  var accent: Float = 0.5
  /// A letter that was chosen from a popup, taken for the plain one.
  var unaccent: Float = 5
  /// The same, taken for another letter that sounds like it.
  var unsound: Float = 3
  /// An apostrophe or hyphen left out.
  var mark: Float = 0.4
  /// A word that no lexicon has, on top of how rare such words are and of what its letters cost.
  var unknown: Float = 5.2
  /// The weight of the letters' own cost.
  var unknownLetter: Float = 0.5
  /// By how much less a word that no lexicon has costs in a language that makes many forms and compounds.
  var forms: Float = 0
  /// By how much less it costs for each letter of a long word, and at most.
  var longForm: Float = 0
  var longForms: Float = 0
  /// What letters in an order that is not the language's cost, those of a foreign name: once, and each.
  var foreign: Float = 2
  var foreignLetter: Float = 3.5
  /// A weak word of a lexicon, on top of its own cost.
  var weak: Float = 0.5
  /// By how much a guess has to be better than a typed word of a lexicon.
  var bar: Float = 1
  /// The same on top of that, where each touch fell on the middle of its key: so hits who looks, or has a pen, a
  /// pointer or a switch, and means what he hits.
  var exact: Float = 6
  /// A word that its language makes of words of a lexicon, on top of their own costs.
  var composed: Float = 6
  /// A word that the user has left standing once.
  var taught: Float = 6
  /// A space that was not typed, or that hit a letter beside the bar.
  var missedSpace: Float = 7
  var slippedSpace: Float = 2
  /// A space that was not meant.
  var strayedSpace: Float = 7
  /// A capital inside a sentence speaks for a name.
  var name: Float = 7
  /// A capital at the start of a sentence, where it speaks less: other words have one there, too.
  var firstName: Float = 0
  /// How much of what the words before say is believed, 0…1: people also write what is rare.
  var context: Float = 0.65
  /// More mistakes than this in a word are not looked for.
  var limit: UInt8 = 2
  /// How much worse than the best a beginning may be, and how many are kept.
  var threshold: Float = 13
  var beam = 70

  /// For words whose touches are known.
  static let touched = ErrorModel()

  /// For words that came without touches, from another keyboard or the document: any letter may be a
  /// slip, and how exactly a key was hit speaks for nothing.
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
    model.name = 8.5
    model.firstName = 1.5
    model.context = 0.5
    return model
  }()
}
