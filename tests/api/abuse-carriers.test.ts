import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import type { QuoteRequest } from '#server/upstream/carriers/port.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { type FixtureProduct, PRODUCT } from '#tests/support/fixture.ts'
import { CITY } from '#tests/support/fixture-places.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { allCarriers } from '#tests/support/upstreams.ts'

/** Products of which each makes a parcel of its own, so that carriers have to be asked about each. */
const PARCELS = [500, 1000, 2000, 3000, 5000, 10_000].flatMap((weightGrams, w) =>
  [30, 35, 40, 45, 50, 55, 60].map((sizeCm, s): FixtureProduct => {
    const id = 1000 + w * 10 + s
    return { id, price: 900, stock: 9, weightGrams, sizeCm }
  }),
)

/** A shop with the budgets of production, and what its carriers were asked. */
let shop: TestShop
let asked: QuoteRequest[]
let isCdekDown: boolean
let answer: () => Promise<{ price: number; daysFrom: number; daysTo: number }>
const quoted = () => Promise.resolve({ price: 200, daysFrom: 2, daysTo: 4 })
beforeEach(() => openShop())
afterEach(() => shop.close())

function openShop(addressBudgetFactor = 1): void {
  asked = []
  answer = quoted
  isCdekDown = false
  const quote = (request: QuoteRequest) => {
    asked.push(request)
    return answer()
  }
  const quoteOfCdek = (request: QuoteRequest) =>
    isCdekDown ? Promise.reject(new Error('down')) : quote(request)
  shop = createTestShop({
    config: { appEnv: 'production', addressBudgetFactor, trustProxy: true },
    products: PARCELS,
    upstreams: { carriers: { ...allCarriers({ quote }), cdek: { quote: quoteOfCdek } } },
  })
}

/** A shopper of Moscow at an address. */
function shopperAt(address: string): Shopper {
  const app = createApp({ ...shop.deps, assets: PAGE_ASSETS })
  const shopper = createShopper({
    request: (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', address)
      return app.request(url, { ...init, headers })
    },
  })
  shopper.setCookie('city', `${CITY.moscow}!`)
  return shopper
}
const hint = (shopper: Shopper, shopItemId: number) => shopper.call.tariffs.hint.query({ shopItemId })
/** Asks about ever other parcels. Returns how often a carrier was asked. */
async function flood(shopper: Shopper): Promise<number> {
  const before = asked.length
  for (const { id } of PARCELS) await hint(shopper, id)
  return asked.length - before
}

// Requirement: SEC-115
test('one address makes the shop ask carriers 120 times a minute for hints, and others are still answered', async () => {
  const attacker = shopperAt('192.0.2.1')
  expect(await flood(attacker)).toBe(120)
  const unknown = await hint(attacker, PRODUCT.lamp)
  expect(unknown).toMatchObject({ pickup: null, courier: null })

  // What is stored is shown, even if it is old.
  shop.clock.advance(30_000)
  expect(await hint(attacker, PARCELS[0]?.id ?? 0)).toMatchObject({ pickup: { prices: [200, 200] } })

  const other = shopperAt('192.0.2.2')
  expect(await hint(other, PRODUCT.lamp)).toMatchObject({ courier: { prices: [0] } })
  expect(asked.length).toBeGreaterThan(120)

  shop.clock.advance(MINUTE_MS)
  expect(await flood(attacker)).toBeGreaterThan(0)
})

// Requirement: SEC-115
test('hints take nothing from the checkouts of their address, which ask 360 times a minute', async () => {
  // A tenth of both, so that fewer parcels use them up.
  shop.close()
  openShop(0.1)
  const attacker = shopperAt('192.0.2.1')
  expect(await flood(attacker)).toBe(12)
  /** Opens the checkout with ever other parcels. Returns the prices of the last one. */
  const checkOut = async (parcels: readonly FixtureProduct[]) => {
    let prices: (number | null)[] = []
    for (const { id } of parcels) {
      await attacker.call.basket.add.mutate({ shopItemId: id, quantity: 1 })
      const { deliveryTariffs } = await attacker.call.tariffs.available.query()
      prices = deliveryTariffs.map(({ calculatePrice }) => calculatePrice)
    }
    return prices
  }
  expect(await checkOut(PARCELS.slice(20, 25))).not.toContain(null)
  // Nor by any other call, nor by a page, which says that the price may still come.
  expect(await checkOut(PARCELS.slice(25, 35))).toEqual([null, null])
  expect(await (await attacker.fetch('/shop/cart/checkout/')).text()).toContain('уточняем…')
  expect(asked).toHaveLength(12 + 36)
})

// Requirement: SEC-115, DLV-48
test('a carrier that is down uses up nothing while it is not asked', async () => {
  isCdekDown = true
  // Two tariffs are of other carriers.
  expect(await flood(shopperAt('192.0.2.1'))).toBe(2 * PARCELS.length)
})

// Requirement: SEC-40
test('hints about products take no slots from checkouts, not even for the same parcel', async () => {
  const ends: (() => void)[] = []
  answer = () => new Promise((resolve) => ends.push(() => resolve({ price: 700, daysFrom: 2, daysTo: 4 })))
  const attack = PARCELS.slice(0, 25).map(({ id }) => hint(shopperAt('192.0.2.1'), id))
  await vi.waitFor(() => expect(ends.length).toBeGreaterThan(20))
  answer = quoted
  const shopper = shopperAt('192.0.2.2')
  await shopper.call.basket.add.mutate({ shopItemId: PARCELS[0]?.id ?? 0, quantity: 1 })
  const { pickupTariffs } = await shopper.call.tariffs.available.query()
  expect(pickupTariffs.map(({ calculatePrice }) => calculatePrice)).toEqual([200, 200])
  for (const end of ends) end()
  await Promise.all(attack)
})

// Requirement: SEC-115
test('one address that asks at once leaves half of the slots of a slow carrier to others', async () => {
  const ends: (() => void)[] = []
  answer = () => new Promise((resolve) => ends.push(() => resolve({ price: 700, daysFrom: 2, daysTo: 4 })))
  const attack = PARCELS.slice(0, 30).map(({ id }) => hint(shopperAt('192.0.2.1'), id))
  await vi.waitFor(() => expect(ends.length).toBeGreaterThanOrEqual(20))
  answer = quoted
  expect(await hint(shopperAt('192.0.2.2'), PARCELS[41]?.id ?? 0)).toMatchObject({
    pickup: { prices: [200, 200] },
  })
  for (const end of ends) end()
  await Promise.all(attack)
})
