import KeyModel
import Testing

@testable import Focus

/// The field tracker, replayed from scripts: one event a line with its moment in ms, and the actions it has to
/// give after an arrow. The signs are those that real applications were seen to give.
@Suite struct FieldTrackerTests {
  private static let window = Rect(x: 0, y: 20, width: 1000, height: 700)

  /// The event that a line of a script names.
  private static func event(_ words: [Substring], at now: Instant) -> FieldTracker.Event? {
    func has(_ word: Substring) -> Bool { words.contains(word) }
    switch words.first {
    case "window":
      var window = ActiveWindow(id: UInt64(words[1]) ?? 0)
      window.application = String(words[2])
      window.frame = FieldTrackerTests.window
      window.mayTakeText = !has("desktop")
      window.allowsCustomKeyboards = !has("refusing")
      window.hints = has("hinted") ? InputHints(words: "email") : nil
      return .window(window, isFieldLeft: has("left"))
    case "told":
      guard let serial = UInt64(words[1]) else { return .reported(nil) }
      var field = Field(serial: serial, isEditable: has("editable"))
      if has("framed") { field.frame = Rect(x: 100, y: 100, width: 200, height: 30) }
      field.isPressed = has("button")
      field.refusesTyping = has("refuses") || field.isPressed
      field.toolkit = has("gecko") ? "Gecko" : nil
      field.traits.isSecure = has("secure")
      if has("terminal") { field.traits.type = .terminal }
      return .reported(field)
    case "tap":
      let point = Point(x: Double(words[1]) ?? 0, y: Double(words[2]) ?? 0)
      return .tap(Tap(point: point, pressedAt: now + -40, isFinger: !has("mouse")))
    case "caret": return .caretMoved
    case "cursor": return .cursor(isText: has("text"))
    case "hit":
      let number = Int(words[1]) ?? 0
      if has("field") {
        var field = Field(serial: 1 << 61 | UInt64(number))
        if has("framed") { field.frame = Rect(x: 100, y: 100, width: 200, height: 30) }
        return .hit(number, .field(field))
      }
      let words: [(String, Hit)] = [("other", .other), ("absent", .absent), ("bar", .bar)]
      return .hit(number, words.first { has(Substring($0.0)) }?.1 ?? .unknown)
    case "deadline": return .deadline
    case "listening": return .listening
    case "absent": return .searched(.absent)
    case "begun": return .searched(.begun)
    case "needless": return .searched(.needless)
    case "appeared": return .appeared
    default: return nil
    }
  }

  /// An action in the words of a script; moments are not compared.
  private static func word(_ action: FieldTracker.Action) -> String {
    switch action {
    case .serve(nil): "serve-none"
    case .serve(.some(let field)):
      field.isGuessed
        ? "serve-guess"
        : field.isWholeWindow
          ? "serve-window" : field.serial >= 1 << 61 ? "serve-hit" : "serve-\(field.serial)"
    case .open(let byFinger): byFinger ? "open" : "open-by-mouse"
    case .lookAtCursor: "look"
    case .hitTest: "hit-test"
    case .search: "search"
    case .wake(let instant): instant == nil ? "rest" : "wake"
    case .tellSilence(let isSilent): isSilent ? "silent" : "told"
    case .tellRefusal(let refuses): refuses ? "refuses" : "accepts"
    case .tellHolding(let holds): holds ? "holds" : "strikes"
    }
  }

  private static var rules: [FieldRule] {
    var emacs = FieldRule()
    emacs.application = "Emacs"
    emacs.isWholeWindow = true
    var (vim, nedit) = (emacs, emacs)
    (vim.application, nedit.application) = ("Gvim", "NEdit")
    var viewer = FieldRule()
    viewer.application = "Evince"
    viewer.allowsTextCursor = false
    var player = FieldRule()
    player.application = "mpv"
    player.opens = false
    var vault = FieldRule()
    vault.application = "Vault"
    vault.allowsCustomKeyboards = false
    var game = FieldRule()
    game.application = "steam_app_*"
    game.holdsKeys = true
    return [emacs, vim, nedit, viewer, player, vault, game]
  }

