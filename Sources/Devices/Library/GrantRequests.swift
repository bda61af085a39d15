package import KeyModel
package import Runtime

/// The uses of open access that extensions have requested before the user has decided. The settings show these
/// requests beside the switch (R-TRUST-3). A use that the user has decided is no longer a request.
package enum GrantRequests {
  /// Returns the uses that the extension has requested.
  package static func requests(of identifier: String, _ paths: DataPaths) -> Set<
    ExtensionGrants.Use
  > {
    let text = (try? TextFile.read(paths.requests(of: identifier))) ?? ""
    return Set(text.split(separator: "\n").compactMap { ExtensionGrants.Use(rawValue: String($0)) })
  }

  /// Adds a request to the list. The request is lost if the state directory cannot be written.
  package static func note(_ use: ExtensionGrants.Use, of identifier: String, _ paths: DataPaths) {
    let all = requests(of: identifier, paths).union([use])
    let text = all.map(\.rawValue).sorted().map { $0 + "\n" }.joined()
    try? TextFile.write(text, to: paths.requests(of: identifier))
  }
}
