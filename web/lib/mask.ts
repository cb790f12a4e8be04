/** The tokens of a mask (FORM-3): which characters a place accepts and in which form they are written. */
const TOKENS = {
  '#': { pattern: /\d/ },
  X: { pattern: /[\p{L}\d]/u },
  S: { pattern: /\p{L}/u },
  A: { pattern: /\p{L}/u, write: (char: string) => char.toLocaleUpperCase('ru') },
  a: { pattern: /\p{L}/u, write: (char: string) => char.toLocaleLowerCase('ru') },
} as const satisfies Record<string, MaskPlace>

export interface MaskPlace {
  readonly pattern: RegExp
  readonly write?: (char: string) => string
}

/** Splits a mask into its places and the fixed characters between them. */
export function readMask(mask: string): readonly (MaskPlace | string)[] {
  return [...mask].map((char) => (isToken(char) ? TOKENS[char] : char))
}

function isToken(char: string): char is keyof typeof TOKENS {
  return Object.hasOwn(TOKENS, char)
}

/**
 * Formats a text by a mask: each place takes the next character that fits, the mask's fixed characters are inserted,
 * and characters that fit nowhere are dropped. The text may already contain the mask's fixed characters.
 */
export function applyMask(mask: string, text: string): string {
  const chars = [...text]
  let masked = ''
  let pending = ''
  let next = 0
  for (const slot of readMask(mask)) {
    if (typeof slot === 'string') {
      pending += slot
      if (chars[next] !== slot) continue
      next += 1
      masked += pending
      pending = ''
      continue
    }
    while (next < chars.length && !slot.pattern.test(chars[next] ?? '')) next += 1
    const char = chars[next]
    if (char === undefined) break
    masked += pending + (slot.write?.(char) ?? char)
    pending = ''
    next += 1
  }
  return masked
}
