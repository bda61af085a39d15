import AtSpi
import Commands
import InputMethodLinks
import InputMethods
import KeyModel
import Keyboard
import Library
import Pages
import Runtime
import X11
import XTest

// Connects converting keyboards with their helpers.
extension App {
  /// The desk that starts helpers. A greeter has none: nobody has logged in yet.
  func makeEngines() -> EngineDesk {
    EngineDesk(
      loop: loop,
      find: { [unowned self] id in
        guard !options.isGreeter, let sandbox = DataPaths.helper("keycap-sandbox"),
          let program = DataPaths.helper("keycap-convert")
        else { return nil }
        return EngineDesk.Helper(
          sandbox: sandbox, program: program, container: library.paths.conversion(of: id.rawValue))
      },
      mayLearn: { [unowned self] in WordStore(paths: library.paths).isOn }
    ) { [unowned self] id, news in dispatch(.page(id, news), at: loop.now()) }
  }
}

// Input methods that run beside the keyboard: their candidates stand above the keys if the user wants so.
extension App {
  /// Makes the keyboard the panel of IBus and Fcitx, or ends that. A greeter has no panel: nobody has logged in yet.
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

  /// Carries out an effect of the candidates' page, after the keys that came before the effect.
  func performForMethod(_ effect: PageEffect, at now: Instant) {
    guard case .method(let act) = effect else { return }
    order.add(act)
    advanceOrder(at: now)
  }

  /// Carries out all steps of the order that need not wait.
  func advanceOrder(at now: Instant) {
    while true {
      switch order.step(isSent: synthesizer.isSent, at: now) {
      case .choose(let act): methods?.perform(act, at: now)
      case .send(let batch):
        reader.noteText()
        synthesizer.send(batch)
        watcher?.sent(batch.strokes, at: now)
      case .wait(let due): return loop.set(orderTimer, at: due)
      case .rest: return
      }
    }
  }
}
