/// Bounds of the data that an extension may send or show (R-TRUST-2). The host refuses data beyond a bound. The
/// library for authors keeps to the same numbers.
package enum Bounds {
  /// Version of the protocol that this program uses.
  package static let version = 1
  /// Greatest number of bytes of one message, without the newline that ends it.
  package static let message = 256 * 1024
  /// Greatest nesting depth of objects and arrays.
  package static let depth = 16
  /// Greatest number of messages in one second.
  package static let messagesPerSecond = 2_000
  /// Greatest number of bytes in one second.
  package static let bytesPerSecond = 4 * 1024 * 1024
  /// Greatest number of bytes that the host reads in one turn of its loop.
  package static let bytesPerTurn = 64 * 1024
  /// Greatest number of bytes that may wait in the host for a program that does not read.
  package static let queue = 256 * 1024
  /// Greatest number of graphemes of the text on either side of the insertion point, and of the selection.
  package static let context = 256
  /// Greatest number of graphemes that the program may type for one touch.
  package static let textPerTouch = 1_024
  /// Greatest number of graphemes by which one message may delete text or move the insertion point.
  package static let reach = 1_024
  /// Greatest number of rows of a layout.
  package static let rows = 12
  /// Greatest number of keys of a layout.
  package static let keys = 200
  /// Greatest number of texts that a long press on one key may offer.
  package static let alternates = 24
  /// Greatest number of graphemes of a label, an identifier or an alternate.
  package static let label = 64
  /// Greatest number of height constraints at one time.
  package static let constraints = 16
  /// Greatest constant of a height constraint, in pt.
  package static let height = 100_000.0
  /// Greatest number of rectangles of damage in one frame.
  package static let damage = 64
  /// Least length of the sides of the globe's rectangle in a picture, in pt (R-GLOBE-1).
  package static let globe = 44.0
  /// Greatest number of entries of the supplementary lexicon.
  package static let lexicon = 6_000
  /// Greatest number of bytes of the entries of the supplementary lexicon in one answer. The rest of the queue is
  /// for other messages.
  package static let lexiconBytes = queue * 3 / 4
  /// Greatest number of bytes of the contacts in one answer: half of the queue for a program.
  package static let contacts = queue / 2
}
