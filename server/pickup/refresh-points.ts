import { and, eq, inArray } from 'drizzle-orm'
import { cities } from '#db/schema/geo.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { operators, tariffs } from '#db/schema/tariffs.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { type Turns, turnByTurn } from '#server/storage/turns.ts'
import { untilWritable } from '#server/storage/until-writable.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import type { CarrierPoint, CarrierPoints } from '#server/upstream/carriers/port.ts'
import type { OperatorId, TariffId } from '#shared/delivery-ids.ts'
import { distanceKm } from '#shared/geo/distance.ts'
import { normalizePlaceName } from '#shared/geo/normalize-place-name.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { CARRIERS, type CarrierName } from '#shared/tariffs/carriers.ts'

/** The largest distance at which a point belongs to the city of its name. */
const SAME_CITY_KM = 60
/** More pages than any carrier has, so that a list without an end is treated as an invalid answer. */
const MOST_PAGES = 500
/** How many points are looked at or written before requests are answered. */
const TURN = 100
/** Carriers' lists contain no storage period; pages show none if it is 0. */
const UNKNOWN_DAYS = 0

type PointRow = typeof pickupPoints.$inferInsert & { readonly code: string }
type RefreshCtx = Pick<Ctx, 'db' | 'now' | 'upstreams' | 'log'>

/**
 * Replaces the points of those carriers that publish a list by the points in that list (PICK-51). A point keeps its
 * id as long as its code is in the list. Points in cities that are not in the shop's list are left out. A list without any
 * point in the shop's cities is ignored. The points of a carrier whose list cannot be read stay unchanged, which is
 * logged, and the other carriers are still asked.
 */
export async function refreshPoints(ctx: RefreshCtx): Promise<void> {
  for (const carrier of CARRIERS) {
    const readPage = ctx.upstreams.carriers[carrier]?.readPoints
    if (!readPage) continue
    try {
      await refreshPointsOf(ctx, carrier, readPage)
    } catch (error) {
      ctx.log.warn({ err: error, carrier }, 'the points of a carrier could not be read')
    }
  }
}

async function refreshPointsOf(
  ctx: RefreshCtx,
  carrier: CarrierName,
  readPage: (page: number) => Promise<CarrierPoints>,
): Promise<void> {
  const points = await readAll(ctx, carrier, readPage)
  const tariff = findPickupTariff(ctx, carrier)
  if (!tariff) return
  const rows = await turnByTurn(toRows(ctx, points, tariff))
  if (rows.length === 0) ctx.log.warn({ carrier }, 'a list of points contains none for the shop')
  else await turnByTurn(writeRows(ctx, tariff.tariffId, rows), () => untilWritable(ctx.db))
}

async function readAll(
  ctx: RefreshCtx,
  carrier: CarrierName,
  readPage: (page: number) => Promise<CarrierPoints>,
): Promise<CarrierPoint[]> {
  const all: CarrierPoint[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { points, isLast } = await callUpstream(ctx, `carriers:${carrier}`, () => readPage(page))
    all.push(...points)
    if (isLast) return all
  }
  throw new Error(`the list of points of ${carrier} does not end`)
}

interface PickupTariff {
  readonly tariffId: TariffId
  readonly operatorId: OperatorId
  readonly operatorName: string
}

function findPickupTariff({ db }: RefreshCtx, carrier: CarrierName): PickupTariff | undefined {
  return db
    .select({ tariffId: tariffs.id, operatorId: operators.id, operatorName: operators.name })
    .from(tariffs)
    .innerJoin(operators, eq(operators.id, tariffs.operatorId))
    .where(and(eq(tariffs.kind, 'pickup'), eq(operators.carrier, carrier)))
    .orderBy(tariffs.sorting)
    .limit(1)
    .get()
}

function* toRows(
  { db }: RefreshCtx,
  points: readonly CarrierPoint[],
  tariff: PickupTariff,
): Turns<PointRow[]> {
  const { tariffId, operatorId, operatorName } = tariff
  const known = db.select({ id: cities.id, name: cities.name, lat: cities.lat, lon: cities.lon }).from(cities)
  const citiesCalled = new Map<string, { id: number; lat: number; lon: number }[]>()
  for (const city of known.all()) {
    const name = normalizePlaceName(city.name)
    citiesCalled.set(name, [...(citiesCalled.get(name) ?? []), city])
  }
  const byCode = new Map<string, PointRow>()
  for (const [i, point] of points.entries()) {
    if (i % TURN === TURN - 1) yield
    const city = (citiesCalled.get(normalizePlaceName(point.cityName)) ?? []).find(
      (candidate) => distanceKm(candidate, point) <= SAME_CITY_KM,
    )
    if (!city) continue
    const { code } = point
    const name = `${point.isLocker ? 'Постамат' : 'Пункт выдачи'} ${operatorName} ${code}`
    byCode.set(code, {
      ...{ cityId: city.id, tariffId, operatorId, code, name },
      ...{ address: point.address, normalized: normalizeText(point.address) },
      ...{ businessHours: point.businessHours, storageDays: UNKNOWN_DAYS, roadMap: point.roadMap },
      ...{ metro: point.metro, generalPartner: null, prepayOnly: point.prepayOnly },
      ...{ lat: point.lat, lon: point.lon },
    })
  }
  return [...byCode.values()]
}

/**
 * Updates known points in place, because baskets and orders refer to a point by its id. Points that are as they were
 * are not written again.
 */
function* writeRows({ db }: RefreshCtx, tariffId: TariffId, rows: readonly PointRow[]): Turns<void> {
  const known = db.select().from(pickupPoints).where(eq(pickupPoints.tariffId, tariffId)).all()
  const byCode = new Map(known.map((point) => [point.code, point]))
  const codes = new Set<string | null>(rows.map(({ code }) => code))
  const removed = known.filter(({ code }) => !codes.has(code)).map(({ id }) => id)
  for (let i = 0; i < removed.length; i += TURN) {
    yield
    db.delete(pickupPoints)
      .where(inArray(pickupPoints.id, removed.slice(i, i + TURN)))
      .run()
  }
  const changed = rows.filter((row) => !isAsKnown(row, byCode.get(row.code)))
  for (let i = 0; i < changed.length; i += TURN) {
    yield
    inTransaction(db, () => {
      for (const row of changed.slice(i, i + TURN)) {
        const id = byCode.get(row.code)?.id
        if (id === undefined) db.insert(pickupPoints).values(row).run()
        else db.update(pickupPoints).set(row).where(eq(pickupPoints.id, id)).run()
      }
    })
  }
}

function isAsKnown(row: PointRow, known: typeof pickupPoints.$inferSelect | undefined): boolean {
  if (known === undefined) return false
  const columns: Readonly<Record<string, unknown>> = known
  return Object.entries(row).every(([name, value]) => columns[name] === value)
}
