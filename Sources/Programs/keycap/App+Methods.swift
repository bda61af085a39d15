import Commands
import KeyModel
import Keyboard
import Library
import MethodPanels
import Pages
import Runtime
import XTest

// Input methods that run beside the keyboard: their candidates stand above the keys, while the user wants that.
extension App {
  /// Becomes the panel of IBus and Fcitx, or gives that back. A greeter has none: nobody has logged in yet.
  func followMethods(_ isWanted: Bool, at now: Instant) {
    guard !options.isGreeter, isWanted || methods != nil else { return }
    let desk = methods ?? makeMethods()
    methods = desk
    if desk.isWanted != isWanted { synthesizer.followCandidates(isWanted) }
    desk.follow(isWanted, at: now)
  }

  private func makeMethods() -> MethodDesk {
    let folder = library.paths.configDirectory + "/ibus/bus"
    let display = DataPaths.variable("DISPLAY") ?? ""
    return MethodDesk(
      session: DataPaths.sessionBus,
      ibus: { IBusAddress.find(display: display, in: folder) }, on: loop
    ) { [unowned self] offer, now in
      dispatch(.page(.inputMethod, offer), at: now)
    }
  }

  /// Carries out an effect of the page with their candidates.
  func performForMethod(_ effect: PageEffect, at now: Instant) {
    if case .method(let act) = effect { methods?.perform(act, at: now) }
  }
}
