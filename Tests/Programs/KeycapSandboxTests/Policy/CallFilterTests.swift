import Testing
import keycap_sandbox

/// The filter, asked call by call (R-TRUST-2).
@Suite struct CallFilterTests {
  static let own: UInt64 = 4711
  static let allow = CallFilter.Verdict.allow
  static let forbid = CallFilter.Verdict.forbid
  static let unknown = CallFilter.Verdict.unknown
  static let kill = CallFilter.Verdict.kill

  static func machine(
    network: Bool = false, locks: Bool = false, on processor: Processor = .x86
  ) -> FilterMachine {
    let policy = CallPolicy(process: UInt32(own), network: network, locks: locks)
    return FilterMachine(filter: CallFilter(policy, on: processor))
  }

  struct Row: Sendable {
    var name: String
    var call: Call
    var answer: UInt32

    init(_ name: String, _ call: Call, _ answer: UInt32) {
      self.name = name
      self.call = call
      self.answer = answer
    }
  }

  static let rows: [Row] = [
    Row("reads", Call("read", 3, 0x7000, 64), allow),
    Row("draws by writing", Call("pwrite64", 4, 0x7000, 64, 0), allow),
    Row("opens to read", Call("openat", 100, 0x7000, 0), allow),
    Row("makes a file", Call("openat", 100, 0x7000, 0o1101), allow),
    Row("cuts short by opening to read", Call("openat", 100, 0x7000, 0o1000), forbid),
    Row("the same in the old way", Call("open", 0x7000, 0o1000), forbid),
    Row("looks where a link leads", Call("readlink", 0x7000), CallFilter.Verdict.notALink),
    Row("the same from a folder", Call("readlinkat", 100, 0x7000), CallFilter.Verdict.notALink),
    Row("private memory", Call("mmap", 0, 4096, 3, 0x22), allow),
    Row("the picture", Call("mmap", 0, 4096, 3, 0x01), allow),
    Row("shared memory without a file", Call("mmap", 0, 4096, 3, 0x21), forbid),
    Row("shared memory with a bit above 32", Call("mmap", 0, 4096, 3, 1 << 40 | 0x21), forbid),
    Row("a stack that grows", Call("mmap", 0, 4096, 3, 0x122), forbid),
    Row("huge pages", Call("mmap", 0, 1 << 21, 3, 0x4_0022), forbid),
    Row("pages that others have, too", Call("madvise", 0x7000, 4096, 12), forbid),
    Row("pages that are not needed", Call("madvise", 0x7000, 4096, 4), allow),
    Row("waits for a thread", Call("futex", 0x7000, 0), allow),
    Row("waits for a thread until a time", Call("futex", 0x7000, 9 | 256), allow),
    Row("wakes its own", Call("futex", 0x7000, 1 | 128), allow),
    Row("moves its own", Call("futex", 0x7000, 4 | 128), allow),
    Row("wakes others by a file", Call("futex", 0x7000, 1), forbid),
    Row("wakes others by bits", Call("futex", 0x7000, 10), forbid),
    Row("moves others", Call("futex", 0x7000, 3), forbid),
    Row("wakes others by an operation", Call("futex", 0x7000, 5), forbid),
    Row("a clock of the machine", Call("clock_gettime", 1), allow),
    Row("its own clock", Call("clock_gettime", 2), allow),
    Row("another's clock", Call("clock_gettime", 0xffff_ffff_ffff_ffe2), forbid),
    Row("whether another has a clock", Call("clock_getres", 0xffff_ffe2), forbid),
    Row("waits by another's clock", Call("clock_nanosleep", 0xffff_ffe2), forbid),
    Row("its own processors", Call("sched_getaffinity", 0), allow),
    Row("another's processors", Call("sched_getaffinity", 1), unknown),
    Row("another's policy", Call("sched_getscheduler", 1), forbid),
    Row("another's parameters", Call("sched_getparam", 1), forbid),
    Row("its group", Call("getpgid", own), allow),
    Row("another's group", Call("getpgid", 1), forbid),
    Row("another's session", Call("getsid", 1), forbid),
    Row("another's rights", Call("capget", 0x7000), forbid),
    Row("its priority", Call("getpriority", 0, 0), allow),
    Row("another's priority", Call("getpriority", 0, 1), forbid),
    Row("the priority of a user's", Call("getpriority", 2, 0), forbid),
    Row("the machine's load", Call("sysinfo", 0x7000), forbid),
    Row("free blocks", Call("statfs", 0x7000), forbid),
    Row("free blocks by a descriptor", Call("fstatfs", 3), forbid),
    Row("asks whether a file is locked", Call("fcntl", 5, 5), forbid),
    Row("locks a file", Call("fcntl", 5, 6), forbid),
    Row("locks a file and waits", Call("fcntl", 5, 7), forbid),
    Row("asks by an open file", Call("fcntl", 5, 36), forbid),
    Row("locks by an open file", Call("fcntl", 5, 37), forbid),
    Row("locks by an open file and waits", Call("fcntl", 5, 38), forbid),
    Row("locks whole", Call("flock", 5, 2), forbid),
    Row("leases", Call("fcntl", 5, 1024), forbid),
    Row("is told of changes", Call("fcntl", 5, 1026), forbid),
    Row("reads a hint on a file", Call("fcntl", 5, 1035), forbid),
    Row("writes a hint on a file", Call("fcntl", 5, 1036), forbid),
    Row("another descriptor", Call("fcntl", 5, 1030), allow),
    Row("a thread", Call("clone", 0x3d0f00), allow),
    Row("a process", Call("clone", 17), forbid),
    Row("a thread in a new user namespace", Call("clone", 0x1000_0000 | 0x10000), forbid),
    Row("clone3, so that libc takes clone", Call(number: 435), unknown),
    Row("signals itself", Call("kill", own, 6), allow),
    Row("signals another", Call("kill", 1, 0), forbid),
    Row("signals all", Call("kill", .max, 0), forbid),
    Row("own limits", Call("prlimit64", 0, 7), allow),
    Row("limits of another", Call("prlimit64", 1, 7), forbid),
    Row("names itself", Call("prctl", 15), allow),
    Row("outlives the keyboard", Call("prctl", 1, 0), forbid),
    Row("lets a debugger in", Call("prctl", 0x5961_6d61), forbid),
    Row("stream pair", Call("socketpair", 1, 1 | 0o2000000), allow),
    Row("datagram pair", Call("socketpair", 1, 2), forbid),
    Row("internet pair", Call("socketpair", 2, 1), forbid),
    Row("answers the keyboard", Call("sendto", 3, 0x7000, 8, 0, 0, 0), allow),
    Row("answers out of band", Call("sendto", 3, 0x7000, 1, 1, 0, 0), forbid),
    Row("the same as a message", Call("sendmsg", 3, 0x7000, 0x4000 | 1), forbid),
    Row("a message", Call("sendmsg", 3, 0x7000, 0x4000), allow),
    Row("reads out of band", Call("recvfrom", 3, 0x7000, 1, 1), forbid),
    Row("sends to an address", Call("sendto", 3, 0x7000, 8, 0, 0x7000, 16), forbid),
    Row("sends to a high address", Call("sendto", 3, 0x7000, 8, 0, 0x7f00_0000_0000, 16), forbid),
    Row("times of an open file", Call("utimensat", 5, 0, 0, 0), allow),
    Row("times of a named file", Call("utimensat", 100, 0x7f00_0000_0000, 0, 0), forbid),
    Row("descriptor flags", Call("fcntl", 3, 3), allow),
    Row("signals by a descriptor's owner", Call("fcntl", 3, 8, 1), forbid),
    Row("window size", Call("ioctl", 1, 0x5413), allow),
    Row("types into a terminal", Call("ioctl", 1, 0x5412), forbid),
    Row("owner by ioctl", Call("ioctl", 1, 0x8901), forbid),
    Row("a socket", Call("socket", 2, 1), forbid),
    Row("a Unix socket", Call("socket", 1, 1), forbid),
    Row("connects", Call("connect", 3), forbid),
    Row("io_uring", Call(number: 425), unknown),
    Row("reads another's memory", Call("process_vm_readv", 1), forbid),
    Row("kernel's keyring", Call("add_key"), forbid),
    Row("mounts", Call("mount"), forbid),
    Row("numbers of x32", Call(number: 0x4000_0000 | 39), kill),
    Row("calls of 32-bit programs", Call(number: 5, processor: 0x4000_0003), kill),
  ]

