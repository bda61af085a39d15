import Glibc

/// Starts a keyboard by somebody else in a sandbox that the kernel enforces (R-TRUST-2).
@main struct Main {
  /// The exit status when a part of the sandbox is missing or the program cannot be run; nothing was started.
  private static let refused: Int32 = 125
  private static let wrongUse: Int32 = 2

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words == ["--probe"] { return tell(Confinement.offer) }
    if words == ["--explain"] { return explain(Confinement.offer) }
    do throws(UsageFailure) {
      let (confinement, command) = try Arguments(words).confinement()
      do throws(ConfinementFailure) {
        try confinement.run(command[0], command)
      } catch {
        complain("\(error.message); nothing was started")
        exit(refused)
      }
    } catch {
      complain(error.message)
      exit(wrongUse)
    }
  }

  /// Prints one sentence, which `keycap doctor` shows; the status says whether keyboards by others can run.
  private static func explain(_ offer: KernelOffer) {
    print(offer.sentence)
    if offer.refusal != nil { exit(refused) }
  }

  /// Prints one line of JSON, for scripts.
  private static func tell(_ offer: KernelOffer) {
    print(
      "{\"landlock\":\(offer.landlock),\"seccomp\":\(offer.filtersCalls),"
        + "\"namespaces\":\(offer.namespaces),\"runs\":\(offer.refusal == nil)}")
  }

  private static func complain(_ message: String) {
    let line = Array("keycap-sandbox: \(message)\n".utf8)
    _ = write(2, line, line.count)
  }
}
