import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usedCaptchaTokens } from '#db/schema/auth.ts'
import { jobLeases } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import type { Captcha } from '#server/upstream/captcha/port.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { humanToken, PHONE, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let shopper: Shopper
async function open(verify?: Captcha['verify']): Promise<void> {
  const widget = { scriptUrl: '/captcha.js', siteKey: 'test' }
  shop = createTestShop(verify ? { upstreams: { captcha: { widget, verify } } } : {})
  shopper = shop.newShopper()
  await fillBasket(shopper)
}
const fillBasket = (who: Shopper) => who.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
afterEach(() => shop.close())

const place = (reToken: string, who = shopper) => who.call.orders.place.mutate(orderForm({ reToken }))
const countRows = () => ({
  orders: shop.database.db.select().from(orders).all().length,
  tokens: shop.database.db.select().from(usedCaptchaTokens).all().length,
})

describe('an order of the full form', () => {
  beforeEach(() => open())

  // Requirement: SEC-2, SEC-6
  test('is refused without a captcha token, and the basket stays as it is', async () => {
    expect(await refusalOf(place(''))).toMatchObject({
      ...{ code: 'CAPTCHA_MISSING', message: 'Токен безопасности не получен', status: 412 },
    })
    expect((await shopper.call.basket.get.query()).items).toHaveLength(1)
    expect(countRows()).toEqual({ orders: 0, tokens: 0 })
  })

  // Requirement: SEC-2, SEC-3
  test('is refused with a token that the provider rejects; the next token passes', async () => {
    expect(await refusalOf(place('robot'))).toMatchObject({
      ...{ code: 'CAPTCHA_FAILED', message: 'Ошибка проверки капчи', status: 412 },
    })
    expect(await place('human')).toMatchObject({ isRepeat: false })
    expect(countRows()).toEqual({ orders: 1, tokens: 1 })
  })

  // Requirement: SEC-2, CHK-72
  test('needs a captcha token from a customer too', async () => {
    await signIn(shop, shopper)
    expect(await refusalOf(place(''))).toMatchObject({ code: 'CAPTCHA_MISSING' })
    expect(await place(humanToken())).toMatchObject({ isRepeat: false })
  })

  test('needs a token that no sign-in and no other order has used', async () => {
    await shopper.call.auth.identByPhone.mutate({ phone: PHONE, captchaToken: 'human-sign-in' })
    expect(await refusalOf(place('human-sign-in'))).toMatchObject({ code: 'CAPTCHA_FAILED' })
    await place('human')
    const other = shop.newShopper()
    await fillBasket(other)
    expect(await refusalOf(place('human', other))).toMatchObject({ code: 'CAPTCHA_FAILED' })
    expect(countRows().orders).toBe(1)
  })

  // Requirement: ORD-6, ORD-7, ORD-39
  test.each(['human', 'robot', ''])('is answered again to a duplicate with the token %j', async (reToken) => {
    const first = await place('human')
    expect(await place(reToken)).toEqual({ ...first, isRepeat: true })
    expect(countRows()).toEqual({ orders: 1, tokens: 1 })
  })

  // Requirement: ORD-8
  test('is found by its Idempotency-Key whatever the token', async () => {
    const post = (reToken: string) =>
      shopper.postJson('/trpc/orders.place', orderForm({ reToken }), { 'Idempotency-Key': 'k' })
    expect((await post('human')).status).toBe(200)
    await fillBasket(shopper)
    expect((await post('another')).status).toBe(200)
    expect(countRows().orders).toBe(1)
  })

  // Requirement: CHK-72
  test('with errors uses up no token', async () => {
    const call = shopper.call.orders.place.mutate(orderForm({ reToken: 'human', name: '' }))
    expect(await refusalOf(call)).toMatchObject({ code: 'ORDER_REFUSED' })
    expect(countRows()).toEqual({ orders: 0, tokens: 0 })
  })

  // Requirement: CHK-72
  test('with an unknown coupon or a sold-out line uses up no token', async () => {
    const call = shopper.call.orders.place.mutate(orderForm({ reToken: 'human', couponText: 'no' }))
    expect(await refusalOf(call)).toMatchObject({ code: 'COUPON_NOT_FOUND' })
    shop.setStock(PRODUCT.cream, 0)
    expect(await refusalOf(place('human'))).toMatchObject({ code: 'ORDER_REFUSED' })
    expect(countRows()).toEqual({ orders: 0, tokens: 0 })
  })

  test('needs a token, but a quick order does not', async () => {
    expect(await shopper.call.orders.placeQuick.mutate(QUICK_FORM)).toMatchObject({ isRepeat: false })
    expect(countRows()).toEqual({ orders: 1, tokens: 0 })
  })
})

