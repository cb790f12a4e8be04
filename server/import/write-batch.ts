import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { categoryProducts, productLines, stock } from '#db/schema/catalog.ts'
import { importProducts } from '#db/schema/import.ts'
import { changeProducts } from '#db/search/change-product.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertRows } from '#db/write-rows.ts'
import { moveReviews } from '#server/reviews/move-reviews.ts'
import { cutText } from '#shared/cut-text.ts'
import { FIELD_COLUMNS, type KnownProduct, type ProductFields, readKnownProducts } from './known-product.ts'
import { type LinePlace, nextFields } from './next-fields.ts'
import type { Markings } from './own-markings.ts'
import type { OwnPlaces } from './own-places.ts'
import { textHash } from './text-hash.ts'
import type { WantedProduct, WantedStock } from './wanted-product.ts'

/** What a run needs to write. */
export interface RunTarget {
  readonly db: Db
  readonly now: number
  readonly source: string
  /** When the products that the run creates came into the shop. */
  readonly createdAt: number
  /** The pieces of a product that the file only calls available. */
  readonly usualStock: number
  /** The brand of products without one. */
  readonly usualBrand: string
  readonly places: OwnPlaces
  readonly markings: Markings
}

/** What became of an offer. */
export type Outcome =
  | {
      readonly type: 'created'
      readonly line: number
      readonly marking: string
      readonly name: string
      readonly price: number
      readonly available: number
    }
  | {
      readonly type: 'changed'
      readonly line: number
      readonly marking: string
      readonly name: string
      readonly changes: readonly Change[]
    }
  | { readonly type: 'unchanged' }
  | { readonly type: 'refused'; readonly line: number; readonly id: string; readonly reason: string }

export interface Change {
  readonly what: string
  readonly from: string | number
  readonly to: string | number
}

/** Fields by which search finds a product, besides its marking. */
const INDEXED: readonly (keyof ProductFields)[] = [
  ...(['brandId', 'categoryId', 'name', 'kindLabel', 'shadeName', 'shadeCode', 'shadeFamily'] as const),
  ...(['effect', 'volume', 'properties', 'description', 'composition', 'isSold'] as const),
]

interface Update {
  readonly known: KnownProduct
  readonly next: ProductFields
  readonly isOff: number
  readonly isToldOff: number
  readonly available: number
  readonly photos: string
}

interface Creation {
  readonly wanted: WantedProduct
  readonly fields: ProductFields
  readonly marking: string
  readonly available: number
}

/**
 * Writes offers in one transaction, together with the search index, the counts of categories and brands, and the
 * inventory ledger. Returns what became of each, in their order. No two of them may have the same id.
 */
export function writeBatch(target: RunTarget, batch: readonly WantedProduct[]): Outcome[] {
  const { db, source, markings } = target
  return inTransaction(db, () => {
    const { readKnown } = statements(db)
    const known = readKnown(
      source,
      batch.map(({ id }) => id),
    )
    const lines = openLines(target, batch)
    markings.nextBatch()
    const updates: Update[] = []
    const creations: Creation[] = []
    const outcomes = batch.map((wanted): Outcome => {
      const before = known.get(wanted.id)
      if (before) {
        const update = updateOf(target, lines, before, wanted)
        const changes = changesOf(update)
        const hasOther = (['photos', 'isOff', 'isToldOff'] as const).some(
          (key) => update[key] !== before[key],
        )
        if (changes.length > 0 || hasOther) updates.push(update)
        if (changes.length === 0) return { type: 'unchanged' }
        const { marking, fields } = before
        return { type: 'changed', line: wanted.line, marking, name: fields.name, changes }
      }
      if (wanted.isSold === false) return { type: 'unchanged' }
      const reason = lackOf(wanted)
      if (reason !== null) return { type: 'refused', line: wanted.line, id: wanted.id, reason }
      const complete = { ...wanted, brand: wanted.brand ?? target.usualBrand }
      const fields = nextFields(target.places, null, complete, (place) => lines.lineOf(null, wanted, place))
      const available = stockAfter(wanted.stock, 0, target.usualStock)
      const marking = markings.free(wanted.marking, wanted.id)
      creations.push({ wanted, fields, marking, available })
      const { name, price } = fields
      return { type: 'created', line: wanted.line, marking, name, price, available }
    })
    const reindexed = updates.filter(({ known: { fields }, next }) =>
      INDEXED.some((key) => fields[key] !== next[key]),
    )
    changeProducts(
      db,
      reindexed.map(({ known: { id } }) => id),
      () => {
        const counts = openCounts(target)
        for (const update of updates) writeUpdate(target, counts, update)
        const ids = writeCreations(target, counts, creations)
        counts.write()
        return ids
      },
    )
    return outcomes
  })
}

