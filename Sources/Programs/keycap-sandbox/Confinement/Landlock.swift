internal import CSandbox
internal import Glibc

/// The kernel's rules about files, ports and signals that a process imposes on itself.
enum Landlock {
  /// The kernel's version of Landlock; 0 if the kernel lacks Landlock.
  static var version: Int { max(0, Int(keycap_landlock_version())) }

  /// Restricts the process to the granted files.
  static func enter(
    _ grants: [FilePolicy.Grant], _ rules: LandlockRules
  ) throws(ConfinementFailure) {
    var watched = keycap_landlock(
      files: rules.files, network: rules.network, scoped: rules.scoped)
    let set = keycap_landlock_create(&watched, rules.size)
    try require(set, "Landlock")
    defer { close(set) }
    for grant in grants { try allow(grant, rules, in: set) }
    try require(keycap_landlock_enter(set), "Landlock")
  }

  private static func allow(
    _ grant: FilePolicy.Grant, _ rules: LandlockRules, in set: Int32
  ) throws(ConfinementFailure) {
    var isFolder: Int32 = 0
    let file = keycap_name_file(grant.path, &isFolder)
    // A path that does not exist needs no right.
    guard file >= 0 else { return }
    defer { close(file) }
    let rights = rules.rights(of: grant.access, isFolder: isFolder != 0)
    try require(keycap_landlock_allow(set, file, rights), grant.path)
  }
}
