// Written from https://api-docs.cdek.ru/33828799.html (token), /33829473.html (cities), /63345430.html (calculation by the
// code of a tariff, with services), the answers' fields in https://github.com/cdek-it/sdk2.0 (src/Dto), and the codes of
// errors in https://apidoc.cdek.ru/. Not run against the live service.
import * as z from 'zod/mini'
import type { Warehouse } from '#server/settings/shop-settings.ts'
import { distanceKm } from '#shared/geo/distance.ts'
import { normalizePlaceName } from '#shared/geo/normalize-place-name.ts'
import { HANDOVER_DAYS } from '#shared/tariffs/handover-days.ts'
import { UpstreamError } from '../upstream-error.ts'
import { type CdekOptions, cdekApi } from './cdek-api.ts'
import { listCdekPoints } from './cdek-points.ts'
import { guessSize } from './guess-size.ts'
import type { Carrier, Quote, QuoteRequest } from './port.ts'

/**
 * CDEK's tariffs for internet shops: 'Посылка склад-склад', 'Посылка склад-постамат', and 'Посылка склад-дверь'. The first
 * one does not reach lockers.
 */
const TARIFF_CODES = { point: 136, locker: 368, courier: 137 } as const
/** What these tariffs carry at most, in grams; lockers also by the sides of their largest cell. */
const MOST_GRAMS = { point: 30_000, locker: 30_000, courier: 30_000 } as const
const MOST_LOCKER_SIDE_CM = 60
/** A city of the same name that is farther away is another city. */
const SAME_CITY_KM = 60

