import Glibc
import TestKit
import Testing

@testable import Runtime

@Suite(.serialized) struct GuardianTests {
  @Test func itReadsTheNoteWhenTheKeyboardIsKilled() throws {
    let guardian = try Guardian(noteSize: 4096) { note in
      _exit(note[0] == 7 && note[4095] == 9 ? 42 : 1)
    }
    guardian.note[0] = 7
    guardian.note[4095] = 9
    #expect(guardian.endAsIfKilled() == 42)
  }

  @Test func dismissedItDoesNothing() throws {
    let scratch = Scratch()
    let guardian = try Guardian(noteSize: 1) { _ in
      try? TextFile.write("", to: scratch.path + "/acted")
    }
    guardian.dismiss()
    #expect(kill(guardian.process, 0) != 0, "the guardian has gone")
    #expect(!TextFile.exists(scratch.path + "/acted"))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalDoesNotEndIt(signal: Int32) throws {
    let guardian = try Guardian(noteSize: 1) { _ in _exit(42) }
    usleep(50_000)
    kill(guardian.process, signal)
    usleep(20_000)
    #expect(guardian.endAsIfKilled() == 42)
  }
}

extension Guardian {
  /// Ends the keyboard's side as a kill would; the guardian's exit status.
  consuming func endAsIfKilled() -> Int32 {
    let process = process
    hangUp()
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status >> 8 & 0xff
  }
}
