import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { reviews } from '#db/schema/reviews.ts'
import { createApp } from '#server/app.ts'
import { findStarMismatches } from '#server/jobs/check-star-sums.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import { moderateReview } from '#server/reviews/moderate-review.ts'
import { asOperatorId, asTariffId } from '#shared/delivery-ids.ts'
import type { OrderDelivery } from '#shared/orders/contract.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'
import type { ReviewInput } from '#shared/reviews/contract.ts'
import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { insertClient, insertOrder } from '#tests/support/client-account.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertPublished } from '#tests/support/insert-review.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const TEXT = 'Держится третью неделю, ни одного скола'

let shop: TestShop
let shopper: Shopper
let clientId: number
beforeEach(async () => {
  shop = createTestShop()
  shopper = shop.newShopper()
  clientId = (await signIn(shop, shopper)).clientId
})
afterEach(() => {
  const wrong = findStarMismatches(db())
  shop.close()
  if (wrong.length > 0) throw new Error('a rating differs from the reviews')
})

const db = () => shop.database.db
const receive = (
  fulfilment: FulfilmentState = 'done',
  productId: number = PRODUCT.polish,
  kind: DeliveryKind = 'courier',
) => insertOrder(db(), { shopperId: clientId, fulfilment, delivery: deliveryOf(kind) }, [{ productId }])
const deliveryOf = (kind: DeliveryKind): OrderDelivery => ({
  ...{ tariffId: asTariffId(1), kind, operatorId: asOperatorId(3), name: 'CDEK', deliveryTime: '2–3 дн.' },
  point: null,
})
const write = (input: Partial<ReviewInput> = {}) =>
  shopper.call.reviews.write.mutate({
    ...{ shopItemId: PRODUCT.polish, stars: 5, text: TEXT, isSigned: false },
    ...input,
  })
const publish = (id: number | undefined) =>
  moderateReview({ db: db(), now: shop.clock.now() }, id ?? 0, { state: 'published' })
const written = async (input: Partial<ReviewInput> = {}) => (await write(input)).review?.id
const own = async (shopItemId: number = PRODUCT.polish) =>
  (await shopper.call.reviews.own.query({ shopItemIds: [shopItemId] })).places[0]
const shown = (marking = 'T-11', page = 1) =>
  shop.newShopper().call.reviews.ofProduct.query({ marking, page })

