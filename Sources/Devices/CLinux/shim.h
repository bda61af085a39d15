// The parts of Linux that the room Runtime uses and that the module Glibc lacks.
#ifndef KEYCAP_CLINUX_H
#define KEYCAP_CLINUX_H
#include <errno.h>
#include <linux/input.h>
#include <sys/ioctl.h>
#include <elf.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <linux/memfd.h>
#include <time.h>
#include <unistd.h>

/// Forks the guardian. Call this before any thread exists.
static inline pid_t keycap_fork(void) { return fork(); }

/// Polls until an event or until `microseconds` have passed; forever if negative. `poll` itself
/// counts in ms, which is too coarse for a deadline.
static inline int keycap_poll(struct pollfd *polled, nfds_t count, int64_t microseconds) {
  struct timespec left = {microseconds / 1000000, microseconds % 1000000 * 1000};
  struct { int64_t seconds, nanoseconds; } wait = {left.tv_sec, left.tv_nsec};
  return (int)syscall(SYS_ppoll, polled, count, microseconds < 0 ? NULL : (void *)&wait, NULL, 8);
}

/// The process at the other end of a Unix socket; -1 when unknown.
static inline int64_t keycap_peer_process(int descriptor) {
  struct { pid_t pid; uid_t uid; gid_t gid; } peer;
  socklen_t size = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  return size == sizeof peer ? (int64_t)peer.pid : -1;
}

/// The effective user id of the process at the other end of a Unix socket; -1 when unknown.
static inline int64_t keycap_peer_uid(int descriptor) {
  struct { pid_t pid; uid_t uid; gid_t gid; } peer;
  socklen_t size = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  return size == sizeof peer ? (int64_t)peer.uid : -1;
}

