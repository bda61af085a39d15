internal import CX11
internal import Glibc
import KeyModel
import X11

/// What Linux tells about another process and its connections to the X server: whether it has read
/// what the server sent, and whether it sleeps. It needs no rights over a process of the same user.
struct ClientSockets {
  private let process: Int32
  /// The processes that it works together with, itself among them.
  private let family: [Int32]
  private let netlink: Int32
  /// The inodes of its sockets whose other end is the X server.
  let inodes: [UInt32]
  /// Those of them that it is known not to look at.
  var deaf: Set<UInt32> = []
  /// Those of the other ends.
  private let peers: [UInt32]
  /// The thread by which Java reads keys and looks them up, whatever its others do.
  private let toolkitThread: String?
  /// The thread by which Firefox draws. It reads keys too, from the one connection to the server, while
  /// the main thread, which looks them up, may sleep for it.
  private let drawingThread: String?

  /// The sockets of `process`; nil if none can be seen: another user's process, another machine's.
  init?(process: Int32, family: [Int32]? = nil, display: String, netlink: Int32) {
    guard process > 0, netlink >= 0, let number = ClientSockets.number(of: display) else {
      return nil
    }
    self.process = process
    self.netlink = netlink
    self.family = family ?? [process]
    var (found, others) = ([UInt32](), [UInt32]())
    eachEntry(of: "/proc/\(process)/fd") { entry in
      guard let inode = socketInode("/proc/\(process)/fd/\(entry)") else { return }
      let peer = keycap_ask_socket(netlink, inode).peer
      guard peer != 0, ClientSockets.isServer(keycap_ask_socket(netlink, peer), number) else {
        return
      }
      found.append(inode)
      others.append(peer)
    }
    guard !found.isEmpty else { return nil }
    inodes = found
    peers = others
    let threads = ClientSockets.threads(of: process)
    toolkitThread = threads["AWT-XAWT\n"]
    drawingThread = threads["Renderer\n"]
  }

  /// The threads of a process by their names.
  private static func threads(of process: Int32) -> [String: String] {
    var found: [String: String] = [:]
    eachEntry(of: "/proc/\(process)/task") { thread in
      if let name = contents("/proc/\(process)/task/\(thread)/comm") { found[name] = thread }
    }
    return found
  }

  /// Whether the process has read everything that the server has sent it.
  var hasReadAll: Bool { unread.isEmpty }

  /// Those of its sockets on which something waits to be read.
  var unread: [UInt32] {
    inodes.filter { !deaf.contains($0) && keycap_ask_socket(netlink, $0).unread > 0 }
  }

  /// Whether the server has read everything that the process has sent it.
  var isReadByServer: Bool {
    peers.allSatisfy { keycap_ask_socket(netlink, $0).unread <= 0 }
  }

  /// How often its threads have been put to sleep, if all of them sleep now; nil if one runs. The main
  /// thread alone says little: Tcl's notifier thread reads for it.
  func switchesWhileAsleep(mainOnly: Bool = false) -> UInt64? {
    guard !mainOnly else { return switches(of: "\(process)") }
    if let toolkitThread, let call = systemCall(of: toolkitThread) {
      // It polls when it has handled all that it has read; asleep for a lock it has not.
      return call.awaitsEvents ? switches(of: toolkitThread) : nil
    }
    var sum: UInt64? = 0
    for process in family {
      eachEntry(of: "/proc/\(process)/task") { thread in
        guard let before = sum else { return }
        sum = switches(of: thread).map { before + $0 }
      }
    }
    return sum == 0 ? nil : sum
  }

  /// Whether the main thread, or the one that draws, is in the middle of something that only an answer of
  /// the X server lets it go on with: xcb, and so Xlib, polls the one socket without end. A program that
  /// waits for events polls more than one, or selects, or leaves it to another thread. False where the
  /// kernel does not tell (Yama).
  var awaitsAnswer: Bool {
    [toolkitThread ?? "\(process)", drawingThread].contains { thread in
      thread.flatMap(systemCall)?.awaitsAnswer == true
    }
  }

  private struct SystemCall {
    var isPoll = false
    var hasOneSocket = false
    var isWithoutEnd = false
    /// Whether it is select(2) or epoll_wait(2).
    var isOfMany = false

    var awaitsEvents: Bool { isPoll && !hasOneSocket || isOfMany }
    var awaitsAnswer: Bool { isPoll && hasOneSocket && isWithoutEnd }
  }