describe('a review', () => {
  // Requirement: REV-22, PROD-2
  test.each(['delivered', 'done'] as const)(
    'can be written once the order from a courier is %s',
    async (state) => {
      receive(state)
      expect(await own()).toEqual({ shopItemId: PRODUCT.polish, canReview: true, review: null })
      expect(await write()).toMatchObject({
        review: { stars: 5, text: TEXT, author: null, state: 'waiting', reason: null },
      })
    },
  )

  // Requirement: REV-22
  test.each(['pickup', 'post', 'store'] as const)(
    'is refused while the order waits for its collection (%s), and can be written once it was collected',
    async (kind) => {
      const orderId = receive('delivered', PRODUCT.polish, kind)
      expect((await own())?.canReview).toBe(false)
      expect(await refusalOf(write())).toMatchObject({ code: 'REVIEW_NOT_ALLOWED', status: 412 })
      moveFulfilment({ db: db(), now: shop.clock.now() }, orderId, 'done')
      expect((await own())?.canReview).toBe(true)
      expect(await write()).toMatchObject({ review: { state: 'waiting' } })
    },
  )

  // Requirement: REV-22
  test('is about an order that was received, also beside a newer one that waits', async () => {
    const received = receive('done')
    receive('delivered', PRODUCT.polish, 'pickup')
    const id = await written()
    const stored = db()
      .select({ orderId: reviews.orderId })
      .from(reviews)
      .where(eq(reviews.id, id ?? 0))
    expect(stored.get()).toEqual({ orderId: received })
  })

  // Requirement: REV-22, PROD-2
  test.each(['new', 'confirmed', 'assembled', 'shipped', 'cancelled', 'returned'] as const)(
    'is refused while the order is %s',
    async (state) => {
      receive(state)
      expect((await own())?.canReview).toBe(false)
      expect(await refusalOf(write())).toMatchObject({ code: 'REVIEW_NOT_ALLOWED', status: 412 })
    },
  )

  // Requirement: REV-22
  test('is refused for a gift, for what others have bought, and for an unknown product', async () => {
    insertOrder(db(), { shopperId: clientId, fulfilment: 'done' }, [
      { productId: PRODUCT.oil, giftName: 'Подарок' },
    ])
    insertOrder(db(), { shopperId: insertClient(db(), '+79120000002'), fulfilment: 'done' }, [
      { productId: PRODUCT.polish },
    ])
    for (const shopItemId of [PRODUCT.oil, PRODUCT.polish, 999_999])
      expect(await refusalOf(write({ shopItemId }))).toMatchObject({ code: 'REVIEW_NOT_ALLOWED' })
  })

  // Requirement: REV-2
  test('is not written by guests, not even about their own orders', async () => {
    const guest = shop.newShopper()
    await guest.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
    const input = { shopItemId: PRODUCT.polish, stars: 5, text: TEXT, isSigned: false }
    for (const call of [
      () => guest.call.reviews.write.mutate(input),
      () => guest.call.reviews.remove.mutate({ shopItemId: PRODUCT.polish }),
      () => guest.call.reviews.own.query({ shopItemIds: [PRODUCT.polish] }),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'NOT_SIGNED_IN', status: 401 })
  })

  // Requirement: REV-2
  test('is offered to a guest by way of the account, which has the order after the sign-in', async () => {
    const app = createApp({ ...shop.deps, assets: PAGE_ASSETS })
    const guest = createShopper(app)
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId, path } = await guest.call.orders.place.mutate(
      orderForm({ paymentSystemId: PAYMENT.cash }),
    )
    const hint = `href="/personal/order/${orderId}/"`
    const readBy = async (reader: Shopper) => (await reader.fetch(path)).text()
    expect(await readBy(guest)).not.toContain(hint)
    for (const state of ['confirmed', 'assembled', 'shipped', 'delivered'] as const)
      moveFulfilment({ db: db(), now: shop.clock.now() }, orderId, state)
    expect(await readBy(guest)).toContain(hint)
    // Whoever only knows the address of the page is no buyer.
    expect(await readBy(createShopper(app))).not.toContain(hint)
    shop.clock.advance(HOUR_MS)
    await signIn(shop, guest)
    const { places } = await guest.call.reviews.own.query({ shopItemIds: [PRODUCT.cream] })
    expect(places).toEqual([{ shopItemId: PRODUCT.cream, canReview: true, review: null }])
  })

  // Requirement: REV-3
  test.each([
    [{ stars: 0 }, { stars: expect.stringContaining('оценку') }],
    [{ text: ' \n\u200b ' }, { text: 'Напишите, как вам товар' }],
    [{ text: `  Хорошо  ` }, { text: expect.stringContaining('подробнее') }],
    [{ text: '😀'.repeat(2001) }, { text: expect.stringContaining('Слишком длинный') }],
    [
      { stars: 0, text: '' },
      { stars: expect.any(String), text: expect.any(String) },
    ],
  ])('%j is refused with a message at its field', async (input, fields) => {
    receive()
    expect(await refusalOf(write(input))).toMatchObject({ code: 'BAD_INPUT', details: { fields } })
    expect((await own())?.review).toBeNull()
  })

  // Requirement: REV-3
  test('is stored as plain text without what cannot be seen', async () => {
    receive()
    const text = '  <b>Очень</b>\u202e хороший\tлак \r\n\r\n\r\n\r\nБеру второй\u0007 '
    expect(await write({ text })).toMatchObject({
      review: { text: '<b>Очень</b> хороший лак\n\nБеру второй' },
    })
    expect((await write({ text: '😀'.repeat(2000) })).review?.text).toHaveLength(4000)
  })

  // Requirement: REV-8
  test('is signed with the given name and an initial only if its author wants that', async () => {
    receive()
    expect((await write({ isSigned: true })).review?.author).toBeNull()
    const profile = { email: '', smsAgreement: false, emailAgreement: false }
    await shopper.call.account.saveProfile.mutate({ name: 'Ветрова Марина', ...profile })
    expect((await shopper.call.reviews.own.query({ shopItemIds: [] })).signature).toBe('Марина\u00a0В.')
    expect((await write({ isSigned: true })).review?.author).toBe('Марина\u00a0В.')
    expect((await write({ isSigned: false })).review?.author).toBeNull()
  })

  // Requirement: PROD-3, REV-15
  test('is one for each customer and product, also if it is sent several times at once', async () => {
    receive()
    receive()
    const answers = await Promise.all([write(), write(), write()])
    expect(new Set(answers.map(({ review }) => review?.id)).size).toBe(1)
    await Promise.all([write({ stars: 1 }), write({ stars: 2 })])
    expect(db().select().from(reviews).all()).toHaveLength(1)
  })

  // Requirement: REV-15
  test('can be changed twenty times a day', async () => {
    receive()
    for (let i = 0; i < 20; i += 1) await write({ text: `${TEXT} ${i}` })
    expect(await refusalOf(write())).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
    expect((await own())?.review?.text).toBe(`${TEXT} 19`)
    await write({ text: `${TEXT} 19` })
    shop.clock.advance(DAY_MS + HOUR_MS)
    await write()
  })
})

