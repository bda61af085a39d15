package import KeyModel
package import Runtime

/// The files in which a scheme's engine keeps the user's choices, in a folder that only the user can read (R-TEXT-9).
package struct EngineStore: Hashable, Sendable {
  package let scheme: ConversionScheme
  package let folder: String
  /// The size of the files, in bytes.
  package let size: Int

  package var engine: ConversionEngine { scheme.engine }

  /// Returns the stores that have files. The stores may belong to schemes that none of the user's keyboards offers
  /// any more.
  package static func all(_ paths: DataPaths) -> [EngineStore] {
    ConversionScheme.allCases.compactMap { scheme in
      let store = EngineStore(scheme, paths)
      return scheme.engine.learns && store.size > 0 ? store : nil
    }
  }

  private init(_ scheme: ConversionScheme, _ paths: DataPaths) {
    self.scheme = scheme
    folder = paths.conversion(of: PageID(converter: scheme).rawValue)
    size = TextFile.size(ofFolder: folder)
  }

  /// Whether a running engine has the files open. librime repairs a database that it cannot open, and would so
  /// damage the database of a running helper.
  package var isInUse: Bool {
    TextFile.folders(in: folder).contains { TextFile.isLocked("\(folder)/\($0)/LOCK") }
  }

  /// Removes the files. A running engine notices this and forgets its choices. The folder stays, because the
  /// engine's sandbox allows writing only into the folder that existed at its start.
  package func forget() throws(FileFailure) {
    try TextFile.emptyFolder(folder)
  }
}
