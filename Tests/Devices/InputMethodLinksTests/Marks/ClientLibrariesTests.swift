import Glibc
import InputMethods
import Testing

@testable import InputMethodLinks

/// What is seen of the programs that are marked in.
@Suite struct ClientLibrariesTests {
  @Test func aProgramWithThePlugInOfQtIsKnown() {
    let table: [(Substring, MarkServer.Toolkit)] = [
      ("libfcitx5platforminputcontextplugin.so", .qt),
      ("libfcitx5platforminputcontextplugin-qt6.so", .qt),
      ("libibusplatforminputcontextplugin.so", .other),
    ]
    for (file, toolkit) in table { #expect(ClientLibraries.toolkit(mapped: [file]) == toolkit) }
  }

  @Test func whatCannotBeLookedAtIsOfQt() {
    // No process has that number.
    #expect(ClientLibraries.toolkit(of: UInt32(Int32.max)) == .qt)
    #expect(ClientLibraries.toolkit(of: UInt32(getpid())) == .other)
    #expect(!ClientLibraries.isOwn(UInt32(getpid())))
  }
}