/** Returns how many of a source's products are sold, and how many of those the file does not have. */
export function countMissing(
  { db, source }: RunTarget,
  isInFile: (externalId: string) => boolean,
): { readonly sold: number; readonly missing: number } {
  const { soldAfter } = statements(db)
  const counts = { sold: 0, missing: 0 }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: readonly (Missing & { id: number })[] = soldAfter.all(source, after)
    counts.sold += page.length
    counts.missing += page.filter(({ externalId }) => !isInFile(externalId)).length
    after = page.at(-1)?.id
  }
  return counts
}

/** Returns the ids of the variants of goods that the source has brought, 'goods#characteristic'. */
export function variantIds({ db, source }: RunTarget, goodsId: string): string[] {
  // '$' comes after '#'.
  return statements(db).variants.all(source, `${goodsId}#`, `${goodsId}$`)
}

interface Missing {
  readonly externalId: string
  readonly marking: string
  readonly name: string
}

/**
 * Takes the next of a source's products off sale that are sold and that the file does not have, in one transaction.
 * `after` is the id after which it looks, 0 at the beginning. Returns what it has taken off, and the last id that it has
 * looked at; null if there are no more.
 */
export function takeOffMissing(
  target: RunTarget,
  after: number,
  isInFile: (externalId: string) => boolean,
): { readonly off: readonly Missing[]; readonly last: number | null } {
  const { db, source } = target
  return inTransaction(db, () => {
    const { soldAfter, readKnown } = statements(db)
    const sold = soldAfter.all(source, after)
    const missing = sold.filter(({ externalId }) => !isInFile(externalId))
    const known = readKnown(
      source,
      missing.map(({ externalId }) => externalId),
    )
    changeProducts(
      db,
      missing.map(({ id }) => id),
      () => {
        const counts = openCounts(target)
        for (const product of known.values()) {
          const { fields, available, photos } = product
          writeUpdate(target, counts, {
            ...{ known: product, next: { ...fields, isSold: 0 }, isOff: 1, isToldOff: 0, available, photos },
          })
        }
        counts.write()
        return []
      },
    )
    return { off: missing, last: sold.at(-1)?.id ?? null }
  })
}

/** Returns why no product can be made of an offer; null if one can. */
function lackOf({ name, price, category }: WantedProduct): string | null {
  if (name === undefined) return 'it has no name'
  if (price === undefined) return 'it has no price'
  return category === undefined ? 'it has no category' : null
}

function stockAfter(wanted: WantedStock | undefined, before: number, usual: number): number {
  if (wanted === undefined) return before
  if (wanted !== 'some') return wanted
  return before > 0 ? before : usual
}

function updateOf(target: RunTarget, lines: Lines, known: KnownProduct, wanted: WantedProduct): Update {
  const next = nextFields(target.places, known, wanted, (place) => lines.lineOf(known, wanted, place))
  return {
    known,
    next,
    ...offAfter(known, wanted, next),
    available: stockAfter(wanted.stock, known.available, target.usualStock),
    photos: wanted.photos === undefined ? known.photos : JSON.stringify(wanted.photos),
  }
}

/** Returns who has taken a product off sale. The staff's decision outlives the file. */
function offAfter(
  { isOff, isToldOff, fields }: KnownProduct,
  { isSold }: WantedProduct,
  next: ProductFields,
): Pick<Update, 'isOff' | 'isToldOff'> {
  if (next.isSold === 1) return { isOff: 0, isToldOff: 0 }
  if (isSold !== false) return { isOff, isToldOff }
  const isImports = Math.max(isOff, fields.isSold)
  return { isOff: isImports, isToldOff: isImports }
}

/** What changes are called in reports; the others are seen by their consequences. */
const NAMED: Partial<Record<keyof ProductFields, string>> = {
  ...{ name: 'name', price: 'price', basePrice: 'old price', description: 'description' },
  ...{ categoryId: 'category', brandId: 'brand', lineId: 'group', kindLabel: 'kind', effect: 'effect' },
  ...{ shadeName: 'shade', shadeCode: 'shade code', shadeHex: 'color', volume: 'size' },
  ...{ application: 'application', composition: 'composition', properties: 'parameters' },
  ...{ weightGrams: 'weight, g', sizeCm: 'longest side, cm', isSold: 'on sale', isGiftCard: 'gift card' },
}
const LONGEST_SHOWN = 40

function changesOf({ known, next, available }: Update): Change[] {
  const { fields } = known
  const changes: Change[] = []
  for (const key of Object.keys(FIELD_COLUMNS) as (keyof ProductFields)[]) {
    if (fields[key] !== next[key])
      changes.push({ what: NAMED[key] ?? key, from: shown(fields[key]), to: shown(next[key]) })
  }
  if (known.available !== available) changes.push({ what: 'stock', from: known.available, to: available })
  return changes
}

