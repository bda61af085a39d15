import Glibc

/// Starts an extension in a sandbox that the kernel enforces (R-TRUST-2).
@main struct Main {
  /// The exit status if a part of the sandbox is missing or the program cannot be run. Nothing was started.
  private static let refused: Int32 = 125
  /// The exit status after a mistake in the command line.
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

  /// Prints one sentence, which `keycap doctor` shows. The status says whether extensions can run.
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
