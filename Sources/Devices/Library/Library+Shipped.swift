import DataFiles
import Layouts
import Runtime

/// The origin of keyboards: shipped with the program, or the user's own. An own file works like the others,
/// but does not serve secure fields, phone pads and applications that refuse custom keyboards (R-TRUST-8).
extension Library {
  /// The planes that all keyboards share.
  mutating func sharedPlanes() -> KeyboardFile.Shared {
    shared.value(inFile: KeyboardFile.sharedName, DataReader.shared) ?? KeyboardFile.Shared()
  }

  /// True if the planes that all keyboards share are the user's own.
  var hasOwnPlanes: Bool {
    shared.paths(ofFile: KeyboardFile.sharedName).first.map(paths.isOwn) ?? false
  }

  /// True if the program came with the keyboard in the file and with the shared planes in use.
  func isShipped(_ path: String) -> Bool { !paths.isOwn(path) && !hasOwnPlanes }

  /// Reads a keyboard and records whether it came with the program.
  mutating func keyboardReader() -> Shelf<KeyboardDefinition>.Reader {
    let (shared, paths, hasOwnPlanes) = (sharedPlanes(), paths, hasOwnPlanes)
    return { path throws(Mistake) in
      var keyboard = try DataReader.keyboard(path, shared: shared)
      keyboard.isShipped = !paths.isOwn(path) && !hasOwnPlanes
      return keyboard
    }
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
