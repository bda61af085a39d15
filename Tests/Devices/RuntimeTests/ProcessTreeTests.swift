import Glibc
import Testing

@testable import Runtime

@Suite struct ProcessTreeTests {
  @Test func aChildIsAHelperAndAParentIsNone() {
    let (own, parent) = (Int(getpid()), Int(getppid()))
    #expect(!ProcessTree.isHelper(own, of: own))
    #expect(!ProcessTree.isHelper(parent, of: own))
    #expect(!ProcessTree.isHelper(own, of: 1), "everybody descends from the first process")
    if getsid(0) == getsid(pid_t(parent)) { #expect(ProcessTree.isHelper(own, of: parent)) }
  }

  @Test func whoHasGoneIsNobodysHelper() {
    #expect(!ProcessTree.isHelper(Int(Int32.max), of: Int(getpid())))
    #expect(!ProcessTree.isHelper(-1, of: -1))
  }

  @Test func theKernelTellsWhoRunsAProcess() {
    #expect(ProcessTree.user(of: Int(getpid())) == Int(getuid()))
    #expect(ProcessTree.ownProcesses().contains(Int(getpid())))
    #expect(ProcessTree.name(of: Int(getpid()))?.isEmpty == false)
    #expect(ProcessTree.command(of: Int(getpid())).first == CommandLine.arguments.first)
    #expect(ProcessTree.command(of: Int(Int32.max)).isEmpty)
    #expect(ProcessTree.user(of: Int(getpid())) == ProcessTree.ownUser)
    #expect(ProcessTree.user(of: Int(Int32.max)) == nil)
  }
}
