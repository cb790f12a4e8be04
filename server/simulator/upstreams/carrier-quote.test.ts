import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import { checkQuote } from '#server/upstream/carriers/check-quote.ts'
import type { QuoteRequest } from '#server/upstream/carriers/port.ts'
import { CARRIERS, type CarrierName } from '#shared/tariffs/carriers.ts'
import { simulateQuote } from './carrier-quote.ts'

const CHELYABINSK = { lat: 55.1644, lon: 61.4368 }
const MOSCOW = { lat: 55.7558, lon: 37.6173 }
const VLADIVOSTOK = { lat: 43.1155, lon: 131.8855 }

const moscow: QuoteRequest = {
  kind: 'pickup',
  zone: 'russia',
  to: MOSCOW,
  cityName: 'Москва',
  countryCode: 'RU',
  isRemote: false,
  isToLocker: false,
  weightGrams: 500,
  longestSideCm: 30,
  declaredValue: 1000,
}
type Change = Partial<QuoteRequest> & { readonly carrier?: CarrierName }
const quote = ({ carrier = 'cdek', ...change }: Change = {}) =>
  simulateQuote(carrier, { ...moscow, ...change }, DEMO_SETTINGS)
const priceOf = (change: Partial<QuoteRequest>) => quote(change)?.price ?? Number.NaN
const daysOf = (change: Partial<QuoteRequest>) => quote(change)?.daysFrom ?? Number.NaN

describe('simulated carriers', () => {
  // Requirement: DLV-5
  test('quote a parcel to Moscow', () => {
    expect(quote()).toEqual({ price: 200, daysFrom: 3, daysTo: 5 })
    expect(quote({ kind: 'courier' })).toEqual({ price: 350, daysFrom: 3, daysTo: 5 })
    expect(quote({ carrier: 'post', kind: 'post' })).toEqual({ price: 240, daysFrom: 7, daysTo: 10 })
  })

  // Requirement: DLV-4, DLV-5
  test('charge more for longer distance, weight, size, and remote areas', () => {
    expect(priceOf({ to: VLADIVOSTOK })).toBeGreaterThan(priceOf({}))
    expect(priceOf({ to: CHELYABINSK })).toBeLessThan(priceOf({}))
    expect(priceOf({ weightGrams: 5000 })).toBeGreaterThan(priceOf({}))
    expect(priceOf({ longestSideCm: 120 })).toBeGreaterThan(priceOf({}))
    expect(priceOf({ isRemote: true })).toBeGreaterThan(priceOf({}))
    expect(daysOf({ to: VLADIVOSTOK })).toBeGreaterThan(daysOf({}))
  })

  test.each<[string, Change]>([
    ["the shop's own courier to Moscow", { carrier: 'own', kind: 'courier' }],
    ['a 120 cm parcel to 5Post', { carrier: 'fivepost', longestSideCm: 120 }],
    ['21 kg by post', { carrier: 'post', kind: 'post', weightGrams: 21_000 }],
    ['5Post to Vladivostok', { carrier: 'fivepost', to: VLADIVOSTOK }],
  ])('refuse %s', (_name, change) => {
    expect(quote(change)).toBeNull()
  })

  test("quote the shop's own courier within Chelyabinsk", () => {
    expect(quote({ carrier: 'own', kind: 'courier', to: CHELYABINSK })).toEqual({
      price: 160,
      daysFrom: 1,
      daysTo: 2,
    })
  })

  test('return quotes that pass the check of carrier answers', () => {
    const request = fc.record({
      kind: fc.constantFrom('courier' as const, 'pickup' as const, 'post' as const),
      zone: fc.constantFrom('russia' as const, 'cis' as const, 'world' as const),
      to: fc.option(
        fc.record({ lat: fc.integer({ min: -90, max: 90 }), lon: fc.integer({ min: -180, max: 180 }) }),
      ),
      cityName: fc.constant('Москва'),
      countryCode: fc.constant('RU'),
      isRemote: fc.boolean(),
      isToLocker: fc.boolean(),
      weightGrams: fc.integer({ min: 1, max: 1_000_000 }),
      longestSideCm: fc.integer({ min: 1, max: 1000 }),
      declaredValue: fc.integer({ min: 1, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...CARRIERS),
        request,
        (name, parcel) => void checkQuote(simulateQuote(name, parcel, DEMO_SETTINGS), name),
      ),
    )
  })
})