  @Test(arguments: rows.indices) func answers(_ index: Int) {
    let row = Self.rows[index]
    #expect(Self.machine().answer(to: row.call) == row.answer, "\(row.name)")
  }

  /// Where a folder is shared with another program, and for programs of Keycap's own.
  @Test(arguments: [5, 6, 7, 36, 37, 38] as [UInt64]) func locksAreGranted(command: UInt64) {
    let machine = Self.machine(locks: true)
    #expect(machine.answer(to: Call("fcntl", 5, command)) == Self.allow)
    #expect(machine.answer(to: Call("flock", 5, 2)) == Self.allow)
    #expect(machine.answer(to: Call("fcntl", 5, 1036)) == Self.forbid)
  }

  static let networkRows: [Row] = [
    Row("TCP", Call("socket", 2, 1 | 0o2000000), allow),
    Row("UDP, version 6", Call("socket", 10, 2), allow),
    Row("raw", Call("socket", 2, 3), forbid),
    Row("a Unix socket: X, D-Bus", Call("socket", 1, 1), forbid),
    Row("netlink", Call("socket", 16, 3), forbid),
    Row("connects", Call("connect", 5), allow),
    Row("listens", Call("listen", 5), forbid),
    Row("binds", Call("bind", 5), forbid),
    Row("brings a filter", Call("setsockopt", 5, 1, 26), forbid),
    Row("sets an option", Call("setsockopt", 5, 6, 1), allow),
  ]

