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
  }

  /// Fingers: what counts is where they fell.
  var slip = Costs(
    omission: 6, doubleOmission: 6, extra: 6.5, double: 5, swap: 5.5, vowel: 99)
  /// Spellers: letters are left out, doubled and mistaken for others.
  var spelling = Costs(
    omission: 4.3, doubleOmission: 3, extra: 4.8, double: 3, swap: 4, vowel: 4.3)
  /// What it costs to suppose a misspelling and not a slip.
  var misspelling: Float = 3
  /// A touch that has nothing to do with the letter.
  var stray: Float = 7.7
  /// A letter typed plain though its own key would have been a hold away.
  var accent: Float = 0
  /// A letter that was chosen from a popup, taken for the plain one.
  var unaccent: Float = 3
  /// A word that no lexicon has, on top of how rare such words are and of what its letters cost; and
  /// the same where no touches tell how exactly it was typed.
  var unknown: Float = 6
  var unknownBlind: Float = 12
  /// The weight of the letters' own cost.
  var unknownLetter: Float = 0.5
  /// A weak word of a lexicon, on top of its own cost; the same without touches.
  var weak: Float = 0.5
  var weakBlind: Float = 3
  /// By how much a guess has to be better than a typed word of a lexicon; without touches.
  var bar: Float = 0.5
  var barBlind: Float = 0.5
  /// A word that the user has left standing once.
  var taught: Float = 6
  /// A space that was not typed, or that hit a letter beside the bar.
  var missedSpace: Float = 7
  var slippedSpace: Float = 2
  /// A capital inside a sentence speaks for a name.
  var name: Float = 7
  /// More mistakes than this in a word are not looked for.
  var limit: UInt8 = 2
  /// How much worse than the best a beginning may be, and how many are kept.
  var threshold: Float = 13
  var beam = 70
}
