internal import CX11
internal import Glibc
import KeyModel
import X11

/// Facts from the Linux kernel about another process and its connections to the X server: whether the process has
/// read what the server sent, and whether it sleeps. Any process of the same user can read these facts, without
/// further rights.
struct ClientSockets {
  private let process: Int32
  /// The processes that handle keys together, including `process`.
  private let family: [Int32]
  private let netlink: Int32
  /// The inodes of the sockets whose other end is the X server.
  let inodes: [UInt32]
  /// The inodes of sockets that the process certainly never reads.
  var deaf: Set<UInt32> = []
  /// The inodes of the server's ends of these sockets.
  private let peers: [UInt32]
  /// Java's thread that reads and looks up keys; nil for other programs. Java's other threads show nothing about keys.
  private let toolkitThread: String?
  /// Firefox's thread that draws; nil for other programs. This thread reads keys, too, since there is one connection
  /// to the server. The main thread, which looks the keys up, may sleep until the drawing is finished.
  private let drawingThread: String?

  /// Finds the sockets of `process`; nil if none can be found, as for a process of another user or another machine.
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

  /// Returns the threads of a process by their names. Names keep the newline of `/proc/…/comm`.
  private static func threads(of process: Int32) -> [String: String] {
    var found: [String: String] = [:]
    eachEntry(of: "/proc/\(process)/task") { thread in
      if let name = contents("/proc/\(process)/task/\(thread)/comm") { found[name] = thread }
    }
    return found
  }

  /// Whether the process has read everything that the server has sent it.
  var hasReadAll: Bool { unread.isEmpty }

  /// The inodes of sockets with data that the process has not read.
  var unread: [UInt32] {
    inodes.filter { !deaf.contains($0) && keycap_ask_socket(netlink, $0).unread > 0 }
  }

  /// Whether the X server has read everything that the process has sent.
  var isReadByServer: Bool {
    peers.allSatisfy { keycap_ask_socket(netlink, $0).unread <= 0 }
  }

  /// Returns the sum of all threads' context switches if every thread sleeps; nil if a thread runs. All threads
  /// count, because Tcl's notifier thread reads for the main thread. `mainOnly`: only the main thread counts.
  func switchesWhileAsleep(mainOnly: Bool = false) -> UInt64? {
    guard !mainOnly else { return switches(of: "\(process)") }
    if let toolkitThread, let call = systemCall(of: toolkitThread) {
      // Java's thread polls after it has handled everything that it has read. While the thread sleeps because of a
      // lock, it has not handled everything.
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

  /// Whether the main thread or the drawing thread is blocked until the X server answers a request. In this state
  /// xcb, and with it Xlib, polls one socket without a timeout. A program that waits for events polls several
  /// descriptors, or selects, or leaves the wait to another thread. False if the kernel hides the system call
  /// (Yama).
  var awaitsAnswer: Bool {
    [toolkitThread ?? "\(process)", drawingThread].contains { thread in
      thread.flatMap(systemCall)?.awaitsAnswer == true
    }
  }

  private struct SystemCall {
    var isPoll = false
    var hasOneSocket = false
    var isWithoutEnd = false
    /// Whether the call is select(2), epoll_wait(2) or a similar call, which waits for several descriptors.
    var isOfMany = false

    var awaitsEvents: Bool { isPoll && !hasOneSocket || isOfMany }
    var awaitsAnswer: Bool { isPoll && hasOneSocket && isWithoutEnd }
  }

  /// Returns the system call in which the thread sleeps; nil if the kernel hides it.
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

  /// Whether the process has several connections to the server, as Chromium has. Keys come on one connection,
  /// notices of the keymap on another.
  var isSplit: Bool { inodes.count { !deaf.contains($0) } > 1 }

  /// Whether a thread other than the one that looks up keys reads the keys from the connection.
  var isShared: Bool { drawingThread != nil }

  /// Whether the main thread waits for events: it polls several descriptors. In the middle of its work the main
  /// thread may also sleep until another thread releases a lock. True if the kernel hides the system call (Yama).
  var awaitsEvents: Bool {
    systemCall(of: "\(process)")?.awaitsEvents ?? true
  }

  /// Whether the process has been stopped, for example by SIGSTOP or a debugger.
  var isStopped: Bool { ClientSockets.state(of: process).map { "Tt".contains($0) } ?? false }

  /// Whether the X server at the other end of `connection` sleeps, so that it has carried out every request. True if
  /// the server's process cannot be observed.
  static func hasServerDone(_ connection: Connection) -> Bool {
    state(of: keycap_peer_process(connection.descriptor)).map { $0 == "S" } ?? true
  }

  /// Returns the letter for the state of a process, such as `S` for asleep: see proc_pid_stat(5).
  static func state(of process: Int32) -> Character? {
    guard let stat = contents("/proc/\(process)/stat"), let end = stat.lastIndex(of: ")") else {
      return nil
    }
    return stat[end...].dropFirst(2).first
  }

  /// The time for which the main thread has waited for a processor since it began; zero if the kernel does not count
  /// this time.
  var queued: Milliseconds {
    let words = contents("/proc/\(process)/schedstat")?.split(separator: " ") ?? []
    return Milliseconds(words.count > 1 ? (Double(words[1]) ?? 0) / 1_000_000 : 0)
  }

  /// The processor time of all threads since the process began; nil if it cannot be read.
  var work: Milliseconds? { ClientSockets.work(of: process) }

  /// The processor time of all processes that handle keys together.
  var familyWork: Milliseconds {
    Milliseconds(family.reduce(0) { $0 + (ClientSockets.work(of: $1)?.value ?? 0) })
  }

  private static func work(of process: Int32) -> Milliseconds? {
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
    /// The system calls' numbers on newer architectures, which have no `poll`.
    private static let (poll, ppoll) = ("", "73")
    private static let ofMany: Set<Substring> = ["22", "72", "441"]
  #endif

  /// Returns the context switches of a sleeping thread; nil while the thread runs or is ready to run; 0 if the
  /// thread has ended or is not counted.
  private func switches(of thread: String) -> UInt64? {
    guard let status = ThreadStatus(of: thread), !status.isTicker, !status.hasEnded else {
      return 0
    }
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

/// Returns the inode in a link such as `socket:[4711]`; nil for other links.
private func socketInode(_ path: String) -> UInt32? {
  guard let text = linkTarget(path, longest: 64), text.hasPrefix("socket:[") else { return nil }
  return UInt32(text.dropFirst(8).dropLast())
}

/// Returns the path that a symbolic link names, cut to `longest` bytes; nil if the link cannot be read.
func linkTarget(_ path: String, longest: Int) -> String? {
  var bytes = [UInt8](repeating: 0, count: longest)
  let count = readlink(path, &bytes, bytes.count)
  return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
}

func contents(_ path: String) -> String? {
  bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
}

/// Returns the first 4 KiB of a file of `/proc`; nil if it cannot be read.
func bytes(of path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
    count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
  }
  return bytes.isEmpty ? nil : bytes
}