describe('a submission that arrives twenty times at once with one token', () => {
  const verifyOnce = () => {
    const used = new Set<string>()
    return async (token: string) => {
      const isHuman = !used.has(token)
      used.add(token)
      await new Promise((resolve) => setTimeout(resolve, isHuman ? 5 : 1))
      return { isHuman, host: null }
    }
  }

  // Requirement: ORD-5, ORD-6, ORD-7, ORD-39
  test('places one order, with which each of them is answered', async () => {
    await open(verifyOnce())
    const answers = await Promise.all(Array.from({ length: 20 }, () => place('human')))
    expect(new Set(answers.map(({ path }) => path)).size).toBe(1)
    expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(countRows()).toEqual({ orders: 1, tokens: 1 })
    expect(shop.database.db.select().from(jobLeases).all()).toEqual([])
  })

  // Requirement: SEC-3
  test('is refused as often, at once, if the token is none', async () => {
    await open(async () => ({ isHuman: false, host: null }))
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await refusalOf(place('robot'))).code),
    )
    expect(new Set(codes)).toEqual(new Set(['CAPTCHA_FAILED']))
    expect(countRows()).toEqual({ orders: 0, tokens: 0 })
    expect(shop.database.db.select().from(jobLeases).all()).toEqual([])
  })
})

describe('an order that waits for its captcha', () => {
  /** Answers the provider's question about the token 'held'; null until it is asked. */
  let answer: (() => void) | null
  beforeEach(async () => {
    answer = null
    await open(async (token) => {
      if (token === 'held')
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      return { isHuman: true, host: null }
    })
  })
  /** Presses in another tab of the shopper's browser. Its call is answered after `answer`. */
  async function pressInTab(): Promise<{ tab: Shopper; sent: Promise<unknown> }> {
    const tab = shop.newShopper()
    for (const [name, value] of shopper.cookies) tab.setCookie(name, value)
    const sent = place('held', tab)
    await vi.waitFor(() => expect(answer).not.toBeNull(), { interval: 1 })
    return { tab, sent }
  }
  const linesOf = async (who: Shopper) =>
    (await who.call.basket.get.query()).items.map(({ quantity }) => quantity)

  // In both tests the shopper is the newest of all, whose id SQLite would give to the next one.
  // Requirement: BASK-2, ROLE-16
  test('while its guest signs in takes nobody else’s basket, and is repeated for the customer', async () => {
    await signIn(shop, shop.newShopper())
    shopper = shop.newShopper()
    await fillBasket(shopper)
    const { tab, sent } = await pressInTab()
    const { clientId } = await signIn(shop, shopper)
    const newcomer = shop.newShopper()
    await fillBasket(newcomer)
    tab.setCookie('access-token', shopper.cookies.get('access-token') ?? '')
    answer?.()

    // The provider confirms a token only once.
    expect(await refusalOf(sent)).toMatchObject({ code: 'CAPTCHA_FAILED' })
    expect(countRows().orders).toBe(0)
    expect([await linesOf(newcomer), await linesOf(tab)]).toEqual([[1], [1]])
    await place(humanToken(), tab)
    expect(shop.database.db.select().from(orders).all()).toMatchObject([{ shopperId: clientId }])
  })

  // Requirement: BASK-2, SEC-25
  test('while its customer closes the account takes nobody else’s basket', async () => {
    shopper = shop.newShopper()
    await signIn(shop, shopper)
    await fillBasket(shopper)
    const { sent } = await pressInTab()
    await shopper.call.account.close.mutate()
    const newcomer = shop.newShopper()
    await fillBasket(newcomer)
    answer?.()
    expect(await refusalOf(sent)).toMatchObject({ code: 'BASKET_EMPTY' })
    expect(countRows().orders).toBe(0)
    expect(await linesOf(newcomer)).toEqual([1])
  })
})

// Requirement: ORD-7, ORD-39
test('while the captcha provider is down new orders are refused and duplicates answered', async () => {
  let isDown = true
  await open(() => {
    if (isDown) throw new UpstreamError('captcha', 'timeout')
    return Promise.resolve({ isHuman: true, host: null })
  })
  expect(await refusalOf(place('human'))).toMatchObject({
    ...{ code: 'CAPTCHA_DOWN', message: 'Сервис временно не доступен, попробуйте позже', status: 503 },
  })
  isDown = false
  const first = await place('human')
  isDown = true
  expect(await place('human-2')).toEqual({ ...first, isRepeat: true })
})

describe('the legacy REST API', () => {
  const FULL = '/cart/checkout/process/full/'
  const FORM = {
    ...{ timezone: 'GMT+03', name: 'Иванова Анна', phone: '+7 (912) 345-67-89', email: 'anna@example.ru' },
    ...{ tariff_id: '1', shop_payment_system_id: '1', address_street: 'Тверская улица' },
    address_building_number: '7',
  }
  beforeEach(() => open())

  // Requirement: SEC-3, SEC-6, API-49, API-55
  test.each([
    [{}, 'Токен безопасности не получен'],
    [{ reToken: 'robot' }, 'Ошибка проверки капчи'],
  ])('refuses %j under the field reToken', async (token, text) => {
    const response = await shopper.postForm(FULL, { ...FORM, ...token })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: false, data: null, errors: { reToken: [text] } })
  })

  // Requirement: ORD-7
  test('takes reToken, and answers a duplicate without another one', async () => {
    const first = await (await shopper.postForm(FULL, { ...FORM, reToken: humanToken() })).json()
    expect(first).toMatchObject({ success: true })
    expect(await (await shopper.postForm(FULL, FORM)).json()).toEqual(first)
  })
})
