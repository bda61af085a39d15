import Control
import InputSession
import KeyModel

/// The results of one event, gathered until they are handed out in the order that `Effect`
/// promises.
struct Outbox: Sendable {
  /// What has to be painted again; later cases include the earlier ones.
  enum Repaint: Int, Comparable {
    case nothing
    /// The picture of a page.
    case picture
    /// Everything, for another theme.
    case everything

    static func < (left: Repaint, right: Repaint) -> Bool { left.rawValue < right.rawValue }
  }

  /// A request of a page to the keyboard.
  enum PageRequest: Hashable {
    case command(Command)
    /// Open the list of keyboards.
    case listKeyboards
  }

  var commands: [TextCommand] = []
  /// The text that is put into the clipboard, before the commands.
  var copy: String?
  var logs: [String] = []
  /// The last text to speak, and a further text that interrupts nothing.
  var utterance: Utterance?
  var aside: Utterance?
  /// True if a click is played.
  var clicks = false
  /// Acts of the pointer, in order.
  var acts: [PointerAct] = []
  /// The stroke that the word services are to be asked about.
  var glide: GlideRequest?
  /// The keys that have to be drawn anew, by their index.
  var staleKeys: Set<Int> = []
  /// What has to be painted again besides these keys.
  var repaint = Repaint.nothing
  /// Effects that pages ask for.
  var pageEffects: [Effect] = []
  /// What pages request that has to wait until the page's call is over.
  var pageRequests: [PageRequest] = []
  /// The page that wants to borrow the letters.
  var borrower: PageID?
  var isWindowStale = false
  /// True if another keyboard is shown, so that other characters should be bound.
  var isResidentStale = false
  /// Effects that come after all others: the settings are opened, or the user has ended the keyboard.
  var closing: [Effect] = []
  /// True if the document changed otherwise than by typing (R-DOC-6).
  var hasNews = false
  /// True if the application is to be asked for its text again, because its report is older than the last keys.
  var asksDocument = false
  /// What is saved: the place of the floating button, the height of the keys, the keyboards that applications use
  /// (R-GLOBE-6).
  var saves: [Effect] = []
  /// The group of the server's layout that the keyboard now shown draws; nil for none.
  var group: Int?

  /// Requests a repaint of at least this much.
  mutating func raise(_ least: Repaint) { repaint = max(repaint, least) }
}
