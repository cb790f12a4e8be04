import type { Figures } from './deep-line.ts'

/** Prepares ten at a time, so that the shop refuses none of them for its load. */
async function inTens<T>(length: number, prepare: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  while (all.length < length) all.push(...(await Promise.all(Array.from({ length: 10 }, prepare))))
  return all
}

interface Sale {
  readonly sales: number
  readonly buyers: number
  readonly pieces: number
  stockUp(): void
  /** Prepares a buyer. Returns the submit. */
  prepare(): Promise<() => Promise<Response>>
  countLeft(): number
}

/** Sells the same pieces again and again to more buyers than pieces, all at once, and states what came of it. */
export async function sellOut(figures: Figures, sale: Sale): Promise<void> {
  const { sales, buyers, pieces } = sale
  let [orders, left, busy] = [0, 0, 0]
  const others: string[] = []
  for (let i = 0; i < sales; i++) {
    sale.stockUp()
    const submits = await inTens(buyers, () => sale.prepare())
    const answers = await Promise.all(submits.map((submit) => submit()))
    const answeredBy = (status: number) => answers.filter((answer) => answer.status === status).length
    orders += answeredBy(200)
    busy += answeredBy(503)
    left += Math.abs(sale.countLeft())
    for (const answer of answers)
      if (![200, 409, 422, 503].includes(answer.status))
        others.push(`${answer.status} ${await answer.text()}`)
  }
  figures.is('orders', orders, pieces * sales)
  figures.is('pieces left, or sold too many', left, 0)
  figures.seen('guests told that the shop is busy', busy)
  figures.is('answers that are neither an order nor a refusal', others.join() || 'none', 'none')
}
