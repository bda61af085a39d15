import Control
import InputSession
import KeyModel

/// The results of one event, gathered until they are handed out in the order that `Effect`
/// promises.
struct Outbox: Sendable {
  var commands: [TextCommand] = []
  /// The text that becomes that of the clipboard, before the commands.
  var copy: String?
  var logs: [String] = []
  /// What is said: the last one only, and behind it what cuts nothing off.
  var utterance: Utterance?
  var aside: Utterance?
  /// True if something clicks.
  var clicks = false
  /// What is done with the pointer.
  var acts: [PointerAct] = []
  /// The stroke that the word services are to be asked about.
  var glide: GlideRequest?
  /// The keys that have to be drawn anew, by their index.
  var staleKeys: Set<Int> = []
  /// True if the picture of a page has changed.
  var isPictureStale = false
  /// Effects that pages ask for.
  var pageEffects: [Effect] = []
  /// Commands that a page wants carried out, and whether it wants the list of keyboards.
  var pageCommands: [Command] = []
  var listsKeyboards = false
  /// The page that wants to borrow the letters.
  var borrower: PageID?
  var isWindowStale = false
  /// True if everything has to be painted again, for another theme.
  var isRepaintForced = false
  /// True if another keyboard is shown, so that other characters should be bound.
  var isResidentStale = false
  var opensSettings = false
  /// True if the user ended the keyboard.
  var quits = false
  /// True if the document changed otherwise than by typing (R-DOC-6).
  var hasNews = false
  /// True if the application's report of the text is about an earlier moment.
  var asksDocument = false
  /// The place that the floating button was dragged to, in words; nil where it stays.
  var buttonPlace: String?
  /// True if another keyboard is remembered for an application (R-GLOBE-6).
  var savesMemory = false
  /// The height of the keys in mm that the user has chosen.
  var size: Double?
  /// The group of the server's layout that the keyboard now shown draws; nil for none.
  var group: Int?
}
