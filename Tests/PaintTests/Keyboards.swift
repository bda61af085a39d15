import Appearance
import DataFiles
import KeyModel
import Keyboard
import Layouts
import Runtime

/// The shipped keyboards as people see them: the `Keyboard` value, shown on a monitor, with its plane
/// keys tapped.
enum Keyboards {
  static let identifiers = ["en-US", "de", "el"]

  enum Place: String, CaseIterable, Sendable {
    case phone, pad, desktop

    var monitor: Monitor {
      let size =
        switch self {
        case .phone: Size(width: 402, height: 874)
        case .pad: Size(width: 1024, height: 768)
        case .desktop: Size(width: 1440, height: 1080)
        }
      return Monitor(
        name: rawValue, frame: Rect(x: 0, y: 0, width: size.width, height: size.height),
        isPrimary: true)
    }
  }

  struct Shown {
    var plane: String
    var scene: Scene
  }

  /// Every plane of a keyboard that its plane keys lead to.
  static func planes(of identifier: String, on place: Place) throws -> [Shown] {
    var settings = Settings()
    settings.keyboards = identifiers
    settings.keyboard = identifier
    settings.reducedMotion = true
    let keyboards = try identifiers.map(definition)
    var first = Keyboard(
      settings: settings, keyboards: keyboards, screen: Screen(monitors: [place.monitor]))
    _ = first.handle(.command(.show), at: Instant(milliseconds: 0))
    _ = first.handle(.drawn, at: Instant(milliseconds: 10))
    var shown: [Shown] = []
    var waiting = [first]
    var known: Set<String> = [first.status.plane]
    while let keyboard = waiting.popLast() {
      if let scene = keyboard.scene {
        shown.append(Shown(plane: keyboard.status.plane, scene: scene))
      }
      for key in keyboard.status.keys where key.role == KeyRole.plane.rawValue {
        let next = keyboard.tapped(at: key.rect.center)
        if known.insert(next.status.plane).inserted { waiting.append(next) }
      }
    }
    return shown.sorted { $0.plane < $1.plane }
  }

  static func definition(_ identifier: String) throws -> KeyboardDefinition {
    let folder = "\(Repository.root)/Assets/Keyboards"
    let common = "\(folder)/\(KeyboardFile.sharedName)"
    let path = "\(folder)/\(identifier).toml"
    let shared = try KeyboardFile.readShared(try TextFile.read(common), file: common)
    return try KeyboardFile.read(try TextFile.read(path), file: path, shared: shared)
  }
}

extension Keyboard {
  fileprivate func tapped(at point: Point) -> Keyboard {
    var keyboard = self
    for (phase, time) in [(Touch.Phase.began, 1000.0), (.ended, 1050)] {
      let now = Instant(milliseconds: time)
      let touch = Touch(id: TouchID(rawValue: 1), phase: phase, position: point, time: now)
      _ = keyboard.handle(.touch(touch), at: now)
    }
    return keyboard
  }
}
