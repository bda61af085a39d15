internal import CLinux
internal import Glibc

/// A second, tiny process that puts the server right when the keyboard is killed. It sleeps on a
/// pipe whose other end the keyboard holds: however the keyboard ends, the kernel closes that end. While the keyboard holds
/// a grab it is awake, see `GrabNote`.
/// What is to be put right stands in a page that both share, so that a key press costs the keyboard
/// a store to memory and wakes nobody.
package final class Guardian {
  /// What the keyboard notes down and the guardian reads; all zero at first. A reader may find any
  /// prefix of the last change done: write so that every state between two stores is safe.
  package let note: UnsafeMutableRawBufferPointer
  /// Where the keyboard notes its grabs, which the guardian lets it end if it is stopped.
  package let grabs: GrabNote
  /// The guardian's process.
  package let process: Int32
  private var pipe: Int32

  /// Forks the guardian; call it before any thread exists and before the X connection is made.
  /// `body` runs in the guardian, after the keyboard has ended without `dismiss`; then it exits.
  package init(
    noteSize: Int, body: (UnsafeRawBufferPointer) -> Void
  ) throws(SystemFailure) {
    // The note of the grabs comes first, so that it is aligned.
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

  /// What the kernel does when the keyboard is killed.
  func hangUp() {
    if pipe >= 0 { close(pipe) }
    pipe = -1
  }

  /// Sends the guardian home: the keyboard ends in order and has put everything right itself.
  package func dismiss() {
    var word: UInt8 = 1
    _ = write(pipe, &word, 1)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// The guardian's life. A signal to the keyboard's terminal or session does not end it.
  private static func watch(
    _ pipe: Int32, over keyboard: pid_t, _ grabs: GrabNote, _ note: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Never {
    setsid()
    let asked = Signals.Wish.allCases.map(\.number)
    for number in [SIGHUP, SIGINT, SIGTERM, SIGPIPE] + asked { signal(number, SIG_IGN) }
    keycap_name_process("keycap-guardian")
    keycap_close_all_but(pipe)
    // The terminal or pipe of the keyboard is not held open by its guardian.
    let nowhere = open("/dev/null", O_RDWR)
    if nowhere >= 0 { for standard in 0...2 { dup2(nowhere, Int32(standard)) } }
    if nowhere > 2 { close(nowhere) }
    // Which keys are down stands in the page: nobody else is to read it.
    let pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)
    if !Memory.isOpen { keycap_hide_memory() }
    signal(SIGQUIT, SIG_IGN)
    // When the keyboard has started, this process has nothing to do but wait: what it inherited and
    // does not use is forgotten, without touching the heap, whose pages it shares with the keyboard.
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
