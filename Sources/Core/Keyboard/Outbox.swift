import Control
import InputSession
import KeyModel

/// The results of one event, gathered until they are handed out in the order that `Effect`
/// promises.
struct Outbox: Sendable {
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
  /// True if the picture of a page has changed.
  var isPictureStale = false
  /// Effects that pages ask for.
  var pageEffects: [Effect] = []
  /// Commands that a page asks for, and whether it asks for the list of keyboards.
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
  /// True if the application is to be asked for its text again, because its report is older than the last keys.
  var asksDocument = false
  /// The place that the floating button was dragged to, in the form of `ButtonPlace.text`; nil if the button stays.
  var buttonPlace: String?
  /// True if the keyboard that is remembered for an application has changed (R-GLOBE-6).
  var savesMemory = false
  /// The height of the keys in mm that the user has chosen; nil for no choice.
  var size: Double?
  /// The XKB group that the keyboard now shown draws; nil for none.
  var group: Int?
}