describe('moderation', () => {
  // Requirement: REV-4, PROD-4, PROD-5
  test('puts a review on the page, and a change takes it back until it is read again', async () => {
    receive()
    const id = await written({ stars: 4 })
    expect(await shown()).toMatchObject({ rating: null, starCounts: [0, 0, 0, 0, 0], reviews: [] })
    publish(id)
    expect(await shown()).toMatchObject({
      rating: { value: '4,0', count: 1 },
      starCounts: [0, 0, 0, 1, 0],
      reviews: [{ id, stars: 4, text: TEXT, author: null, isBought: true }],
    })
    const changed = await written({ stars: 4, text: `${TEXT}!` })
    expect(changed).not.toBe(id)
    expect(await shown()).toMatchObject({ rating: null, reviews: [] })
    // Nobody has read the new text.
    expect(() => publish(id)).toThrow('NOT_FOUND')
    publish(changed)
    expect((await shown()).reviews).toMatchObject([{ text: `${TEXT}!` }])
  })

  // Requirement: REV-7
  test('tells the author why a review was refused, and reads a changed one anew', async () => {
    receive()
    const id = (await written()) ?? 0
    publish(id)
    moderateReview({ db: db(), now: shop.clock.now() }, id, { state: 'refused', reason: 'Не о товаре' })
    expect((await own())?.review).toMatchObject({ state: 'refused', reason: 'Не о товаре' })
    expect((await shown()).rating).toBeNull()
    expect((await write({ text: `${TEXT}!` })).review).toMatchObject({ state: 'waiting', reason: null })
  })

  // Requirement: REV-6
  test('ends when the author deletes the review', async () => {
    receive()
    publish(await written())
    expect((await shopper.call.reviews.remove.mutate({ shopItemId: PRODUCT.polish })).review).toBeNull()
    expect(await shown()).toMatchObject({ rating: null, reviews: [] })
    // A second press finds nothing to delete.
    await shopper.call.reviews.remove.mutate({ shopItemId: PRODUCT.polish })
  })

  test('counts a review once, however often it is decided', async () => {
    receive()
    const id = (await written({ stars: 3 })) ?? 0
    publish(id)
    publish(id)
    expect((await shown()).rating).toEqual({ value: '3,0', count: 1 })
    for (const reason of ['Раз', 'Два'])
      moderateReview({ db: db(), now: shop.clock.now() }, id, { state: 'refused', reason })
    publish(id)
    expect((await shown()).rating).toEqual({ value: '3,0', count: 1 })
  })
})

