import type { Head } from './lexicon.ts'
import type { Group } from './match-expression.ts'
import type { Token } from './query-tokens.ts'

/** The stem of nails. */
export const NAIL = 'ногт'

const NAILS = new Set([NAIL, 'кутикул', 'рук', 'ног'])
/** Stems of the feet and what is part of them. */
export const FEET: ReadonlySet<string> = new Set(['ног', 'стоп', 'пятк'])
const OF_FEET = /(?:ног|стоп)$/u
/** Names of kinds that say which part of the body they are for. */
export const BODY_OF_KIND = /(?:рук|ног|волос|губ|тел|стоп|бров)$/u

/** Returns true when no kind of the head can be for this part of the body. */
export function isOtherBody(head: Head, body: string): boolean {
  const labels = [...head.kinds, ...head.less].map(([kind = '']) => kind)
  // 'лазерная терка для ног' is one for 'стопы'.
  if (FEET.has(body) && labels.some((label) => OF_FEET.test(label))) return false
  return NAILS.has(body) ? labels.every((label) => BODY_OF_KIND.test(label)) : true
}

const OF_HANDS = new Set(['рук', 'ног'])
const OF_NAILS = new Set([NAIL, 'кутикул'])

/** 'маска для рук и ногтей': what is for hands is for their nails too, where both are named. */
export function isNailOfHand({ stem: own, after }: Token, used: readonly Token[]): boolean {
  return (
    OF_NAILS.has(own) &&
    (after === 'и' || after === 'для') &&
    used.some((token) => OF_HANDS.has(token.stem) && (token.after === 'и' || token.after === 'для'))
  )
}

/** Returns true for kinds of which some care for a part of the body. */
export function isCareOf({ phrases }: Group): boolean {
  return phrases.some(([label = '']) => CARE.test(label))
}

/** Names of kinds that care for a part of the body. */
export const CARE = /(?:волос|рук|ног|тел|шампун|мыл)$/u