  /// What the thread has asked of the kernel and sleeps for; nil where that is not told.
  private func systemCall(of thread: String) -> SystemCall? {
    guard let line = contents("/proc/\(process)/task/\(thread)/syscall") else { return nil }
    let words = line.split(separator: " ")
    guard words.count > 3 else { return SystemCall() }
    let isWithoutEnd =
      words[0] == ClientSockets.ppoll ? words[3] == "0x0" : words[3].hasSuffix("ffffffff")
    return SystemCall(
      isPoll: words[0] == ClientSockets.poll || words[0] == ClientSockets.ppoll,
      hasOneSocket: words[2] == "0x1", isWithoutEnd: isWithoutEnd,
      isOfMany: ClientSockets.ofMany.contains(words[0]))
  }

  /// Whether it speaks with the server by more than one connection, as Chromium does: keys come on one,
  /// the map on the other.
  var isSplit: Bool { inodes.count { !deaf.contains($0) } > 1 }

  /// Whether another thread than the one that looks up keys reads them.
  var isShared: Bool { drawingThread != nil }

  /// Whether the main thread waits for events, that is, polls more than one descriptor. In the middle of
  /// its work it may sleep too, until another thread lets go of something. True where the kernel does
  /// not tell (Yama).
  var awaitsEvents: Bool {
    systemCall(of: "\(process)")?.awaitsEvents ?? true
  }

  /// Whether the process has been stopped, as by SIGSTOP or a debugger.
  var isStopped: Bool { ClientSockets.state(of: process).map { "Tt".contains($0) } ?? false }

  /// Whether the X server at the other end of `connection` sleeps, and so has done all that it was asked
  /// for; true where nothing can be seen of it.
  static func hasServerDone(_ connection: Connection) -> Bool {
    state(of: keycap_peer_process(connection.descriptor)).map { $0 == "S" } ?? true
  }

  /// The letter that stands for what a process does: see proc_pid_stat(5).
  private static func state(of process: Int32) -> Character? {
    guard let stat = contents("/proc/\(process)/stat"), let end = stat.lastIndex(of: ")") else {
      return nil
    }
    return stat[end...].dropFirst(2).first
  }

  /// How long its main thread has waited for a processor since it began; nothing where the kernel does
  /// not count.
  var queued: Milliseconds {
    let words = contents("/proc/\(process)/schedstat")?.split(separator: " ") ?? []
    return Milliseconds(words.count > 1 ? (Double(words[1]) ?? 0) / 1_000_000 : 0)
  }

  /// How long its threads have been at work since it began; nil where that cannot be known.
  var work: Milliseconds? {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return nil
    }
    return Milliseconds(Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000)
  }

  #if arch(x86_64)
    private static let (poll, ppoll) = ("7", "271")
    private static let ofMany: Set<Substring> = ["23", "232", "270", "281", "441"]
  #else
    /// The numbers of newer architectures, which have no `poll`.
    private static let (poll, ppoll) = ("", "73")
    private static let ofMany: Set<Substring> = ["22", "72", "441"]
  #endif

  /// nil while the thread runs or wants to; 0 of one that has ended.
  private func switches(of thread: String) -> UInt64? {
    guard let status = ThreadStatus(of: thread), !status.isTicker else { return 0 }
    guard status.isAsleep else { return nil }
    return status.isWineServer ? 0 : status.switches
  }

  private static func number(of display: String) -> Substring? {
    guard display.hasPrefix(":") || display.hasPrefix("unix:") else { return nil }
    return display.split(separator: ":").last?.prefix { $0 != "." }
  }

  private static func isServer(_ socket: keycap_socket, _ number: Substring) -> Bool {
    var socket = socket
    let size = MemoryLayout.size(ofValue: socket.name)
    let name = withUnsafePointer(to: &socket.name) {
      $0.withMemoryRebound(to: CChar.self, capacity: size) { String(cString: $0) }
    }
    return name.hasSuffix("/tmp/.X11-unix/X\(number)")
  }
}

func eachEntry(of directory: String, _ body: (String) -> Void) {
  guard let stream = opendir(directory) else { return }
  defer { closedir(stream) }
  while let entry = readdir(stream) {
    let size = MemoryLayout.size(ofValue: entry.pointee.d_name)
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: size) { String(cString: $0) }
    }
    if !name.hasPrefix(".") { body(name) }
  }
}

/// The inode in a link like `socket:[4711]`.
private func socketInode(_ path: String) -> UInt32? {
  guard let text = linkTarget(path, longest: 64), text.hasPrefix("socket:[") else { return nil }
  return UInt32(text.dropFirst(8).dropLast())
}

/// What a symbolic link names, cut to `longest` bytes; nil if it cannot be read.
func linkTarget(_ path: String, longest: Int) -> String? {
  var bytes = [UInt8](repeating: 0, count: longest)
  let count = readlink(path, &bytes, bytes.count)
  return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
}

func contents(_ path: String) -> String? {
  bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
}

/// The first page of a file of /proc.
func bytes(of path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
    count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
  }
  return bytes.isEmpty ? nil : bytes
}
