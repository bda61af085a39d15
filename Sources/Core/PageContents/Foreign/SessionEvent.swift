package import ExtensionProtocol
package import KeyModel

/// An event in the session of one extension, made by the host's devices.
package enum SessionEvent: Hashable, Sendable {
  /// The keyboard has to be shown in this view, for this field.
  case show(ViewState, Traits, HostMessage.DocumentText)
  /// Another keyboard was chosen, the keyboard was hidden, or the field requires a keyboard that came with the program.
  case hide
  /// The view of the keyboard has changed: its size, its scale, its scheme, or whether it needs a globe.
  case view(ViewState)
  /// The host has copied the frame with this number to the window.
  case presented(Int)
  /// The keys or the picture are on the screen for the first time since the keyboard was shown (R-SIZE-4).
  case drawn
  /// Another field has the focus.
  case traits(Traits)
  /// The text around the insertion point, and the notices of its changes before this report, in order (R-DOC-6).
  case text(HostMessage.DocumentText, stages: [HostMessage.Stage])
  /// The values of the extension's settings, by their names.
  case settings([String: JSON])
  /// A touch on a key that the host draws.
  case key(HostMessage.KeyTouch)
  /// A touch on the picture.
  case touch(HostMessage.PictureTouch)
  /// The answer to a request.
  case answer(id: String, HostMessage.Answer)
  /// Bytes came from the program.
  case received([UInt8])
  /// This number of bytes waits for the program, because the program does not read.
  case waiting(bytes: Int)
  /// The program has ended, with this exit status; nil if a signal ended it.
  case ended(status: Int32?)
  /// The program's folder contains more than `ContainerUse` allows.
  case overfull
  /// The program uses more memory than `MemoryUse` allows.
  case outgrown
  /// Whether the manifest says that the extension can type all of ASCII. The first layout of each start has to prove this.
  case claim(ascii: Bool)
  /// The user granted or withdrew open access, or the files of the bundle changed, so that the running program is
  /// out of date. From now on programs get this welcome.
  case replaced(HostMessage.Welcome)
  /// The time of the last `wake` has come.
  case deadline
}

/// An action of the host for the session.
package enum SessionEffect: Hashable, Sendable {
  /// Starts the program in its sandbox.
  case start
  /// Ends the program, with SIGKILL.
  case kill
  /// Stops the program until `thaw`, so that a hidden extension causes no wake-ups.
  case freeze
  /// Continues a stopped program.
  case thaw
  /// One message for the program, without the newline.
  case send(String)
  /// Shows the keys that the program has reported. Until then the window shows an empty background.
  case layout(ViewLayout)
  /// Shows this frame, with the damage of all frames since the frame shown last.
  case present(PictureFrame)
  /// The program's present height constraints (R-SIZE-3).
  case constraints([ExtensionMessage.Constraint])
  /// Carries out an edit of the document, or shows other marked text. `unmarkText` never occurs: the text that it
  /// makes final comes as an insertion.
  case edit(DocumentEdit)
  /// Types the text of a tap that the program did not handle before it failed.
  case type(String)
  /// Shows the system keyboard in place of the extension, in the same frame.
  case fail(SessionFault)
  /// Switches the extension off in the settings, which show the reason: it failed three times within a minute.
  case disable(SessionFault)
  case advanceToNextInputMode
  case showInputModeList
  case dismissKeyboard
  case primaryLanguage(String)
  case request(id: String, ExtensionMessage.Service)
  case setPasteboard(String)
  case playInputClick
  /// Sends the event `deadline` at this time; nil: no deadline before the next `wake`.
  case wake(Instant?)
}

/// The reason why the host ended an extension. A fault never contains a message from or to the program (R-TRUST-4).
package enum SessionFault: Error, Hashable, Sendable {
  /// The program sent a message that the protocol does not have.
  case message(ProtocolFault)
  /// The program uses another version of the protocol; the value is this version.
  case version(Int)
  /// The first message was not the greeting, or the greeting came twice.
  case greeting
  /// The program did not handle a touch or a change of the text within a second.
  case notResponding
  /// The program reported neither keys nor a picture within three seconds of its start.
  case noView
  /// The program sent more messages than `Bounds.messagesPerSecond`, or more bytes than `Bounds.bytesPerSecond`.
  case flood
  /// More than `Bounds.queue` bytes wait for the program, because it does not read.
  case doesNotRead
  /// The program typed text that no touch accounts for, or more text than a touch may type.
  case unaskedText
  /// The number of an edit is not the number of the edit before plus one.
  case editNumber
  /// The program drew a frame outside the picture, or into the half that the host is still showing.
  case frame
  /// The program asked for more than `Bounds.constraints` height constraints.
  case constraints
  /// The program's folder contains more than `ContainerUse` allows.
  case overfull
  /// The program uses more memory than `MemoryUse` allows.
  case memory
  /// The manifest says `IsASCIICapable`, but the first layout lacks letters.
  case claim
  /// The program ended by itself; the value is its exit status, nil after a signal.
  case ended(status: Int32?)

  /// The fault as one line, for the settings and `keycap status`.
  package var message: String {
    switch self {
    case .message(let fault): fault.message
    case .version(let version):
      // A number that the program can choose could carry typed text into the log.
      "it speaks version \(version < 10 ? "\(version)" : "10 or later") of the protocol, not \(Bounds.version)"
    case .greeting: "hello is not the first message, or came twice"
    case .notResponding: "it did not answer a touch within 1 s"
    case .noView: "it had neither keys nor a picture 3 s after its start"
    case .flood:
      "it sent more than \(Bounds.messagesPerSecond) messages or \(Bounds.bytesPerSecond >> 20) MiB in a second"
    case .doesNotRead: "it does not read what it is sent"
    case .unaskedText: "it typed more than a touch may type, or without a touch"
    case .editNumber: "it did not count its edits up from 1"
    case .frame: "a frame lies outside its picture, or is drawn into the half that is shown"
    case .constraints: "it has more than \(Bounds.constraints) height constraints"
    case .overfull:
      "its folder holds more than \(ContainerUse.mebibytes) MiB, \(ContainerUse.files) files or \(ContainerUse.folders) folders; keycap extension reset empties it"
    case .memory: "it takes more than \(MemoryUse.mebibytes) MiB of memory"
    case .claim:
      "its manifest says IsASCIICapable = true, but its first keys lack letters from a to z"
    case .ended(let status?): "it ended with status \(status)"
    case .ended(nil): "a signal ended it"
    }
  }
}
