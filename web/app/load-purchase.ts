import { redirectDocument } from 'react-router'
import { paths } from '#shared/paths.ts'
import { loadLeadOn } from './load-lead-on.ts'
import type { LoadArgs, Utils } from './loader.ts'

/** Data with this option are fetched again by the page that shows them. */
const OUTDATED = { updatedAt: 0 }

/**
 * Loads the basket page. An empty basket may have become an order a moment ago, so the order is looked up; a basket
 * with a gift waits for the next order.
 */
export async function loadBasket(u: Utils): Promise<void> {
  const { items, quantity, summary, tariffId } = await u.basket.get.ensureData()
  if (items.length === 0) await loadLeadOn(u)
  if (items.length === 0 && summary.gifts.length === 0) await u.orders.placedBefore.ensureData()
  if (tariffId === 0 || quantity === 0) return
  const delivery = await u.checkout.delivery.ensureData().catch(() => undefined)
  if (delivery?.isPreliminary) u.checkout.delivery.setData(undefined, delivery, OUTDATED)
}

/**
 * Redirects to the basket page if the basket contains nothing that can be ordered, because it is empty or sold out
 * (CHK-15, BASK-46). Stale data are fetched again.
 */
export async function loadCheckout(u: Utils): Promise<void> {
  const basket = await u.basket.get.fetch()
  if (basket.quantity === 0) throw redirectDocument(paths.basket)
  const { pickupPointId } = basket
  const [checkout] = await Promise.all([
    // What was prefetched for another basket is outdated, and so is fetched again.
    u.checkout.get.fetch(),
    u.geo.position.ensureData(),
    pickupPointId === 0 ? null : u.tariffs.point.ensureData({ id: pickupPointId }).catch(() => undefined),
  ])
  if (checkout.isPreliminary) u.checkout.get.setData(undefined, checkout, OUTDATED)
}

export async function loadOrder(u: Utils, { params: { publicId = '' } }: LoadArgs): Promise<void> {
  const { canPay } = await u.orders.byPublicId.ensureData({ publicId })
  if (canPay) await u.orders.otherPayments.ensureData({ publicId })
}
