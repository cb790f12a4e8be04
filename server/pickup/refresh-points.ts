import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { deletePoints, newPointIds } from '#db/point-ids.ts'
import { cities } from '#db/schema/geo.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { operators, tariffs } from '#db/schema/tariffs.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { type Turns, turnByTurn } from '#server/storage/turns.ts'
import { untilWritable } from '#server/storage/until-writable.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import type { CarrierPoint, CarrierPoints } from '#server/upstream/carriers/port.ts'
import type { OperatorId, PickupPointId, TariffId } from '#shared/delivery-ids.ts'
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
export type RefreshCtx = Pick<Ctx, 'db' | 'now' | 'upstreams' | 'log' | 'life'>

/**
 * Replaces the points of those of the carriers that publish a list by the points in that list (PICK-51), lockers those of
 * the carrier's tariff for lockers, if it has one. A point keeps its id as long as its code is in the list. Points in
 * cities that are not in the shop's list are left out. The points of a carrier whose list cannot be read, or that
 * contains none in the shop's cities, stay unchanged, which is logged, and the other carriers are still asked; but
 * invented points are removed in any case (PICK-92). Returns the carriers whose points are up to date.
 */
export async function refreshPoints(
  ctx: RefreshCtx,
  carriers: readonly CarrierName[] = CARRIERS,
): Promise<CarrierName[]> {
  const refreshed: CarrierName[] = []
  for (const carrier of carriers) {
    const readPage = ctx.upstreams.carriers[carrier]?.readPoints
    if (!readPage || ctx.life.isStopping) continue
    try {
      if (await refreshPointsOf(ctx, carrier, readPage)) refreshed.push(carrier)
    } catch (error) {
      ctx.log.warn({ err: error, carrier }, 'the points of a carrier could not be read')
    }
  }
  return refreshed
}

async function refreshPointsOf(
  ctx: RefreshCtx,
  carrier: CarrierName,
  readPage: (page: number) => Promise<CarrierPoints>,
): Promise<boolean> {
  const tariffs = findPickupTariffs(ctx, carrier)
  if (!tariffs) return true
  await turnByTurn(removeInvented(ctx, tariffs), () => untilWritable(ctx.db))
  const points = await readAll(ctx, carrier, readPage)
  if (points === null) return false
  const rows = await turnByTurn(toRows(ctx, points, tariffs))
  if (rows.length === 0) {
    ctx.log.warn({ carrier }, 'a list of points contains none for the shop')
    return false
  }
  await turnByTurn(writeRows(ctx, idsOf(tariffs), rows), () => untilWritable(ctx.db))
  return true
}

/** Returns null if the shop stops meanwhile; the next process reads the list anew. */
async function readAll(
  ctx: RefreshCtx,
  carrier: CarrierName,
  readPage: (page: number) => Promise<CarrierPoints>,
): Promise<CarrierPoint[] | null> {
  const all: CarrierPoint[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    if (ctx.life.isStopping) return null
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

/** The tariffs of a carrier's points and of its lockers, which may be the same. */
interface PickupTariffs {
  readonly points: PickupTariff
  readonly lockers: PickupTariff
}

function findPickupTariffs({ db }: RefreshCtx, carrier: CarrierName): PickupTariffs | null {
  const found = db
    .select({
      tariffId: tariffs.id,
      operatorId: operators.id,
      operatorName: operators.name,
      isToLocker: tariffs.isToLocker,
    })
    .from(tariffs)
    .innerJoin(operators, eq(operators.id, tariffs.operatorId))
    .where(and(eq(tariffs.kind, 'pickup'), eq(operators.carrier, carrier)))
    .orderBy(tariffs.sorting)
    .all()
  const points = found.find(({ isToLocker }) => !isToLocker) ?? found[0]
  if (!points) return null
  return { points, lockers: found.find(({ isToLocker }) => isToLocker) ?? points }
}

function idsOf({ points, lockers }: PickupTariffs): TariffId[] {
  return [points.tariffId, lockers.tariffId]
}

/** Deletes the points that no carrier's list contains, such as those that staging got from the demo. */
function* removeInvented({ db }: RefreshCtx, ofCarrier: PickupTariffs): Turns<void> {
  const invented = db
    .select({ id: pickupPoints.id })
    .from(pickupPoints)
    .where(and(inArray(pickupPoints.tariffId, idsOf(ofCarrier)), isNull(pickupPoints.code)))
    .all()
  yield* removePoints(
    db,
    invented.map(({ id }) => id),
  )
}

function* removePoints(db: Db, ids: readonly PickupPointId[]): Turns<void> {
  for (let i = 0; i < ids.length; i += TURN) {
    yield
    deletePoints(db, ids.slice(i, i + TURN))
  }
}

function* toRows(
  { db }: RefreshCtx,
  points: readonly CarrierPoint[],
  ofCarrier: PickupTariffs,
): Turns<PointRow[]> {
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
    const { tariffId, operatorId, operatorName } = point.isLocker ? ofCarrier.lockers : ofCarrier.points
    const name = `${point.isLocker ? 'Постамат' : 'Пункт выдачи'} ${operatorName} ${code}`
    byCode.set(code, {
      ...{ cityId: city.id, tariffId, operatorId, code, name },
      ...{ address: point.address, normalized: normalizeText(point.address) },
      ...{ businessHours: point.businessHours, storageDays: UNKNOWN_DAYS, roadMap: point.roadMap },
      ...{ metro: point.metro, generalPartner: null, prepayOnly: point.prepayOnly },
      ...{ maxGrams: point.maxGrams, maxSideCm: point.maxSideCm },
      ...{ lat: point.lat, lon: point.lon },
    })
  }
  return [...byCode.values()]
}

/**
 * Updates known points in place, because baskets and orders refer to a point by its id. Points that are as they were
 * are not written again.
 */
function* writeRows({ db }: RefreshCtx, tariffIds: TariffId[], rows: readonly PointRow[]): Turns<void> {
  const known = db.select().from(pickupPoints).where(inArray(pickupPoints.tariffId, tariffIds)).all()
  const byCode = new Map(known.map((point) => [point.code, point]))
  const codes = new Set<string | null>(rows.map(({ code }) => code))
  const removed = known.filter(({ code }) => !codes.has(code)).map(({ id }) => id)
  yield* removePoints(db, removed)
  const changed = rows.filter((row) => !isAsKnown(row, byCode.get(row.code)))
  for (let i = 0; i < changed.length; i += TURN) {
    yield
    inTransaction(db, () => {
      const newId = newPointIds(db)
      for (const row of changed.slice(i, i + TURN)) {
        const id = byCode.get(row.code)?.id
        if (id === undefined)
          db.insert(pickupPoints)
            .values({ ...row, id: newId() })
            .run()
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
