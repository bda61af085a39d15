import FuzzKit
import Testing

/// Damaged files of every kind: nothing ends the program, and what is no TOML is refused. More of the same:
/// `filefuzz fuzz FIRST COUNT`.
@Suite struct DamageTests {
  @Test(arguments: Readers.allCases)
  func noDamageEndsTheProgram(kind: Readers) throws {
    let seeds = try kind.seeds()
    for number in 0..<300 {
      var mutator = Mutator(seed: UInt64(number))
      let seed = seeds[mutator.number(seeds.count)]
      let fault = kind.fault(in: mutator.damaged(seed))
      #expect(fault == nil, "damage \(number)")
    }
  }

  /// What a save that is cut off leaves.
  @Test(arguments: Readers.allCases)
  func everyBeginningIsRead(kind: Readers) throws {
    let seed = try #require(try kind.seeds().last { $0.count < 700 })
    for end in seed.indices { #expect(kind.fault(in: Array(seed[..<end])) == nil) }
  }
}
