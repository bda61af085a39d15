import Glibc
import KeyModel
import Testing

@testable import Runtime

@Suite(.serialized) struct SignalsTests {
  /// On a thread of its own, whose mask ends with it; the signal is sent to that thread alone.
  @Test(arguments: Signals.Signal.allCases) func arriveInTheLoop(signal: Signals.Signal) {
    let worker = Worker {
      let loop = EventLoop()
      var got: [Signals.Signal] = []
      let signals = try? Signals(on: loop, patience: 60_000) { taken, _ in
        got.append(taken)
        loop.stop()
      }
      #expect(signals != nil)
      pthread_kill(pthread_self(), signal.rawValue)
      let giveUp = loop.makeTimer { _ in loop.stop() }
      loop.set(giveUp, at: loop.now() + 2000)
      loop.run()
      withExtendedLifetime(signals) { #expect(got == [signal]) }
    }
    worker.join()
  }

  @Test(arguments: Signals.Wish.allCases) func wishesEndNothing(request: Signals.Wish) {
    let worker = Worker {
      let loop = EventLoop()
      var got: [Signals.Wish] = []
      let signals = try? Signals(
        on: loop, patience: 60_000,
        requested: { taken, _ in
          got.append(taken)
          loop.stop()
        }, handler: { _, _ in Issue.record("the program would end") })
      pthread_kill(pthread_self(), request.number)
      let giveUp = loop.makeTimer { _ in loop.stop() }
      loop.set(giveUp, at: loop.now() + 2000)
      loop.run()
      withExtendedLifetime(signals) { #expect(got == [request]) }
    }
    worker.join()
  }
}
