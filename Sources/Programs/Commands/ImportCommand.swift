import ArgumentParser
import DataFiles
import ForeignLayouts
import Layouts
import Library
import Runtime

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Make a keyboard of another program's layout file.")

  @Argument(
    help: ArgumentHelp("The layout's file.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "Identifier of the new keyboard; by default the file's name.", valueName: "id"))
  var id: String?

  @Option(
    help: ArgumentHelp("Name of the new keyboard; by default the file's own.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("Language tag, where the file has none.", valueName: "tag"))
  var language = "en-US"

  @Option(help: ArgumentHelp("The layout, if the file has several.", valueName: "name"))
  var section: String?

  @Option(help: ArgumentHelp("The format, if it is not recognised.", valueName: "format"))
  var format: ForeignFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The new file; - for standard output; by default among your keyboards.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var output: String?

  @Option(
    help: ArgumentHelp("Draw the keyboard into this PNG file, too.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var picture: String?

  @Flag(help: "Replace a keyboard of your own with the same identifier.")
  var force = false

  @OptionGroup var places: Places

  func run() throws {
    let bytes = try LayoutFiles.read(file)
    guard let format = format ?? ForeignFormat.recognise(bytes, name: file) else {
      throw CommandFailure.refused("\(file): \(ForeignFault.unknownFormat.message)")
    }
    let identifier = id ?? LayoutFiles.identifier(of: file, section: section)
    let made = try make(bytes, format, identifier)
    for loss in made.losses { Output.complain(LayoutFiles.line(loss, in: file)) }
    try check(made.text, identifier)
    if output == "-" {
      Output.write(made.text)
    } else {
      try write(made.text, identifier)
    }
    let missing = made.losses.count(where: \.isMissing)
    let rest = missing == 0 ? "every key came along" : "\(missing) did not come along"
    Output.complain("\(format.title): \(rest)")
  }

  private func make(
    _ bytes: [UInt8], _ format: ForeignFormat, _ identifier: String
  ) throws -> (text: String, losses: [ForeignLayout.Loss]) {
    do throws(ForeignFault) {
      var layout = try format.read(bytes, name: file, section: section) {
        LayoutFiles.find($0, beside: file, format)
      }
      if let name { layout.name = name }
      return try KeyboardText.write(layout, identifier: identifier, language: language)
    } catch {
      throw CommandFailure.refused("\(file): \(error.message)")
    }
  }

  /// Reads the new file as the program does.
  private func check(_ text: String, _ identifier: String) throws {
    var library = Library(paths: places.paths)
    do throws(DataFailures) { try library.checkKeyboard(text, file: identifier + ".toml") } catch {
      throw CommandFailure.refused(error.message)
    }
  }

  private func write(_ text: String, _ identifier: String) throws {
    let folder = places.paths.ownDataDirectory + "/Assets/Keyboards"
    let path = output ?? "\(folder)/\(identifier).toml"
    guard force || !TextFile.exists(path) else {
      throw CommandFailure.refused(
        "\(path) exists; use --force to replace it, or --id for another name")
    }
    do throws(FileFailure) { try TextFile.write(text, to: path) } catch {
      throw CommandFailure.refused(error.message)
    }
    Output.line(path)
    guard let picture, let size = PictureSize(argument: "804x432") else { return }
    var render = RenderCommand()
    render.keyboard = identifier
    render.theme = "light"
    render.size = size
    render.scale = 2
    render.plane = "letters"
    render.output = picture
    render.places = places
    try render.run()
  }
}

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a keyboard as a CLDR keyboard or as XKB symbols.")

  /// The formats that are written.
  enum Format: String, CaseIterable, ExpressibleByArgument { case cldr, xkb }

  @Argument(help: ArgumentHelp("The keyboard.", valueName: "id"))
  var keyboard: String

  @Option(help: "The format: cldr (version 3) or xkb.")
  var format = Format.cldr

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file; by default standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var places: Places

  func run() throws {
    var library = Library(paths: places.paths)
    guard let definition = library.keyboard(named: keyboard) else {
      throw CommandFailure.unknown(library.unknownKeyboard(keyboard))
    }
    let printed = ForeignLayout(printed: definition)
    var text: String?
    switch format {
    case .cldr: text = CLDRText.write(ForeignLayout(touch: definition), with: printed)
    case .xkb:
      let section = String(keyboard.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      text = printed.flatMap { XKBText.write($0, section: section) }
    }
    guard let text else {
      throw CommandFailure.refused(
        "\(keyboard) has no form for desktops with four rows of characters")
    }
    guard let output, output != "-" else { return Output.write(text) }
    do throws(FileFailure) { try TextFile.write(text, to: output) } catch {
      throw CommandFailure.refused(error.message)
    }
  }
}

extension ForeignFormat: ExpressibleByArgument {}
