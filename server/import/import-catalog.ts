import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { importRuns } from '#db/schema/import.ts'
import { mergeSearchIndex } from '#db/search/index-products.ts'
import { writeStatistics } from '#db/statistics.ts'
import { storageFaultOf } from '#db/storage-errors.ts'
import { inTransaction } from '#db/transaction.ts'
import { NEW_FOR_MS } from '#server/catalog/tiles.ts'
import { errorMessage } from './error-message.ts'
import { handOverPhotos, type PhotoSource } from './hand-over-photos.ts'
import { type ImportReport, openReport, type ReportWriter } from './import-report.ts'
import { type InTurn, openTurns } from './in-turn.ts'
import { FileBroken, type FileOffer, type FileRecord, FileRefused } from './offer.ts'
import { openMarkings } from './own-markings.ts'
import { openOwnPlaces } from './own-places.ts'
import type { PhotoSink } from './photo-sink.ts'
import { tidyId, type WantedProduct, wantedProduct } from './wanted-product.ts'
import {
  countMissing,
  type Outcome,
  type RunTarget,
  takeOffMissing,
  variantIds,
  writeBatch,
} from './write-batch.ts'

/** How many offers one transaction writes: it takes less than a tenth of a second, so that orders need not wait. */
const BATCH = 100
const KEPT = 'it is not known what is missing in the file'
/** A file that lacks more products than these is taken for a damaged one: the number, and the share of those sold. */
const MOST_MISSING = 20
const MOST_MISSING_SHARE = 0.2
/** After how many changes the search index is merged. */
const MANY = 2000

export const MISSING = ['keep', 'off', 'off-all'] as const
export type Missing = (typeof MISSING)[number]

export interface ImportSettings {
  readonly source: string
  /** The file's name, for the record. */
  readonly file: string
  /**
   * Whether products of the source that the file no longer has stay as they are, or are taken off sale unless they are
   * suspiciously many, or however many they are.
   */
  readonly missing: Missing
  /** The pieces of a product that the file only calls available. */
  readonly usualStock: number
  /** The brand of products without one. */
  readonly usualBrand: string
  /** How many entries of each kind the report lists. */
  readonly listed: number
  /** Where photos come from and where they go; undefined leaves photos as they are. */
  readonly photos?: { readonly from: PhotoSource; readonly to: PhotoSink } | undefined
  /** Called after each transaction with the number of offers that were read, and after each product with photos. */
  readonly onProgress?: ((offers: number, photos: number) => void) | undefined
}

/**
 * Writes the offers of a file into the catalog, a few hundred in each transaction, so that the shop goes on serving.
 * An offer that is refused does not stop the others. A second run of the same file changes nothing, and a run that was
 * killed is completed by another one. What is missing in the file is taken off sale only if the file was read to its
 * end without doubt about what it has, and something of it was taken (IMP-9). Whatever breaks the import off is in the
 * report, because nobody else knows what is in the shop by then (IMP-252); throws FileRefused, before any change.
 */
export async function importCatalog(
  ctx: { readonly db: Db; readonly now: number },
  records: AsyncIterable<FileRecord>,
  settings: ImportSettings,
): Promise<ImportReport> {
  const report = openReport(settings.listed)
  const run = beginRun(ctx, settings)
  try {
    await writeCatalog(run, records, settings, report)
  } catch (error) {
    if (error instanceof FileRefused) throw error
    report.fail(errorMessage(error))
  }
  return report.read()
}

async function writeCatalog(
  { target, runId }: Run,
  records: AsyncIterable<FileRecord>,
  settings: ImportSettings,
  report: ReportWriter,
): Promise<void> {
  const { db, now } = target
  const inTurn = openTurns()
  const { writeOffers } = openWriting(target, inTurn)
  const seen = new Set<string>()
  let isComplete = settings.missing !== 'keep'
  let batch: WantedProduct[] = []
  let offers = 0
  const write = async () => {
    const written = batch
    batch = []
    await writeOffers(written, report.outcome)
    settings.onProgress?.(offers, 0)
  }
  const take = async (offer: FileOffer) => {
    if (tidyId(offer.id) === '') isComplete = false
    const wanted = readWanted(offer, settings, seen, report)
    if (wanted) batch.push(wanted)
    if (batch.length >= BATCH) await write()
  }
  try {
    for await (const record of records) {
      if (record.type === 'incomplete') isComplete = false
      if (record.type === 'notice') report.notice(record.line, record.reason)
      if (record.type === 'refused') {
        const id = record.id === null ? '' : tidyId(record.id)
        if (id !== '') seen.add(id)
        // A product whose offer cannot be recognized must not count as missing.
        else isComplete = false
        report.refuse(record.line, id || null, record.reason)
      }
      if (record.type === 'deleted')
        for (const id of variantIds(target, tidyId(record.id)))
          if (!seen.has(id)) await take(offSale(record.line, id))
      if (record.type !== 'offer') continue
      offers += 1
      const { offer } = record
      // Whatever else is wrong with what is not sold, it leaves sale (IMP-249).
      await take(offer.isSold === false ? offSale(offer.line, offer.id) : offer)
    }
  } catch (error) {
    if (!(error instanceof FileBroken)) throw error
    report.breakOff(error.message)
    isComplete = false
  }
  if (batch.length > 0) await write()
  if (isComplete) await takeOff(target, inTurn, seen, settings.missing, report)
  else if (settings.missing !== 'keep') report.keep(KEPT)
  if (settings.photos) {
    const { from, to } = settings.photos
    await handOverPhotos(target, from, to, report, (photos) => settings.onProgress?.(offers, photos))
  }
  const { created, changed, switchedOff, broken } = report.read()
  if (created.count + changed.count + switchedOff.count >= MANY) await tidyUp(db, inTurn)
  if (broken === null) finishRun(db, runId, now)
}