function shown(value: string | number | null): string | number {
  if (value === null) return '–'
  return typeof value === 'string' && value.length > LONGEST_SHOWN
    ? `${cutText(value, LONGEST_SHOWN)}…`
    : value
}

function writeUpdate(target: RunTarget, counts: Counts, update: Update): void {
  const { known, next, isOff, isToldOff, available, photos } = update
  const { id, rank, fields } = known
  const { updateProduct, updateOrigin, updateLine, dropPlaces, addPlace } = statements(target.db)
  const isSame = (Object.keys(FIELD_COLUMNS) as (keyof ProductFields)[]).every(
    (key) => fields[key] === next[key],
  )
  if (!isSame) updateProduct.run({ ...next, changedAt: target.now, id })
  updateOrigin.run(isOff, isToldOff, photos, id)
  if (fields.lineId !== next.lineId)
    moveReviews(target.db, { productId: id, from: fields.lineId, to: next.lineId })
  if (fields.brandId !== next.brandId || fields.categoryId !== next.categoryId)
    updateLine.run(next.brandId, next.categoryId, next.lineId)
  setAvailable(target, id, known.available, available)
  if (
    fields.isSold === next.isSold &&
    fields.categoryId === next.categoryId &&
    fields.brandId === next.brandId
  )
    return
  counts.add(fields, -1)
  counts.add(next, 1)
  // A product that is off sale has no category rows, so that lists need not check `isSold`.
  dropPlaces.run(id)
  if (next.isSold === 1)
    for (const categoryId of target.places.lineageOf(next.categoryId)) addPlace.run(categoryId, rank, id)
}

function setAvailable({ db, now }: RunTarget, id: number, before: number, available: number): void {
  if (before === available) return
  const { updateStock, addMove } = statements(db)
  updateStock.run(available, id)
  addMove.run(id, available - before, now)
}

/** Inserts products after all others by demand. Returns their ids. */
function writeCreations(target: RunTarget, counts: Counts, creations: readonly Creation[]): number[] {
  if (creations.length === 0) return []
  const { db, now, source, createdAt, places } = target
  const sqlite = db.$client
  const { lastProduct } = statements(db)
  const last = lastProduct.get() ?? { id: 0, rank: 0 }
  const rows = creations.map(({ wanted, fields, marking, available }, i) => {
    counts.add(fields, 1)
    return { id: last.id + i + 1, rank: last.rank + i + 1, wanted, fields, marking, available }
  })
  const { insertProduct } = statements(db)
  for (const { id, rank, wanted, fields, marking } of rows)
    insertProduct.run({ ...fields, id, rank, marking, artSeed: seedOf(wanted.id), createdAt })
  insertRows(
    sqlite,
    categoryProducts,
    rows.flatMap(({ id, rank, fields }) =>
      places.lineageOf(fields.categoryId).map((categoryId) => ({ categoryId, rank, productId: id })),
    ),
  )
  insertRows(
    sqlite,
    stock,
    rows.map(({ id, available }) => ({ productId: id, available })),
  )
  const { addMove } = statements(db)
  for (const { id, available } of rows) if (available > 0) addMove.run(id, available, now)
  insertRows(
    sqlite,
    importProducts,
    rows.map(({ id, wanted }) => ({
      productId: id,
      source,
      externalId: wanted.id,
      isOff: false,
      isToldOff: false,
      photos: [...(wanted.photos ?? [])],
      storedPhotos: null,
    })),
  )
  return rows.map(({ id }) => id)
}

function seedOf(externalId: string): number {
  return 1 + (textHash(externalId) % 1_000_000)
}

interface Lines {
  /** Returns the line of a wanted product, which is created if the group, or the product, has none yet. */
  lineOf(known: KnownProduct | null, wanted: WantedProduct, place: LinePlace): number
}

function openLines({ db, source }: RunTarget, batch: readonly WantedProduct[]): Lines {
  const { readGroups, addGroup } = statements(db)
  const groupIds = [...new Set(batch.flatMap(({ group }) => group ?? []))]
  const byGroup = new Map(
    readGroups.all(JSON.stringify(groupIds), source).map(({ externalId, lineId }) => [externalId, lineId]),
  )
  const create = (place: LinePlace) =>
    db.insert(productLines).values(place).returning({ id: productLines.id }).get().id
  return {
    lineOf(known, { group, lineName }, place) {
      if (known && (group === undefined || group === known.groupId)) return known.fields.lineId
      if (!group) return create({ ...place, name: lineName ?? place.name })
      const found = byGroup.get(group)
      if (found !== undefined) return found
      const lineId = create({ ...place, name: lineName ?? place.name })
      addGroup.run(source, group, lineId)
      byGroup.set(group, lineId)
      return lineId
    },
  }
}

