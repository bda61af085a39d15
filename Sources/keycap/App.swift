import Runtime

/// The composition root: makes the devices, feeds the keyboard and carries out its effects.
struct App {
  let options: RunOptions

  /// Runs until the keyboard is told to end; the exit status.
  func run() -> Int32 {
    Output.complain("this build has no window yet")
    return ExitStatus.failure.rawValue
  }
}
