internal import CLinux
internal import Glibc

/// A second, tiny process that repairs the server's state when the keyboard is killed. The guardian sleeps on a pipe
/// whose other end the keyboard holds. However the keyboard ends, the kernel closes this end. While the keyboard
/// holds a grab, the guardian is awake, see `GrabNote`. The note of what must be repaired is in a page that both
/// processes share, so that a key press costs the keyboard a store to memory and wakes no process.
package final class Guardian {
  /// Notes of the keyboard for the guardian; all bytes are zero at first. The guardian may find only the first
  /// stores of the last change, so each change must be written so that the state between any two stores is safe.
  package let note: UnsafeMutableRawBufferPointer
  /// The note of the keyboard's grabs. The guardian lets a stopped keyboard end its grabs.
  package let grabs: GrabNote
  /// Number of the guardian's process.
  package let process: Int32
  /// The keyboard's end of the pipe; -1 after it was closed.
  private var pipe: Int32

  /// Forks the guardian. Call this before any thread exists and before the X connection is made. `body` runs in the
  /// guardian, if the keyboard ends without `dismiss`; then the guardian exits.
  package init(
    noteSize: Int, body: (UnsafeRawBufferPointer) -> Void
  ) throws(SystemFailure) {
    // The note of the grabs is first in the memory, so that it is aligned.
    let size = GrabNote.size + noteSize
    guard
      let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0),
      page != MAP_FAILED
    else { throw .call("mmap", errno) }
    let rest = UnsafeMutableRawBufferPointer(start: page + GrabNote.size, count: noteSize)
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .call("pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let keyboard = getpid()
    let process = keycap_fork()
    guard process >= 0 else { throw .call("fork", errno) }
    if process == 0 {
      close(ends[1])
      let grabs = GrabNote(page, pipe: -1)
      Guardian.watch(ends[0], over: keyboard, grabs, UnsafeRawBufferPointer(rest), body)
    }
    close(ends[0])
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    self.process = process
    pipe = ends[1]
    grabs = GrabNote(page, pipe: ends[1])
    note = rest
  }

  deinit {
    hangUp()
    if let start = note.baseAddress { munmap(start - GrabNote.size, GrabNote.size + note.count) }
  }

  /// Closes the pipe, as the kernel does when the keyboard is killed.
  func hangUp() {
    if pipe >= 0 { close(pipe) }
    pipe = -1
  }

  /// Ends the guardian, because the keyboard ends normally and has repaired everything itself.
  package func dismiss() {
    var word: UInt8 = 1
    _ = write(pipe, &word, 1)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// Runs the guardian. A signal to the keyboard's terminal or session does not end it.
  private static func watch(
    _ pipe: Int32, over keyboard: pid_t, _ grabs: GrabNote, _ note: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Never {
    setsid()
    let asked = Signals.Wish.allCases.map(\.number)
    for number in [SIGHUP, SIGINT, SIGTERM, SIGPIPE] + asked { signal(number, SIG_IGN) }
    keycap_name_process("keycap-guardian")
    keycap_close_all_but(pipe)
    // The guardian must not keep the keyboard's terminal or pipe open.
    let nowhere = open("/dev/null", O_RDWR)
    if nowhere >= 0 { for standard in 0...2 { dup2(nowhere, Int32(standard)) } }
    if nowhere > 2 { close(nowhere) }
    // The page shows which keys are down, so no other process may read it.
    let pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)
    if !Memory.isOpen { keycap_hide_memory() }
    signal(SIGQUIT, SIG_IGN)
    // After the keyboard's start, the guardian only waits. The guardian forgets inherited pages that it does not
    // use, without touching the heap, whose pages it shares with the keyboard.
    var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    if keycap_poll(&waiting, 1, 1_500_000) == 0 { keycap_forget_objects(pagemap) }
    while true {
      var word: UInt8 = 0
      let count = read(pipe, &word, 1)
      if count < 0, errno == EINTR { continue }
      if count == 1, word == GrabNote.wake {
        grabs.watch(keyboard, until: pipe)
        continue
      }
      if count == 0 { body(note) }
      _exit(0)
    }
  }
}
