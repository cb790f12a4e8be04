import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { copyDatabase } from '#db/copy-database.ts'
import { holdAlone } from '#db/hold-alone.ts'
import { openCatalogPhotos } from '#server/import/catalog-photos.ts'
import { errorMessage } from '#server/import/error-message.ts'
import { fetchPhoto } from '#server/import/fetch-photo.ts'
import { type FileSet, openFiles } from '#server/import/file-set.ts'
import type { PhotoSource } from '#server/import/hand-over-photos.ts'
import { importCatalog, MISSING } from '#server/import/import-catalog.ts'
import type { ImportReport } from '#server/import/import-report.ts'
import { openTurns } from '#server/import/in-turn.ts'
import { FileBroken } from '#server/import/offer.ts'
import { type Catalog, openCatalog } from '#server/import/open-catalog.ts'
import { shopPhotos } from '#server/import/photo-sink.ts'
import { MAX_PHOTO_BYTES } from '#server/photos/make-photo.ts'
import { recordImport } from '#server/staff/file-commands.ts'
import {
  type CliContext,
  type Command,
  FailedAnswer,
  type Options,
  readWhole,
  UsageError,
} from './command.ts'
import { describeImport } from './describe-import.ts'

const USUAL_LISTED = 10
const USUAL_STOCK = 10
const USUAL_BRAND = 'Без бренда'

export const importCommands: Readonly<Record<string, Command>> = {
  import: {
    usage:
      'import FILE [--dry-run] [--missing keep|off|off-all] [--photos FOLDER|ZIP] [--fetch-photos] [--source NAME] [--stock 10] [--brand NAME] [--list 10] [--encoding NAME] [--price-type NAME] [--old-price-type NAME]',
    summary:
      "brings the shop's own catalog from YML, CSV, or CommerceML 2, or from a folder or ZIP archive with it; --dry-run shows what would change (docs/import.md)",
    arity: 1,
    takes: [
      ...([
        'dry-run',
        'missing',
        'photos',
        'fetch-photos',
        'source',
        'stock',
        'brand',
        'list',
        'encoding',
      ] as const),
      ...(['price-type', 'old-price-type'] as const),
    ],
    async run(shop, [file = ''], options) {
      const imported = await importFile(shop, file, options)
      const report = options['dry-run'] ? imported : await recorded(shop, imported)
      const text = shop.isJson ? JSON.stringify(report) : describeImport(report, options['dry-run'])
      if (report.broken !== null || report.failed !== null) throw new FailedAnswer(shop, text)
      return text
    },
  },
}

/** Records an import. What broke it off may keep it from being recorded too, and must not take the report along. */
async function recorded(shop: CliContext, report: ImportReport): Promise<ImportReport> {
  try {
    await openTurns()(() => recordImport(shop, report))
    return report
  } catch (error) {
    const reason = `it is not in the staff log: ${errorMessage(error)}`
    return { ...report, failed: report.failed === null ? reason : `${report.failed}; ${reason}` }
  }
}

async function importFile(shop: CliContext, file: string, options: Options): Promise<ImportReport> {
  const settings = readSettings(file, options)
  const release = holdAlone(shop.db.$client, 'import')
  if (!release) throw new Error('another import or a photo clean is running')
  const opened: { close(): void }[] = []
  try {
    dropDryRuns(shop)
    const catalog = await openCatalog(file, {
      encoding: options.encoding,
      priceType: options['price-type'],
      oldPriceType: options['old-price-type'],
    })
    opened.push(catalog)
    requirePriceTypes(catalog, options)
    const photos = options.photos === undefined ? null : await openFiles(options.photos)
    if (photos) opened.push(photos)
    const sets = [photos, catalog.files].filter((set) => set !== null)
    // A dry run stores no photos: they are files beside the database, of which it has a copy only.
    const hasPhotos = !options['dry-run'] && (sets.length > 0 || options['fetch-photos'])
    return await onShopOrCopy(shop, options['dry-run'], (db) =>
      importCatalog({ db, now: shop.now }, catalog.records, {
        ...settings,
        source: options.source ?? catalog.format,
        photos: hasPhotos ? { from: photosOf(sets, options), to: shopPhotos(scopeOf(shop)) } : undefined,
        onProgress: (offers, stored) => shop.terminal?.progress(progressBar(catalog, offers, stored)),
      }),
    )
  } catch (error) {
    throw error instanceof FileBroken ? new Error(error.message) : error
  } finally {
    for (const one of opened) one.close()
    release()
    shop.terminal?.progress('')
  }
}

