package import KeyModel
package import Runtime

/// The uses that keyboards by others have requested while the user had not decided; the settings show them
/// beside the switch (R-TRUST-3). A use that has been decided is no longer a request.
package enum WishList {
  /// The uses that the keyboard has requested.
  package static func wishes(of identifier: String, _ paths: DataPaths) -> Set<ExtensionGrants.Use>
  {
    let text = (try? TextFile.read(paths.wishes(of: identifier))) ?? ""
    return Set(text.split(separator: "\n").compactMap { ExtensionGrants.Use(rawValue: String($0)) })
  }

  /// Adds a request to the list; the request is lost if the state directory cannot be written.
  package static func note(_ use: ExtensionGrants.Use, of identifier: String, _ paths: DataPaths) {
    let all = wishes(of: identifier, paths).union([use])
    let text = all.map(\.rawValue).sorted().map { $0 + "\n" }.joined()
    try? TextFile.write(text, to: paths.wishes(of: identifier))
  }
}
