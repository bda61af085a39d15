internal import InputMethods
package import KeyModel
package import Pages
package import Runtime

/// The panel of input methods that run beside the keyboard, IBus and Fcitx 5, while the user wants their candidates
/// above the keys. Afterwards, or when the keyboard has ended, the input methods show their own windows again.
package final class MethodController {
  private let ibus: IBusLink
  private let fcitx: FcitxLink
  private let tell: (MethodOffer, Instant) -> Void
  /// Whether the candidates are wanted.
  package private(set) var isWanted = false
  private var reported = MethodOffer()

  /// `session` is the address of the session's bus; nil if there is none. `ibus` returns the address of IBus's own bus
  /// at each search, on a thread of its own. `tell` is called with each offer that differs from the last one.
  package init(
    session: String?, ibus: @escaping @Sendable () -> String?, on loop: EventLoop,
    tell: @escaping (MethodOffer, Instant) -> Void
  ) {
    self.ibus = IBusLink(address: ibus, on: loop)
    fcitx = FcitxLink(address: session, on: loop)
    self.tell = tell
    self.ibus.changed = { [weak self] now in self?.follow(at: now) }
    fcitx.changed = { [weak self] now in self?.follow(at: now) }
  }

  /// Becomes the panel of the input methods, or gives the role back.
  package func follow(_ isWanted: Bool, at now: Instant) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    if isWanted {
      look(at: now)
    } else {
      ibus.close()
      fcitx.close()
      follow(at: now)
    }
  }

  /// Searches for input methods that have started since the last search.
  package func look(at now: Instant) {
    guard isWanted else { return }
    ibus.open()
    fcitx.open(at: now)
  }

  /// Passes a finger's action to the input method whose candidates are shown.
  package func perform(_ act: MethodAct, at now: Instant) {
    if ibus.offer.isOn { ibus.perform(act, at: now) } else { fcitx.perform(act, at: now) }
  }

  private func follow(at now: Instant) {
    let offer = ibus.offer.isOn ? ibus.offer : fcitx.offer
    guard offer != reported else { return }
    reported = offer
    tell(offer, now)
  }
}
