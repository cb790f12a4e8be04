import type { Random } from '../random.ts'

export interface Ranked {
  readonly brandId: number
  readonly lineId: number
  readonly categoryId: number
  /** Computed from chance and appeal; a higher value means more demand. */
  readonly demand: number
}

const LOOK_AHEAD = 80
const LINES_APART = 8
const BRANDS_APART = 2
const LEAVES_APART = 2

/**
 * Returns indexes sorted by demand and rearranged so that neighbors differ in line, brand, and category, as far as
 * the next eighty products allow. Pinned products take every second place at the beginning.
 */
export function popularOrder(items: readonly Ranked[], pinned: readonly number[]): readonly number[] {
  const isPinned = new Set(pinned)
  const queue = items.map((_, i) => i).filter((i) => !isPinned.has(i))
  queue.sort((a, b) => (items[b]?.demand ?? 0) - (items[a]?.demand ?? 0) || a - b)
  const waiting = [...pinned]
  const order: number[] = []
  const buffer: number[] = []
  let next = 0

  while (order.length < items.length) {
    const head = waiting[0]
    if (head !== undefined && (order.length % 2 === 0 || next >= queue.length)) {
      waiting.shift()
      order.push(head)
      continue
    }
    while (buffer.length < LOOK_AHEAD && next < queue.length) buffer.push(queue[next++] ?? 0)
    if (buffer.length === 0) continue
    const at = buffer.findIndex((i) => standsApart(items, order, i, LINES_APART, BRANDS_APART, LEAVES_APART))
    const loose = at === -1 ? buffer.findIndex((i) => standsApart(items, order, i, 3, 0, 0)) : at
    const [chosen] = buffer.splice(Math.max(0, loose), 1)
    if (chosen !== undefined) order.push(chosen)
  }
  return order
}

function standsApart(
  items: readonly Ranked[],
  order: readonly number[],
  candidate: number,
  linesApart: number,
  brandsApart: number,
  leavesApart: number,
): boolean {
  const item = items[candidate]
  if (item === undefined) return false
  for (let back = 1; back <= linesApart && back <= order.length; back += 1) {
    const before = items[order[order.length - back] ?? 0]
    if (before === undefined) continue
    if (before.lineId === item.lineId) return false
    if (back <= brandsApart && before.brandId === item.brandId) return false
    if (back <= leavesApart && before.categoryId === item.categoryId) return false
  }
  return true
}

/** Returns a random demand: high for a few products, low for most. */
export function demandOf(random: Random, appeal: number): number {
  return appeal * -Math.log(1 - random.next() * 0.9999)
}