/** Returns an offer that says nothing but that its product is not sold. */
function offSale(line: number, id: string): FileOffer {
  return {
    ...{ line, id, article: null, currency: null, isSold: false },
    ...{ group: undefined, name: undefined, brand: undefined, category: undefined, price: undefined },
    ...{
      oldPrice: undefined,
      stock: undefined,
      description: undefined,
      params: undefined,
      photos: undefined,
    },
  }
}

function readWanted(
  offer: FileOffer,
  { usualBrand }: ImportSettings,
  seen: Set<string>,
  report: ReportWriter,
): WantedProduct | null {
  const { line } = offer
  const id = tidyId(offer.id)
  if (seen.has(id)) {
    report.refuse(line, id, 'an offer with the same id comes before it')
    return null
  }
  seen.add(id)
  const wanted = wantedProduct(offer, usualBrand)
  if ('refused' in wanted) {
    report.refuse(line, id, wanted.refused)
    return null
  }
  for (const notice of wanted.notices) report.notice(line, notice)
  return wanted
}

/** Opens what a run remembers of the shop's categories, brands, and markings. */
function openNames(db: Db) {
  return { places: openOwnPlaces(db), markings: openMarkings(db.$client) }
}

/**
 * Returns a function that writes offers in one transaction; if that fails because of an offer, one by one, so that the
 * bad one is refused and the others are written. It says what became of each that is written.
 */
function openWriting(start: RunTarget, inTurn: InTurn) {
  let target = start
  const tryBatch = async (batch: readonly WantedProduct[]): Promise<Outcome[] | { failed: unknown }> => {
    try {
      return await inTurn(() => writeBatch(target, batch))
    } catch (error) {
      if (storageFaultOf(error) !== null) throw error
      // What the transaction had created is not there.
      target = { ...target, ...openNames(target.db) }
      return { failed: error }
    }
  }
  const writeOffers = async (batch: readonly WantedProduct[], say: (outcome: Outcome) => void) => {
    const written = await tryBatch(batch)
    if (!('failed' in written)) return written.forEach(say)
    for (const wanted of batch) {
      const one = await tryBatch([wanted])
      if (!('failed' in one)) one.forEach(say)
      else {
        const { line, id } = wanted
        say({
          type: 'refused',
          line,
          id,
          reason: `the database does not take it: ${errorMessage(one.failed)}`,
        })
      }
    }
  }
  return { writeOffers }
}

interface Run {
  readonly target: RunTarget
  readonly runId: number
}

function beginRun(
  { db, now }: { readonly db: Db; readonly now: number },
  { source, file, usualStock, usualBrand }: ImportSettings,
): Run {
  return inTransaction(db, () => {
    const finished = db
      .select({ id: importRuns.id })
      .from(importRuns)
      .where(and(eq(importRuns.source, source), isNotNull(importRuns.finishedAt)))
      .limit(1)
      .get()
    const { id: runId } = db
      .insert(importRuns)
      .values({ source, file, startedAt: now })
      .returning({ id: importRuns.id })
      .get()
    // The catalog with which a shop opens is not news: otherwise every product would be marked as new.
    const createdAt = finished === undefined ? now - NEW_FOR_MS : now
    return { runId, target: { db, now, source, createdAt, usualStock, usualBrand, ...openNames(db) } }
  })
}

/** Merges the search index, and takes the averages by which SQLite plans, in short transactions. */
async function tidyUp(db: Db, inTurn: InTurn): Promise<void> {
  const { $client: sqlite } = db
  const step = (isFirst: boolean) => inTurn(() => inTransaction(db, () => mergeSearchIndex(sqlite, isFirst)))
  for (let isLeft = await step(true); isLeft; isLeft = await step(false));
  await inTurn(() => inTransaction(db, () => writeStatistics(sqlite, 1000)))
}

function finishRun(db: Db, runId: number, now: number): void {
  inTransaction(db, () => {
    db.update(importRuns).set({ finishedAt: now }).where(eq(importRuns.id, runId)).run()
  })
}

async function takeOff(
  target: RunTarget,
  inTurn: InTurn,
  seen: ReadonlySet<string>,
  how: Missing,
  report: ReportWriter,
): Promise<void> {
  if (report.taken() === 0) return report.keep('nothing of the file was taken')
  const { sold, missing } = countMissing(target, (id) => seen.has(id))
  if (how === 'off' && missing > MOST_MISSING && missing > sold * MOST_MISSING_SHARE)
    return report.keep(
      `the file lacks ${missing} of ${sold} products; if they are to leave sale, use --missing off-all`,
    )
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    const { off, last } = await inTurn(() => takeOffMissing(target, from, (id) => seen.has(id)))
    for (const { marking, name } of off) report.switchOff(marking, name)
    after = last
  }
}
