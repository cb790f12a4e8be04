import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { openBonusBook } from './bonus-book.ts'
import type { DemoBuyer, DemoScene } from './demo-scene.ts'
import { DAY } from './demo-time.ts'
import { type DemoOrder, type PlacedOrder, placeDemoOrder } from './order-desk.ts'
import type { Shelf, Wish } from './shelf.ts'

/** Bonuses can be spent so long after the payment (spec §9, Bonuses). */
const ACCRUED_AFTER = 3 * DAY

export interface StoryOrder extends DemoOrder {
  readonly wishes: readonly Wish[]
}

/**
 * Lets a client's orders happen one after another, and between them all that becomes due in the bonus account. A
 * basket of the buyer must stand with the generation after the last order.
 */
export function liveStory(
  scene: DemoScene,
  buyer: DemoBuyer,
  shelf: Shelf,
  story: readonly StoryOrder[],
): readonly PlacedOrder[] {
  const { db, now } = scene
  const book = openBonusBook(db, buyer.clientId)
  const due: { readonly at: number; readonly happen: () => void }[] = []
  const advanceTo = (time: number) => {
    due.sort((a, b) => a.at - b.at)
    while (due[0] !== undefined && due[0].at <= time) {
      const next = due.shift()
      if (!next) break
      book.burnUntil(next.at)
      next.happen()
    }
    book.burnUntil(time)
  }

  const inTime = [...story].sort((a, b) => a.placedAt - b.placedAt)
  const placed = inTime.map((order, i) => {
    const { placedAt } = order
    advanceTo(placedAt)
    const bought = order.wishes.map((wish) => ({
      product: shelf.take(wish, placedAt),
      quantity: wish.quantity ?? 1,
    }))
    const basket = { generation: i + 1, bonusBalance: book.balance() }
    const result = placeDemoOrder(scene, { buyer, order, bought, ...basket })
    const { id, accrualTotal } = result
    if (result.bonusesSpent > 0) book.spend(id, result.bonusesSpent, placedAt)
    const undoneAt = timeOf(result, 'cancelled') ?? timeOf(result, 'returned')
    const accrualAt = accrualTime(result)
    if (undoneAt !== undefined) {
      due.push({ at: undoneAt, happen: () => book.giveBack(id, undoneAt) })
      due.push({ at: undoneAt, happen: () => book.takeBack(id, undoneAt) })
    }
    if (accrualAt === undefined || (undoneAt !== undefined && undoneAt <= accrualAt)) return result
    if (accrualAt > now) book.await(id, accrualTotal, accrualAt)
    else due.push({ at: accrualAt, happen: () => book.accrue(id, accrualTotal, accrualAt) })
    return result
  })
  advanceTo(now)
  return placed
}

/** Three days after the payment, from a brand store on receipt; undefined while neither has happened. */
function accrualTime(order: PlacedOrder): number | undefined {
  if (order.isFromStore) return timeOf(order, 'delivered')
  const paid = order.events.find(({ track, state }) => track === 'payment' && state === 'paid')
  return paid && paid.at + ACCRUED_AFTER
}

function timeOf({ events }: PlacedOrder, wanted: FulfilmentState): number | undefined {
  return events.find(({ track, state }) => track === 'fulfilment' && state === wanted)?.at
}
