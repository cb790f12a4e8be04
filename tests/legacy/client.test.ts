import { beforeEach, expect, it } from 'vitest'
import { campaigns } from '#db/schema/campaign.ts'
import { movePayment } from '#server/orders/move-order.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { orderForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const SET_STOCK = '/api-site/ajax/client/set-stock/'
const GET_GIFT = '/api-site/ajax/client/get-gift/'

let shop: TestShop
let client: Shopper

beforeEach(async () => {
  shop = createTestShop()
  insertCampaign(shop.database.db)
  client = shop.newShopper()
  await signIn(shop, client)
  return () => shop.close()
})

const post = async (shopper: Shopper, path: string, body: unknown = { marketingCampaignId: 7 }) => {
  const response = await shopper.postJson(path, body)
  return { status: response.status, body: (await response.json()) as unknown }
}
const refused = (text: string) => ({
  status: 200,
  body: { success: false, data: null, errors: [text] },
})
const participation = (change: object) => ({
  status: 200,
  body: {
    success: true,
    data: { involved: true, isGiftReceived: false, sum: 0, marketingCampaign: { id: 7 }, ...change },
    errors: [],
  },
})

// Requirement: API-29, API-30, CAMP-1, CAMP-3, CAMP-4, CAMP-5, CAMP-6, CAMP-14
it('answers every step of the campaign with the participation or the reason of a refusal', async () => {
  expect(await post(client, GET_GIFT)).toEqual(refused('Сначала примите участие в акции'))
  expect(await post(client, SET_STOCK)).toEqual(participation({}))
  // A repeated call answers as the first one.
  expect(await post(client, SET_STOCK)).toEqual(participation({}))
  expect(await post(client, GET_GIFT)).toEqual(
    refused(`До подарка не хватает ${(1000).toLocaleString('ru')} р.`),
  )
  await client.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
  const { orderId } = await client.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))
  movePayment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'paid')
  shop.setStock(PRODUCT.gift, 0)
  expect(await post(client, GET_GIFT)).toEqual(refused('Подарки закончились — загляните позже'))
  shop.setStock(PRODUCT.gift, 1)
  // The call takes a form too.
  const form = await client.postForm(GET_GIFT, { marketingCampaignId: '7' })
  const received = participation({ isGiftReceived: true, sum: 1178 })
  expect({ status: form.status, body: await form.json() }).toEqual(received)
  expect(await post(client, GET_GIFT)).toEqual(received)
  await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
  await client.call.orders.place.mutate(orderForm())
  expect(await post(client, GET_GIFT)).toEqual(refused('Подарок уже получен'))
})

// Requirement: CAMP-17
it('refuses a campaign that is over', async () => {
  shop.database.db.update(campaigns).set({ endsAt: OPENED_AT }).run()
  for (const path of [SET_STOCK, GET_GIFT]) {
    expect(await post(client, path)).toEqual(refused('Акция уже закончилась'))
  }
})

// Requirement: ROLE-9
it.each([SET_STOCK, GET_GIFT])('%s refuses guests, other campaigns, and malformed ids', async (path) => {
  expect((await post(shop.newShopper(), path)).status).toBe(401)
  expect((await post(client, path, { marketingCampaignId: 8 })).status).toBe(404)
  for (const marketingCampaignId of [0, -1, 1.5, 'x', null, undefined]) {
    expect((await post(client, path, { marketingCampaignId })).status).toBe(400)
  }
})
