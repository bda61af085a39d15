package import KeyModel
package import Runtime

/// What keyboards by others have asked for while nobody had decided it: the settings tell it beside the switch
/// (R-TRUST-3). What is decided since is no wish any more.
package enum WishList {
  /// What the keyboard has asked for.
  package static func wishes(of identifier: String, _ paths: DataPaths) -> Set<ExtensionGrants.Use>
  {
    let text = (try? TextFile.read(paths.wishes(of: identifier))) ?? ""
    return Set(text.split(separator: "\n").compactMap { ExtensionGrants.Use(rawValue: String($0)) })
  }

  /// Notes one more wish; a state directory that cannot be written forgets it.
  package static func note(_ use: ExtensionGrants.Use, of identifier: String, _ paths: DataPaths) {
    let all = wishes(of: identifier, paths).union([use])
    let text = all.map(\.rawValue).sorted().map { $0 + "\n" }.joined()
    try? TextFile.write(text, to: paths.wishes(of: identifier))
  }
}
