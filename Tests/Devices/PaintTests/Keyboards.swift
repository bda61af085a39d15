import Control
import DataFiles
import KeyModel
import Keyboard
import Layouts
import Runtime
import TestKit

/// The shipped keyboards as people see them: the `Keyboard` value, shown on a monitor, with its plane
/// keys tapped.
enum Keyboards {
  /// Those of which there are whole pictures.
  static let identifiers = ["en-US", "de", "el"]

  /// Every touch keyboard but that of emoji, which is a page of glyphs of a font of its own.
  static let touch = Repository.files(in: "Assets/Keyboards").map { String($0.dropLast(5)) }
    .filter { $0 != "common" && $0 != "emoji" }

  /// Every printed layout in every form.
  static let printed = Repository.files(in: "Assets/Legends").flatMap { file in
    PrintedKeyboard.forms.map { "\(file.dropLast(5)).\($0)" }
  }

  enum Place: String, CaseIterable, Sendable {
    case phone, pad, desktop
    case smallPhone = "small-phone", flatPhone = "flat-phone", tallPad = "tall-pad"

    /// Those of the pictures.
    static let usual = [phone, pad, desktop]

    private var size: Size {
      switch self {
      case .phone: Size(width: 402, height: 874)
      case .pad: Size(width: 1024, height: 768)
      case .desktop: Size(width: 1440, height: 1080)
      case .smallPhone: Size(width: 320, height: 568)
      case .flatPhone: Size(width: 667, height: 375)
      case .tallPad: Size(width: 768, height: 1024)
      }
    }

    var monitor: Monitor {
      Monitor(
        name: rawValue, frame: Rect(x: 0, y: 0, width: size.width, height: size.height),
        isPrimary: true)
    }
  }

  struct Shown {
    var plane: String
    var scene: Scene
  }

  /// Every plane of a keyboard that its plane keys lead to, and with each of `levels` tapped:
  /// `shift`, `option`, both.
  static func planes(
    of identifier: String, on place: Place, levels: [[KeyRole]] = []
  ) throws -> [Shown] {
    var settings = Settings()
    settings.keyboards = identifiers.filter { $0 != identifier } + [identifier]
    settings.keyboard = identifier
    settings.reducedMotion = true
    let keyboards = try settings.keyboards.map(definition)
    var first = Keyboard(
      settings: settings, keyboards: keyboards, screen: Screen(monitors: [place.monitor]))
    _ = first.handle(.command(.show), at: Instant(milliseconds: 0))
    var shown: [Shown] = []
    var waiting = [first]
    var known: Set<String> = [first.status.plane]
    while let keyboard = waiting.popLast() {
      let plane = keyboard.status.plane
      if let scene = keyboard.scene { shown.append(Shown(plane: plane, scene: scene)) }
      for roles in levels {
        let changed = keyboard.tapped(roles)
        if changed.scene != keyboard.scene, let scene = changed.scene {
          shown.append(
            Shown(plane: ([plane] + roles.map(\.rawValue)).joined(separator: "+"), scene: scene))
        }
      }
      for key in keyboard.status.keys where key.role == KeyRole.plane.rawValue {
        let next = keyboard.tapped(at: key.rect.center)
        if known.insert(next.status.plane).inserted { waiting.append(next) }
      }
    }
    return shown.sorted { $0.plane < $1.plane }
  }

  private static let definitions = Memo<KeyboardDefinition>()

  static func definition(_ identifier: String) throws -> KeyboardDefinition {
    try definitions.value(identifier) { try read(identifier) }
  }

  private static func read(_ identifier: String) throws -> KeyboardDefinition {
    if let (legends, form) = PrintedKeyboard.parts(of: identifier) {
      return try printed(legends, form: form)
    }
    let folder = "\(Repository.root)/Assets/Keyboards"
    let common = "\(folder)/\(KeyboardFile.sharedName)"
    let path = "\(folder)/\(identifier).toml"
    let shared = try KeyboardFile.readShared(try TextFile.read(common), file: common)
    return try KeyboardFile.read(try TextFile.read(path), file: path, shared: shared)
  }

  private static func printed(_ name: String, form: String) throws -> KeyboardDefinition {
    let assets = "\(Repository.root)/Assets"
    let path = "\(assets)/Legends/\(name).toml"
    let legends = try LegendFile(try TextFile.read(path), file: path)
    let shape = PrintedKeyboard.geometryName(of: legends, form: form)
    let place = "\(assets)/Geometries/\(shape).toml"
    let accents = "\(assets)/Accents.toml"
    return try PrintedKeyboard.definition(
      legends, try PrintedGeometry(try TextFile.read(place), file: place), form: form,
      accents: try PrintedKeyboard.accents(try TextFile.read(accents), file: accents), file: path)
  }
}

extension Keyboard {
  /// With the keys of these roles tapped; option is the modifier of that name.
  fileprivate func tapped(_ roles: [KeyRole]) -> Keyboard {
    roles.reduce(self) { keyboard, role in
      let key = keyboard.status.keys.first { key in
        role == .modifier ? key.id == "option" : key.role == role.rawValue
      }
      return key.map { keyboard.tapped(at: $0.rect.center) } ?? keyboard
    }
  }

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
