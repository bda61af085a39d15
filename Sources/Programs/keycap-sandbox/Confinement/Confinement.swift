internal import CSandbox
internal import Glibc

/// Confines this process and runs a program in its place (R-TRUST-2). The process has one thread and needs no
/// privileges. Landlock and the filter of calls are required. Namespaces are added if the kernel permits them.
package struct Confinement {
  /// The use of namespaces.
  package enum NamespaceUse: String, CaseIterable, Sendable {
    case never, permitted, required
  }

  /// The extension's own files.
  package var bundle: String
  /// The extension's private folder, which is its home and its working directory.
  package var container: String
  /// The folder that the extension shares with its application; nil if it has no open access.
  package var shared: String?
  /// Whether the network is granted.
  package var network = false
  /// Whether files may be locked without a shared folder. Only Keycap's own programs may.
  package var locks = false
  package var namespaces = NamespaceUse.permitted
  /// Whether refused calls are reported on descriptor 2, for authors.
  package var tellsRefusedCalls = false
  /// Whether the process stops until SIGCONT before the program takes its place, for a debugger.
  package var waits = false
  /// The newest version of Landlock to use, which simulates an older kernel; nil: any version.
  package var landlockVersion: Int?

  package init(bundle: String, container: String) {
    self.bundle = bundle
    self.container = container
  }

  /// The features of this kernel for a sandbox.
  package static var offer: KernelOffer {
    KernelOffer(
      landlock: Landlock.version, filtersCalls: keycap_can_filter_calls() != 0,
      namespaces: Namespaces.arePermitted)
  }

  /// Runs `program` with `arguments`, of which the first is the program's name. Returns only by throwing: a part of
  /// the sandbox is missing, or the program cannot be run. Descriptors 0 to 4 stay open.
  package func run(_ program: String, _ arguments: [String]) throws(ConfinementFailure) -> Never {
    let version = min(Landlock.version, landlockVersion ?? .max)
    guard version > 0 else { throw ConfinementFailure("Landlock", code: ENOSYS) }
    keycap_close_from(Limits.firstOtherDescriptor)
    try require(keycap_end_with_parent(), "end with the keyboard")
    let policy = CallPolicy(
      process: UInt32(getpid()), network: network, locks: locks || shared != nil)
    let witness = tellsRefusedCalls ? try CallWitness.start(policy) : nil
    // A new session has no terminal into which commands can be pushed, and no process group of other programs.
    setsid()
    umask(0o077)
    try limit()
    let files = FilePolicy(
      bundle: bundle, container: container, shared: shared, network: network)
    let isInside =
      namespaces == .never ? false : try Namespaces.enter(files.grants, network: network)
    guard isInside || namespaces != .required else {
      throw ConfinementFailure("namespaces", code: EPERM)
    }
    if isInside || geteuid() == 0 { try require(keycap_drop_capabilities(), "capabilities") }
    try require(keycap_gain_no_rights(), "no_new_privs")
    try require(chdir(container), container)
    try Landlock.enter(files.grants, LandlockRules(version: version, network: network))
    try filterAndExecute(program, arguments, policy, witness)
  }

  private func limit() throws(ConfinementFailure) {
    try require(keycap_limit_core(), "limit on cores")
    try require(keycap_limit_descriptors(Limits.descriptors), "limit on descriptors")
    try require(keycap_limit_data(Limits.data), "limit on memory")
    try require(keycap_limit_stack(Limits.stack), "limit on the stack")
    try require(keycap_limit_file_size(Limits.fileSize), "limit on files")
    try require(keycap_limit_locked_memory(), "limit on locked memory")
    try require(keycap_limit_message_queues(), "limit on message queues")
    try require(keycap_limit_tasks(keycap_task_count() + Limits.moreTasks), "limit on threads")
  }

  /// Installs the filter and runs the program. The filter forbids no call in between.
  private func filterAndExecute(
    _ program: String, _ arguments: [String], _ policy: CallPolicy, _ witness: CallWitness?
  ) throws(ConfinementFailure) -> Never {
    let words = CStrings(arguments)
    let variables = CStrings([
      "HOME=\(container)", "TMPDIR=\(container)", "PATH=/usr/bin:/bin", "LANG=C.UTF-8",
      "KEYCAP_EXTENSION=1",
    ])
    let filter = CallFilter(policy, on: .current, asks: witness != nil).instructions.map {
      sock_filter(code: $0.code, jt: $0.whenTrue, jf: $0.whenFalse, k: $0.value)
    }
    let result = filter.withUnsafeBytes {
      witness == nil
        ? keycap_filter_calls($0.baseAddress, UInt16(filter.count))
        : keycap_filter_and_ask($0.baseAddress, UInt16(filter.count))
    }
    try require(result, "seccomp")
    try witness?.adopt(result)
    if waits { kill(getpid(), SIGSTOP) }
    execve(program, words.pointers, variables.pointers)
    throw ConfinementFailure(program)
  }
}

/// Strings in the form of `execve`. The strings are never freed, because the program replaces the memory.
private struct CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }
}
