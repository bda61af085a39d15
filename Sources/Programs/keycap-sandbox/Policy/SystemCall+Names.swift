// The names of calls, for people, including calls that the policy does not mention.
extension SystemCall {
  /// Returns the name of the call in Linux; nil for a call that is newer than this program.
  static func name(of number: UInt32, on processor: Processor) -> String? {
    (all.first { $0.value.number(on: processor) == number }
      ?? others.first { $0.value.number(on: processor) == number })?.key
  }

  private static let others = calls(of: otherTable)

  /// The other calls, in the form of the table of the policy's calls.
  private static let otherTable = """
    _sysctl 156 -, acct 163 89, adjtimex 159 171, afs_syscall 183 -, bpf 321 280,
    clock_adjtime 305 266, clock_settime 227 112, clone3 435 435, create_module 174 -,
    delete_module 176 106, epoll_ctl_old 214 -, epoll_pwait2 441 441, epoll_wait_old 215 -,
    execveat 322 281, fanotify_init 300 262, fanotify_mark 301 263, fgetxattr 193 10,
    finit_module 313 273, flistxattr 196 13, fremovexattr 199 16, fsconfig 431 431,
    fsmount 432 432, fsopen 430 430, fspick 433 433, futex_waitv 449 449, get_kernel_syms 177 -,
    get_mempolicy 239 236, get_robust_list 274 100, get_thread_area 211 -, getdents 78 -,
    getpmsg 181 -, getxattr 191 8, init_module 175 105, inotify_init 253 -, inotify_init1 294 26,
    inotify_rm_watch 255 28, io_cancel 210 3, io_destroy 207 1, io_getevents 208 4,
    io_pgetevents 333 292, io_setup 206 0, io_submit 209 2, io_uring_enter 426 426,
    io_uring_register 427 427, io_uring_setup 425 425, ioperm 173 -, iopl 172 -,
    ioprio_get 252 31, ioprio_set 251 30, kcmp 312 272, kexec_file_load 320 294,
    kexec_load 246 104, landlock_add_rule 445 445, landlock_create_ruleset 444 444,
    landlock_restrict_self 446 446, lgetxattr 192 9, listxattr 194 11, llistxattr 195 12,
    lookup_dcookie 212 18, lremovexattr 198 15, mbind 237 235, memfd_secret 447 -,
    migrate_pages 256 238, mlock 149 228, mlock2 325 284, mlockall 151 230, modify_ldt 154 -,
    mount_setattr 442 442, move_mount 429 429, move_pages 279 239, mq_getsetattr 245 185,
    mq_notify 244 184, mq_timedreceive 243 183, mq_timedsend 242 182, mq_unlink 241 181,
    msgctl 71 187, munlock 150 229, munlockall 152 231, name_to_handle_at 303 264,
    nfsservctl 180 42, open_by_handle_at 304 265, open_tree 428 428, openat2 437 437,
    perf_event_open 298 241, pidfd_getfd 438 438, pidfd_open 434 434, pidfd_send_signal 424 424,
    pkey_alloc 330 289, pkey_free 331 290, pkey_mprotect 329 288, preadv2 327 286,
    process_madvise 440 440, process_mrelease 448 448, putpmsg 182 -, pwritev2 328 287,
    query_module 178 -, quotactl 179 60, quotactl_fd 443 443, reboot 169 142, recvmmsg 299 243,
    remap_file_pages 216 234, removexattr 197 14, sched_getattr 315 275,
    sched_rr_get_interval 148 127, sched_setattr 314 274, security 185 -, semctl 66 191,
    semop 65 193, semtimedop 220 192, set_mempolicy 238 237, set_mempolicy_home_node 450 450,
    set_thread_area 205 -, setdomainname 171 162, setfsgid 123 152, setfsuid 122 151,
    setgid 106 144, setgroups 116 159, sethostname 170 161, setregid 114 143, setresgid 119 149,
    setresuid 117 147, setreuid 113 145, setrlimit 160 164, settimeofday 164 170, setuid 105 146,
    shmdt 67 197, signalfd 282 -, splice 275 76, swapoff 168 225, swapon 167 224, sync 162 81,
    sync_file_range 277 84, syncfs 306 267, sysfs 139 -, syslog 103 116, tee 276 77,
    timer_delete 226 111, timer_getoverrun 225 109, timer_gettime 224 108, timer_settime 223 110,
    tuxcall 184 -, umount2 166 39, uselib 134 -, userfaultfd 323 282, ustat 136 -, vhangup 153 58,
    vmsplice 278 75, vserver 236 -,
    cachestat 451 451, fchmodat2 452 452, futex_requeue 456 456, futex_wait 455 455,
    futex_wake 454 454, mseal 462 462
    """
}
