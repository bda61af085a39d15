internal import CSandbox
internal import Glibc

/// A second layer of the sandbox, if the kernel permits it to an ordinary user: a file system that has only the
/// granted files, an empty network, and no shared memory of other programs.
enum Namespaces {
  /// Enters the namespaces. Returns false if the kernel does not permit this; nothing of importance has changed
  /// then. Throws if only some namespaces could be entered.
  static func enter(
    _ grants: [FilePolicy.Grant], network: Bool
  ) throws(ConfinementFailure) -> Bool {
    let user = getuid()
    let group = getgid()
    guard keycap_enter_namespaces(network ? 1 : 0) == 0 else { return false }
    // The kernel requires this before an ordinary user's group map. Kernels without the file do not need it.
    _ = keycap_write_file("/proc/self/setgroups", "deny")
    try require(keycap_write_file("/proc/self/uid_map", "\(user) \(user) 1"), "user namespace")
    try require(keycap_write_file("/proc/self/gid_map", "\(group) \(group) 1"), "user namespace")
    // Some systems give a namespace that has no rights.
    guard keycap_keep_mounts_private() == 0 else { return false }
    try showOnly(grants)
    try require(keycap_limit_tasks(Limits.threads), "limit on threads")
    return true
  }

  /// Whether this kernel permits namespaces. A child process tries this, and ends immediately.
  static var arePermitted: Bool {
    let child = keycap_sandbox_fork()
    guard child >= 0 else { return false }
    if child == 0 {
      let isInside = try? enter([FilePolicy.Grant(path: "/usr", access: .run)], network: false)
      _exit(isInside == true ? 0 : 1)
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  private static func showOnly(_ grants: [FilePolicy.Grant]) throws(ConfinementFailure) {
    let links = Set(FilePolicy.links.map { "/" + $0.0 })
    var copies: [(path: String, tree: Int32)] = []
    for grant in grants where !links.contains(grant.path) {
      let tree = keycap_copy_mounts(grant.path, flags(of: grant.access))
      if tree < 0, errno == ENOENT { continue }
      try require(tree, grant.path)
      copies.append((grant.path, tree))
    }
    try require(keycap_mount_empty_root(), "/tmp")
    try require(chdir("/tmp"), "/tmp")
    for copy in copies { try place(copy.tree, at: copy.path) }
    for (link, target) in FilePolicy.links { try require(symlink(target, link), link) }
    try require(keycap_change_root(), "new root")
  }

  private static func flags(of access: FilePolicy.Access) -> UInt64 {
    let flags =
      switch access {
      case .read, .run: keycap_read_only | keycap_no_suid | keycap_no_devices
      case .write: keycap_no_suid | keycap_no_devices | keycap_no_programs
      case .source, .device: keycap_no_suid | keycap_no_programs
      }
    return UInt64(flags)
  }

  /// Puts a copy of mounts at its former place, below the working directory.
  private static func place(_ tree: Int32, at path: String) throws(ConfinementFailure) {
    defer { close(tree) }
    var folder = "."
    let names = path.split(separator: "/")
    for name in names.dropLast() {
      folder += "/\(name)"
      mkdir(folder, 0o755)
    }
    let here = "." + path
    let isFolder = keycap_is_folder(tree)
    try require(isFolder, path)
    if isFolder != 0 { mkdir(here, 0o755) } else { try require(keycap_make_file(here), path) }
    try require(keycap_place_mounts(tree, here), path)
  }
}
