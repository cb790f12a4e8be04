// Written from https://api-docs.cdek.ru/33828799.html (token), /33829473.html (cities), /63347458.html (calculation
// by available tariffs) and the answers' fields in https://github.com/cdek-it/sdk2.0 (src/Dto); an example of an
// answer is https://pastebin.com/3G1R26Wm. Not run against the live service.
import * as z from 'zod/mini'
import type { Warehouse } from '#server/settings/shop-settings.ts'
import { distanceKm } from '#shared/geo/distance.ts'
import { normalizePlaceName } from '#shared/geo/normalize-place-name.ts'
import { UpstreamError } from '../upstream-error.ts'
import { type CdekOptions, cdekApi } from './cdek-api.ts'
import { listCdekPoints } from './cdek-points.ts'
import { guessSize } from './guess-size.ts'
import type { Carrier, Quote, QuoteRequest } from './port.ts'

/** 'Посылка склад-склад' and 'Посылка склад-дверь', CDEK's tariffs for internet shops. */
const TARIFF_CODES = { pickup: 136, courier: 137 } as const
/** A city of the same name that is farther away is another city. */
const SAME_CITY_KM = 60

const Cities = z.array(z.unknown())
const CityRecord = z.object({
  code: z.int().check(z.positive()),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
const Errors = z.optional(z.array(z.unknown()))
const TariffList = z.object({ tariff_codes: z.optional(z.array(z.unknown())), errors: Errors })
const Offer = z.object({
  tariff_code: z.int(),
  /** In roubles, possibly with kopecks. */
  delivery_sum: z.number(),
  /** Working days. */
  period_min: z.int(),
  period_max: z.int(),
  calendar_min: z.optional(z.int()),
  calendar_max: z.optional(z.int()),
})

interface City {
  readonly name: string
  readonly countryCode: string
  readonly lat: number
  readonly lon: number
}

/**
 * The carrier CDEK, which collects the parcels at the warehouse (DLV-4); without one there are no quotes. A city that
 * CDEK does not know gets none. Of several cities with the same name, the one at
 * the given position is used. Prices are those of the contract to which the keys belong.
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
      const code = codeOfTariff(request)
      const { to, cityName, countryCode } = request
      if (warehouse === null || code === null || to === null || cityName === null) return null
      const { city: name, postalCode, lat, lon } = warehouse
      const from = await findCode({ name, countryCode: 'RU', lat, lon })
      if (from === null) throw new UpstreamError('carriers', 'garbage')
      const there = await findCode({ name: cityName, countryCode, ...to })
      if (there === null) return null
      const answer = await api.post('calculator/tarifflist', {
        type: 1,
        from_location: { code: from, ...(postalCode === null ? {} : { postal_code: postalCode }) },
        to_location: { code: there },
        packages: [{ weight: request.weightGrams, ...guessSize(request.longestSideCm) }],
      })
      return quoteOf(shaped(TariffList, answer), code)
    },
  }
}

function codeOfTariff({ kind }: QuoteRequest): number | null {
  return kind === 'pickup' || kind === 'courier' ? TARIFF_CODES[kind] : null
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

/** Returns null if CDEK delivers there, but not by this tariff or not such a parcel. */
function quoteOf({ tariff_codes: offers, errors }: z.infer<typeof TariffList>, code: number): Quote | null {
  if (offers === undefined && errors !== undefined) throw new UpstreamError('carriers', 'refused')
  const ours = (offers ?? []).find(
    (offer) => z.safeParse(z.object({ tariff_code: z.literal(code) }), offer).success,
  )
  if (ours === undefined) return null
  const { delivery_sum: sum, ...days } = shaped(Offer, ours)
  return {
    price: Math.ceil(sum),
    daysFrom: days.calendar_min ?? days.period_min,
    daysTo: days.calendar_max ?? days.period_max,
  }
}

function shaped<T extends z.ZodMiniType>(shape: T, answer: unknown): z.output<T> {
  const parsed = z.safeParse(shape, answer)
  if (!parsed.success) throw new UpstreamError('carriers', 'garbage')
  return parsed.data
}
