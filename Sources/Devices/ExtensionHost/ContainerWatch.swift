internal import CLinux
internal import Glibc
internal import KeyModel
internal import PageContents
internal import Runtime

/// Measures a program's folders after each time the program writes into them, and reports when they exceed their
/// bounds. The kernel bounds the size of each file, but not the number of files. A program that does not write
/// causes no wake-ups.
final class ContainerWatch {
  private let loop: EventLoop
  private let descriptor: Int32
  private let folders: [String]
  private let overfull: () -> Void
  private let timer: EventLoop.Timer

  /// Time for which writes are collected before one measurement.
  private static let settling: Milliseconds = 250
  private static let events = UInt32(IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_ONLYDIR)

  /// Begins to watch the folders; nil if the user has no inotify descriptors left. Only this object sets `timer`.
  init?(
    _ folders: [String], on loop: EventLoop, timer: EventLoop.Timer,
    overfull: @escaping () -> Void
  ) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    (self.loop, self.timer, self.folders, self.overfull) = (loop, timer, folders, overfull)
    listen()
  }

  deinit {
    loop.set(timer, at: nil)
    loop.forget(descriptor)
    close(descriptor)
  }

  /// Whether the content of each folder is within its bounds. Also begins to watch new folders.
  func isWithinBounds() -> Bool {
    folders.allSatisfy { folder in
      var use = ContainerUse()
      let handle = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard handle >= 0 else { return true }
      return look(into: handle, &use)
    }
  }

  /// Measures the folders. The timer calls this method.
  func look() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    guard isWithinBounds() else { return overfull() }
    listen()
  }

  /// Listens for the next write. The timer limits the wake-ups of a program that writes without a pause.
  private func listen() {
    loop.watch(descriptor) { [weak self] _, now in
      guard let self else { return }
      loop.forget(descriptor)
      loop.set(timer, at: now + ContainerWatch.settling)
    }
  }

  /// Measures a folder by its handle, and closes the handle. Links are not followed.
  private func look(into handle: Int32, _ use: inout ContainerUse) -> Bool {
    defer { close(handle) }
    inotify_add_watch(descriptor, "/proc/self/fd/\(handle)", ContainerWatch.events)
    return FolderTree.each(in: handle) { name in
      guard let info = FolderTree.look(at: name, in: handle) else { return true }
      let isFolder = info.st_mode & S_IFMT == S_IFDIR
      use.add(
        bytes: max(UInt64(max(0, info.st_size)), UInt64(max(0, info.st_blocks)) * 512),
        isFolder: isFolder)
      guard use.isWithinBounds else { return false }
      guard isFolder else { return true }
      // The host must be able to read every folder; an unreadable folder would hide its content.
      let inner = FolderTree.open(name, in: handle)
      // The program may have removed the folder meanwhile.
      guard inner >= 0 else { return errno == ENOENT }
      return look(into: inner, &use)
    }
  }
}
