extension X11Failure {
  /// The failure as one line for the user.
  package var message: String {
    switch self {
    case .noDisplay(let name):
      "cannot open the display “\(name)”; is the X server there, and may you use it?"
    case .noExtension(let name, let consequence):
      "the X server has no \(name) extension: \(consequence)"
    case .refused(let code, let request, let minor):
      "the X server refused a request (error \(code), request \(request).\(minor))"
    case .unsupportedVisual(let depth):
      "the screen's visual of depth \(depth) is not supported: 24 or 32 bits of true colour are"
    }
  }
}
