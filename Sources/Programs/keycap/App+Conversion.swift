import Commands
import ConversionPage
import Engines
import KeyModel
import Keyboard
import Library
import Runtime
import X11

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
    ) { [unowned self] id, news in
      dispatch(.page(id, news), at: loop.now())
    }
  }
}
