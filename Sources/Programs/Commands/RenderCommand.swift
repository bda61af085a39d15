import ArgumentParser
import KeyModel
import Keyboard
import Layouts
import Library
import PageContents
import Pages
import Paint
import Runtime
import Synthesis

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw a keyboard into a PNG file; no display is needed.")

  @Option(help: ArgumentHelp("The keyboard.", valueName: "id"))
  var keyboard = "en-US"

  @Option(help: ArgumentHelp("The theme.", valueName: "name"))
  var theme = "light"

  @Option(
    help: ArgumentHelp(
      "The form of the keys: phone, pad, desktop. Without it, that of a monitor of this width.",
      valueName: "form"))
  var form: Form?

  @Option(
    help: ArgumentHelp(
      "The picture's width and height in pixels. Without it, the usual size of the form.",
      valueName: "WxH"))
  var size: PictureSize?

  @Option(help: ArgumentHelp("Pixels per point.", valueName: "factor"))
  var scale = 1.0

  @Option(help: ArgumentHelp("The plane: letters, numbers, symbols, desktop.", valueName: "name"))
  var plane = "letters"

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The picture's file.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String

  @OptionGroup var places: Places

  func validate() throws {
    guard (0.5...8).contains(scale) else { throw ValidationError("--scale must be 0.5 to 8") }
    guard size != nil || form != nil else { throw ValidationError("--size or --form is needed") }
  }

  func run() throws {
    var library = Library(paths: places.paths)
    library.readSystemMap(SystemMap.ofDisplay)
    let settings = library.settings
    guard let definition = library.keyboard(named: keyboard) else {
      throw CommandFailure.unknown(library.unknownKeyboard(keyboard))
    }
    guard let theme = library.theme(named: theme) else {
      throw CommandFailure.unknown(library.unknownTheme(self.theme))
    }
    let wanted = wantedSize
    let scene = Keyboard.picture(
      of: definition, among: library.enabledKeyboards(settings), plane: PlaneID(rawValue: plane),
      form: form, size: wanted, scale: scale, settings: settings,
      pages: [EmojiContent()], data: data(of: definition))
    guard let scene else {
      throw CommandFailure.unknown(
        UnknownName(
          kind: "plane", name: plane, available: definition.planes.keys.map(\.rawValue).sorted()))
    }
    guard scene.size == wanted else { throw CommandFailure.pictureSize }
    do throws(PaintFailure) {
      try Painter().render(scene, theme: theme, to: output)
    } catch {
      throw CommandFailure.paint(error)
    }
  }

  /// The size of the picture in pixels.
  private var wantedSize: Size {
    if let size { return Size(width: Double(size.width), height: Double(size.height)) }
    let points = (form ?? .phone).pictureSize
    return Size(
      width: (points.width * scale).rounded(), height: (points.height * scale).rounded())
  }

  /// The data for the keyboard's page.
  private func data(of definition: KeyboardDefinition) -> [PageID: any PageData] {
    let emoji = EmojiData(paths: places.paths)
    guard definition.page == .emoji, let supply = emoji.supply(definition.languages.map(\.tag))
    else { return [:] }
    return [.emoji: supply]
  }
}

extension Form: ExpressibleByArgument {
  /// Usual size of a picture in pt: a phone that stands, a tablet and a desktop monitor.
  fileprivate var pictureSize: Size {
    switch self {
    case .phone: Size(width: 390, height: 216)
    case .pad: Size(width: 1280, height: 396)
    case .desktop: Size(width: 1440, height: 467)
    }
  }
}

/// The size of a picture in pixels, written as `1280x423`.
struct PictureSize: Hashable, ExpressibleByArgument {
  var width: Int
  var height: Int

  /// Greatest length of a side, in pixels. A greater number is probably a mistake.
  static let longestSide = 16384

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }

  var defaultValueDescription: String { "\(width)x\(height)" }
}
