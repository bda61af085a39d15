package import CLinux
internal import Glibc

/// Reads and removes folders whose entries other programs choose. Descriptors and bytes are used, so that no name is
/// misread, no path gets too long, and no link is followed.
package enum FolderTree {
  /// Greatest number of nested folders that are open at the same time while a tree is removed.
  private static let deepest = 32
  /// Greatest number of passes over a tree that another program writes to while it is removed.
  private static let mostPasses = 1_000
  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// Opens the folder `name` in the folder of `parent`, even if its mode forbids this. Returns -1 on failure, with
  /// an errno.
  package static func open(_ name: FileName, in parent: Int32) -> Int32 {
    name.withBytes { name in
      let handle = openat(parent, name, flags)
      guard handle < 0, errno == EACCES else { return handle }
      fchmodat(parent, name, 0o700, 0)
      return openat(parent, name, flags)
    }
  }

  /// Calls `body` with each name in the folder of `handle`, which stays open, until `body` returns false. Returns
  /// false if `body` returned false, or if the folder cannot be read.
  package static func each(in handle: Int32, _ body: (FileName) -> Bool) -> Bool {
    let copy = openat(handle, ".", flags)
    guard copy >= 0 else { return false }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return false
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      if let name = FileName(entry), !body(name) { return false }
    }
    return true
  }

  /// Returns the names in the folder at `path`; empty if it cannot be read.
  static func names(in path: String) -> [FileName] {
    let handle = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    var names: [FileName] = []
    _ = each(in: handle) { name in
      names.append(name)
      return true
    }
    return names
  }

  /// Returns the kind, the size and the times of the entry `name` in the folder of `parent`; nil if there is no such entry.
  package static func look(at name: FileName, in parent: Int32) -> stat? {
    var info = stat()
    let result = name.withBytes { fstatat(parent, $0, &info, AT_SYMLINK_NOFOLLOW) }
    return result == 0 ? info : nil
  }

  /// Calls `body` with the path below `path` and the facts of each entry at any depth, always in the same order.
  /// Stops when `body` returns false.
  package static func walk(_ path: String, _ body: ([FileName], stat) -> Bool) {
    let handle = Glibc.open(path, flags)
    guard handle >= 0 else { return }
    defer { close(handle) }
    _ = walk(handle, [], body)
  }

  private static func walk(
    _ handle: Int32, _ above: [FileName], _ body: ([FileName], stat) -> Bool
  ) -> Bool {
    guard above.count < deepest else { return true }
    var names: [FileName] = []
    _ = each(in: handle) { name in
      names.append(name)
      return true
    }
    for name in names.sorted() {
      guard let info = look(at: name, in: handle) else { continue }
      guard body(above + [name], info) else { return false }
      guard info.st_mode & S_IFMT == S_IFDIR else { continue }
      let inner = name.withBytes { openat(handle, $0, flags) }
      guard inner >= 0 else { continue }
      defer { close(inner) }
      guard walk(inner, above + [name], body) else { return false }
    }
    return true
  }

  /// Removes everything in the folder at `path`, at any depth. Returns 0, or the errno of an entry that could not
  /// be removed.
  static func empty(_ path: String) -> Int32 {
    let root = Glibc.open(path, flags)
    guard root >= 0 else { return errno }
    defer { close(root) }
    fchmod(root, 0o700)
    var removal = Removal(root: root)
    for _ in 0..<mostPasses {
      removal.start()
      removal.empty(root, depth: 0)
      if !removal.isUnfinished { return 0 }
      if !removal.hasProgressed { return removal.failure }
    }
    return ENOTEMPTY
  }

  /// Removes a tree in passes: folders that are nested too deep are moved up, for the next pass.
  private struct Removal {
    let root: Int32
    /// The errno of the last failure of the pass.
    var failure: Int32 = 0
    /// Whether the pass has removed or moved an entry.
    var hasProgressed = false
    /// Whether the pass has found an entry that it did not remove.
    var isUnfinished = false
    /// Number of folders that were moved up.
    private var moved = 0

    init(root: Int32) { self.root = root }

    mutating func start() { (failure, hasProgressed, isUnfinished) = (0, false, false) }

    mutating func empty(_ folder: Int32, depth: Int) {
      var names: [FileName] = []
      _ = FolderTree.each(in: folder) { name in
        names.append(name)
        return true
      }
      for name in names { remove(name, in: folder, depth: depth) }
    }

    private mutating func remove(_ name: FileName, in folder: Int32, depth: Int) {
      guard let info = FolderTree.look(at: name, in: folder) else { return }
      guard info.st_mode & S_IFMT == S_IFDIR else {
        return note(name.withBytes { unlinkat(folder, $0, 0) })
      }
      let inner = FolderTree.open(name, in: folder)
      guard inner >= 0 else { return note(-1) }
      defer { close(inner) }
      // A folder must be writable so that its entries can be removed.
      fchmod(inner, 0o700)
      guard depth < FolderTree.deepest else {
        moved += 1
        isUnfinished = true
        let free = FileName(".removed.\(getpid()).\(moved)")
        return note(name.withBytes { old in free.withBytes { renameat(folder, old, root, $0) } })
      }
      empty(inner, depth: depth + 1)
      note(name.withBytes { unlinkat(folder, $0, AT_REMOVEDIR) })
    }

    private mutating func note(_ result: Int32) {
      if result == 0 {
        hasProgressed = true
      } else if errno != ENOENT {
        (failure, isUnfinished) = (errno, true)
      }
    }
  }
}

extension FileName: Comparable {
  package static func < (left: FileName, right: FileName) -> Bool {
    left.withBytes { left in right.withBytes { strcmp(left, $0) < 0 } }
  }
}
