import Glibc

switch CommandLine.arguments.dropFirst().first {
case "decode": Decoding.run()
default:
  print("usage: filefuzz decode")
  exit(2)
}
