import Glibc
import InputMethods
import Testing

@testable import InputMethodLinks

/// What is seen of the programs that are marked in.
@Suite struct ClientLibrariesTests {
  @Test func aProgramWithThePlugInOfQtIsKnown() {
    let line =
      "7f00-7f01 r-xp 0 00:00 1 /usr/lib/x86_64-linux-gnu/qt5/plugins/platforminputcontexts/"
    #expect(
      ClientLibraries.toolkit(maps: line + "libfcitx5platforminputcontextplugin.so\n") == .qt)
    #expect(
      ClientLibraries.toolkit(maps: line + "libfcitx5platforminputcontextplugin-qt6.so\n")
        == .qt)
    #expect(
      ClientLibraries.toolkit(maps: line + "libibusplatforminputcontextplugin.so\n") == .other)
  }

  @Test func whatCannotBeLookedAtIsOfQt() {
    // No process has that number.
    #expect(ClientLibraries.toolkit(of: UInt32(Int32.max)) == .qt)
    #expect(ClientLibraries.toolkit(of: UInt32(getpid())) == .other)
    #expect(!ClientLibraries.isOwn(UInt32(getpid())))
  }
}
