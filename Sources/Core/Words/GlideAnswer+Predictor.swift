import Glide
package import InputSession
import KeyModel
package import Prediction
import TextRules

extension Predictor {
  /// The words that a stroke may mean, four at most. `keys` are those that stood under it.
  package func answer(_ request: GlideRequest, on keys: TypingKeys) -> GlideAnswer {
    let start = request.trace.first?.time
    let stroke = GlideStroke(
      request.trace.map { sample in
        GlideStroke.Sample(sample.point, time: start.map { (sample.time - $0).value } ?? 0)
      })
    let words = glided(
      stroke, keys: keys, after: request.text.wordContext, pattern: request.pattern)
    return GlideAnswer(id: request.id, words: words.map { request.text.spelled($0.text) })
  }
}
