import { type Roubles, roubles } from '#shared/money.ts'

/** Splits a total into four payments: the first three are floor(total / 4), the last is the remainder (PAY-27). */
export function splitIntoInstallments(total: number): [Roubles, Roubles, Roubles, Roubles] {
  const part = roubles(Math.floor(total / 4))
  return [part, part, part, roubles(total - 3 * part)]
}
