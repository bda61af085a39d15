import ForeignLayouts
import Library
import Runtime

/// Reads layout files of other programs, and the files that they include.
enum LayoutFiles {
  /// Greatest size, in bytes; `ForeignFault.tooLarge` has the same bound.
  private static let largest = 4 << 20

  static func read(_ path: String) throws -> [UInt8] {
    do throws(FileFailure) { return try TextFile.readBytes(path, limit: largest) } catch {
      throw CommandFailure.refused(error.message)
    }
  }

  /// The bytes of a file that another names: beside it, or in the folders of its program. A name never leaves
  /// these folders.
  static func find(_ name: String, beside path: String, _ format: ForeignFormat) -> [UInt8]? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, !parts.contains(".."), !parts.contains(""), !name.contains("\0") else {
      return nil
    }
    for folder in [path.parent] + folders(format) {
      if let bytes = try? TextFile.readBytes("\(folder)/\(name)", limit: largest) { return bytes }
    }
    return nil
  }

  private static func folders(_ format: ForeignFormat) -> [String] {
    switch format {
    case .xkb: ["/usr/share/X11/xkb/symbols"]
    case .onboard: ["/usr/share/onboard/layouts"]
    case .matchbox: ["/usr/share/matchbox-keyboard"]
    default: []
    }
  }

  /// An identifier after the file's name: letters, digits, `-` and `_`.
  static func identifier(of path: String, section: String?) -> String {
    let stem = path.fileName.split(separator: ".").first.map(String.init) ?? ""
    let text = section.map { "\(stem)-\($0)" } ?? stem
    let word = String(
      text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" })
    let bare = word.split(separator: "-").joined(separator: "-")
    return bare.isEmpty ? "imported" : bare
  }

  /// One line of the report.
  static func line(_ loss: ForeignLayout.Loss, in file: String) -> String {
    let place = loss.line > 0 ? "\(file):\(loss.line)" : file
    return "\(place): \(loss.text)"
  }

  /// The complaint of `keycap check` about a file of another program; nil for a file that may be ours.
  static func complaint(about path: String) -> String? {
    guard !path.hasSuffix(".toml"), let bytes = try? TextFile.readBytes(path, limit: largest),
      let format = ForeignFormat.recognise(bytes, name: path)
    else { return nil }
    return "\(path): this is \(format.title); keycap import makes a keyboard of it"
  }
}
