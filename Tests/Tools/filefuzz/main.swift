import Glibc

/// What the tests of data files need of a program: `decode` for Tests/Toml/run.py, `fuzz FIRST COUNT`
/// for damaged files, `time ROUNDS` for those that are shipped.
let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.dropFirst().compactMap { Int($0) }
switch arguments.first {
case "decode": Decoding.run()
case "fuzz" where numbers.count == 2:
  exit(try Fuzzing.run(first: numbers[0], count: numbers[1]) == 0 ? 0 : 1)
case "time" where numbers.count == 1: try Timing.run(rounds: numbers[0])
default:
  print("usage: filefuzz decode | fuzz FIRST COUNT | time ROUNDS")
  exit(2)
}
