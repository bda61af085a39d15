package import KeyModel
package import Runtime

/// What the engine of a way to spell keeps of the user's choices: files in a folder for the user alone (R-TEXT-9).
package struct EngineStore: Hashable, Sendable {
  package let scheme: ConversionScheme
  package let folder: String
  /// The size of the files, in bytes.
  package let size: Int

  package var engine: ConversionEngine { scheme.engine }

  /// The engines that keep anything; the user may have spelled in a way that no keyboard of his offers any more.
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

  /// Whether an engine that runs has the files open. librime repairs a database that it cannot open, which would spoil the
  /// one of a helper that runs.
  package var isInUse: Bool {
    TextFile.folders(in: folder).contains { TextFile.isLocked("\(folder)/\($0)/LOCK") }
  }

  /// Removes the files. A running engine sees that, and forgets what it knew; the folder stays, as its sandbox lets it
  /// write into the one that was there when it started.
  package func forget() throws(FileFailure) {
    try TextFile.emptyFolder(folder)
  }
}
