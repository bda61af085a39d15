/// The natural logarithm, without a C library: exact to about 1e-9, −100 for what is not positive.
func nat(_ value: Double) -> Double {
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

/// e to the power of `value`.
func power(_ value: Double) -> Double {
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
