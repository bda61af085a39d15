import Control
import Focus
import KeyModel
import Keyboard
import Library
import Runtime
import X11

/// The running keyboard. It takes the events of all wirings, and hands the keyboard's effects to the program, each
/// with the author of its strokes (R-HARM-5).
final class KeyboardHost {
  let loop: EventLoop
  let log: Log
  let files: RunFiles
  /// Carries out an effect.
  var carryOut: (Effect, StrokeOrigin.Author, Instant) -> Void = { _, _, _ in }
  private let desktop: Desktop
  private var keyboard: Keyboard
  /// Records the field for which strokes are made.
  private var strokeOrigin = StrokeOrigin()

  init(_ keyboard: Keyboard, files: RunFiles, desktop: Desktop, on loop: EventLoop, log: Log) {
    self.keyboard = keyboard
    self.files = files
    self.desktop = desktop
    self.loop = loop
    self.log = log
  }

  /// The state of the keyboard after the last event.
  var outlook: Keyboard.Outlook {
    _read { yield keyboard.outlook }
  }

  /// The contents of the keyboard's windows.
  var pictures: Keyboard.Pictures { keyboard.pictures }

  /// The keys that screen readers read and press.
  var accessible: AccessibleKeyboard { keyboard.accessible }

  /// The state of the keyboard, for `keycap status`.
  func status(at now: Instant) -> Status {
    var status = keyboard.status
    status.isSettling = keyboard.isSettling(at: now)
    return status
  }

  /// The move of a window that keeps the keyboard from covering the field (R-SIZE-9).
  var uncovering: Uncovering { keyboard.uncovering }

  /// Whether the field takes a code that is used once, which may just have been copied.
  var takesCode: Bool { keyboard.takesCode }

  /// Whether the keyboard `name` is shown.
  func shows(_ name: String) -> Bool { keyboard.shows(name) }

  /// Whether a tap outside the keyboard may be a tap into text.
  func mayCount(_ tap: Tap) -> Bool { keyboard.mayCount(tap) }

  /// Gives the keyboard an event and carries out the effects. Keys are sent first, pictures are painted last.
  func handle(_ event: Event, at now: Instant) {
    if event.isTouch { strokeOrigin.touch(scene) }
    let effects = keyboard.handle(event, at: now)
    // A user who types by resting the pointer touches nothing.
    if files.library.settings.dwell.isOn, event.mayDwell, effects.contains(where: \.isStruck) {
      strokeOrigin.touch(scene)
    }
    for effect in effects { carryOut(effect, event.author, now) }
  }

  /// The window and field for which `strokes` by this author are made.
  func owner(of strokes: [Stroke], by author: StrokeOrigin.Author) -> StrokeOwner {
    strokeOrigin.owner(of: strokes, by: author, in: scene)
  }

  /// The present focus: window, field and receiver of the keys.
  private var scene: StrokeOrigin.Scene {
    StrokeOrigin.Scene(
      window: desktop.focusID, field: keyboard.outlook.field, receiver: keyboard.outlook.receiver)
  }

  // MARK: State that outlives a run

  /// Saves state that outlives a run, for the user alone; saves nothing while the screen is locked (R-DESK-2).
  func keep(_ text: String, as part: KeptState.Part) {
    if !outlook.receiver.isLocked { files.keep(text, as: part) }
  }

  /// Writes the height that a finger has chosen into the user's settings, unless the screen is locked.
  func keep(size millimetres: Double) {
    if !outlook.receiver.isLocked { files.keep(size: millimetres) }
  }

  /// Opens the settings, for the menu item "Keyboard Settings…".
  func openSettings() {
    if !outlook.receiver.isSecret { files.openSettings() }
  }
}
