// Written from https://api-docs.cdek.ru/36990336.html (list of pickup points: parameters) and the fields of its
// answer in https://github.com/cdek-it/sdk2.0 (src/Dto/PickupPoint.php, PickupPointLocation.php); not run against the
// live service.
import * as z from 'zod/mini'
import { UpstreamError } from '../upstream-error.ts'
import type { CdekApi } from './cdek-api.ts'
import type { CarrierPoint, CarrierPoints } from './port.ts'

/** Records per page: few enough that an answer stays below the size limit of `requestUpstream`. */
const PAGE = 200
const OFFICE = 'PVZ'
const LONGEST = 500

const Text = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, LONGEST),
  ),
)
const Point = z.object({
  code: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  type: z.string(),
  work_time: z.optional(Text),
  address_comment: z.optional(Text),
  nearest_metro_station: z.optional(Text),
  have_cash: z.optional(z.boolean()),
  have_cashless: z.optional(z.boolean()),
  allowed_cod: z.optional(z.boolean()),
  /** Kilograms. */
  weight_max: z.optional(z.number()),
  /** The cells of a locker, in centimeters. */
  dimensions: z.optional(z.array(z.unknown())),
  location: z.object({
    city: z.string(),
    address: z.pipe(Text, z.string().check(z.minLength(1))),
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
})

const Cell = z.object({ width: z.number(), height: z.number(), depth: z.number() })

/** Returns one page of CDEK's points in Russia that hand out parcels. Invalid records are left out. */
export async function listCdekPoints(api: CdekApi, page: number): Promise<CarrierPoints> {
  const query = new URLSearchParams({
    ...{ country_code: 'RU', is_handout: 'true' },
    ...{ size: String(PAGE), page: String(page) },
  })
  const answer = z.safeParse(z.array(z.unknown()), await api.get('deliverypoints', query))
  if (!answer.success) throw new UpstreamError('carriers', 'garbage')
  return {
    points: answer.data.flatMap((record) => {
      const point = z.safeParse(Point, record)
      return point.success ? [toCarrierPoint(point.data)] : []
    }),
    isLast: answer.data.length < PAGE,
  }
}

function toCarrierPoint({ location, ...point }: z.infer<typeof Point>): CarrierPoint {
  const takesMoney = point.allowed_cod === true && (point.have_cash === true || point.have_cashless === true)
  return {
    code: point.code,
    isLocker: point.type !== OFFICE,
    cityName: location.city,
    lat: location.latitude,
    lon: location.longitude,
    address: location.address,
    businessHours: point.work_time ?? '',
    roadMap: point.address_comment ?? '',
    metro: point.nearest_metro_station || null,
    prepayOnly: !takesMoney,
    ...limitsOf(point),
  }
}

/** Returns what the point takes at most, as far as CDEK says. A parcel lies along the longest side of a locker's cell. */
function limitsOf({
  weight_max: kilograms,
  dimensions = [],
}: Pick<z.infer<typeof Point>, 'weight_max' | 'dimensions'>): Pick<CarrierPoint, 'maxGrams' | 'maxSideCm'> {
  const cells = dimensions.flatMap((record) => z.safeParse(Cell, record).data ?? [])
  const sides = cells.map(({ width, height, depth }) => Math.max(width, height, depth))
  const longest = Math.floor(Math.max(0, ...sides))
  return {
    maxGrams: kilograms !== undefined && kilograms > 0 ? Math.floor(kilograms * 1000) : null,
    maxSideCm: longest > 0 ? longest : null,
  }
}
