import Commands
import ConversionPage
import Engines
import KeyModel
import Keyboard
import Library
import MethodPanels
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
    ) { [unowned self] id, news in methodEngines.hear(news, of: id) }
  }

  /// The desk of engines of input methods that run beside the keyboard. A greeter asks none: nobody has logged in yet.
  func makeMethodEngines() -> MethodEngineDesk {
    MethodEngineDesk(
      session: DataPaths.sessionBus, on: loop,
      MethodEngineDesk.Surroundings(
        wanted: { [unowned self] id in
          guard !options.isGreeter, id == PageID(converter: .pinyin) else { return nil }
          return options.applied(to: library.settings).pinyinEngine
        },
        isPrivate: { [unowned self] in keyboard.field?.traits.allowsLearning != true },
        mayLearn: { [unowned self] in WordStore(paths: library.paths).isOn },
        own: { [unowned self] effect, id in engines.carryOut(effect, of: id) },
        feed: { [unowned self] id, news in dispatch(.page(id, news), at: loop.now()) },
        tell: { [unowned self] name, loss in
          guard toldEngines.insert(name.text + loss.reason).inserted else { return }
          log.warning(
            "\(public: name.text): \(public: loss.reason); the keyboard's own engine converts")
        }))
  }
}
