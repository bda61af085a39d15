internal import CX11
import KeyModel
import Synthesis

// What the synthesiser remembers, by subject: each value is changed by the extension that is named for it.

/// What the bank's keys carry on the server.
struct CarriedKeys {
  /// The keysyms of the bank's slots as last written, so that only changes are written.
  var keysyms: [Keysym?] = []
  /// The characters of the planes on screen that the keymap lacks.
  var residents: [Keysym] = []
  /// When the residents are bound again after another instance had the spare keys; nil if none has
  /// had them.
  var due: Instant?
  /// Keysyms typed on spare keys since the receiving client was last looked up.
  var unseen: [Keysym] = []
  /// True once the bank's form has been checked against the focused client, during the run of keys
  /// that is being sent.
  var isSuited = false
  /// The client that the bank's form was checked against.
  var client: FocusedClient?
  /// Why that client gets no characters that the keymap lacks; nil where it does, or where that is not known yet.
  var limit: ClientProfile.Limit?
  /// Who has been told of the spare keys.
  var news = MapNews<Window>()
  /// True while another instance waits for the spare keys.
  var isGivingAway = false
}

/// The portion of a long text that is being sent.
struct Portion {
  /// True while keys of the portion have been sent that the client may not have read yet.
  var isOpen = false
  /// How many more keys may be pressed.
  var pressesLeft = Int.max
  /// Looks at a client that sleeps without reading, while text waits for its rest.
  var calm = Barrier.Calm()
}

/// The client that takes in a changed keymap: see `WarmUp`.
struct Warming {
  /// The client, and whether it has several connections.
  var client: (client: FocusedClient, isSplit: Bool)?
  /// Looks at the client while it sleeps without reading.
  var calm = Barrier.Calm()
}

/// The keys that we hold down.
struct OwnKeys {
  var pressed = KeySet()
  /// The real modifiers of `pressed`.
  var mask: UInt8 = 0
  /// The real modifiers that we have pressed since our last key that is no modifier.
  var bareMask: UInt8 = 0
  /// The modifiers that are held down by an item `hold`, or for a chord.
  var held = HeldModifiers()
  /// The modifiers that the last item `hold` named.
  var asked: Modifiers = []
  /// The keys that stay down until they are lifted, with the modifiers that stay down with each.
  var pushed: [ChordKey: (code: UInt8, modifiers: Modifiers)] = [:]
  /// The modifiers that are to be down between strokes.
  var wanted: Modifiers { pushed.values.reduce(asked) { $0.union($1.modifiers) } }
  /// Whether Shift and level 3 are held down for the text that is being sent, and by what.
  var levels = (shift: false, third: false)
  var levelKeys = HeldModifiers()

  /// The real modifiers that the server has locked for us, as no key can hold them.
  var locked: UInt8 { held.locked | levelKeys.locked }
  /// When a key was pressed last.
  var lastPress = Instant(microseconds: 0)
}

/// What chords wait for in the window manager.
struct ManagerState {
  /// True if the keymap has changed since the window manager was last known to have grabbed its
  /// keys.
  var isBehind = true
  /// The wait of a chord for the window manager; nil while none waits.
  var rebinding: ManagerWatch?
  /// The last chord, while its modifiers are still down.
  var lingering: Lingering?
}

/// What Shift and level 3 wait for in a locker.
struct LockerState {
  /// True while somebody else has grabbed the keyboard: see `Synthesizer.linger(onLevels:)`.
  var isWatched = false
  /// The wait before Shift and level 3 may change after the last character; nil where at once.
  var watch: LockerWatch?
}

/// The fields that strokes are made for (R-HARM-5).
struct OwnerState {
  /// Decides which waiting strokes may be sent.
  var belonging = Belonging()
  /// `ClientFinder.turns` at the last look.
  var lookedTurns = 0
  /// How many presses (`Touches.presses`) are known to have moved no focus, and about how many somebody was asked.
  var settledPresses = 0
  /// How many presses of other buttons (`Touches.otherPresses`) were looked at.
  var settledOtherPresses = 0
  var askedPresses = 0
  /// Asks somebody who knows where presses were; nil where nobody does.
  var askAboutPresses: ((Int) -> Void)?
  /// True if another keyboard has struck a key that may have moved the focus within its window.
  var hasKeyMoved = false
  private var lost = 0

  /// Nothing waits any more: what was seen says nothing of the next text.
  mutating func settle() {
    hasKeyMoved = false
    belonging.settle()
  }

  /// The presses so far have nothing to do with what is sent from now on.
  mutating func settle(_ touches: Touches) {
    (settledPresses, settledOtherPresses) = (touches.presses, touches.otherPresses)
  }

  mutating func addLost(_ count: Int) { lost += count }

  /// How many keys were lost since the last call.
  mutating func takeLost() -> Int {
    defer { lost = 0 }
    return lost
  }
}

/// Serial numbers of our last requests: what the server has reported before them is old.
struct OwnSerials {
  /// Of the last change of locks or latches.
  var locks: UInt = 0
  /// Of the last change of the group.
  var group: UInt = 0
}

/// What may wait in the client of another keyboard's Compose or dead-key sequence.
struct ComposingState {
  /// True if an unfinished sequence may wait in the client.
  var isPossible = true
  /// True if a sequence has been ended and is to be struck again.
  var isSetAside = false
  /// How many other processes are typing by XTest at the moment.
  var typists = 0
}