interface Counts {
  /** Counts a product that appears in its brand and categories (1), or disappears from them (-1). */
  add(fields: Pick<ProductFields, 'brandId' | 'categoryId' | 'isSold'>, by: 1 | -1): void
  write(): void
}

function openCounts({ db, places }: RunTarget): Counts {
  const ofBrands = new Map<number, number>()
  const ofCategories = new Map<number, number>()
  const add = (counts: Map<number, number>, id: number, by: number) =>
    counts.set(id, (counts.get(id) ?? 0) + by)
  return {
    add({ brandId, categoryId, isSold }, by) {
      if (isSold === 0) return
      add(ofBrands, brandId, by)
      for (const id of places.lineageOf(categoryId)) add(ofCategories, id, by)
    },
    write() {
      const { countBrand, countCategory } = statements(db)
      for (const [id, by] of ofBrands) if (by !== 0) countBrand.run(by, id)
      for (const [id, by] of ofCategories) if (by !== 0) countCategory.run(by, id)
    },
  }
}

const FIELDS = Object.entries(FIELD_COLUMNS)
/** Columns of a new product that an import never changes. */
const NEW_COLUMNS: readonly (readonly [key: string, column: string])[] = [
  ...FIELDS,
  ...([
    ['id', 'id'],
    ['rank', 'rank'],
    ['marking', 'marking'],
    ['artSeed', 'art_seed'],
  ] as const),
  ['createdAt', 'created_at'],
]

/** Plain statements, because Drizzle would build each of them anew for thousands of rows. */
const statements = prepared((db) => {
  const { $client: sqlite } = db
  return {
    readKnown: readKnownProducts(sqlite),
    lastProduct: sqlite.prepare<[], { id: number; rank: number }>(
      'SELECT coalesce(max(id), 0) AS id, coalesce(max(rank), 0) AS rank FROM products',
    ),
    insertProduct: sqlite.prepare(
      `INSERT INTO products (${NEW_COLUMNS.map(([, column]) => column).join(', ')}, is_pro)
       VALUES (${NEW_COLUMNS.map(([key]) => `@${key}`).join(', ')}, 0)`,
    ),
    updateProduct: sqlite.prepare(
      `UPDATE products SET ${FIELDS.map(([key, column]) => `${column} = @${key}`).join(', ')}, changed_at = @changedAt
       WHERE id = @id`,
    ),
    updateOrigin: sqlite.prepare(
      'UPDATE import_products SET is_off = ?, is_told_off = ?, photos = ? WHERE product_id = ?',
    ),
    updateLine: sqlite.prepare('UPDATE product_lines SET brand_id = ?, category_id = ? WHERE id = ?'),
    dropPlaces: sqlite.prepare('DELETE FROM category_products WHERE product_id = ?'),
    addPlace: sqlite.prepare(
      'INSERT INTO category_products (category_id, rank, product_id) VALUES (?, ?, ?)',
    ),
    updateStock: sqlite.prepare('UPDATE stock SET available = ? WHERE product_id = ?'),
    addMove: sqlite.prepare(
      "INSERT INTO stock_moves (product_id, delta, reason, at) VALUES (?, ?, 'supply', ?)",
    ),
    soldAfter: sqlite.prepare<[string, number], Missing & { id: number }>(
      `SELECT p.id, i.external_id AS externalId, p.marking, p.name
       FROM import_products i JOIN products p ON p.id = i.product_id
       WHERE i.source = ? AND i.product_id > ? AND p.is_sold = 1 ORDER BY i.product_id LIMIT 500`,
    ),
    variants: sqlite
      .prepare<[string, string, string], string>(
        'SELECT external_id FROM import_products WHERE source = ? AND external_id > ? AND external_id < ?',
      )
      .pluck(),
    readGroups: sqlite.prepare<[string, string], { externalId: string; lineId: number }>(
      `SELECT g.external_id AS externalId, g.line_id AS lineId
       FROM json_each(?) wanted CROSS JOIN import_groups g ON g.source = ? AND g.external_id = wanted.value`,
    ),
    addGroup: sqlite.prepare('INSERT INTO import_groups (source, external_id, line_id) VALUES (?, ?, ?)'),
    countBrand: sqlite.prepare('UPDATE brands SET product_count = product_count + ? WHERE id = ?'),
    countCategory: sqlite.prepare('UPDATE categories SET product_count = product_count + ? WHERE id = ?'),
  }
})
