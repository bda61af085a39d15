/// Bounds on the data that a keyboard by somebody else may send or show (R-TRUST-2). The host refuses data
/// beyond a bound; the authors' library keeps to the same numbers.
package enum Bounds {
  /// The version of the protocol that this program speaks.
  package static let version = 1
  /// Bytes of one message, without the newline that ends it.
  package static let message = 256 * 1024
  /// Greatest nesting depth of objects and arrays.
  package static let depth = 16
  /// Messages in one second.
  package static let messagesPerSecond = 2_000
  /// Bytes in one second.
  package static let bytesPerSecond = 4 * 1024 * 1024
  /// Bytes that the host reads in one turn of its loop.
  package static let bytesPerTurn = 64 * 1024
  /// Bytes that may wait in the host for a program that does not read.
  package static let queue = 256 * 1024
  /// Graphemes of the text on either side of the insertion point, and of the selection.
  package static let context = 256
  /// Graphemes that one touch may type.
  package static let textPerTouch = 1_024
  /// Graphemes that one message may delete, or move the insertion point by.
  package static let reach = 1_024
  package static let rows = 12
  package static let keys = 200
  /// Texts that a long press on one key may offer.
  package static let alternates = 24
  /// Graphemes of a label, an identifier or an alternate.
  package static let label = 64
  /// Height constraints at one time.
  package static let constraints = 16
  /// The largest constant of a height constraint, in pt.
  package static let height = 100_000.0
  /// Rectangles of damage in one frame.
  package static let damage = 64
  /// Least length of the sides of the globe's rectangle in a picture, in pt (R-GLOBE-1).
  package static let globe = 44.0
  /// Entries of the supplementary lexicon.
  package static let lexicon = 6_000
  /// Bytes of the entries of the supplementary lexicon in one answer; the rest of the queue is for other messages.
  package static let lexiconBytes = queue * 3 / 4
  /// Bytes of the contacts in one answer: half of the queue for a program.
  package static let contacts = queue / 2
}
