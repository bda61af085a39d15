import Control
import KeyModel

/// What one event leads to, gathered until it is handed out in the order that `Effect` promises.
struct Outbox: Sendable {
  var commands: [TextCommand] = []
  var logs: [String] = []
  /// What of the window has to be built anew.
  var staleKeys: Set<Int> = []
  var isSceneStale = false
  /// The picture of a page has changed.
  var isPictureStale = false
  /// What pages ask of devices.
  var pageEffects: [Effect] = []
  /// What a page wants done as if a command had come, and whether it wants the list of keyboards.
  var pageCommands: [Command] = []
  var listsKeyboards = false
  /// The page that wants to borrow the letters.
  var borrower: PageID?
  var isWindowStale = false
  /// Everything is painted again, for another theme.
  var isRepaintForced = false
  var isPopupStale = false
  /// Another keyboard came up.
  var isResidentStale = false
  var opensSettings = false
  /// The document has changed, but for what was typed (R-DOC-6).
  var hasNews = false
  /// What the application told of its text is of an earlier moment.
  var asksDocument = false
  /// The floating button has been put somewhere.
  var savesButton = false
  /// The server's group that the keyboard that came up draws.
  var group: Int?
}