const Cities = z.array(z.unknown())
const CityRecord = z.object({
  code: z.int().check(z.positive()),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
const Service = z.object({ code: z.string(), sum: z.number() })
const Offer = z.object({
  /** In roubles, possibly with kopecks. */
  delivery_sum: z.number(),
  /** The same with the services. */
  total_sum: z.optional(z.number()),
  services: z.optional(z.array(Service)),
  /** Working days. */
  period_min: z.int(),
  period_max: z.int(),
  calendar_min: z.optional(z.int()),
  calendar_max: z.optional(z.int()),
})
const Refusal = z.object({ errors: z.array(z.unknown()).check(z.minLength(1)) })
/** 'The tariff is not available for this direction and parcel.' */
const NO_SUCH_DELIVERY = 'err_result_service_empty'
/** The contract has no insurance, or none for so low a value. The parcel is carried without it then. */
const NO_INSURANCE: ReadonlySet<string> = new Set([
  've_additional_service_unavailable',
  've_as_insurance_min_declared_cost',
])

interface City {
  readonly name: string
  readonly countryCode: string
  readonly lat: number
  readonly lon: number
}

/**
 * The carrier CDEK, which collects the parcels at the warehouse (DLV-4); without one there are no quotes. A city that
 * CDEK does not know gets none. Of several cities with the same name, the one at the given position is used. Prices are
 * those of the contract to which the keys belong, with the insurance of the declared value. The calculator knows no fee
 * for collecting money (docs/decisions.md).
 */
export function cdek({
  warehouse,
  ...options
}: CdekOptions & { readonly warehouse: Warehouse | null }): Carrier {
  const api = cdekApi(options)
  /** City → its code at CDEK. Codes do not change, so they are cached until a restart. */
  const codes = new Map<string, number>()

  async function findCode(city: City): Promise<number | null> {
    const key = `${city.countryCode}:${city.name}:${city.lat}:${city.lon}`
    const known = codes.get(key)
    if (known !== undefined) return known
    const query = new URLSearchParams({ country_codes: city.countryCode, city: city.name })
    const found = nearestOf(shaped(Cities, await api.get('location/cities', query)), city)
    if (found !== null) codes.set(key, found)
    return found
  }

  return {
    readPoints: (page) => listCdekPoints(api, page),
    async quote(request) {
      const way = wayOf(request)
      const { to, cityName, countryCode } = request
      if (warehouse === null || way === null || to === null || cityName === null) return null
      const { city: name, postalCode, lat, lon } = warehouse
      const from = await findCode({ name, countryCode: 'RU', lat, lon })
      if (from === null) throw new UpstreamError('carriers', 'garbage')
      const there = await findCode({ name: cityName, countryCode, ...to })
      if (there === null) return null
      const parcel = {
        type: 1,
        tariff_code: TARIFF_CODES[way],
        from_location: { code: from, ...(postalCode === null ? {} : { postal_code: postalCode }) },
        to_location: { code: there },
        packages: [{ weight: request.weightGrams, ...guessSize(request.longestSideCm) }],
      }
      const insurance = { code: 'INSURANCE', parameter: String(request.declaredValue) }
      const insured = await calculate({ ...parcel, services: [insurance] })
      const answer = insured === 'uninsured' ? await calculate(parcel) : insured
      return typeof answer === 'string' ? null : answer
    },
  }

  /** Returns the quote for a parcel, or why there is none. */
  async function calculate(parcel: object): Promise<Quote | 'unavailable' | 'uninsured'> {
    try {
      return quoteOf(shaped(Offer, await callCalculator(parcel)))
    } catch (error) {
      const code = error instanceof UpstreamError ? error.code?.toLowerCase() : undefined
      if (code === NO_SUCH_DELIVERY) return 'unavailable'
      if (code !== undefined && NO_INSURANCE.has(code)) return 'uninsured'
      throw error
    }
  }

  /** Errors also come with the status of a success. */
  async function callCalculator(parcel: object): Promise<unknown> {
    const answer = await api.post('calculator/tariff', parcel)
    const { data } = z.safeParse(Refusal, answer)
    if (data) throw new UpstreamError('carriers', 'refused', undefined, JSON.stringify(data))
    return answer
  }
}

/** Returns the code of the nearest city of that name. Invalid records are skipped. */
function nearestOf(cities: readonly unknown[], city: City): number | null {
  const wanted = normalizePlaceName(city.name)
  let nearest: { code: number; km: number } | null = null
  for (const record of cities) {
    const { data: found } = z.safeParse(CityRecord, record)
    if (!found || normalizePlaceName(found.city) !== wanted) continue
    const km = distanceKm(city, { lat: found.latitude, lon: found.longitude })
    if (km <= SAME_CITY_KM && km < (nearest?.km ?? Number.POSITIVE_INFINITY))
      nearest = { code: found.code, km }
  }
  return nearest?.code ?? null
}

/** Returns the way of the parcel; null if CDEK does not carry it. */
function wayOf({
  kind,
  isToLocker,
  weightGrams,
  longestSideCm,
}: QuoteRequest): keyof typeof TARIFF_CODES | null {
  if (kind !== 'pickup' && kind !== 'courier') return null
  const way = kind === 'courier' ? 'courier' : isToLocker ? 'locker' : 'point'
  const isTooLong = way === 'locker' && longestSideCm > MOST_LOCKER_SIDE_CM
  return weightGrams > MOST_GRAMS[way] || isTooLong ? null : way
}

/** Returns the price with the services, rounded up, and the days. */
function quoteOf({
  delivery_sum: sum,
  total_sum: total,
  services = [],
  ...days
}: z.infer<typeof Offer>): Quote {
  const ofServices = services.reduce((all, service) => all + service.sum, 0)
  return {
    price: Math.ceil(total ?? sum + ofServices),
    daysFrom: HANDOVER_DAYS + (days.calendar_min ?? days.period_min),
    daysTo: HANDOVER_DAYS + (days.calendar_max ?? days.period_max),
  }
}

function shaped<T extends z.ZodMiniType>(shape: T, answer: unknown): z.output<T> {
  const parsed = z.safeParse(shape, answer)
  if (!parsed.success) throw new UpstreamError('carriers', 'garbage')
  return parsed.data
}
