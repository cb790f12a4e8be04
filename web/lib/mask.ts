/** The tokens of a mask (spec §5, Phone): what may stand in a place, and how it is written there. */
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

/** A mask's places and the characters that always stand between them. */
export function readMask(mask: string): readonly (MaskPlace | string)[] {
  return [...mask].map((char) => (isToken(char) ? TOKENS[char] : char))
}

function isToken(char: string): char is keyof typeof TOKENS {
  return Object.hasOwn(TOKENS, char)
}

/**
 * A text in the form of a mask: each place takes the next character that fits, the mask's own characters are put
 * in before it, and whatever fits nowhere is left out. The mask's own characters may stand in the text already.
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
