import AtSpi
import Commands
import InputMethods
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

  /// Carries out an effect of the page with their candidates, behind the keys that came before it.
  func performForMethod(_ effect: PageEffect, at now: Instant) {
    guard case .method(let act) = effect else { return }
    late.append(.act(act))
    performLate(at: now)
  }

  /// Carries out in order what waits: a candidate goes by the bus, where it would overtake keys that wait for their
  /// client, and the keys that follow it wait for it.
  func performLate(at now: Instant) {
    while let first = late.first {
      if case .act = first {
        guard synthesizer.isSent else { return }
        let due = lastKeys + MarkPace.keyTime
        guard due <= now else { return loop.set(lateTimer, at: due) }
      }
      late.removeFirst()
      switch first {
      case .act(let act): methods?.perform(act, at: now)
      case .strokes(let strokes):
        lastKeys = now
        synthesizer.send(strokes)
        watcher?.sent(strokes, at: now)
      }
    }
  }

  /// The keyboard ends: keys wait for no choice any more.
  func finishLate(at now: Instant) {
    late.removeAll { if case .act = $0 { true } else { false } }
    performLate(at: now)
  }

  /// What waits for the keys before it.
  enum Late {
    case act(MethodAct)
    case strokes([Stroke])
  }
}
