/// Returns the natural logarithm, without a C library: accurate to about 1e-9; −100 for values that are not positive.
package func nat(_ value: Double) -> Double {
  guard value > 0, value.isFinite else { return -100 }
  // value = m · 2^e with m in √½…√2; ln m = 2 · artanh((m − 1) / (m + 1)).
  var (mantissa, exponent) = (value.significand, Double(value.exponent))
  if mantissa > 1.414_213_562_373_095 {
    mantissa /= 2
    exponent += 1
  }
  let ratio = (mantissa - 1) / (mantissa + 1)
  let square = ratio * ratio
  var (term, sum) = (ratio, ratio)
  for divisor in stride(from: 3.0, through: 17, by: 2) {
    term *= square
    sum += term / divisor
  }
  return 2 * sum + exponent * 0.693_147_180_559_945_3
}

/// Returns e to the power of `value`.
package func power(_ value: Double) -> Double {
  guard value > -700 else { return 0 }
  guard value < 700 else { return .infinity }
  let whole = (value / 0.693_147_180_559_945_3).rounded()
  let rest = value - whole * 0.693_147_180_559_945_3
  var (term, sum) = (1.0, 1.0)
  for step in 1...14 {
    term *= rest / Double(step)
    sum += term
  }
  return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
}

/// Returns the angle between the x axis and the direction of (`x`, `y`), for `y` ≥ 0: 0…π, accurate to 1e-4.
package func angle(x: Double, y: Double) -> Double {
  let (across, up) = (abs(x), abs(y))
  let most = max(across, up)
  guard most > 0 else { return 0 }
  let ratio = min(across, up) / most
  let square = ratio * ratio
  // Hastings' polynomial (1955) for the arc tangent of 0…1.
  var result =
    ratio
    * (0.999_866_0 + square
      * (-0.330_299_5 + square * (0.180_141_0 + square * (-0.085_133_0 + square * 0.020_835_1))))
  if up > across { result = 1.570_796_326_794_897 - result }
  return x < 0 ? 3.141_592_653_589_793 - result : result
}
