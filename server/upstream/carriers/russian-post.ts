// Written from https://otpravka.pochta.ru/specification (authorization, 'Поиск почтовых отделений по координатам', 'Расчет
// стоимости пересылки') as https://github.com/lapaygroup/RussianPost implements it; not run against the live service.
import * as z from 'zod/mini'
import { HANDOVER_DAYS } from '#shared/tariffs/handover-days.ts'
import { requestUpstream } from '../request-upstream.ts'
import { UpstreamError } from '../upstream-error.ts'
import { guessSize } from './guess-size.ts'
import type { Carrier, QuoteRequest } from './port.ts'

const API_URL = 'https://otpravka-api.pochta.ru'
/** 'Посылка онлайн', and the parcel for what is longer or heavier than that one takes. */
const ONLINE = { type: 'ONLINE_PARCEL', mostGrams: 15_000, mostCm: 60 } as const
const LARGE = { type: 'POSTAL_PARCEL', mostGrams: 20_000, mostCm: 190 } as const
/** How far from the middle of a city an office may be, and how many are asked for, as some only lock parcels away. */
const RADIUS_KM = 50
const OFFICES = 10
const LOCKER = 'ПОЧТОМАТ'

const Office = z.object({
  'postal-code': z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(z.transform(String), z.string().check(z.regex(/^[1-9]\d{5}$/))),
  ),
  'type-code': z.optional(z.nullable(z.string())),
})
const Rate = z.object({
  /** In kopecks; VAT is not part of it. */
  'total-rate': z.int(),
  'total-vat': z.optional(z.int()),
  'delivery-time': z.object({ 'min-days': z.optional(z.int()), 'max-days': z.int() }),
})

export interface RussianPostOptions {
  readonly token: string
  /** The login and the password of the account, as Base64. */
  readonly key: string
  /** The postal code of the warehouse; null where none is set, so that there are no quotes. */
  readonly fromIndex: string | null
  readonly apiUrl?: string
}

/**
 * The Russian Post: parcels to an address in Russia, insured for their declared value, at the prices of the contract to
 * which the keys belong, from the postal code of the warehouse. It publishes no list of points that could be read in parts, and parcels abroad are declared by
 * hand, so it has no quote for either.
 */
export function russianPost({ token, key, fromIndex, apiUrl = API_URL }: RussianPostOptions): Carrier {
  const headers = {
    Authorization: `AccessToken ${token}`,
    'X-User-Authorization': `Basic ${key}`,
    'Content-Type': 'application/json',
  }
  /** Position → the index of its office; cached until a restart. */
  const indexes = new Map<string, string>()

  /** Returns the index of the nearest office that hands out parcels; null if there is none. */
  async function findIndex(to: { readonly lat: number; readonly lon: number }): Promise<string | null> {
    const place = `${to.lat},${to.lon}`
    const known = indexes.get(place)
    if (known !== undefined) return known
    const query = new URLSearchParams({
      ...{ latitude: String(to.lat), longitude: String(to.lon) },
      ...{ top: String(OFFICES), 'search-radius': String(RADIUS_KM), filter: 'ALL', 'hide-private': 'true' },
    })
    const answer = await requestUpstream('carriers', `${apiUrl}/postoffice/1.0/nearby?${query}`, { headers })
    const offices = z.safeParse(z.array(z.unknown()), answer)
    if (!offices.success) throw new UpstreamError('carriers', 'garbage', undefined, JSON.stringify(answer))
    const found = offices.data.flatMap((record) => z.safeParse(Office, record).data ?? [])
    const index = found.find((office) => office['type-code'] !== LOCKER)?.['postal-code']
    if (index === undefined) return null
    indexes.set(place, index)
    return index
  }

  return {
    async quote(request) {
      const parcel = parcelOf(request)
      if (fromIndex === null || parcel === null || request.to === null) return null
      const index = await findIndex(request.to)
      if (index === null) return null
      const answer = await requestUpstream('carriers', `${apiUrl}/1.0/tariff`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          ...{
            'index-from': fromIndex,
            'index-to': index,
            'mail-type': parcel.type,
            mass: request.weightGrams,
          },
          'mail-category': 'WITH_DECLARED_VALUE',
          'declared-value': request.declaredValue * 100,
          dimension: guessSize(request.longestSideCm),
        }),
      })
      const { data: rate } = z.safeParse(Rate, answer)
      if (!rate) throw new UpstreamError('carriers', 'garbage', undefined, JSON.stringify(answer))
      const { 'min-days': least, 'max-days': most } = rate['delivery-time']
      const price = Math.ceil((rate['total-rate'] + (rate['total-vat'] ?? 0)) / 100)
      return { price, daysFrom: HANDOVER_DAYS + (least ?? most), daysTo: HANDOVER_DAYS + most }
    },
  }
}

/** Returns the kind of the parcel; null if the post does not carry it to an address in Russia. */
function parcelOf({
  kind,
  zone,
  weightGrams,
  longestSideCm,
}: QuoteRequest): typeof ONLINE | typeof LARGE | null {
  if (kind !== 'post' || zone !== 'russia') return null
  const fitting = [ONLINE, LARGE].find(
    ({ mostGrams, mostCm }) => weightGrams <= mostGrams && longestSideCm <= mostCm,
  )
  return fitting ?? null
}
