/// The rules for Landlock, as far as a version of the kernel has them. The bits are those of the kernel
/// (`linux/landlock.h`).
package struct LandlockRules: Hashable, Sendable {
  /// Rights on files that are denied unless a grant allows them.
  package var files: UInt64
  /// Rights on TCP ports that are denied.
  package var network: UInt64
  /// The objects that the process can reach only inside its own sandbox: abstract sockets, signals.
  package var scoped: UInt64
  /// The size of the kernel's structure in this version, in bytes.
  package var size: Int

  /// Makes the rules.
  ///
  /// - Parameters:
  ///   - version: the kernel's version of Landlock, at least 1.
  ///   - network: whether connections to other hosts are granted. The right to listen is never granted.
  package init(version: Int, network: Bool) {
    // Version 1 has 13 rights on files. Version 2 adds linking across folders, version 3 truncation, and version 5
    // the controls of devices.
    let rights: Int =
      switch version {
      case ...1: 13
      case 2: 14
      case 3, 4: 15
      default: 16
      }
    files = 1 << rights - 1
    // Version 9 checks connections to sockets by their path.
    if version >= 9 { files |= Right.connectByPath }
    self.network = version < 4 ? 0 : network ? Port.bind : Port.bind | Port.connect
    scoped = version < 6 ? 0 : Scope.abstractSockets | Scope.signals
    size = version >= 6 ? 24 : version >= 4 ? 16 : 8
  }

  /// Returns the rights that a grant gives, among the rights that this kernel checks.
  package func rights(of access: FilePolicy.Access, isFolder: Bool) -> UInt64 {
    let read = Right.readFile | Right.readFolder
    let wanted =
      switch access {
      case .read: read
      case .run: read | Right.execute
      case .write: read | Right.writes
      case .source: Right.readFile
      case .device: Right.readFile | Right.writeFile
      }
    return wanted & files & (isFolder ? .max : Right.ofFiles)
  }

  private enum Right {
    static let execute: UInt64 = 1 << 0
    static let writeFile: UInt64 = 1 << 1
    static let readFile: UInt64 = 1 << 2
    static let readFolder: UInt64 = 1 << 3
    static let removeFolder: UInt64 = 1 << 4
    static let removeFile: UInt64 = 1 << 5
    static let makeFolder: UInt64 = 1 << 7
    static let makeFile: UInt64 = 1 << 8
    static let move: UInt64 = 1 << 13
    static let cutShort: UInt64 = 1 << 14
    static let connectByPath: UInt64 = 1 << 16
    /// The rights to write. Devices, sockets, pipes and links are left out, since the container has only files and folders.
    static let writes =
      writeFile | removeFolder | removeFile | makeFolder | makeFile | move | cutShort
    static let ofFiles = readFile | writeFile | execute | cutShort
  }

  private enum Port {
    static let bind: UInt64 = 1 << 0
    static let connect: UInt64 = 1 << 1
  }

  private enum Scope {
    static let abstractSockets: UInt64 = 1 << 0
    static let signals: UInt64 = 1 << 1
  }
}
