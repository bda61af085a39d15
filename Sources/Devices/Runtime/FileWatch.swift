internal import CLinux
internal import Glibc
package import KeyModel

/// Reports when files in directories are saved, replaced or removed. The kernel watches the directories, not the
/// files, so that a file saved by renaming is noticed, and a missing file is noticed when it appears.
package final class FileWatch {
  private let loop: EventLoop
  private let descriptor: Int32
  private let directories: [String]
  private let handler: ([String], Instant) -> Void
  /// Watched directories by watch descriptor. In place of a missing directory, its nearest existing ancestor is watched.
  private var watched: [Int32: String] = [:]
  private var present: Set<String> = []
  private var changed: Set<String> = []
  private var timer: EventLoop.Timer?
  private var firstChange: Instant?

  /// Time between the last change and its report, because an editor writes several times while it saves. The report
  /// comes at the latest after ten times this time from the first change.
  package static let settling: Milliseconds = 50

  /// Calls `handler` with the sorted paths that have changed. The paths name files, or a directory that appeared,
  /// vanished, or had too many changes to list.
  package init(
    _ directories: [String], on loop: EventLoop,
    handler: @escaping ([String], Instant) -> Void
  ) throws(SystemFailure) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw .call("inotify_init1", errno) }
    self.loop = loop
    self.directories = directories
    self.handler = handler
    arm()
    changed = []
    timer = loop.makeTimer { [weak self] now in self?.tell(at: now) }
    loop.watch(descriptor) { [weak self] _, now in self?.readEvents(at: now) }
  }

  deinit {
    if let timer { loop.set(timer, at: nil) }
    loop.forget(descriptor)
    close(descriptor)
  }

  /// Watches every directory that exists, or its nearest existing ancestor.
  private func arm() {
    for directory in directories {
      let isPresent = add(directory)
      if !isPresent { addAncestor(of: directory) }
      let wasPresent = present.contains(directory)
      if isPresent != wasPresent { changed.insert(directory) }
      if isPresent { present.insert(directory) } else { present.remove(directory) }
    }
  }

  private func addAncestor(of directory: String) {
    var path = directory[...]
    while let slash = path.lastIndex(of: "/") {
      path = path[..<slash]
      if add(path.isEmpty ? "/" : String(path)) || path.isEmpty { return }
    }
    _ = add(".")
  }

  private func add(_ directory: String) -> Bool {
    let mask =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF
      | IN_MOVE_SELF
    let number = inotify_add_watch(descriptor, directory, UInt32(mask) | UInt32(IN_ONLYDIR))
    guard number >= 0 else { return false }
    // Several names of one directory share a watch. The first name is kept.
    if watched[number] == nil { watched[number] = directory }
    return true
  }

  private func readEvents(at now: Instant) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var needsArming = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      buffer[..<count].withUnsafeBytes { bytes in
        var rest = bytes[...]
        while rest.count >= MemoryLayout<inotify_event>.size {
          let view = UnsafeRawBufferPointer(rebasing: rest)
          let event = view.loadUnaligned(as: inotify_event.self)
          let name = view.dropFirst(MemoryLayout<inotify_event>.size).prefix(Int(event.len))
          if note(event, name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)) {
            needsArming = true
          }
          rest = rest.dropFirst(MemoryLayout<inotify_event>.size + Int(event.len))
        }
      }
    }
    if needsArming { arm() }
    guard !changed.isEmpty, let timer else { return }
    let first = firstChange ?? now
    firstChange = first
    let latest = first + Milliseconds(FileWatch.settling.value * 10)
    loop.set(timer, at: min(now + FileWatch.settling, latest))
  }

  /// Notes the change of an event. Returns true if directories appeared or vanished.
  private func note(_ event: inotify_event, name: String) -> Bool {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      changed.formUnion(directories)
      return true
    }
    guard let directory = watched[event.wd] else { return false }
    if event.mask & UInt32(IN_IGNORED) != 0 {
      watched[event.wd] = nil
      return true
    }
    if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 {
      if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.wd) }
      return true
    }
    // The directory may be one of the missing directories, or an ancestor of one.
    if event.mask & UInt32(IN_ISDIR) != 0 { return true }
    let path = directory + "/" + name
    // A new file is reported when it has been written and closed. A new link, device or pipe is reported immediately.
    let isWritten = event.mask & UInt32(IN_CREATE) == 0 || isWhole(path)
    if isWritten, present.contains(directory) { changed.insert(path) }
    return false
  }

  /// Whether the entry at `path` is complete as soon as it is created.
  private func isWhole(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && (info.st_mode & S_IFMT != S_IFREG || info.st_nlink > 1)
  }

  private func tell(at now: Instant) {
    let paths = changed.sorted()
    changed = []
    firstChange = nil
    if !paths.isEmpty { handler(paths, now) }
  }
}
