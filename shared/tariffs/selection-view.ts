import * as z from 'zod/mini'
import { Roubles } from '#shared/money.ts'
import { deliveryDates } from './delivery-dates.ts'

/**
 * What a view that lets a shopper choose reads of a tariff, by the names of the specification (§3, Tariff). They stand
 * with the tariff at both doors, beside the names that each door has for the same things.
 */
export const SelectionView = z.object({
  /** Of the kind of delivery: 4 is the brand store. */
  deliveryTypeSettings: z.object({ id: z.int() }),
  /** '24–26 ноября' */
  deliveryDateString: z.string(),
  /** '24 ноября' */
  deliveryDateFrom: z.string(),
  /** What it costs this basket with the chosen payment system. */
  currentPrice: Roubles,
  /** Before the free threshold and the surcharge. */
  price: Roubles,
  freeThreshold: z.nullable(Roubles),
})
export type SelectionView = z.infer<typeof SelectionView>

interface Offer {
  readonly deliveryTypeId: number
  readonly daysFrom: number
  readonly daysTo: number
  readonly price: Roubles
  readonly calculatePrice: Roubles
  readonly freeThreshold: Roubles | null
}

/** An offer of `now`, UTC milliseconds: its dates are days of the shop. */
export function selectionView(offer: Offer, now: number): SelectionView {
  return {
    deliveryTypeSettings: { id: offer.deliveryTypeId },
    deliveryDateString: deliveryDates(now, offer.daysFrom, offer.daysTo),
    deliveryDateFrom: deliveryDates(now, offer.daysFrom, offer.daysFrom),
    currentPrice: offer.calculatePrice,
    price: offer.price,
    freeThreshold: offer.freeThreshold,
  }
}
