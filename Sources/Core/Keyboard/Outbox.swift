import Control
import InputSession
import KeyModel

/// The results of one event, collected until they are returned in the order that `Effect` promises.
struct Outbox: Sendable {
  /// The parts that have to be painted again. Later cases include the earlier cases.
  enum Repaint: Int, Comparable {
    case nothing
    /// The picture of a page.
    case picture
    /// Everything, for another theme.
    case everything

    static func < (left: Repaint, right: Repaint) -> Bool { left.rawValue < right.rawValue }
  }

  /// A request of a page to the keyboard.
  enum DeferredRequest: Hashable {
    case command(Command)
    /// Open the list of keyboards.
    case listKeyboards
  }

  var commands: [TextCommand] = []
  /// The text to put into the clipboard, before the commands; nil if there is none.
  var copy: String?
  var logs: [String] = []
  /// The last text to speak; nil if there is none.
  var utterance: Utterance?
  /// A further text to speak, which interrupts nothing; nil if there is none.
  var announcement: Utterance?
  /// Whether to play a click.
  var clicks = false
  /// Acts of the pointer, in order.
  var acts: [PointerAct] = []
  /// The glide about which to ask the word services; nil if there is none.
  var glide: GlideRequest?
  /// The indices of the keys that have to be drawn again.
  var staleKeys: Set<Int> = []
  /// The parts that have to be painted again in addition to these keys.
  var repaint = Repaint.nothing
  /// Effects that pages ask for.
  var pageEffects: [Effect] = []
  /// Requests of pages that have to wait until the page's call is over.
  var pageRequests: [DeferredRequest] = []
  /// The page that wants to borrow the letters.
  var borrower: PageID?
  /// True if another keyboard is shown, so that other characters should be bound.
  var isResidentStale = false
  /// Effects that come after all others: the settings are opened, or the user has ended the keyboard.
  var closing: [Effect] = []
  /// True if the document changed otherwise than by typing (R-DOC-6).
  var hasNews = false
  /// Whether to ask the application for its text again, because its report is older than the last keys.
  var asksDocument = false
  /// The values to save: the place of the floating button, the height of the keys, the keyboards that applications use
  /// (R-GLOBE-6).
  var saves: [Effect] = []
  /// The group of the server's layout that the keyboard now shown draws; nil for none.
  var group: Int?

  /// Requests a repaint of at least this much.
  mutating func raise(_ least: Repaint) { repaint = max(repaint, least) }
}
