/// The system calls that an extension may make. A call that is not named here does not exist for the extension
/// (ENOSYS), so that programs use an older call. A call for which programs must not try a replacement is forbidden
/// (EPERM).
package struct CallPolicy: Hashable, Sendable {
  /// The kernel's answer to one call.
  package enum Answer: Hashable, Sendable {
    case allow
    case forbid
    /// The call fails as if the file were not a link, because no other layer checks the targets of links.
    case notALink
    /// The call is allowed if every condition holds, otherwise forbidden.
    case allowIf([Condition])
    /// The call is allowed if every condition holds; otherwise it does not exist.
    case allowIfOrUnknown([Condition])
    /// The call is forbidden if one of the conditions holds, otherwise allowed.
    case forbidIf([Condition])
  }

  /// A test of one argument of a call.
  package enum Condition: Hashable, Sendable {
    /// The lower 32 bits of the argument, under the mask, are one of the values.
    case oneOf(argument: Int, mask: UInt32 = .max, [UInt32])
    /// All 64 bits of the argument are 0, so that it is no pointer.
    case null(argument: Int)
  }

  /// The rule about one call, by its name in `SystemCall`.
  package struct Rule: Hashable, Sendable {
    package var call: String
    package var answer: Answer
  }

  /// The rules in the order in which the kernel tries them; the rules for frequent calls are first.
  package var rules: [Rule]

  /// Makes the policy for one process.
  ///
  /// - Parameters:
  ///   - process: the process's own id, which `execve` does not change. Signals and limits are for this
  ///     process alone.
  ///   - network: whether the user has granted the network (R-TRUST-3).
  ///   - locks: whether files may be locked. They may if the user has granted a folder in which another program locks files,
  ///     and in Keycap's own programs. Locks lie on files that every extension can open: by locks two extensions, of which
  ///     one has the network, could communicate.
  package init(process: UInt32, network: Bool, locks: Bool = false) {
    let allowed = CallPolicy.names(CallPolicy.allowed).map { Rule(call: $0, answer: .allow) }
    let forbidden = CallPolicy.names(CallPolicy.forbidden).map { Rule(call: $0, answer: .forbid) }
    let sockets = network ? CallPolicy.networkRules : CallPolicy.offlineRules
    rules =
      allowed + CallPolicy.messageRules + CallPolicy.fileRules + CallPolicy.memoryRules
      + CallPolicy.lockRules(locks) + CallPolicy.processRules(process) + sockets + forbidden
  }

  private static func names(_ list: String) -> [String] {
    list.split { $0.isWhitespace }.map(String.init)
  }

  /// Calls that are harmless with any arguments: they act on what the process already has, or on files that Landlock
  /// guards.
  private static let allowed = """
    read write readv writev pread64 pwrite64 preadv pwritev close lseek mprotect munmap brk
    mremap ppoll epoll_pwait epoll_ctl epoll_create1 nanosleep gettimeofday shutdown getsockopt getsockname
    getpeername fstat newfstatat statx faccessat faccessat2 getcwd chdir fchdir getdents64 mkdirat unlinkat renameat2 ftruncate fallocate
    fsync fdatasync dup dup3 pipe2 pselect6 eventfd2 timerfd_create timerfd_settime
    timerfd_gettime signalfd4 rt_sigaction rt_sigprocmask rt_sigreturn rt_sigsuspend
    rt_sigtimedwait rt_sigpending sigaltstack getitimer setitimer getpid gettid getppid
    getuid geteuid getgid getegid getresuid getresgid getgroups getrusage
    times uname getcpu sched_yield sched_get_priority_max sched_get_priority_min
    mincore msync membarrier set_robust_list rseq set_tid_address exit exit_group
    restart_syscall getrandom execve wait4 waitid umask copy_file_range sendfile getrlimit poll select epoll_wait epoll_create stat lstat access
    mkdir rmdir unlink rename renameat dup2 pipe getpgrp alarm pause time
    arch_prctl eventfd
    """

  /// Calls that reach other processes, files of other users, the network and new processes; and calls that return
  /// numbers about the whole machine (threads, free memory, free blocks, cache contents), through which two
  /// extensions could communicate.
  private static let forbidden = """
    bind listen accept accept4 ptrace process_vm_readv process_vm_writev tkill
    rt_sigqueueinfo rt_tgsigqueueinfo truncate fchmodat fchmod fchownat fchown setxattr
    lsetxattr fsetxattr linkat symlinkat mknodat shmget shmat shmctl msgget msgsnd msgrcv
    semget mq_open timer_create keyctl add_key request_key inotify_add_watch setpriority
    sched_setaffinity sched_setscheduler sched_setparam setsid setpgid unshare setns mount
    chroot pivot_root personality memfd_create seccomp fork vfork chmod chown lchown link
    symlink mknod utime utimes futimesat creat capget sysinfo statfs fstatfs readahead fadvise64
    """

  /// Returns the condition that bytes are in order. Bytes out of order (MSG_OOB) are of no use here, and the
  /// kernel's code for them on Unix sockets has allowed programs to escape from sandboxes.
  private static func inOrder(_ argument: Int) -> Condition {
    .oneOf(argument: argument, mask: Socket.outOfBand, [0])
  }

  private static let messageRules: [Rule] = [
    Rule(call: "recvfrom", answer: .allowIf([inOrder(3)])),
    Rule(call: "recvmsg", answer: .allowIf([inOrder(2)])),
    Rule(call: "sendmsg", answer: .allowIf([inOrder(2)])),
  ]

  private static let fileRules: [Rule] = {
    // Before version 3, Landlock does not check that opening for reading can truncate a file.
    let cutting = Condition.oneOf(
      argument: 2, mask: Open.truncate | Open.accessMode, [Open.truncate | Open.readOnly])
    let oldCutting = Condition.oneOf(
      argument: 1, mask: Open.truncate | Open.accessMode, [Open.truncate | Open.readOnly])
    return [
      Rule(call: "readlinkat", answer: .notALink),
      Rule(call: "readlink", answer: .notALink),
      Rule(call: "openat", answer: .forbidIf([cutting])),
      Rule(call: "open", answer: .forbidIf([oldCutting])),
      // A program may set the times of an open file, but not those of a file by its name.
      Rule(call: "utimensat", answer: .allowIf([.null(argument: 1)])),
      // TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
      Rule(
        call: "ioctl",
        answer: .allowIf([
          .oneOf(argument: 1, [0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451])
        ])),
    ]
  }()

  private static let memoryRules: [Rule] = [
    // The limit on data counts neither shared memory without a file, nor a growing stack, nor reserved huge pages.
    Rule(
      call: "mmap",
      answer: .forbidIf([
        .oneOf(argument: 3, mask: Map.shared | Map.anonymous, [Map.shared | Map.anonymous]),
        .oneOf(argument: 3, mask: Map.growsDown, [Map.growsDown]),
        .oneOf(argument: 3, mask: Map.huge, [Map.huge]),
      ])),
    // MADV_MERGEABLE merges equal pages of two programs, which both programs can measure.
    Rule(call: "madvise", answer: .forbidIf([.oneOf(argument: 2, [12])])),
    // A wait is private, or for the end of a thread. A shared wake-up, through a page of a mapped file, would reach
    // other processes.
    Rule(
      call: "futex",
      answer: .allowIf([
        .oneOf(
          argument: 1, mask: ~Futex.realTime,
          [Futex.wait, Futex.waitForBits] + (0...13).map { Futex.isPrivate | $0 })
      ])),
  ]

  /// Returns the rules about `fcntl`, which allow only operations on a descriptor. Other operations send signals to
  /// any process of the user (F_SETOWN, F_SETSIG), watch files of other programs (F_SETLEASE, F_NOTIFY), write hints
  /// on files (F_SET_RW_HINT), or take uncounted memory (F_SETPIPE_SZ).
  private static func lockRules(_ locks: Bool) -> [Rule] {
    // F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_GETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS.
    let plain: [UInt32] = [0, 1, 2, 3, 4, 1030, 1032, 1033, 1034]
    // F_GETLK, F_SETLK, F_SETLKW, and the three operations F_OFD_….
    let locking: [UInt32] = [5, 6, 7, 36, 37, 38]
    return [
      Rule(
        call: "fcntl",
        answer: .allowIf([.oneOf(argument: 1, locks ? plain + locking : plain)])),
      Rule(call: "flock", answer: locks ? .allow : .forbid),
    ]
  }

  /// The condition that the clock is a clock of the machine. A negative number is the clock of a process, possibly
  /// of another process.
  private static let machineClock = Condition.oneOf(argument: 0, mask: ~0xf, [0])

  /// Returns the rules about processes: no information about other processes, not even that they exist.
  private static func processRules(_ process: UInt32) -> [Rule] {
    let own = Condition.oneOf(argument: 0, [0, process])
    let asking = ["getpgid", "getsid", "sched_getparam", "sched_getscheduler"].map {
      Rule(call: $0, answer: .allowIf([own]))
    }
    let clocks = ["clock_gettime", "clock_getres", "clock_nanosleep"].map {
      Rule(call: $0, answer: .allowIf([machineClock]))
    }
    return asking + clocks + [
      // The C library calls this with the ids of threads, and continues if the call does not exist.
      Rule(call: "sched_getaffinity", answer: .allowIfOrUnknown([own])),
      // PRIO_PROCESS.
      Rule(
        call: "getpriority",
        answer: .allowIf([.oneOf(argument: 0, [0]), .oneOf(argument: 1, [0, process])])),
      // CLONE_THREAD without a new namespace: threads, but no processes.
      Rule(
        call: "clone",
        answer: .allowIf([.oneOf(argument: 0, mask: 0x7e02_0080 | 0x1_0000, [0x1_0000])])),
      Rule(call: "kill", answer: .allowIf([.oneOf(argument: 0, [process])])),
      Rule(call: "tgkill", answer: .allowIf([.oneOf(argument: 0, [process])])),
      Rule(call: "prlimit64", answer: .allowIf([.oneOf(argument: 0, [0, process])])),
      // PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_SET_TIMERSLACK, PR_CAPBSET_READ, PR_GET_NO_NEW_PRIVS,
      // PR_SET_NO_NEW_PRIVS, PR_SET_VMA.
      Rule(
        call: "prctl",
        answer: .allowIf([.oneOf(argument: 0, [15, 16, 3, 29, 23, 39, 38, 0x5356_4d41])])),
      // A pair of datagram sockets could send to any named socket.
      Rule(
        call: "socketpair",
        answer: .allowIf([
          .oneOf(argument: 0, [Socket.unix]),
          .oneOf(argument: 1, mask: Socket.kindMask, [Socket.stream, Socket.packets]),
        ])),
    ]
  }

  private static let offlineRules: [Rule] = [
    Rule(call: "sendto", answer: .allowIf([.null(argument: 4), inOrder(3)])),
    Rule(call: "socket", answer: .forbid),
    Rule(call: "connect", answer: .forbid),
    Rule(call: "setsockopt", answer: .forbid),
    Rule(call: "sendmmsg", answer: .forbid),
  ]

  /// The rules for the network: clients of IPv4 and IPv6. The resolver needs `sendmmsg`.
  private static let networkRules: [Rule] = [
    Rule(
      call: "socket",
      answer: .allowIf([
        .oneOf(argument: 0, [Socket.internet, Socket.internet6]),
        .oneOf(argument: 1, mask: Socket.kindMask, [Socket.stream, Socket.datagrams]),
      ])),
    Rule(call: "connect", answer: .allow),
    Rule(call: "sendto", answer: .allowIf([inOrder(3)])),
    Rule(call: "sendmmsg", answer: .allowIf([inOrder(3)])),
    // SO_ATTACH_FILTER, SO_ATTACH_BPF and the two options SO_ATTACH_REUSEPORT_… load programs into the kernel.
    Rule(call: "setsockopt", answer: .forbidIf([.oneOf(argument: 2, [26, 50, 51, 52])])),
  ]

  // Values of Linux' headers, which are the same on both processors.
  private enum Open {
    static let readOnly: UInt32 = 0
    static let accessMode: UInt32 = 0o3
    static let truncate: UInt32 = 0o1000
  }
  private enum Map {
    static let shared: UInt32 = 0x01
    static let anonymous: UInt32 = 0x20
    static let growsDown: UInt32 = 0x100
    static let huge: UInt32 = 0x4_0000
  }
  private enum Futex {
    static let wait: UInt32 = 0
    static let waitForBits: UInt32 = 9
    static let isPrivate: UInt32 = 128
    static let realTime: UInt32 = 256
  }
  private enum Socket {
    static let unix: UInt32 = 1
    static let internet: UInt32 = 2
    static let internet6: UInt32 = 10
    static let kindMask: UInt32 = 0xf
    static let stream: UInt32 = 1
    static let datagrams: UInt32 = 2
    static let packets: UInt32 = 5
    static let outOfBand: UInt32 = 1
  }
}
