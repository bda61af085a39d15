package import InputSession
import KeyModel
package import Prediction
package import TextRules

extension Predictor {
  /// Returns the words that a glide may mean, four at most. `keys` are the keys under the glide. For Latin keys that
  /// write another script, `latin` has the predictor with Latin spelling, and the rules.
  package func answer(
    _ request: GlideRequest, on keys: TypingKeys,
    spelled latin: (words: Predictor, rules: Transliteration)? = nil
  ) -> GlideAnswer {
    let start = request.trace.first?.time
    let stroke = GlideStroke(
      request.trace.map { sample in
        GlideStroke.Sample(sample.point, time: start.map { (sample.time - $0).value } ?? 0)
      })
    let context = request.text.wordContext
    let words =
      if let latin {
        transliterations(
          of: stroke, keys: keys, latin: latin.words, by: latin.rules, after: context)
      } else {
        glided(stroke, keys: keys, after: context, pattern: request.pattern)
      }
    return GlideAnswer(
      id: request.id, words: words.map { request.text.spelled($0.text) }, guess: request.guess)
  }
}
