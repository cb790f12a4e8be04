/** Up to this opacity a color is so faint that the nearest three-digit color is precise enough. */
const FAINT = 0.36

/** Returns a color with its opacity in the shortest CSS form: '#1234567f', '#fff8'. */
export function withAlpha(color: string, alpha = 1): string {
  if (alpha >= 1) return shortest(color)
  const wanted = Math.max(0, alpha)
  const short = wanted <= FAINT ? rough(color) : shortest(color)
  const digit = Math.round(wanted * 15)
  // One hexadecimal digit is enough unless rounding changes the opacity by more than a quarter.
  if (short.length === 4 && Math.abs(digit / 15 - wanted) <= wanted / 4) return short + digit.toString(16)
  const byte = Math.round(wanted * 255)
  return full(color) + byte.toString(16).padStart(2, '0')
}

/** Returns the nearest three-digit color, which is precise enough for a glow. */
export function rough(color: string): string {
  return full(color).replace(/[0-9a-f]{2}/g, (pair) =>
    Math.round(Number.parseInt(pair, 16) / 17).toString(16),
  )
}

const full = (color: string): string => (color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color)

const shortest = (color: string): string =>
  /^#(.)\1(.)\2(.)\3$/.test(color) ? color.replace(/([0-9a-f])\1/g, '$1') : color
