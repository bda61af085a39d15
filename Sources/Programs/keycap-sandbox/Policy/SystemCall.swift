/// A processor whose system calls the sandbox knows.
package enum Processor: Hashable, Sendable, CaseIterable {
  case x86, arm

  /// The `AUDIT_ARCH_…` value that the kernel gives a filter for a 64-bit call.
  package var auditValue: UInt32 {
    switch self {
    case .x86: 0xc000_003e
    case .arm: 0xc000_00b7
    }
  }

  #if arch(arm64)
    /// The processor on which this program runs.
    package static let current = Processor.arm
  #else
    /// The processor on which this program runs.
    package static let current = Processor.x86
  #endif
}

/// The numbers of the system calls that the policy names, for each processor. The numbers are facts of Linux'
/// `unistd.h` (`asm/unistd_64.h` for x86, `asm-generic/unistd.h` for arm).
package enum SystemCall {
  /// Returns the number of the call with this name; nil if the processor has no such call.
  ///
  /// The policy names only calls of the table, so a name that is missing in the table is a mistake in the policy.
  package static func number(_ name: String, on processor: Processor) -> UInt32? {
    guard let numbers = all[name] else { preconditionFailure("no system call \(name)") }
    return numbers.number(on: processor)
  }

  struct Numbers {
    var x86: UInt32?
    var arm: UInt32?

    func number(on processor: Processor) -> UInt32? { processor == .x86 ? x86 : arm }
  }

  static let all = calls(of: table)

  /// Returns the calls of a table of entries `name x86 arm`.
  static func calls(of table: String) -> [String: Numbers] {
    var calls: [String: Numbers] = [:]
    for entry in table.split(separator: ",") {
      let words = entry.split { $0.isWhitespace }
      calls[String(words[0])] = Numbers(x86: UInt32(words[1]), arm: UInt32(words[2]))
    }
    return calls
  }

  /// Entries `name x86 arm`, with a dash if the processor has no such call.
  private static let table = """
    accept 43 202, accept4 288 242, access 21 -, add_key 248 217, alarm 37 -, arch_prctl 158 -,
    bind 49 200, brk 12 214, capget 125 90, capset 126 91, chdir 80 49, chmod 90 -, chown 92 -,
    chroot 161 51, clock_getres 229 114, clock_gettime 228 113, clock_nanosleep 230 115,
    clone 56 220, close 3 57, close_range 436 436, connect 42 203, copy_file_range 326 285,
    creat 85 -, dup 32 23, dup2 33 -, dup3 292 24, epoll_create 213 -, epoll_create1 291 20,
    epoll_ctl 233 21, epoll_pwait 281 22, epoll_wait 232 -, eventfd 284 -, eventfd2 290 19,
    execve 59 221, exit 60 93, exit_group 231 94, faccessat 269 48, faccessat2 439 439,
    fadvise64 221 223, fallocate 285 47, fchdir 81 50, fchmod 91 52, fchmodat 268 53,
    fchown 93 55, fchownat 260 54, fcntl 72 25, fdatasync 75 83, flock 73 32, fork 57 -,
    fsetxattr 190 7, fstat 5 80, fstatfs 138 44, fsync 74 82, ftruncate 77 46, futex 202 98,
    futimesat 261 -, getcpu 309 168, getcwd 79 17, getdents64 217 61, getegid 108 177,
    geteuid 107 175, getgid 104 176, getgroups 115 158, getitimer 36 102, getpeername 52 205,
    getpgid 121 155, getpgrp 111 -, getpid 39 172, getppid 110 173, getpriority 140 141,
    getrandom 318 278, getresgid 120 150, getresuid 118 148, getrlimit 97 163, getrusage 98 165,
    getsid 124 156, getsockname 51 204, getsockopt 55 209, gettid 186 178, gettimeofday 96 169,
    getuid 102 174, inotify_add_watch 254 27, ioctl 16 29, keyctl 250 219, kill 62 129,
    lchown 94 -, link 86 -, linkat 265 37, listen 50 201, lseek 8 62, lsetxattr 189 6,
    lstat 6 -, madvise 28 233, membarrier 324 283, memfd_create 319 279, mincore 27 232,
    mkdir 83 -, mkdirat 258 34, mknod 133 -, mknodat 259 33, mmap 9 222, mount 165 40,
    mprotect 10 226, mq_open 240 180, mremap 25 216, msgget 68 186, msgrcv 70 188,
    msgsnd 69 189, msync 26 227, munmap 11 215, nanosleep 35 101, newfstatat 262 79, open 2 -,
    openat 257 56, pause 34 -, personality 135 92, pipe 22 -, pipe2 293 59, pivot_root 155 41,
    poll 7 -, ppoll 271 73, prctl 157 167, pread64 17 67, preadv 295 69, prlimit64 302 261,
    process_vm_readv 310 270, process_vm_writev 311 271, pselect6 270 72, ptrace 101 117,
    pwrite64 18 68, pwritev 296 70, read 0 63, readahead 187 213, readlink 89 -,
    readlinkat 267 78, readv 19 65, recvfrom 45 207, recvmsg 47 212, rename 82 -,
    renameat 264 38, renameat2 316 276, request_key 249 218, restart_syscall 219 128,
    rmdir 84 -, rseq 334 293, rt_sigaction 13 134, rt_sigpending 127 136, rt_sigprocmask 14 135,
    rt_sigqueueinfo 129 138, rt_sigreturn 15 139, rt_sigsuspend 130 133,
    rt_sigtimedwait 128 137, rt_tgsigqueueinfo 297 240, sched_get_priority_max 146 125,
    sched_get_priority_min 147 126, sched_getaffinity 204 123, sched_getparam 143 121,
    sched_getscheduler 145 120, sched_setaffinity 203 122, sched_setparam 142 118,
    sched_setscheduler 144 119, sched_yield 24 124, seccomp 317 277, select 23 -, semget 64 190,
    sendfile 40 71, sendmmsg 307 269, sendmsg 46 211, sendto 44 206, set_robust_list 273 99,
    set_tid_address 218 96, setitimer 38 103, setns 308 268, setpgid 109 154,
    setpriority 141 140, setsid 112 157, setsockopt 54 208, setxattr 188 5, shmat 30 196,
    shmctl 31 195, shmget 29 194, shutdown 48 210, sigaltstack 131 132, signalfd4 289 74,
    socket 41 198, socketpair 53 199, stat 4 -, statfs 137 43, statx 332 291, symlink 88 -,
    symlinkat 266 36, sysinfo 99 179, tgkill 234 131, time 201 -, timer_create 222 107,
    timerfd_create 283 85, timerfd_gettime 287 87, timerfd_settime 286 86, times 100 153,
    tkill 200 130, truncate 76 45, umask 95 166, uname 63 160, unlink 87 -, unlinkat 263 35,
    unshare 272 97, utime 132 -, utimensat 280 88, utimes 235 -, vfork 58 -, wait4 61 260,
    waitid 247 95, write 1 64, writev 20 66
    """
}
