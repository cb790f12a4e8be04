import { afterEach, beforeEach, expect, test } from 'vitest'
import { campaignParts } from '#db/schema/campaign.ts'
import { couponUses } from '#db/schema/orders.ts'
import { bonusBalance } from '#server/bonuses/bonus-ledger.ts'
import { findBonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { DAY_MS } from '#shared/time.ts'
import { giveBonuses, insertOrder } from '#tests/support/client-account.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { orderForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

/** After everything that the test does. */
const ENDS_AT = OPENED_AT + 9 * DAY_MS

let shop: TestShop
let shopper: Shopper
let clientId: number

beforeEach(async () => {
  shop = createTestShop()
  shopper = shop.newShopper()
  clientId = (await signIn(shop, shopper)).clientId
  giveBonuses(shop.database.db, clientId, 300)
  insertCoupon(shop.database.db, 'TEN', {
    kind: 'percent',
    value: 10,
    isOncePerPhone: true,
    maxUses: 1,
    endsAt: ENDS_AT,
  })
  earnGift()
})
afterEach(() => shop.close())

function earnGift(): void {
  const { db } = shop.database
  insertCampaign(db, { id: 1, goal: 1, endsAt: ENDS_AT })
  db.insert(campaignParts)
    .values({ clientId, campaignId: 1, involvedAt: OPENED_AT, giftReceivedAt: OPENED_AT })
    .run()
  // This paid order meets the goal.
  insertOrder(db, { shopperId: clientId, fulfilment: 'done', payment: 'paid' })
}

const place = async () => {
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 3 })
  await shopper.choose({ couponText: 'TEN', bonusesToWithdraw: 200 })
  const form = orderForm({ paymentSystemId: PAYMENT.online, bonusesToWithdraw: 200 })
  return (await shopper.call.orders.place.mutate(form)).orderId
}
const advance = async (ms: number) => {
  shop.clock.advance(ms)
  await runDueJobs(shop.deps)
}
/** Returns all that an order takes and an expired one must return. */
const takenByOrder = () => {
  const { db } = shop.database
  return {
    creams: shop.stockOf(PRODUCT.cream),
    gifts: shop.stockOf(PRODUCT.gift),
    giftOrders: db
      .select()
      .from(campaignParts)
      .all()
      .filter(({ giftOrderId }) => giftOrderId !== null).length,
    couponUses: db.select().from(couponUses).all().length,
    bonuses: bonusBalance({ db }, clientId),
  }
}

// Requirement: ORD-4, ORD-9, BON-25, CAMP-7
test('an order unpaid for 24 hours returns stock, gift, coupon, and bonuses to be used again', async () => {
  const before = takenByOrder()
  const id = await place()
  const taken = { creams: before.creams - 3, gifts: before.gifts - 1, giftOrders: 1, couponUses: 1 }
  expect(takenByOrder()).toEqual({ ...taken, bonuses: 100 })

  await advance(DAY_MS - 1)
  expect(takenByOrder()).toEqual({ ...taken, bonuses: 100 })
  await advance(1)
  expect(takenByOrder()).toEqual(before)
  expect(await shopper.call.orders.byId.query({ id })).toMatchObject({
    ...{ fulfilment: 'cancelled', payment: 'pending', canPay: false, expiresAt: null },
  })
  await advance(DAY_MS)
  expect(takenByOrder()).toEqual(before)

  await place()
  expect(takenByOrder()).toEqual({ ...taken, bonuses: 100 })
  expect(findStockMismatches(shop.database.db)).toEqual([])
  expect(findBonusMismatches(shop.database.db)).toEqual([])
})
