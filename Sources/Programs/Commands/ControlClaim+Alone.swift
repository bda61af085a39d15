import Control
package import Runtime
import X11

extension ControlClaim {
  /// Returns the claim of the display, for a command that shows its own keyboard. `refusal` is the advice for the
  /// user if another keyboard runs already.
  package static func alone(
    _ paths: DataPaths, else refusal: String
  ) throws(CommandFailure) -> ControlClaim {
    guard let display = DataPaths.variable("DISPLAY") else { throw .noDisplay }
    let outcome: ControlClaim.Outcome
    do throws(ControlFailure) {
      outcome = try claim(orAsk: .status(asJSON: false), paths: paths, display: display)
    } catch {
      throw .control(error)
    }
    guard case .claimed(let claim) = outcome, (try? Connection())?.displayOwner == nil else {
      throw .refused(refusal)
    }
    return claim
  }
}
