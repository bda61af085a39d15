package import Prediction
package import Runtime

/// Reads address books on a thread of its own, because a large address book would delay the keys. The reader keeps
/// no data of them.
package final class ContactReader {
  private struct Answer: Sendable {
    var number: Int
    var cards: [AddressBook.Card]
  }

  private let mailbox: Mailbox<Answer>?
  private lazy var worker = Worker(name: "keycap-contacts")
  private var waiting: [Int: ([AddressBook.Card]) -> Void] = [:]
  private var last = 0

  package init(on loop: EventLoop) {
    mailbox = try? Mailbox()
    guard let mailbox else { return }
    loop.watch(mailbox.descriptor) { [weak self] _, _ in
      for answer in mailbox.drain() {
        self?.waiting.removeValue(forKey: answer.number)?(answer.cards)
      }
    }
  }

  /// Calls `completion` on the thread of the loop, with the cards of the vCard file at `path`; with an empty list if
  /// the file cannot be read.
  package func ask(_ path: String, _ completion: @escaping ([AddressBook.Card]) -> Void) {
    guard let mailbox else { return completion([]) }
    last += 1
    let number = last
    waiting[number] = completion
    worker.post {
      mailbox.post(Answer(number: number, cards: AddressBook.cards(inFile: path)))
    }
  }
}