function readSettings(file: string, options: Options) {
  const { missing: asked = 'keep', list, stock, source } = options
  const brand = options.brand?.trim() || USUAL_BRAND
  const missing = MISSING.find((one) => one === asked)
  if (missing === undefined) throw new UsageError(`--missing must be keep, off, or off-all, not '${asked}'`)
  if (source !== undefined && !/^[\w-]{1,40}$/.test(source))
    throw new UsageError(`--source must have 1 to 40 Latin letters or digits, not '${source}'`)
  const listed = list === undefined ? USUAL_LISTED : readWhole('--list', list, 0)
  const usualStock = stock === undefined ? USUAL_STOCK : readWhole('--stock', stock, 0)
  for (const path of [file, options.photos])
    if (path !== undefined && !existsSync(path)) throw new Error(`there is no file ${path}`)
  return { missing, listed, usualStock, usualBrand: brand, file: basename(file) } as const
}

/** Refuses the types of prices where the file has none: prices that stay as they are must not surprise anybody. */
function requirePriceTypes({ format }: Catalog, options: Options): void {
  const given = (['price-type', 'old-price-type'] as const).find((name) => options[name] !== undefined)
  if (given !== undefined && format !== 'commerceml')
    throw new UsageError(
      `--${given} is for CommerceML only, and the file is ${format === 'yml' ? 'YML' : 'CSV'}`,
    )
}

function photosOf(sets: readonly FileSet[], { 'fetch-photos': fetchesPhotos }: Options): PhotoSource {
  return {
    files: openCatalogPhotos(sets),
    maxBytes: MAX_PHOTO_BYTES,
    fetch: fetchesPhotos ? (address) => fetchPhoto(address, { maxBytes: MAX_PHOTO_BYTES }) : null,
  }
}

function scopeOf({ db, now, config }: CliContext) {
  return { db, now, config: config() }
}

/**
 * Runs an import on the shop, or for a dry run on a copy of its database, which is deleted afterwards: what it would do
 * is then exactly what it does.
 */
async function onShopOrCopy<T>(shop: CliContext, isDry: boolean, run: (db: CliContext['db']) => Promise<T>) {
  if (!isDry) return run(shop.db)
  const { folder: parent, start } = dryRunsOf(shop)
  const folder = mkdtempSync(join(parent, start))
  try {
    const copy = join(folder, 'shop.db')
    await copyDatabase(shop.db.$client, copy)
    const database = openDatabase(`file:${copy}`)
    try {
      // Nobody minds if the copy is lost.
      database.sqlite.pragma('synchronous = OFF')
      return await run(database.db)
    } finally {
      database.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns where dry runs copy a shop's database to: a folder of its own in this one, whose name begins so. */
function dryRunsOf({ db: { $client: sqlite } }: CliContext): { folder: string; start: string } {
  const { memory, name } = sqlite
  return memory
    ? { folder: tmpdir(), start: 'import-dry-run-' }
    : { folder: dirname(name), start: `${basename(name)}-import-dry-run-` }
}

/** Deletes the copies that killed dry runs have left. Call it while no other import runs on the database. */
function dropDryRuns(shop: CliContext): void {
  // Those of a database in memory lie among the copies of other shops.
  if (shop.db.$client.memory) return
  const { folder, start } = dryRunsOf(shop)
  for (const name of readdirSync(folder))
    if (name.startsWith(start)) rmSync(join(folder, name), { recursive: true, force: true })
}

const WIDTH = 30

function progressBar(catalog: Catalog, offers: number, stored: number): string {
  const share = catalog.progress()
  const done = Math.round(share * WIDTH)
  return `[${'#'.repeat(done)}${'-'.repeat(WIDTH - done)}] ${Math.round(share * 100)} %, ${offers} offers${stored > 0 ? `, ${stored} photos` : ''}`
}
