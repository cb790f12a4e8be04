import { type Roubles, roubles } from '#shared/money.ts'

/** Four payments: the first three are floor(total / 4), the last is the remainder (spec §9). */
export function splitIntoInstalments(total: number): [Roubles, Roubles, Roubles, Roubles] {
  const part = roubles(Math.floor(total / 4))
  return [part, part, part, roubles(total - 3 * part)]
}
