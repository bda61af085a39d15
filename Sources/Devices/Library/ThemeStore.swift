import DataFiles
package import KeyModel
package import Preferences
package import Runtime

/// The themes of the user's own, in `Themes` of the user's data directory, each in the file of its name.
package struct ThemeStore: Sendable {
  private let paths: DataPaths

  /// Greatest width in px of a picture behind the keys.
  package static let pictureWidth = 1600

  package init(_ paths: DataPaths) { self.paths = paths }

  /// The path of a file beside the user's themes.
  package func path(of fileName: String) -> String {
    "\(paths.ownDataDirectory)/\(DataPaths.Kind.themes.rawValue)/\(fileName)"
  }

  private func file(_ name: String) -> String { path(of: name + ".toml") }

  /// Whether the theme of this name is the user's own.
  package func isOwn(_ name: String) -> Bool {
    !name.contains("/") && TextFile.exists(file(name))
  }

  package func theme(_ name: String) -> Theme? { text(name)?.theme }

  private func text(_ name: String) -> ThemeText? {
    guard let text = try? TextFile.read(file(name)) else { return nil }
    return self.text(text, of: file(name))
  }

  private func text(_ text: String, of path: String) -> ThemeText {
    var library = Library(paths: paths)
    let parent = ThemeFile.parent(of: text).flatMap { library.theme(named: $0) }
    return ThemeText(text, file: path, parent: parent)
  }

  /// Changes the theme of this name; returns why it was not changed, nil otherwise.
  package func change(
    _ name: String, _ edit: (ThemeText) throws(SettingsText.Refusal) -> ThemeText
  ) -> String? {
    guard let text = text(name) else { return file(name) }
    do throws(SettingsText.Refusal) {
      return write(try edit(text).text, to: file(name))
    } catch {
      switch error {
      case .mistakes: return text.mistakes.first ?? file(name)
      case .badValue(let message): return message
      }
    }
  }

  /// Makes a theme that looks like another, with its other side where that has one; returns its name.
  package func make(from name: String, isDark: Bool) -> Result<String, Mistake> {
    var library = Library(paths: paths)
    let light = name == Library.automaticTheme ? "light" : name
    let dark = name == Library.automaticTheme ? "dark" : library.theme(named: name)?.pair
    let own = freeName("mine")
    let other = dark.map { _ in own + "-dark" }
    if let dark, let other {
      let text = ThemeText.new(name: other, parent: dark)
      if let reason = write(text, to: file(other)) { return .failure(Mistake(message: reason)) }
    }
    let text = ThemeText.new(name: own, parent: light, pair: other)
    if let reason = write(text, to: file(own)) { return .failure(Mistake(message: reason)) }
    return .success(own)
  }

  /// Removes a theme with its other side and their pictures; returns why it was not removed, nil otherwise.
  package func remove(_ name: String) -> String? {
    let pair = theme(name)?.pair
    do throws(FileFailure) {
      for name in [name] + [pair].compactMap(\.self) where isOwn(name) {
        try TextFile.remove(file(name))
        if TextFile.exists(path(of: name + ".png")) { try TextFile.remove(path(of: name + ".png")) }
      }
      return nil
    } catch { return error.message }
  }

  /// Writes a theme and its picture into one file; returns why it was not written, nil otherwise.
  package func write(parcel name: String, to path: String) -> String? {
    guard let text = text(name), text.mistakes.isEmpty else { return file(name) }
    // The other side does not go with it.
    do throws(SettingsText.Refusal) {
      let alone = try text.renamed(name, pair: nil)
      guard let picture = text.theme?.backdrop.picture else { return write(alone.text, to: path) }
      do throws(FileFailure) {
        let bytes = try TextFile.readBytes(picture, limit: ThemeParcel.limit / 2)
        guard let packed = try? ThemeParcel.packed(alone.text, picture: bytes) else { return path }
        return write(packed, to: path)
      } catch { return error.message }
    } catch { return path }
  }

  /// Adds the theme of a file by somebody else, under a free name; returns that name.
  package func take(parcel path: String) -> Result<String, Mistake> {
    do throws(FileFailure) {
      let read = try TextFile.read(path, limit: ThemeParcel.limit)
      let wanted = path.split(separator: "/").last.map(String.init) ?? "mine.toml"
      let name = freeName(ThemeStore.fileName(of: wanted))
      let packed = try? ThemeParcel.unpacked(read, name: name + ".png")
      let text = self.text(packed?.text ?? read, of: file(name))
      guard let mistake = text.mistakes.first else {
        guard let named = try? text.renamed(name, pair: nil) else {
          return .failure(Mistake(message: path))
        }
        if let packed { try TextFile.write(packed.picture, to: self.path(of: name + ".png")) }
        try TextFile.write(named.text, to: file(name))
        return .success(name)
      }
      return .failure(Mistake(message: mistake))
    } catch { return .failure(Mistake(message: error.message)) }
  }

  /// The name of a theme in a file: letters, digits and hyphens of the file's name.
  private static func fileName(of file: String) -> String {
    let stem = file.hasSuffix(".toml") ? String(file.dropLast(5)) : file
    let name = stem.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return name.isEmpty ? "mine" : String(name.prefix(40))
  }

  /// A name that no theme has: `request`, or `request` with a number.
  private func freeName(_ request: String) -> String {
    var library = Library(paths: paths)
    let taken = Set(library.allThemes().map(\.name))
    let names = [request] + (2...999).map { "\(request)-\($0)" }
    return names.first { !taken.contains($0) && !isOwn($0) } ?? request
  }

  private func write(_ text: String, to path: String) -> String? {
    do throws(FileFailure) {
      try TextFile.write(text, to: path)
      return nil
    } catch { return error.message }
  }
}
