import type { Sqlite } from '#db/client.ts'
import { openFreeNames } from './free-names.ts'
import { lastNumberIn } from './last-number.ts'
import { markingOf } from './wanted-product.ts'

/** Keeps the markings of a run apart from each other and from those of the shop. */
export interface Markings {
  /** Begins a batch: what the one before has taken is in the database, or was rolled back. */
  nextBatch(): void
  /**
   * Returns a marking that nothing has. An article number that many products share, such as '0', tells none of them, and
   * counts as missing; the id is used then.
   */
  free(wanted: string | null, id: string): string
}

/** Opens the markings of a run. Call its functions inside transactions only. */
export function openMarkings(sqlite: Sqlite): Markings {
  const isTaken = sqlite.prepare<[string], number>('SELECT 1 FROM products WHERE marking = ?').pluck()
  const own = new Set<string>()
  const names = openFreeNames(
    (marking) => own.has(marking) || isTaken.get(marking) !== undefined,
    lastNumberIn(sqlite, 'products', 'marking'),
  )
  return {
    nextBatch: () => own.clear(),
    free(wanted, id) {
      const marking = (wanted === null ? null : names.few(wanted)) ?? names.any(markingOf(id) ?? 'ART')
      own.add(marking)
      return marking
    },
  }
}
