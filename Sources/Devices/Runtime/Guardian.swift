internal import CLinux
internal import Glibc

/// A second, tiny process that puts the server right when the keyboard is killed. It sleeps on a
/// pipe whose other end the keyboard holds: however the keyboard ends, the kernel closes that end.
/// What is to be put right stands in a page that both share, so that a key press costs the keyboard
/// a store to memory and wakes nobody.
package final class Guardian {
  /// What the keyboard notes down and the guardian reads; all zero at first. A reader may find any
  /// prefix of the last change done: write so that every state between two stores is safe.
  package let note: UnsafeMutableRawBufferPointer
  /// The guardian's process.
  package let process: Int32
  private var pipe: Int32

  /// Forks the guardian; call it before any thread exists and before the X connection is made.
  /// `body` runs in the guardian, after the keyboard has ended without `dismiss`; then it exits.
  package init(
    noteSize: Int, body: (UnsafeRawBufferPointer) -> Void
  ) throws(SystemFailure) {
    guard
      let page = mmap(nil, noteSize, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0),
      page != MAP_FAILED
    else { throw .call("mmap", errno) }
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .call("pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = keycap_fork()
    guard process >= 0 else { throw .call("fork", errno) }
    if process == 0 {
      close(ends[1])
      Guardian.watch(ends[0], UnsafeRawBufferPointer(start: page, count: noteSize), body)
    }
    close(ends[0])
    self.process = process
    pipe = ends[1]
    note = UnsafeMutableRawBufferPointer(start: page, count: noteSize)
  }

  deinit {
    hangUp()
    munmap(note.baseAddress, note.count)
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
    _ pipe: Int32, _ note: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Never {
    setsid()
    for number in [SIGHUP, SIGINT, SIGTERM, SIGPIPE] { signal(number, SIG_IGN) }
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
    var word: UInt8 = 0
    var count = read(pipe, &word, 1)
    while count < 0 && errno == EINTR { count = read(pipe, &word, 1) }
    if count == 0 { body(note) }
    _exit(0)
  }
}
