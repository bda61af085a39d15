internal import CX11
import KeyModel
import Synthesis

// The synthesiser's state, one value per subject. Each value is changed by the extension of the same subject.

/// The portion of a long text that is being sent.
struct Portion {
  /// True while keys of the portion have been sent that the client may not have read yet.
  var isOpen = false
  /// The number of keys that may still be pressed.
  var pressesLeft = Int.max
  /// Observations of a client that sleeps without reading, while text waits until it rests.
  var calm = Barrier.Calm()
}

/// The client that is taking in a changed keymap: see `WarmUp`.
struct Warming {
  /// The client, and whether it has several connections.
  var client: (client: FocusedClient, isSplit: Bool)?
  /// Observations of the client while it sleeps without reading.
  var calm = Barrier.Calm()
}
