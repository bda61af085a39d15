/// The features of the running kernel for a sandbox.
package struct KernelOffer: Hashable, Sendable {
  /// The version of Landlock; 0 if the kernel lacks Landlock.
  package var landlock: Int
  /// Whether system calls can be filtered.
  package var filtersCalls: Bool
  /// Whether an ordinary user may make namespaces that have their own file system.
  package var namespaces: Bool

  package init(landlock: Int, filtersCalls: Bool, namespaces: Bool) {
    self.landlock = landlock
    self.filtersCalls = filtersCalls
    self.namespaces = namespaces
  }

  /// The reason why no extension can run here; nil if extensions can run (R-TRUST-2: the operating system enforces
  /// the sandbox, or nothing starts).
  package var refusal: String? {
    switch (landlock > 0, filtersCalls) {
    case (true, true): nil
    case (false, true): "the kernel has no Landlock; boot with lsm=landlock among the others"
    case (true, false): "the kernel cannot filter system calls (seccomp)"
    case (false, false): "the kernel has neither Landlock nor filters for system calls (seccomp)"
    }
  }

  /// The features as one sentence for `keycap doctor`.
  package var sentence: String {
    if let refusal { return "keyboards by others are refused: \(refusal)" }
    return namespaces
      ? "keyboards by others run behind Landlock \(landlock), seccomp and namespaces"
      : "keyboards by others run behind Landlock \(landlock) and seccomp; without namespaces they can "
        + "see names and times of files, not what is in them"
  }
}