describe('the page of a product', () => {
  beforeEach(() => {
    for (let i = 0; i < 12; i += 1) {
      insertPublished(db(), {
        ...{ clientId: insertClient(db(), `+7912000${String(1000 + i)}`), stars: i === 0 ? 2 : 5 },
        ...{ productId: i % 2 === 0 ? PRODUCT.polish : PRODUCT.lastOne, createdAt: i * DAY_MS },
        text: `Отзыв номер ${i}`,
      })
    }
  })

  // Requirement: REV-9, REV-10, REV-11
  test('has the reviews of all shades, ten on a page, the newest first', async () => {
    const first = await shown('t-11')
    expect(first).toMatchObject({
      rating: { value: '4,8', count: 12 },
      ...{ starCounts: [0, 1, 0, 0, 11], page: 1, pageCount: 2, hasInvented: false },
    })
    expect(first.reviews.map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Отзыв номер ${11 - i}`),
    )
    expect(first.reviews[0]).toMatchObject({ shade: { name: 'Роза', code: '128' }, volume: '10 мл' })
    const second = await shown('T-12', 2)
    expect(second.reviews.map(({ text }) => text)).toEqual(['Отзыв номер 1', 'Отзыв номер 0'])
    expect((await shown('T-12', 3)).reviews).toEqual([])
    expect((await shown('T-14')).rating).toBeNull()
    expect(await refusalOf(shown('T-404'))).toMatchObject({ code: 'NOT_FOUND' })
  })

  // Requirement: REV-12
  test('and tiles have the same rating', async () => {
    const { call } = shop.newShopper()
    const rating = { value: '4,8', count: 12 }
    expect((await call.catalog.product.query({ marking: 'T-13' })).rating).toEqual(rating)
    const ids = [PRODUCT.lastOne, PRODUCT.top]
    const { items } = await call.catalog.tiles.query({ shopItemIds: ids })
    expect(items.map((tile) => tile.rating)).toEqual([rating, null])
  })

  // Requirement: REV-13
  test('precedes others in a list by rating, where many good reviews beat a perfect one', async () => {
    insertPublished(db(), { clientId, productId: PRODUCT.top, stars: 5 })
    const { listing } = await shop.newShopper().call.catalog.category.query({
      path: 'nogti',
      choice: { sort: 'rating' },
    })
    expect(listing.sort).toBe('rating')
    expect(listing.items.map(({ shopItemId }) => shopItemId)).toEqual([
      ...[PRODUCT.polish, PRODUCT.lastOne, PRODUCT.soldOut, PRODUCT.top],
    ])
  })
})

describe('what is kept', () => {
  // Requirement: REV-16
  test('of a closed account is the published review without the name', async () => {
    receive()
    receive('done', PRODUCT.cream)
    const profile = { email: '', smsAgreement: false, emailAgreement: false }
    await shopper.call.account.saveProfile.mutate({ name: 'Ветрова Марина', ...profile })
    publish(await written({ isSigned: true }))
    await write({ shopItemId: PRODUCT.cream })
    expect((await shopper.call.account.exportData.query()).reviews).toMatchObject([
      { marking: 'T-11', stars: 5, text: TEXT, signature: 'Марина\u00a0В.', state: 'published' },
      { marking: 'T-15', signature: null, state: 'waiting' },
    ])
    await shopper.call.account.close.mutate()
    expect(db().select().from(reviews).all()).toMatchObject([
      { productId: PRODUCT.polish, clientId: null, author: null, state: 'published' },
    ])
    expect((await shown()).reviews).toMatchObject([{ author: null, isBought: true }])
    expect(JSON.stringify(await shown())).not.toContain('Марина')
  })

  // Requirement: REV-17
  test('of a refused review is nothing after 180 days', async () => {
    receive()
    receive('done', PRODUCT.cream)
    publish(await written())
    const id = (await written({ shopItemId: PRODUCT.cream })) ?? 0
    moderateReview({ db: db(), now: shop.clock.now() }, id, { state: 'refused', reason: 'Реклама' })
    await endTerms(db(), shop.clock.now() + 179 * DAY_MS)
    expect(db().select().from(reviews).all()).toHaveLength(2)
    await endTerms(db(), shop.clock.now() + 180 * DAY_MS)
    expect(db().select().from(reviews).all()).toMatchObject([{ state: 'published' }])
  })

  test('of a review stays when its order is returned later', async () => {
    const orderId = receive('delivered')
    publish(await written())
    db().update(orders).set({ fulfilment: 'returned' }).where(eq(orders.id, orderId)).run()
    expect((await shown()).rating).toEqual({ value: '5,0', count: 1 })
    expect((await own())?.canReview).toBe(false)
    expect((await shopper.call.reviews.remove.mutate({ shopItemId: PRODUCT.polish })).review).toBeNull()
  })
})

// Requirement: REV-14
test('the check finds a line whose stored rating is wrong', async () => {
  receive()
  publish(await written())
  shop.database.sqlite.exec('UPDATE product_lines SET star_sum = 4 WHERE id = 1')
  expect(findStarMismatches(db())).toEqual([1])
  shop.database.sqlite.exec('UPDATE product_lines SET star_sum = 5 WHERE id = 1')
})
