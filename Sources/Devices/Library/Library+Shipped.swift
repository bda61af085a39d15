package import DataFiles
import Layouts
import Runtime

/// The origin of keyboards: shipped with the program, or made by the user. A user's own file works as the other
/// files do, but it is not used in secure fields, phone pads and applications that refuse custom keyboards
/// (R-TRUST-8).
extension Library {
  /// Returns the planes that all keyboards share.
  mutating func sharedPlanes() -> KeyboardFile.Shared {
    shared.value(inFile: KeyboardFile.sharedName, DataReader.shared) ?? KeyboardFile.Shared()
  }

  /// Whether the user has a file of the planes that all keyboards share.
  var hasOwnPlanes: Bool {
    shared.paths(ofFile: KeyboardFile.sharedName).first.map(paths.isOwn) ?? false
  }

  /// Whether the program came with the keyboard in the file and with the shared planes in use.
  func isShipped(_ path: String) -> Bool { !paths.isOwn(path) && !hasOwnPlanes }

  /// Reads a keyboard and records whether it came with the program.
  mutating func keyboardReader() -> FileCatalog<KeyboardDefinition>.Reader {
    let (shared, paths, hasOwnPlanes) = (sharedPlanes(), paths, hasOwnPlanes)
    return { path throws(Mistake) in
      var keyboard = try DataReader.keyboard(path, shared: shared)
      keyboard.isShipped = !paths.isOwn(path) && !hasOwnPlanes
      return keyboard
    }
  }

  /// Reads the text of a keyboard file with the planes that all keyboards share.
  package mutating func checkKeyboard(_ text: String, file: String) throws(DataFailures) {
    _ = try KeyboardFile.read(text, file: file, shared: sharedPlanes())
  }

  /// The shipped keyboard of this name, if a file of the user's own hides it. It gets an identifier of its
  /// own, as both exist.
  func shippedKeyboard(named identifier: String) -> KeyboardDefinition? {
    func shipped(_ paths: [String]) -> String? { paths.first { !self.paths.isOwn($0) } }
    guard let path = shipped(keyboards.paths(ofFile: identifier + ".toml")) else { return nil }
    let common = shipped(shared.paths(ofFile: KeyboardFile.sharedName))
    let planes = common.flatMap { try? DataReader.shared($0) } ?? KeyboardFile.Shared()
    guard var keyboard = try? DataReader.keyboard(path, shared: planes) else { return nil }
    keyboard.identifier = "shipped." + identifier
    return keyboard
  }
}