  @Test(arguments: networkRows.indices) func answersWithTheNetwork(_ index: Int) {
    let row = Self.networkRows[index]
    #expect(Self.machine(network: true).answer(to: row.call) == row.answer, "\(row.name)")
  }

  @Test(arguments: Processor.allCases, [false, true])
  func everyNumberHasAnAnswer(_ processor: Processor, _ network: Bool) {
    let machine = Self.machine(network: network, on: processor)
    for number in 0..<UInt32(600) {
      let call = Call(number: number, processor: processor.auditValue)
      #expect(machine.answer(to: call) != nil, "call \(number)")
    }
    // The kernel takes 4,096 instructions at most.
    #expect(machine.filter.instructions.count < 4096)
  }

  /// What is refused is refused too where an author watches.
  @Test(arguments: Processor.allCases) func anAuthorIsAskedAboutWhatIsRefused(
    _ processor: Processor
  ) {
    let policy = CallPolicy(process: UInt32(Self.own), network: false)
    let silent = Self.machine(on: processor)
    let watched = FilterMachine(filter: CallFilter(policy, on: processor, asks: true))
    for number in 0..<UInt32(600) {
      for first in [0, 1, Self.own] {
        var call = Call(number: number, processor: processor.auditValue)
        call.arguments = [first]
        let answer = silent.answer(to: call)
        let isRefused = answer == Self.forbid || answer == Self.unknown
        #expect(watched.answer(to: call) == (isRefused ? CallFilter.Verdict.ask : answer))
      }
    }
  }

  @Test func refusedCallsAreToldOnceByTheirNames() {
    var calls = RefusedCalls(CallPolicy(process: 1, network: false), on: .x86)
    let socket = calls.note(41)
    #expect(socket.code == 1 && socket.sentence == "the sandbox refused the call socket: EPERM")
    let ring = calls.note(425)
    #expect(
      ring.code == 38 && ring.sentence == "the sandbox refused the call io_uring_setup: ENOSYS")
    #expect(calls.note(41) == (1, nil))
    #expect(calls.note(204).code == 38, "sched_getaffinity")
    #expect(calls.note(599).sentence == "the sandbox refused the call number 599: ENOSYS")
  }

  @Test func armHasTheSameWalls() {
    let machine = Self.machine(on: .arm)
    #expect(machine.answer(to: Call("read", on: .arm)) == Self.allow)
    #expect(machine.answer(to: Call("socket", 1, 1, on: .arm)) == Self.forbid)
    #expect(machine.answer(to: Call("clone", 17, on: .arm)) == Self.forbid)
    #expect(machine.answer(to: Call("read", on: .x86)) == Self.kill)
  }
}
