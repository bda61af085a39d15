/// The files that an extension can reach. Landlock's rules and a namespace's view of the file system are both made
/// from this list.
package struct FilePolicy: Hashable, Sendable {
  package enum Access: Hashable, Sendable {
    /// The right to read, also folders.
    case read
    /// The right to read and run.
    case run
    /// The right to read, write, make and remove, but not to run.
    case write
    /// The right to read an existing device.
    case source
    /// The right to read and write an existing device.
    case device
  }

  /// A right on a file, or on a folder with everything below it.
  package struct Grant: Hashable, Sendable {
    package var path: String
    package var access: Access

    package init(path: String, access: Access) {
      self.path = path
      self.access = access
    }
  }

  /// The grants. A path that does not exist on this machine grants nothing.
  package var grants: [Grant]

  /// Links into `/usr` on present systems, for a new root: link and target.
  package static let links = [("bin", "usr/bin"), ("lib", "usr/lib"), ("lib64", "usr/lib64")]

  /// Lists the files.
  ///
  /// - Parameters:
  ///   - bundle: the extension's own files, which it may read and run.
  ///   - container: its private folder, which it may write (R-TRUST-2).
  ///   - shared: the folder that it shares with its application, if open access is granted.
  ///   - network: whether the network is granted. If so, the files that name hosts and certify them are included.
  package init(bundle: String, container: String, shared: String? = nil, network: Bool = false) {
    grants = [Grant(path: "/usr", access: .run)]
    grants += ["/lib", "/lib64", "/bin"].map { Grant(path: $0, access: .run) }
    grants += FilePolicy.settings.map { Grant(path: $0, access: .read) }
    if network { grants += FilePolicy.hostNames.map { Grant(path: $0, access: .read) } }
    grants.append(Grant(path: "/dev/null", access: .device))
    grants += FilePolicy.sources.map { Grant(path: $0, access: .source) }
    grants.append(Grant(path: bundle, access: .run))
    grants.append(Grant(path: container, access: .write))
    if let shared { grants.append(Grant(path: shared, access: .write)) }
  }

  private static let settings = [
    "/etc/ld.so.cache", "/etc/fonts", "/etc/localtime", "/var/cache/fontconfig",
  ]
  /// The devices that may be read. `/dev/zero` is left out: mapped as shared, it is memory that no limit counts,
  /// even for a process that only reads.
  private static let sources = ["/dev/urandom", "/dev/random"]
  /// The files that name hosts and certify them.
  private static let hostNames = [
    "/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/host.conf",
    "/etc/services", "/etc/ssl", "/etc/ca-certificates", "/run/systemd/resolve/stub-resolv.conf",
  ]
}
