internal import CSandbox
internal import Glibc
package import Sandbox

/// Locks this process in and runs a program in its place (R-TRUST-2). The process has one thread and
/// needs no rights. Landlock and the filter of calls are required; namespaces are added where the kernel
/// permits them.
package struct Confinement {
  /// What is done about namespaces.
  package enum NamespaceUse: String, CaseIterable, Sendable {
    case never, permitted, required
  }

  /// The extension's own files.
  package var bundle: String
  /// Its private folder, its home and working directory.
  package var container: String
  /// The folder that it shares with its application, where open access is granted.
  package var shared: String?
  /// Whether the network is granted.
  package var network = false
  /// Whether files may be locked though no folder is shared: for programs of Keycap's own.
  package var locks = false
  package var namespaces = NamespaceUse.permitted
  /// Whether descriptor 2 is told of refused calls, for authors.
  package var tellsRefusedCalls = false
  /// Whether the process stops before the program takes its place, until SIGCONT: for a debugger.
  package var waits = false
  /// The newest version of Landlock that is used, to try what an older kernel would do; nil for any.
  package var landlockVersion: Int?

  package init(bundle: String, container: String) {
    self.bundle = bundle
    self.container = container
  }

  /// What this kernel has for a sandbox.
  package static var offer: KernelOffer {
    KernelOffer(
      landlock: Landlock.version, filtersCalls: keycap_can_filter_calls() != 0,
      namespaces: Namespaces.arePermitted)
  }

  /// Runs `program` with `arguments`, the program's name first. It returns only by throwing: a wall is
  /// missing, or the program cannot be run. Descriptors 0 to 4 stay open.
  package func run(_ program: String, _ arguments: [String]) throws(ConfinementFailure) -> Never {
    let version = min(Landlock.version, landlockVersion ?? .max)
    guard version > 0 else { throw ConfinementFailure("Landlock", code: ENOSYS) }
    keycap_close_from(Limits.firstOtherDescriptor)
    try require(keycap_end_with_parent(), "end with the keyboard")
    let policy = CallPolicy(
      process: UInt32(getpid()), network: network, locks: locks || shared != nil)
    let witness = tellsRefusedCalls ? try CallWitness.start(policy) : nil
    // No terminal that commands can be pushed into, no process group of others.
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

  /// Nothing between the filter and the program makes a call that the filter forbids.
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

/// Strings as `execve` takes them. They are never freed: the program that follows has other memory.
private struct CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }
}
