import Glibc
import KeyModel
import Testing

@testable import Runtime

@Suite struct EventLoopTests {
  private func makePipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func timersFireInTheirTurnAndOnce() {
    let loop = EventLoop()
    let start = loop.now()
    var fired: [String] = []
    let late = loop.makeTimer { _ in
      fired.append("late")
      loop.stop()
    }
    let early = loop.makeTimer { now in
      #expect((now - start).value >= 5)
      fired.append("early")
    }
    loop.set(late, at: start + 20)
    loop.set(early, at: start + 5)
    loop.run()
    #expect(fired == ["early", "late"])
  }

  @Test func whatIsLeftIsDoneOnceBeforeTheWait() {
    let loop = EventLoop()
    var done: [String] = []
    loop.onceBeforeWaiting { _ in done.append("at once") }
    #expect(done == ["at once"])
    loop.beforeWaiting { _ in done.append("turn") }
    let end = loop.makeTimer { _ in
      loop.onceBeforeWaiting { _ in done.append("at the end") }
      loop.stop()
    }
    let first = loop.makeTimer { now in
      loop.onceBeforeWaiting { _ in
        done.append("left")
        loop.onceBeforeWaiting { _ in done.append("left by that") }
      }
      loop.set(end, at: now)
    }
    loop.set(first, at: loop.now())
    loop.run()
    #expect(done == ["at once", "turn", "turn", "left", "left by that", "at the end"])
  }

  @Test func aTimerCalledOffStaysSilent() {
    let loop = EventLoop()
    let silent = loop.makeTimer { _ in Issue.record("called off, yet fired") }
    let end = loop.makeTimer { _ in loop.stop() }
    loop.set(silent, at: loop.now() + 1)
    loop.set(end, at: loop.now() + 10)
    loop.set(silent, at: nil)
    loop.run()
  }

  @Test func aDeadlineIsMetWithinAMillisecondNotRoundedToOne() {
    let loop = EventLoop()
    let wanted = loop.now() + 2.5
    var met: Instant?
    let timer = loop.makeTimer { now in
      met = now
      loop.stop()
    }
    loop.set(timer, at: wanted)
    loop.run()
    #expect(met.map { $0 >= wanted } == true)
  }

  @Test func readinessComesBeforeADeadlineThatHasPassedToo() {
    let loop = EventLoop()
    let (reading, writing) = makePipe()
    defer {
      close(reading)
      close(writing)
    }
    var order: [String] = []
    loop.watch(reading) { readiness, _ in
      #expect(readiness.contains(.reading))
      order.append("ready")
      loop.forget(reading)
    }
    let timer = loop.makeTimer { _ in
      order.append("due")
      loop.stop()
    }
    write(writing, "x", 1)
    loop.set(timer, at: loop.now())
    loop.run()
    #expect(order == ["ready", "due"])
  }

  @Test func aDescriptorForgottenByAnotherHandlerIsNotServed() {
    let loop = EventLoop()
    let first = makePipe()
    let second = makePipe()
    var served = 0
    for (mine, other) in [(first, second), (second, first)] {
      write(mine.writing, "x", 1)
      loop.watch(mine.reading) { _, _ in
        served += 1
        loop.forget(other.reading)
        loop.stop()
      }
    }
    loop.run()
    #expect(served == 1)
    for end in [first.reading, first.writing, second.reading, second.writing] { close(end) }
  }

  @Test func theOtherEndGoingIsTold() {
    let loop = EventLoop()
    let (reading, writing) = makePipe()
    close(writing)
    var reported: EventLoop.Readiness = []
    loop.watch(reading) { readiness, _ in
      reported = readiness
      loop.stop()
    }
    loop.run()
    #expect(reported.hasEnded)
    close(reading)
  }

  @Test func preparationsRunBeforeEveryWait() {
    let loop = EventLoop()
    var count = 0
    loop.beforeWaiting { _ in
      count += 1
      if count == 3 { loop.stop() }
    }
    let timer = loop.makeTimer { _ in }
    for turn in 1...3 {
      loop.set(timer, at: loop.now())
      loop.turn()
      #expect(count == turn)
    }
  }
}
