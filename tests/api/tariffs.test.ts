import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { cities } from '#db/schema/geo.ts'
import { carrierQuotes, tariffs } from '#db/schema/tariffs.ts'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import { writeFaults } from '#server/simulator/faults.ts'
import { simulatedCarriers } from '#server/simulator/upstreams/carriers.ts'
import { chosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import { ownCourier } from '#server/upstream/carriers/own-courier.ts'
import type { Carrier, Carriers, QuoteRequest } from '#server/upstream/carriers/port.ts'
import { asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import { unpackPoints } from '#shared/pickup/packed-points.ts'
import { CARRIERS, type CarrierName } from '#shared/tariffs/carriers.ts'
import type { AvailableTariffs, Tariff } from '#shared/tariffs/contract.ts'
import { HANDOVER_DAYS } from '#shared/tariffs/handover-days.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRODUCT } from '../support/fixture.ts'
import { CITY, COUNTRY, PAYMENT, POINT, REGION, TARIFF } from '../support/fixture-places.ts'
import { orderForm } from '../support/order-form.ts'
import { refusalOf, type Shopper } from '../support/shopper.ts'
import { createTestShop, type TestShop, type TestShopOptions } from '../support/test-shop.ts'
import { QUOTED } from '../support/upstreams.ts'

let shop: TestShop
afterEach(() => shop.close())

/** Opens a shop; returns a shopper of the city with one cream (601 roubles) or the given item in the basket. */
async function openWith(
  options: TestShopOptions & { cityId?: number; shopItemId?: number; quantity?: number } = {},
): Promise<Shopper> {
  shop = createTestShop(options)
  const shopper = shop.newShopper()
  shopper.setCookie('city', `${options.cityId ?? CITY.moscow}!`)
  const { shopItemId = PRODUCT.cream, quantity = 1 } = options
  await shopper.call.basket.add.mutate({ shopItemId, quantity })
  return shopper
}

/** Carriers that record their requests; `answer` may throw or return an invalid quote. */
function carriers(answer: (request: QuoteRequest, carrier: CarrierName) => unknown) {
  const asked: QuoteRequest[] = []
  const adapter = (carrier: CarrierName): Carrier => ({
    quote: (async (request) => {
      asked.push(request)
      return answer(request, carrier)
    }) as Carrier['quote'],
  })
  const all: Carriers = Object.fromEntries(CARRIERS.map((carrier) => [carrier, adapter(carrier)]))
  return { asked, upstreams: { carriers: all } }
}
const normal = ({ kind }: QuoteRequest) => ({ price: QUOTED[kind], daysFrom: 2, daysTo: 4 })

/** Returns the same offers marked as last known quotes; the brand store has no carrier and thus no quote. */
function asLastKnown(
  available: AvailableTariffs,
  quotedAt: number,
  change: { readonly dates?: string } = {},
): AvailableTariffs {
  const kept = (tariffs: readonly Tariff[]) =>
    tariffs.map((tariff) => ({
      ...{ ...tariff, ...change },
      quotedAt: tariff.kind === 'store' ? null : quotedAt,
    }))
  const { deliveryTariffs, pickupTariffs } = available
  return {
    ...available,
    deliveryTariffs: kept(deliveryTariffs),
    pickupTariffs: kept(pickupTariffs),
    pickupDates: change.dates ?? available.pickupDates,
  }
}

/** Returns the ids of all offered tariffs with their prices. */
const pricesOf = ({ deliveryTariffs, pickupTariffs }: AvailableTariffs) =>
  [...deliveryTariffs, ...pickupTariffs].map(({ id, calculatePrice }) => [id, calculatePrice] as const)

const idsOf = (tariffs: readonly { id: number }[]) => tariffs.map(({ id }) => id)
async function offersOf(shopper: Shopper) {
  const { deliveryTariffs, pickupTariffs } = await shopper.call.tariffs.available.query()
  return { delivery: idsOf(deliveryTariffs), pickup: idsOf(pickupTariffs) }
}

describe('the offered tariffs', () => {
  // Requirement: DLV-1, DLV-2, DLV-3, DLV-12, DLV-45
  test.each<[string, number, { delivery: number[]; pickup: number[] }]>([
    [
      'Moscow',
      CITY.moscow,
      { delivery: [TARIFF.courier, TARIFF.post], pickup: [TARIFF.pickup, TARIFF.boxberry] },
    ],
    [
      'a brand-store city',
      CITY.chelyabinsk,
      { delivery: [TARIFF.courier, TARIFF.post, TARIFF.store], pickup: [] },
    ],
    ['a city without points', CITY.anadyr, { delivery: [TARIFF.courier, TARIFF.post], pickup: [] }],
    ['the CIS', CITY.minsk, { delivery: [TARIFF.cisCourier, TARIFF.worldPost], pickup: [] }],
    ['the rest of the world', CITY.berlin, { delivery: [TARIFF.worldPost], pickup: [] }],
  ])('fit a shopper in %s', async (_name, cityId, offers) => {
    expect(await offersOf(await openWith({ cityId }))).toEqual(offers)
  })

  test('have price, days, and number of points', async () => {
    const shopper = await openWith()
    const { pickupTariffs, pickupTariffLabels, pickupServiceTariffsRangeInfo, isPartial } =
      await shopper.call.tariffs.available.query()
    expect(pickupTariffs[0]).toEqual({
      id: TARIFF.pickup,
      kind: 'pickup',
      deliveryTypeId: 2,
      operatorId: 3,
      deliveryName: 'Пункты CDEK',
      deliveryShortName: 'CDEK',
      deliveryTime: '2–4\u00a0дн.',
      daysFrom: 2,
      daysTo: 4,
      dates: '23–25 ноября',
      price: 200,
      calculatePrice: 200,
      cashFee: 0,
      freeThreshold: 3000,
      surchargePercent: 0,
      prepayOnly: false,
      quotedAt: null,
      isPost: false,
      sorting: 2,
      pickupPointCount: 2,
    })
    expect(pickupTariffLabels).toEqual({ 3: 'CDEK', 19: 'Boxberry' })
    expect(pickupServiceTariffsRangeInfo).toEqual({
      durationRange: [2, 4],
      priceRange: [200, 200],
      freeThresholdRange: [3000, 3000],
    })
    expect(isPartial).toBe(false)
  })

  // Requirement: DLV-43, DLV-112
  test('have the dates that an order of that day keeps, not those of the day before', async () => {
    const shopper = await openWith()
    await shopper.choose({ tariffId: TARIFF.courier })
    shop.clock.advance(DAY_MS)
    const { tariffs } = await shopper.call.checkout.get.query()
    const courier = tariffs.deliveryTariffs.find(({ id }) => id === TARIFF.courier)
    expect([courier?.dates, tariffs.pickupDates]).toEqual(['24–26 ноября', '24–26 ноября'])
    const { path } = await shopper.call.orders.place.mutate(orderForm())
    const { words } = await shopper.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })
    expect(words.promise?.replace(/\s/g, ' ')).toBe('Привезём 24–26 ноября')
  })

  // Requirement: DLV-111
  test('include couriers of the shop that the settings let drive for nothing', async () => {
    const { warehouse } = DEMO_SETTINGS
    if (!warehouse) throw new Error('the demo has a warehouse')
    const free = { radiusKm: 30, price: 0, daysFrom: 0, daysTo: 1 }
    const shopper = await openWith({
      ...{ cityId: CITY.chelyabinsk, config: { shop: { ...DEMO_SETTINGS, ownCourier: free } } },
      upstreams: { carriers: { own: ownCourier(free, warehouse) } },
    })
    const { db } = shop.database
    const ofCdek = db.select().from(tariffs).where(eq(tariffs.id, TARIFF.courier)).get()
    const ofStore = db.select().from(tariffs).where(eq(tariffs.id, TARIFF.store)).get()
    if (!ofCdek || !ofStore) throw new Error('the fixture has both tariffs')
    const tariffId = asTariffId(99)
    db.insert(tariffs)
      .values({ ...ofCdek, id: tariffId, operatorId: ofStore.operatorId, freeThreshold: null })
      .run()
    const { deliveryTariffs } = await shopper.call.tariffs.available.query()
    expect(deliveryTariffs.find(({ id }) => id === tariffId)).toMatchObject({
      ...{ price: 0, calculatePrice: 0, daysFrom: 0, daysTo: 1, quotedAt: null },
    })
    const form = orderForm({ tariffId, paymentSystemId: PAYMENT.online, shownTotal: null })
    const { path } = await shopper.call.orders.place.mutate(form)
    expect(path).toMatch(/^\/(?:order|bank)\//)
  })

  // Requirement: DLV-9, DLV-46
  test('include a free brand store that asks no carrier', async () => {
    const { asked, upstreams } = carriers(normal)
    const shopper = await openWith({ cityId: CITY.yekaterinburg, upstreams })
    const { deliveryTariffs } = await shopper.call.tariffs.available.query()
    expect(deliveryTariffs.at(-1)).toMatchObject({
      id: TARIFF.store,
      deliveryTypeId: 4,
      price: 0,
      calculatePrice: 0,
      daysFrom: 1,
      daysTo: 2,
    })
    expect(asked.some(({ kind }) => kind === 'store')).toBe(false)
  })

  // Requirement: DLV-15, DLV-50
  test('are none for an empty basket, no basket, or a basket whose only line has sold out', async () => {
    const { asked, upstreams } = carriers(normal)
    const shopper = await openWith({ upstreams })
    const ranges = { durationRange: null, priceRange: null, freeThresholdRange: null }
    const nothing = {
      to: { cityId: CITY.moscow, regionId: REGION.moscow, countryId: COUNTRY.russia },
      ...{ deliveryTariffs: [], pickupTariffs: [], pickupTariffLabels: {}, isPartial: false },
      pickupServiceTariffsRangeInfo: ranges,
      pickupDates: '',
    }
    expect(await shop.newShopper().call.tariffs.available.query()).toEqual(nothing)
    shop.setStock(PRODUCT.cream, 0)
    expect(await shopper.call.tariffs.available.query()).toEqual(nothing)
    await shopper.call.basket.clear.mutate()
    expect(await shopper.call.tariffs.available.query()).toEqual(nothing)
    expect(asked).toEqual([])
  })

  test('leave out a carrier that does not take the parcel', async () => {
    const { upstreams } = carriers((request) => (request.kind === 'pickup' ? null : normal(request)))
    const shopper = await openWith({ upstreams, shopItemId: PRODUCT.table })
    const available = await shopper.call.tariffs.available.query()
    expect(available.pickupTariffs).toEqual([])
    expect(available.isPartial).toBe(false)
    expect((await shopper.call.tariffs.points.query()).points).toEqual([])
  })

  test('are requested from carriers with weight, size, and place', async () => {
    const { asked, upstreams } = carriers(normal)
    const shopper = await openWith({ upstreams, cityId: CITY.anadyr, shopItemId: PRODUCT.cream, quantity: 7 })
    await shopper.call.tariffs.available.query()
    expect(asked[0]).toEqual({
      kind: 'courier',
      zone: 'russia',
      to: { lat: 64.7337, lon: 177.5084 },
      cityName: 'Анадырь',
      countryCode: 'RU',
      isRemote: true,
      isToLocker: false,
      weightGrams: 1000,
      longestSideCm: 30,
      declaredValue: 5000,
    })
  })
})

describe('the delivery price', () => {
  const priceOf = async (shopper: Shopper, id: number) => {
    const { deliveryTariffs, pickupTariffs } = await shopper.call.tariffs.available.query()
    return [...deliveryTariffs, ...pickupTariffs].find((tariff) => tariff.id === id)?.calculatePrice
  }

  test('is zero from the free threshold on', async () => {
    const shopper = await openWith({ quantity: 5 })
    expect(await priceOf(shopper, TARIFF.pickup)).toBe(0)
    expect(await priceOf(shopper, TARIFF.courier)).toBe(300)
  })

  // Requirement: DLV-114
  test('stays free when the prepayment discount takes the sum below the free threshold', async () => {
    // 5 × 601 = 3005; less 2 % it is 2945.
    const shopper = await openWith({ quantity: 5 })
    await shopper.choose({ paymentSystemId: PAYMENT.online })
    expect(await priceOf(shopper, TARIFF.pickup)).toBe(0)
  })

  // Requirement: DLV-14
  test('counts items without delivery, so that choosing a tariff changes no offer', async () => {
    const { asked, upstreams } = carriers(normal)
    // 2800: with a delivery price of 200 it would reach the free threshold of the points.
    const shopper = await openWith({ upstreams, shopItemId: PRODUCT.polish, quantity: 7 })
    const before = await shopper.call.tariffs.available.query()
    const calls = asked.length
    for (const { id } of [...before.deliveryTariffs, ...before.pickupTariffs]) {
      const { delivery, tariffs } = await shopper.call.checkout.update.mutate({ tariffId: id })
      expect(delivery.deliveryPrice, `tariff ${id}`).toBeGreaterThanOrEqual(200)
      expect(tariffs, `tariff ${id}`).toEqual(before)
      expect(await shopper.call.tariffs.available.query(), `tariff ${id}`).toEqual(before)
    }
    expect(asked).toHaveLength(calls)
  })

  // Requirement: DLV-38, DLV-39, DLV-40
  test('includes the cash fee of the post, at least 50 roubles, for a system that is not prepay', async () => {
    const shopper = await openWith()
    expect(await priceOf(shopper, TARIFF.post)).toBe(250)
    await shopper.choose({ paymentSystemId: PAYMENT.cash })
    expect(await priceOf(shopper, TARIFF.post)).toBe(300)
    await shopper.call.basket.changeQuantity.mutate({ shopItemId: PRODUCT.cream, by: 9 })
    // 2 % of 6010 + 250, rounded.
    expect(await priceOf(shopper, TARIFF.post)).toBe(250 + 125)
    await shopper.choose({ paymentSystemId: PAYMENT.sbp })
    expect(await priceOf(shopper, TARIFF.post)).toBe(250)
  })

  // Requirement: DLV-40
  test('is calculated for a given payment system and for offered tariffs only', async () => {
    const shopper = await openWith()
    const tariffIds = [TARIFF.post, TARIFF.pickup, TARIFF.store, asTariffId(999)]
    const prices = (paymentSystemId?: number) =>
      shopper.call.tariffs.calculatedPrices.query(
        paymentSystemId === undefined ? { tariffIds } : { tariffIds, paymentSystemId },
      )
    const costs = (post: number, cashFee: number) => ({
      [TARIFF.post]: { calculatePrice: post, cashFee },
      [TARIFF.pickup]: { calculatePrice: 200, cashFee: 0 },
    })
    expect(await prices()).toEqual(costs(250, 0))
    expect(await prices(PAYMENT.cash)).toEqual(costs(300, 50))
    await shopper.choose({ paymentSystemId: PAYMENT.cash })
    expect(await prices()).toEqual(costs(300, 50))
    expect(await prices(0)).toEqual(costs(250, 0))
    expect(await refusalOf(prices(777))).toMatchObject({ code: 'NOT_FOUND', status: 404 })
    expect(await shop.newShopper().call.tariffs.calculatedPrices.query({ tariffIds })).toEqual({})
  })
})

describe('a carrier', () => {
  test('is asked once in ten minutes for the same parcel', async () => {
    const { asked, upstreams } = carriers(normal)
    const shopper = await openWith({ upstreams })
    await Promise.all([shopper.call.tariffs.available.query(), shopper.call.tariffs.available.query()])
    expect(asked).toHaveLength(4)
    shop.clock.advance(10 * 60_000 - 1)
    await shopper.call.tariffs.available.query()
    expect(asked).toHaveLength(4)
    shop.clock.advance(1)
    await shopper.call.tariffs.available.query()
    expect(asked).toHaveLength(8)
  })

  // Requirement: DLV-49
  test('that is down is replaced by its last good quote', async () => {
    let isDown = false
    const { upstreams } = carriers((request) => {
      if (isDown) throw new Error('down')
      return normal(request)
    })
    const shopper = await openWith({ upstreams })
    const before = await shopper.call.tariffs.available.query()
    isDown = true
    const askedAt = shop.clock.now()
    shop.clock.advance(3 * 86_400_000)
    const after = await shopper.call.tariffs.available.query()
    expect(after).toEqual(asLastKnown(before, askedAt, { dates: '26–28 ноября' }))
    expect(after.deliveryTariffs[0]?.quotedAt).toBe(askedAt)
    const { path } = await shopper.call.orders.place.mutate(orderForm())
    const publicId = path.split('/')[2] ?? ''
    const order = await shopper.call.orders.byPublicId.query({ publicId })
    expect(order.deliveryPrice).toBe(QUOTED.courier)
  })

  // Requirement: DLV-400
  test('is asked again once the shop counts other days than those with which its answer was stored', async () => {
    const { asked, upstreams } = carriers(normal)
    const shopper = await openWith({ upstreams })
    const before = await shopper.call.tariffs.available.query()
    const calls = asked.length
    const { db } = shop.database
    // As a version stored it that neither added that day nor named it.
    for (const { key, daysFrom, daysTo } of db.select().from(carrierQuotes).all())
      db.update(carrierQuotes)
        .set({ key: key.replace(`:days ${HANDOVER_DAYS}`, ''), daysFrom: daysFrom - 1, daysTo: daysTo - 1 })
        .where(eq(carrierQuotes.key, key))
        .run()
    expect(await shopper.call.tariffs.available.query()).toEqual(before)
    expect(asked.length).toBe(2 * calls)
  })

  // Requirement: DLV-48, DLV-49
  test('that is slow is replaced by its last quote in time, and its late quote is kept', async () => {
    let isSlow = false
    const late: (() => void)[] = []
    const { upstreams } = carriers((request) => {
      const answer = { ...normal(request), price: QUOTED[request.kind] + (isSlow ? 11 : 0) }
      return isSlow ? new Promise((resolve) => late.push(() => resolve(answer))) : answer
    })
    const shopper = await openWith({ upstreams })
    await shopper.choose({ tariffId: TARIFF.courier })
    const before = await shopper.call.tariffs.available.query()
    isSlow = true
    const askedAt = shop.clock.now()
    shop.clock.advance(11 * 60_000)
    const started = performance.now()
    expect((await shopper.call.checkout.delivery.query()).deliveryPrice).toBe(QUOTED.courier)
    expect(performance.now() - started).toBeLessThan(900)
    expect(await shopper.call.tariffs.available.query()).toEqual(asLastKnown(before, askedAt))
    expect(performance.now() - started).toBeLessThan(2500)
    for (const answer of late) answer()
    await expect
      .poll(async () => (await shopper.call.tariffs.available.query()).deliveryTariffs[0])
      .toMatchObject({ price: QUOTED.courier + 11, quotedAt: null })
  })

  // Requirement: DLV-48, DLV-57
  test('that has never answered keeps its tariffs without a price, beside the other ones', async () => {
    const { upstreams } = carriers((request, carrier) => {
      if (carrier === 'cdek') throw new Error('down')
      return normal(request)
    })
    const available = await (await openWith({ upstreams })).call.tariffs.available.query()
    expect(available.isPartial).toBe(true)
    expect(pricesOf(available)).toEqual([
      ...[
        [TARIFF.courier, null],
        [TARIFF.post, QUOTED.post],
      ],
      ...[
        [TARIFF.pickup, null],
        [TARIFF.boxberry, QUOTED.pickup],
      ],
    ])
    expect(available.deliveryTariffs[0]).toMatchObject({
      ...{ price: null, cashFee: 0, deliveryTime: '', daysFrom: null, daysTo: null, quotedAt: null },
    })
    expect(available.pickupServiceTariffsRangeInfo.priceRange).toEqual([QUOTED.pickup, QUOTED.pickup])
  })

  test.each<[string, unknown]>([
    ['a price of 0', { price: 0, daysFrom: 2, daysTo: 4 }],
    ['a fractional price', { price: 199.5, daysFrom: 2, daysTo: 4 }],
    ['NaN', { price: Number.NaN, daysFrom: 2, daysTo: 4 }],
    ['a negative price', { price: -300, daysFrom: 2, daysTo: 4 }],
    ['an absurd price', { price: 1e9, daysFrom: 2, daysTo: 4 }],
    ['an HTML page', '<html>502</html>'],
    ['nothing', undefined],
  ])('that answers with %s counts as one that does not answer', async (_name, answer) => {
    const shopper = await openWith(carriers(() => answer))
    const available = await shopper.call.tariffs.available.query()
    expect(available.isPartial).toBe(true)
    expect(pricesOf(available).map(([, price]) => price)).toEqual([null, null, null, null])
    await shopper.choose({ tariffId: TARIFF.courier })
    expect((await shopper.call.checkout.delivery.query()).deliveryPrice).toBeNull()
  })

  test('that refuses is not asked again at once either', async () => {
    const { asked, upstreams } = carriers(() => null)
    const shopper = await openWith({ upstreams })
    await shopper.call.tariffs.available.query()
    await shopper.call.tariffs.available.query()
    expect(asked).toHaveLength(4)
  })
})

describe('with the simulated carriers', () => {
  const simulated = (): TestShopOptions => {
    // The simulation reads its faults from the database of the shop.
    const adapter = (name: CarrierName): Carrier => ({
      async quote(request) {
        const { database, deps } = shop
        const all = simulatedCarriers({ db: database.db, config: deps.config, clock: shop.clock })
        return (await all[name]?.quote(request)) ?? null
      },
    })
    return { upstreams: { carriers: Object.fromEntries(CARRIERS.map((name) => [name, adapter(name)])) } }
  }

  // Requirement: DLV-5
  test('a parcel to Chukotka costs more and takes longer than one to Moscow', async () => {
    const shopper = await openWith(simulated())
    const [toMoscow] = (await shopper.call.tariffs.available.query()).deliveryTariffs
    shopper.setCookie('city', `${CITY.anadyr}!`)
    const [toAnadyr] = (await shopper.call.tariffs.available.query()).deliveryTariffs
    expect(toMoscow).toMatchObject({ id: TARIFF.courier, price: 350 })
    expect(toAnadyr?.price).toBeGreaterThan(700)
    expect(toAnadyr?.daysFrom).toBeGreaterThan(toMoscow?.daysFrom ?? 0)
  })

  test.each(['refuse', 'timeout', 'garbage', 'answer-lost'] as const)(
    'the fault «%s» leaves known quotes, and no price where none is known',
    async (mode) => {
      const shopper = await openWith(simulated())
      const before = await shopper.call.tariffs.available.query()
      const askedAt = shop.clock.now()
      shop.clock.advance(11 * 60_000)
      writeFaults(shop.database.db, { carriers: { mode, latencyMs: 5, errorRate: 0, only: [] } })
      expect(await shopper.call.tariffs.available.query()).toEqual(asLastKnown(before, askedAt))
      shopper.setCookie('city', `${CITY.chelyabinsk}!`)
      const elsewhere = await shopper.call.tariffs.available.query()
      expect(elsewhere.isPartial).toBe(true)
      const prices = [
        [TARIFF.courier, null],
        [TARIFF.post, null],
        [TARIFF.store, 0],
      ]
      expect(pricesOf(elsewhere)).toEqual(prices)

      writeFaults(shop.database.db, { carriers: { mode: 'ok', latencyMs: 0, errorRate: 0, only: [] } })
      shop.clock.advance(30_000)
      expect((await shopper.call.tariffs.available.query()).isPartial).toBe(false)
    },
  )

  // Requirement: DLV-48
  test.each(['refuse', 'garbage', 'timeout'] as const)(
    'the fault «%s» of one carrier leaves only its own tariffs without a price, however often it is asked',
    async (mode) => {
      const shopper = await openWith(simulated())
      writeFaults(shop.database.db, { carriers: { mode, latencyMs: 5, errorRate: 0, only: ['cdek'] } })
      for (const by of [1, 2, 4, 4]) {
        await shopper.call.basket.changeQuantity.mutate({ shopItemId: PRODUCT.cream, by })
        const available = await shopper.call.tariffs.available.query()
        expect(available.isPartial).toBe(true)
        const priced = pricesOf(available).filter(([, price]) => price !== null)
        expect(priced.map(([id]) => id)).toEqual([TARIFF.post, TARIFF.boxberry])
        for (const [, price] of priced) expect(price).toBeGreaterThan(0)
      }
    },
  )
})

describe('a city that the shop does not know', () => {
  // Requirement: DLV-27, DLV-28
  test.each([
    ['in Russia is reached by post', `0:${REGION.sverdlovsk}:0:Село!`, [TARIFF.post]],
    ['in the CIS by post and courier', `0:0:${COUNTRY.belarus}:Село!`, [TARIFF.cisCourier, TARIFF.worldPost]],
    ['in the world by post', `0:0:${COUNTRY.germany}:!`, [TARIFF.worldPost]],
  ])('%s', async (_name, cookie, ids) => {
    const { asked, upstreams } = carriers(normal)
    const shopper = await openWith({ upstreams })
    shopper.setCookie('city', cookie)
    expect(await offersOf(shopper)).toEqual({ delivery: ids, pickup: [] })
    expect(asked.at(-1)?.cityName).toBeNull()
    expect((await shopper.call.tariffs.points.query()).points).toEqual([])
  })

  // Requirement: DLV-52
  test('is quoted by its region, and cities of one region share the quote', async () => {
    const { asked, upstreams } = carriers(normal)
    const shopper = await openWith({ upstreams })
    for (const [region, name] of [
      [REGION.chukotka, 'Малый Анюй'],
      [REGION.chukotka, 'Певек'],
      [REGION.sverdlovsk, 'Малый Анюй'],
    ] as const) {
      shopper.setCookie('city', `0:${region}:0:${name}!`)
      await shopper.call.tariffs.available.query()
    }
    expect(asked.map(({ isRemote, to }) => [isRemote, to?.lat])).toEqual([
      [true, 64.7337],
      [false, 56.8389],
    ])
  })

  // Requirement: DLV-52
  test.each([
    ['region', REGION.chukotka, `0:${REGION.chukotka}:0:Малый Анюй!`, 64.7337],
    ['country', REGION.berlin, `0:0:${COUNTRY.germany}:Köln!`, 52.52],
  ])('is quoted as the biggest city of its %s', async (_name, regionId, cookie, lat) => {
    const { asked, upstreams } = carriers(normal)
    const shopper = await openWith({ upstreams })
    const village = { id: 5, regionId, name: 'Село', normalized: 'село', lat: 1, lon: 1, population: 1 }
    shop.database.db.insert(cities).values(village).run()
    shopper.setCookie('city', cookie)
    await shopper.call.tariffs.available.query()
    expect(asked.map(({ to }) => to?.lat)).toEqual([lat])
  })
})

describe('the chosen delivery', () => {
  test('has the tariff with price and days, and is null where it is not offered', async () => {
    shop = createTestShop()
    const parcel = { weightGrams: 100, longestSideCm: 10, declaredValue: 500 }
    const chosen = await chosenDelivery(shop.ctx(), { tariffId: TARIFF.pickup, ...parcel })
    expect(chosen).toMatchObject({
      tariff: { id: TARIFF.pickup, kind: 'pickup', freeThreshold: 3000, operatorId: 3, prepayOnly: false },
      quote: { price: 200, daysFrom: 2, daysTo: 4 },
    })
    const elsewhere = shop.ctx({ type: 'anonymous' }, CITY.anadyr)
    expect(await chosenDelivery(elsewhere, { tariffId: TARIFF.pickup, ...parcel })).toBeNull()
    expect(await chosenDelivery(elsewhere, { tariffId: TARIFF.store, ...parcel })).toBeNull()
    expect(await chosenDelivery(shop.ctx(), { tariffId: asTariffId(999), ...parcel })).toBeNull()
  })
})

describe('pickup points', () => {
  test('come packed and sorted by address', async () => {
    const shopper = await openWith()
    const packed = await shopper.call.tariffs.points.query()
    expect(packed.cityId).toBe(CITY.moscow)
    const points = unpackPoints(packed)
    expect(idsOf(points)).toEqual([POINT.moscowBoxberry, POINT.moscowPrepaid, POINT.moscow])
    expect(points[1]).toEqual({
      id: POINT.moscowPrepaid,
      tariffId: TARIFF.pickup,
      address: 'Москва, ул. Арбат, 10',
      metro: null,
      prepayOnly: true,
      latitude: 55.7 + POINT.moscowPrepaid / 10_000,
      longitude: 37.6,
    })
  })

  test('are those of the chosen city, which may have none', async () => {
    const shopper = await openWith({ cityId: CITY.chelyabinsk })
    expect(idsOf(unpackPoints(await shopper.call.tariffs.points.query()))).toEqual([POINT.chelyabinskStore])
    shopper.setCookie('city', `${CITY.anadyr}!`)
    expect(await shopper.call.tariffs.points.query()).toMatchObject({
      ...{ cityId: CITY.anadyr, regionId: REGION.chukotka, metros: [], points: [] },
      center: { latitude: expect.any(Number), longitude: expect.any(Number) },
    })
  })

  test('come while the basket is empty too', async () => {
    shop = createTestShop()
    expect((await shop.newShopper().call.tariffs.points.query()).points).toHaveLength(3)
  })

  test('come one by one by id', async () => {
    const shopper = await openWith()
    const point = await shopper.call.tariffs.point.query({ id: POINT.chelyabinskStore })
    expect(point).toMatchObject({ id: POINT.chelyabinskStore, tariffId: TARIFF.store, storageDays: 7 })
    expect(point).not.toHaveProperty('generalPartner')
    expect(await refusalOf(shopper.call.tariffs.point.query({ id: asPickupPointId(777) }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('the delivery hint', () => {
  const hint = async (options: TestShopOptions & { cityId?: number; shopItemId?: number } = {}) => {
    shop = createTestShop(options)
    const shopper = shop.newShopper()
    shopper.setCookie('city', `${options.cityId ?? CITY.moscow}!`)
    return shopper.call.tariffs.hint.query({ shopItemId: options.shopItemId ?? PRODUCT.cream })
  }

  // Requirement: PROD-15
  test('spans the days and the prices of all points', async () => {
    const slow: Carrier = { quote: () => Promise.resolve({ price: 350, daysFrom: 3, daysTo: 8 }) }
    const fast: Carrier = { quote: () => Promise.resolve({ price: 200, daysFrom: 2, daysTo: 4 }) }
    const { pickup } = await hint({ upstreams: { carriers: { cdek: fast, boxberry: slow } } })
    expect(pickup).toMatchObject({ dates: '23–29 ноября', prices: [200, 350] })
  })

  // Requirement: PROD-15
  test('is for the product alone', async () => {
    expect(await hint()).toEqual({
      cityName: 'Москва',
      pickup: {
        ...{ pointCount: 3, dates: '23–25 ноября', prices: [200, 200], priceFrom: 200, priceTo: 200 },
        freeFrom: { sum: 3000, isForAll: false },
      },
      courier: {
        ...{ dates: '23–25 ноября', prices: [300], priceFrom: 300, priceTo: 300 },
        freeFrom: { sum: 5000, isForAll: true },
      },
      ...{ store: null, isPreliminary: false },
      shelves: [expect.objectContaining({ available: 0 }), expect.objectContaining({ available: 0 })],
    })
  })

  // Requirement: OPS-302
  test('tells open pages of the version before the lowest and the highest price', async () => {
    expect((await hint({ shopItemId: PRODUCT.lamp })).pickup).toMatchObject({ priceFrom: 0, priceTo: 200 })
  })

  test('is free for a product above the threshold, and knows the brand store', async () => {
    expect(await hint({ shopItemId: PRODUCT.lamp })).toMatchObject({
      // Boxberry is never free.
      pickup: { prices: [0, 200] },
      courier: { prices: [0] },
    })
    shop.close()
    expect(await hint({ cityId: CITY.chelyabinsk })).toMatchObject({
      ...{ store: { dates: '22–23 ноября' }, pickup: null },
    })
  })

  // Requirement: DLV-201
  test('counts the days off of the shop, on which no parcel leaves', async () => {
    // The order is placed on Saturday.
    const daysOff = { weekdays: [0], days: ['2026-11-23'] }
    const config = { shop: { ...DEMO_SETTINGS, daysOff } }
    expect(await hint({ config })).toMatchObject({ pickup: { dates: '25–27 ноября' } })
    const { shipsOn } = await shop.newShopper().call.catalog.product.query({ marking: 'T-15' })
    expect(shipsOn).toBe('24 ноября')
    shop.close()
    expect(await hint({ config, cityId: CITY.chelyabinsk })).toMatchObject({
      store: { dates: '24–25 ноября' },
    })
  })

  test('does not wait for a slow carrier', async () => {
    const { upstreams } = carriers(() => new Promise(() => undefined))
    const started = performance.now()
    expect(await hint({ upstreams })).toMatchObject({ cityName: 'Москва', pickup: null, courier: null })
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test.each([777, PRODUCT.gift])('refuses product %i, which is not sold', async (shopItemId) => {
    expect(await refusalOf(hint({ shopItemId }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the legacy REST API', () => {
  const AJAX = '/api-site/ajax/tariffs'

  // Requirement: API-34, API-38, API-39, API-54, DLV-8, DLV-26
  test('answers with available tariffs by the basket and not by the sum that is sent', async () => {
    const shopper = await openWith({ cityId: CITY.chelyabinsk })
    const body = await (await shopper.ajax(`${AJAX}/get-available-tariffs/?totalPrice=999999`)).json()
    expect(body).toMatchObject({
      success: true,
      errors: [],
      data: { pickupTariffs: [], pickupTariffLabels: {} },
    })
    expect(body.data.deliveryTariffs[0]).toEqual({
      id: TARIFF.courier,
      deliveryName: 'Курьер CDEK',
      deliveryShortName: 'Курьер',
      deliveryTime: '2–4\u00a0дн.',
      deliveryType: 1,
      isPost: false,
      price: 300,
      calculatePrice: 300,
      sorting: 1,
      free_threshold: 5000,
      surcharge_percent: 0,
      prepay_only: false,
      delivery_date_string: '23–25 ноября',
      delivery_date_from_string: '23 ноября',
      ...{
        deliveryTypeSettings: { id: 1 },
        deliveryDateString: '23–25 ноября',
        deliveryDateFrom: '23 ноября',
      },
      ...{ currentPrice: 300, freeThreshold: 5000 },
      pickupPoints: [],
    })
    expect(body.data.deliveryTariffs.at(-1)).toMatchObject({
      deliveryShortName: 'Фирменный магазин',
      deliveryType: 4,
      deliveryTypeSettings: { id: 4 },
      calculatePrice: 0,
      pickupPoints: [{ id: POINT.chelyabinskStore }],
    })
  })

  // Requirement: API-34, API-35
  test('answers with the ranges of the pickup tariffs, two values each', async () => {
    const shopper = await openWith()
    const { data } = await (await shopper.ajax(`${AJAX}/get-available-tariffs/`)).json()
    expect(data.pickupTariffLabels).toEqual({ 3: 'CDEK', 19: 'Boxberry' })
    expect(data.pickupServiceTariffsRangeInfo).toEqual({
      durationRange: [2, 4],
      priceRange: [200, 200],
      freeThresholdRange: [3000, 3000],
    })
  })

  // Requirement: API-35
  test('answers with ranges of two nulls where there is nothing to compare', async () => {
    shop = createTestShop()
    const { data } = await (await shop.newShopper().ajax(`${AJAX}/get-available-tariffs/`)).json()
    const nothing = [null, null]
    expect(data.pickupServiceTariffsRangeInfo).toEqual({
      ...{ durationRange: nothing, priceRange: nothing, freeThresholdRange: nothing },
    })
  })

  // Requirement: API-36, API-40, API-41
  test('answers with tariffs and their points', async () => {
    const shopper = await openWith()
    const { data } = await (
      await shopper.ajax(`${AJAX}/get-tariffs-with-pickup-points/?totalPrice=601`)
    ).json()
    expect(idsOf(data.tariffs)).toEqual([TARIFF.pickup, TARIFF.boxberry])
    expect(data.tariffs[1].pickupPoints).toEqual([
      {
        id: POINT.moscowBoxberry,
        name: `Пункт ${POINT.moscowBoxberry}`,
        address: 'Москва, Берёзовая аллея, 3',
        business_hours: 'пн-вс 09:00-21:00',
        storage_period: 7,
        road_map: 'От метро прямо',
        metro: null,
        prepay_only: false,
        generalPartner: null,
        latitude: expect.closeTo(55.7103),
        longitude: 37.6,
        tariff: TARIFF.boxberry,
        deliveryId: 19,
        shop_delivery_id: 19,
      },
    ])
  })

  // Requirement: API-34, API-36, DLV-15
  test('answers an empty basket with empty lists', async () => {
    shop = createTestShop()
    const shopper = shop.newShopper()
    const available = await (await shopper.ajax(`${AJAX}/get-available-tariffs/?totalPrice=5000`)).json()
    expect(available.data).toMatchObject({ deliveryTariffs: [], pickupTariffs: [], pickupTariffLabels: {} })
    const withPoints = await (await shopper.ajax(`${AJAX}/get-tariffs-with-pickup-points/`)).json()
    expect(withPoints).toEqual({ success: true, data: { tariffs: [] }, errors: [] })
  })

  // Requirement: API-37, API-50, DLV-40
  test('answers with calculated prices', async () => {
    const shopper = await openWith()
    const query = `tariffIds[]=${TARIFF.post}&tariffIds[]=${TARIFF.courier}&paymentSystemId=${PAYMENT.cash}`
    const body = await (await shopper.ajax(`/tariff/get-calculated-prices/?${query}`)).json()
    const calculatedPrices = { [TARIFF.post]: 300, [TARIFF.courier]: 300 }
    expect(body).toEqual({ success: true, errors: [], data: { calculatedPrices }, calculatedPrices })
    const none = await (await shopper.ajax('/tariff/get-calculated-prices/')).json()
    expect(none.calculatedPrices).toEqual({})
  })

  // Requirement: API-4
  test.each([
    ['/tariff/get-calculated-prices/?tariffIds[]=x', 400],
    [`/tariff/get-calculated-prices/?${'tariffIds[]=1&'.repeat(101)}`, 400],
    ['/tariff/get-calculated-prices/?tariffIds[]=1&paymentSystemId=777', 404],
    [`${AJAX}/get-available-tariffs/?totalPrice=abc`, 400],
    [`${AJAX}/get-available-tariffs/?totalPrice=-1`, 400],
  ])('refuses %s with %i', async (path, status) => {
    const response = await (await openWith()).ajax(path)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ success: false, data: null, errors: [expect.any(String)] })
  })
})