  /// Runs a script; the lines whose actions were others.
  static func run(_ script: String) -> [String] {
    var tracker = FieldTracker(rules: rules)
    var faults: [String] = []
    for line in script.split(separator: "\n") {
      let sides = line.split(separator: ">", omittingEmptySubsequences: false)
      let words = sides[0].split(separator: " ")
      guard let first = words.first, let moment = Double(first), sides.count == 2 else {
        faults.append("no line: \(line)")
        continue
      }
      let now = Instant(milliseconds: moment)
      guard let event = event(Array(words.dropFirst()), at: now) else {
        faults.append("no event: \(line)")
        continue
      }
      let found = tracker.handle(event, at: now).map(word).joined(separator: " ")
      let wanted = sides[1].split(separator: " ").joined(separator: " ")
      if found != wanted { faults.append("\(line): \(found)") }
    }
    return faults
  }

  @Test(arguments: [
    (
      "Swing: not on the bus, the pointer is a text cursor 8 ms after the touch",
      """
      0 window 7 Java > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1001 hit 1 absent >
      1080 deadline > look wake
      1081 cursor text > serve-guess open rest
      """
    ),
    (
      "a window that refuses keyboards by others, or a rule does: told though no field is",
      """
      0 window 7 Java refusing > refuses serve-none wake
      50 window 8 Java > accepts serve-none wake
      100 window 9 Vault > refuses serve-none wake
      150 told 5 editable > serve-5
      200 window 7 Java refusing > serve-5 wake
      250 window 8 Java > accepts serve-5 wake
      """
    ),
    (
      "a game's window wants its keys held",
      """
      100 window 7 steam_app_730 > serve-none holds wake
      200 window 8 Java > serve-none strikes wake
      """
    ),
    (
      "a label beside the text: the pointer is an arrow",
      """
      0 window 7 Tk > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1001 hit 1 absent >
      1080 deadline > look wake
      1081 cursor arrow >
      1120 deadline > look wake
      1121 cursor arrow >
      1300 deadline > look rest
      1301 cursor arrow >
      1400 cursor text >
      """
    ),
    (
      "on a busy machine the pointer keeps the shape of an earlier place for a while: nobody looks",
      """
      0 window 7 Java > serve-none wake
      300 deadline > search rest
      1000 tap 500 40 mouse > hit-test wake
      1001 hit 1 absent >
      1030 deadline >
      1080 deadline > look wake
      1081 cursor arrow >
      """
    ),
    (
      "a slow toolkit: the third look sees the text cursor",
      """
      0 window 7 Tk > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1001 hit 1 absent >
      1080 deadline > look wake
      1081 cursor arrow >
      1120 deadline > look wake
      1121 cursor arrow >
      1300 deadline > look rest
      1301 cursor text > serve-guess open
      """
    ),
    (
      "a slow application: its answer comes after the last look, and gets another",
      """
      0 window 7 Tk > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1080 deadline > look wake
      1081 cursor text >
      1120 deadline > look wake
      1121 cursor text >
      1300 deadline > look rest
      1301 cursor text >
      1500 hit 1 absent > look
      1501 cursor text > serve-guess open
      1600 cursor text >
      """
    ),
    (
      "LibreOffice's text cursor stays over the menu bar: the hit test vetoes",
      """
      0 window 7 libreoffice > serve-none wake
      300 deadline > search rest
      1000 tap 500 40 > hit-test wake
      1002 hit 1 other >
      1080 deadline > look wake
      1081 cursor text >
      """
    ),
    (
      "selectable text of a page: the focus is on the document",
      """
      0 window 7 Chromium > serve-none wake
      50 told 1 refuses > serve-1
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1002 hit 1 unknown >
      1080 deadline > look wake
      1081 cursor text >
      """
    ),
    (
      "GTK 4 sets no shape for a touch: that of the click before stays, and counts in the told field alone",
      """
      0 window 7 gnome-text-editor > serve-none wake
      50 told 1 editable framed > serve-1
      300 deadline > search rest
      1000 tap 500 40 > hit-test wake
      1002 hit 1 unknown >
      1080 deadline > look wake
      1081 cursor text >
      1120 deadline > look wake
      1121 cursor text >
      1300 deadline > look rest
      1301 cursor text >
      2000 tap 150 110 > hit-test open
      """
    ),
    (
      "a viewer of documents, by its rule",
      """
      0 window 7 Evince > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1001 hit 1 unknown >
      1080 deadline > look wake
      1081 cursor text >
      """
    ),
    (
      "Emacs: the window is the text; its menu bar is not",
      """
      0 window 7 Emacs > serve-window wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1001 hit 1 unknown > open rest
      2000 tap 500 30 > hit-test wake
      2001 hit 2 other >
      """
    ),
    (
      "NEdit: the window is the text, by its rule; a bar of Motif is a window by itself",
      """
      0 window 7 NEdit > serve-window wake
      300 deadline > search rest
      1000 tap 500 30 > hit-test wake
      1001 hit 1 bar >
      1080 deadline > look wake
      1081 cursor arrow >
      2000 tap 500 400 > hit-test wake
      2001 hit 2 absent > open rest
      """
    ),
    (
      "gVim: the window is the text, though the application is on the bus; its tool bar is not",
      """
      0 window 7 Gvim > serve-window wake
      50 told 1 refuses > serve-window
      300 deadline > search rest
      300 needless >
      1000 tap 500 60 > hit-test wake
      1002 hit 1 other >
      1080 deadline > look wake
      1081 cursor arrow >
      1120 deadline > look wake
      1121 cursor arrow >
      1300 deadline > look rest
      1301 cursor arrow >
      2000 tap 500 400 > hit-test wake
      2002 hit 2 unknown > open rest
      """
    ),
    (
      "a class rule opens again and again, by mouse, too, and not in another class",
      """
      0 window 7 Gvim > serve-window wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1002 hit 1 unknown > open rest
      2000 tap 400 300 mouse > hit-test wake
      2002 hit 2 unknown > open-by-mouse rest
      3000 window 8 Gvimdiff > serve-none wake
      3300 deadline > search rest
      4000 tap 400 300 > hit-test wake
      4002 hit 3 unknown >
      4080 deadline > look wake
      4081 cursor arrow >
      """
    ),
    (
      "LibreOffice: the caret moved after the press",
      """
      0 window 7 libreoffice > serve-none wake
      50 told 1 editable > serve-1
      300 deadline > search rest
      999 caret >
      1000 tap 500 400 > hit-test open
      """
    ),
    (
      "Firefox: the caret of the address moves when the page is tapped",
      """
      0 window 7 firefox > serve-none wake
      50 told 1 editable gecko > serve-1
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1002 caret >
      1005 hit 1 other >
      2000 tap 500 400 > hit-test wake
      2002 caret >
      2250 hit 2 unknown >
      """
    ),
    (
      "a caret that moved before the press says nothing",
      """
      0 window 7 libreoffice > serve-none wake
      50 told 1 editable > serve-1
      300 deadline > search rest
      900 caret >
      1000 tap 500 400 > hit-test wake
      1010 caret > open rest
      """
    ),
    (
      "Konsole: its bar is tapped while the prompt is written anew, and then its text",
      """
      0 window 7 konsole > serve-none wake
      50 told 1 editable terminal framed > serve-1
      300 deadline > search rest
      1000 tap 500 29 > hit-test wake
      1010 caret >
      1015 hit 1 other >
      2000 tap 150 110 > hit-test open rest
      """
    ),
    (
      "a tap into the frame of the field that has the focus, by mouse",
      """
      0 window 7 gtk > serve-none wake
      50 told 1 editable framed > serve-1
      300 deadline > search rest
      1000 tap 150 110 mouse > hit-test open-by-mouse
      """
    ),
    (
      "Kate: the hit test finds the text, though a cell of a list has the focus; and again after it is told",
      """
      0 window 7 kate > serve-none wake
      50 told 1 refuses > serve-1
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1005 hit 1 field >
      1080 deadline > look wake
      1120 deadline > look serve-hit open rest
      1130 told 2 refuses > serve-hit
      2000 told 3 refuses > serve-3
      """
    ),
    (
      "Chromium on a busier machine: the field is not told before a button has the focus",
      """
      0 window 7 chromium > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1005 hit 1 field >
      1080 deadline > look wake
      1120 deadline > look serve-hit open rest
      1200 told 2 button > serve-2
      """
    ),
    (
      "Chromium on a busy machine: the hit test finds the field before it is told, and then a button has the focus",
      """
      0 window 7 chromium > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1005 hit 1 field >
      1080 deadline > look wake
      1120 deadline > look serve-hit open rest
      1200 told 1 editable > serve-1
      3000 told 2 > serve-2
      """
    ),
    (
      "Chromium on a busy machine: the field that the hit test found is told, and becomes read-only",
      """
      0 window 7 chromium > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1005 hit 1 field >
      1080 deadline > look wake
      1120 deadline > look serve-hit open rest
      1200 told 1 editable > serve-1
      1450 told 1 refuses > serve-1
      """
    ),
    (
      "Chromium on a busier machine: the field has become read-only when it is told",
      """
      0 window 7 chromium > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1005 hit 1 field framed >
      1080 deadline > look wake
      1120 deadline > look serve-hit open rest
      1200 told 1 refuses framed > serve-1
      """
    ),
    (
      "a canvas on the bus: its application has the time to tell of a field, and the pointer speaks if it does not",
      """
      0 window 7 FeatherPad > serve-none wake
      50 told 1 canvas > serve-1
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1002 hit 1 unknown >
      1080 deadline > look wake
      1081 cursor text >
      1120 deadline > look wake
      1121 cursor text > serve-guess open rest
      """
    ),
    (
      "what is told in time comes before what lies under the finger",
      """
      0 window 7 gtk > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1005 hit 1 field >
      1020 told 1 editable framed > serve-1 open rest
      """
    ),
    (
      "a guess ends when its window is left",
      """
      0 window 7 Java > serve-none wake
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1001 hit 1 absent >
      1080 deadline > look wake
      1081 cursor text > serve-guess open rest
      2000 window 8 Tk > serve-none wake
      """
    ),
    (
      "a secret is no text cursor's",
      """
      0 window 7 gtk > serve-none wake
      50 told 1 secure refuses > serve-1
      300 deadline > search rest
      1000 tap 500 400 > hit-test wake
      1001 hit 1 unknown >
      1080 deadline > look wake
      1081 cursor text >
      """
    ),
    (
      "a window that becomes active after the tap",
      """
      1000 tap 500 400 > hit-test wake
      1001 hit 1 absent >
      1010 window 7 Java > serve-none
      1080 deadline > look wake
      1081 cursor text > serve-guess open wake
      """
    ),
    (
      "an application that has just started is searched four times",
      """
      0 window 7 gtk > serve-none wake
      300 deadline > search rest
      301 begun > wake
      601 deadline > search rest
      602 begun > wake
      902 deadline > search rest
      903 begun > wake
      1203 deadline > search rest
      1204 begun >
      1300 listening > wake
      """
    ),
  ])
  func scriptsGiveTheirActions(_ name: String, _ script: String) {
    #expect(FieldTrackerTests.run(script) == [])
  }
}