/// The next waiting connection, non-blocking and closed on exec; -1 when there is none.
static inline int keycap_accept(int listener) {
  return (int)syscall(SYS_accept4, listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

/// Makes an input device report only its buttons, not its sticks, with the times of the monotonic clock. A device that
/// does not support this reports everything.
static inline void keycap_listen_to_buttons(int descriptor) {
  int clock = CLOCK_MONOTONIC;
  ioctl(descriptor, EVIOCSCLOCKID, &clock);
  struct input_mask none = {0, 0, 0};
  const uint32_t kinds[] = {EV_REL, EV_ABS, EV_MSC};
  for (int i = 0; i < 3; i++) {
    none.type = kinds[i];
    ioctl(descriptor, EVIOCSMASK, &none);
  }
}

/// The argument of `sched_getattr` and `sched_setattr` in its first version (48 bytes, Linux 3.14).
struct keycap_schedule {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};

/// Reads the scheduling of the calling thread. Returns nonzero if the kernel refuses this.
static inline int keycap_read_schedule(struct keycap_schedule *schedule) {
  return (int)syscall(SYS_sched_getattr, 0, schedule, sizeof *schedule, 0);
}

/// Sets the scheduling of the calling thread. Returns nonzero if the kernel refuses it.
static inline int keycap_write_schedule(struct keycap_schedule *schedule) {
  schedule->size = sizeof *schedule;
  return (int)syscall(SYS_sched_setattr, 0, schedule, 0);
}

/// Closes every descriptor above standard error, except `kept`.
static inline void keycap_close_all_but(int kept) {
  if (kept > 3) syscall(SYS_close_range, 3u, (unsigned)kept - 1, 0u);
  syscall(SYS_close_range, (unsigned)(kept < 3 ? 3 : kept + 1), ~0u, 0u);
}

/// Releases the pages from `start` to `end` that still have the contents of their file, and returns their size in
/// bytes. `pagemap` is the descriptor of this process's pagemap. `end - start` is a multiple of the page size. Only the
/// stack is written between the check of a page and its release, so no write can be lost.
static inline int64_t keycap_forget_clean(uintptr_t start, uintptr_t end, int pagemap) {
  enum { chunk = 512, page = 4096 };
  const uint64_t present = 1ull << 63, as_in_file = 1ull << 61;
  uint64_t pages[chunk];
  int64_t forgotten = 0;
  syscall(SYS_getpid);  // binds `syscall` before the first look
  for (uintptr_t at = start; at < end; at += chunk * page) {
    uintptr_t stop = end - at < chunk * page ? end : at + chunk * page;
    size_t count = (stop - at) / page;
    if (syscall(SYS_pread64, pagemap, pages, count * 8, at / page * 8) != (long)(count * 8)) break;
    for (size_t from = 0, to; from < count; from = to + 1) {
      for (to = from; to < count && (pages[to] & present) && (pages[to] & as_in_file); to++) {}
      if (to == from) continue;
      if (syscall(SYS_madvise, at + from * page, (to - from) * page, MADV_DONTNEED) == 0)
        forgotten += (int64_t)((to - from) * page);
    }
  }
  return forgotten;
}

/// A part of the address space, in whole pages.
struct keycap_range {
  uintptr_t start;
  uintptr_t end;
};

/// Calls `keycap_forget_clean` for all of `ranges`. No other code runs between these calls, since it would load pages
/// again.
static inline int64_t keycap_forget_ranges(
    const struct keycap_range *ranges, size_t count, int pagemap) {
  int64_t forgotten = 0;
  for (size_t i = 0; i < count; i++)
    forgotten += keycap_forget_clean(ranges[i].start, ranges[i].end, pagemap);
  return forgotten;
}

// `dl_iterate_phdr` without the declarations that only GNU mode has.
struct keycap_object {
  uintptr_t base;
  const char *name;
  const Elf64_Phdr *headers;
  uint16_t count;
};
int keycap_each_object(
    int (*visit)(struct keycap_object *, size_t, void *), void *) __asm__("dl_iterate_phdr");

static inline int keycap_forget_object(struct keycap_object *object, size_t size, void *pagemap) {
  for (uint16_t i = 0; i < object->count; i++) {
    const Elf64_Phdr *part = &object->headers[i];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t start = object->base + part->p_vaddr;
    keycap_forget_clean(
        start & ~(uintptr_t)4095, (start + part->p_memsz + 4095) & ~(uintptr_t)4095,
        *(int *)pagemap);
  }
  return 0;
}

/// Calls `keycap_forget_clean` for the program and all its libraries, without touching the heap.
static inline void keycap_forget_objects(int pagemap) {
  if (pagemap >= 0) keycap_each_object(keycap_forget_object, &pagemap);
}

/// Maps a page of zeros in the place of a page that a mapped file has lost.
static inline void keycap_page_in_zeros(int number, siginfo_t *info, void *context) {
  (void)context;
  int code = errno;
  void *page = (void *)((uintptr_t)info->si_addr & ~(uintptr_t)4095);
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
  if (info->si_code != BUS_ADRERR || mmap(page, 4096, PROT_READ, flags, -1, 0) == MAP_FAILED)
    signal(number, SIG_DFL);
  errno = code;
}

/// Makes lost pages of mapped files read as zeros from now on, instead of ending the program. Pages are lost if another
/// process truncates the file, or if the disk cannot be read.
static inline void keycap_outlive_cut_files(void) {
  struct sigaction action = {0};
  action.sa_sigaction = keycap_page_in_zeros;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGBUS, &action, NULL);
}

/// Sets the name of the process in `ps` and `top`, at most 15 bytes.
static inline void keycap_name_process(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Runs `script` in a shell with the arguments as its `$1`, `$2` and `$3`, in a process group of its own and with
/// default signals, and waits for its end. Returns 0, or an errno.
static inline int keycap_run_shell(
    const char *script, const char *first, const char *second, const char *third) {
  extern char **environ;
  char *const words[] = {"sh", "-c", (char *)script, "keycap",
                         (char *)first, (char *)second, (char *)third, NULL};
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  pid_t process;
  int failure = posix_spawn(&process, "/bin/sh", NULL, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  if (failure != 0) return failure;
  int status;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
  return 0;
}

/// The descriptor to which `keycap_note_end` writes the number of the signal, and the time in µs in which the program
/// then has to end.
static int keycap_end_descriptor = -1;
static int keycap_end_patience = 0;

/// Handles a signal that ends the program: notifies the event loop, and starts the timer.
static inline void keycap_note_end(int number) {
  static volatile sig_atomic_t has_begun = 0;
  int code = errno;
  char byte = (char)number;
  if (!has_begun) {
    has_begun = 1;
    struct itimerval left = {{0, 0}, {keycap_end_patience / 1000000, keycap_end_patience % 1000000}};
    setitimer(ITIMER_REAL, &left, NULL);
  }
  if (write(keycap_end_descriptor, &byte, 1) < 0) { /* It is full: the loop will read. */ }
  errno = code;
}

/// Ends the program at once, because it hangs. The guardian then releases keys and restores the keymap.
static inline void keycap_end_at_once(int number) {
  (void)number;
  _exit(1);
}

/// Makes the signal `number` write its number to `descriptor`, and end the program after `patience` µs in any case.
static inline int keycap_end_on(int number, int descriptor, int patience) {
  keycap_end_descriptor = descriptor;
  keycap_end_patience = patience;
  struct sigaction action = {0};
  action.sa_flags = SA_RESTART;
  action.sa_handler = keycap_end_at_once;
  if (sigaction(SIGALRM, &action, NULL) != 0) return -1;
  action.sa_handler = keycap_note_end;
  return sigaction(number, &action, NULL);
}

/// Handles a signal that requests an action: notifies the event loop.
static inline void keycap_note_wish(int number) {
  int code = errno;
  char byte = (char)number;
  if (write(keycap_end_descriptor, &byte, 1) < 0) { /* It is full: the loop will read. */ }
  errno = code;
}

/// Makes the signal `number` write its number to the descriptor of `keycap_end_on`. Call `keycap_end_on` first.
static inline int keycap_tell_on(int number) {
  struct sigaction action = {0};
  action.sa_flags = SA_RESTART;
  action.sa_handler = keycap_note_wish;
  return sigaction(number, &action, NULL);
}

/// The first real-time signal that is free for programs; the C library uses the signals before it.
static inline int keycap_first_free_signal(void) { return SIGRTMIN; }

/// Restores the state before `keycap_end_on`.
static inline void keycap_end_no_more(int number) {
  struct itimerval none = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &none, NULL);
  signal(number, SIG_DFL);
}

/// Hides the memory of this process: from now on no other process of the user can read it, and a crash writes neither a
/// core file nor a report of Swift's runtime, which would show the memory that registers point to.
static inline void keycap_hide_memory(void) {
  static const int crashes[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);
}

/// Starts a program with an empty environment. `socket` becomes its descriptor 3, `memory` its descriptor 4, `errors`
/// its standard output and error; -1: /dev/null. All three numbers are above 4. Returns the process, or minus an errno.
static inline pid_t keycap_start(char *const words[], int socket, int memory, int errors) {
  char *const environment[] = {NULL};
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t files;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  for (int number = 1; number <= 2; number++)
    if (errors < 0) posix_spawn_file_actions_addopen(&files, number, "/dev/null", O_WRONLY, 0);
    else posix_spawn_file_actions_adddup2(&files, errors, number);
  posix_spawn_file_actions_adddup2(&files, socket, 3);
  if (memory >= 0) posix_spawn_file_actions_adddup2(&files, memory, 4);
  // Descriptors that a library opened without FD_CLOEXEC are closed, too.
  posix_spawn_file_actions_addclosefrom_np(&files, memory >= 0 ? 5 : 4);
  pid_t process;
  int failure = posix_spawn(&process, words[0], &files, &attributes, words, environment);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return failure ? -failure : process;
}

/// A descriptor that is ready to read when the process has ended; -1 with an errno.
static inline int keycap_watch_process(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

/// The signal of clocks that count the processor time of other processes.
static inline int keycap_clock_signal(void) { return SIGRTMIN + 9; }

/// Makes a descriptor that is readable when such a clock has signalled the calling thread. From now on the thread gets
/// the signal only by this descriptor. Returns -1 with an errno on a failure.
static inline int keycap_take_clock_signals(void) {
  sigset_t clocks;
  sigemptyset(&clocks);
  sigaddset(&clocks, keycap_clock_signal());
  pthread_sigmask(SIG_BLOCK, &clocks, NULL);
  return signalfd(-1, &clocks, SFD_CLOEXEC | SFD_NONBLOCK);
}

/// Reads and drops all waiting signals of these clocks.
static inline void keycap_drop_clock_signals(int descriptor) {
  struct signalfd_siginfo signals[16];
  while (read(descriptor, signals, sizeof signals) > 0) {}
}

/// Signals the calling thread each time that the process has used the processor for `interval` ms. Returns 0, or -1.
static inline int keycap_watch_clock(pid_t process, int interval, timer_t *timer) {
  // The kernel's number of a process's clock: MAKE_PROCESS_CPUCLOCK with CPUCLOCK_SCHED.
  clockid_t clock = (clockid_t)(~(unsigned)process << 3 | 2);
  struct itimerspec every = {{interval / 1000, interval % 1000 * 1000000L},
                             {interval / 1000, interval % 1000 * 1000000L}};
  struct sigevent event = {0};
  event.sigev_notify = 4;  // SIGEV_THREAD_ID: a signal to the process could end it by another thread.
  event.sigev_signo = keycap_clock_signal();
  event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
  if (timer_create(clock, &event, timer) != 0) return -1;
  if (timer_settime(*timer, 0, &every, NULL) == 0) return 0;
  timer_delete(*timer);
  return -1;
}

static inline void keycap_forget_clock(timer_t timer) { timer_delete(timer); }

/// Makes memory for a picture that two processes share. Only this process can make it larger, and no process can make
/// it smaller, so no access to the memory fails. Returns a descriptor above 4; -1 with an errno.
static inline int keycap_make_shared_memory(void) {
  int memory = (int)syscall(SYS_memfd_create, "keycap-picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -1;
  int high = fcntl(memory, F_DUPFD_CLOEXEC, 10);
  close(memory);
  // F_ADD_SEALS with F_SEAL_SEAL and F_SEAL_SHRINK, which only GNU mode names.
  if (high >= 0 && fcntl(high, 1024 + 9, 0x0001 | 0x0002) < 0) {
    close(high);
    return -1;
  }
  return high;
}

// Makes a counter for Mailbox that `poll` can wait for. Swift wraps the call's flags in an enumeration, so it is called
// here.
static inline int keycap_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

#endif
