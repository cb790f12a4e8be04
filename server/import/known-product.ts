import type { Sqlite } from '#db/client.ts'

/** A product that the source has brought before, as the database has it. */
export interface KnownProduct {
  readonly id: number
  readonly externalId: string
  readonly marking: string
  readonly rank: number
  /** 0 or 1, as the database stores it. */
  readonly isOff: number
  readonly isToldOff: number
  readonly photos: string
  /** The group to which its line belongs; null if its line is no group's. */
  readonly groupId: string | null
  readonly available: number
  readonly fields: ProductFields
}

/** The columns of a product that an import writes, as the database stores them. */
export interface ProductFields {
  readonly lineId: number
  readonly brandId: number
  readonly categoryId: number
  readonly name: string
  readonly kindLabel: string
  readonly price: number
  readonly basePrice: number
  readonly shadeName: string | null
  readonly shadeCode: string | null
  readonly shadeHex: string
  readonly shadeFamily: string | null
  readonly effect: string | null
  readonly volume: string | null
  readonly artKind: string
  readonly finish: string
  readonly description: string
  readonly application: string
  readonly composition: string
  /** JSON. */
  readonly properties: string
  readonly weightGrams: number
  readonly sizeCm: number
  readonly isLarge: number
  readonly isGiftCard: number
  readonly isSold: number
}

/** The columns in the database, by their names in the code. */
export const FIELD_COLUMNS: Readonly<Record<keyof ProductFields, string>> = {
  lineId: 'line_id',
  brandId: 'brand_id',
  categoryId: 'category_id',
  name: 'name',
  kindLabel: 'kind_label',
  price: 'price',
  basePrice: 'base_price',
  shadeName: 'shade_name',
  shadeCode: 'shade_code',
  shadeHex: 'shade_hex',
  shadeFamily: 'shade_family',
  effect: 'effect',
  volume: 'volume',
  artKind: 'art_kind',
  finish: 'finish',
  description: 'description',
  application: 'application',
  composition: 'composition',
  properties: 'properties',
  weightGrams: 'weight_grams',
  sizeCm: 'size_cm',
  isLarge: 'is_large',
  isGiftCard: 'is_gift_card',
  isSold: 'is_sold',
}

type Row = ProductFields & Omit<KnownProduct, 'fields'>

/** Returns a function that reads a source's products by their ids in its files. */
export function readKnownProducts(
  sqlite: Sqlite,
): (source: string, externalIds: readonly string[]) => ReadonlyMap<string, KnownProduct> {
  const fields = Object.entries(FIELD_COLUMNS).map(([key, column]) => `p.${column} AS ${key}`)
  const rows = sqlite.prepare<[string, string], Row>(
    `SELECT p.id, i.external_id AS externalId, p.marking, p.rank, i.is_off AS isOff, i.is_told_off AS isToldOff, i.photos,
       (SELECT g.external_id FROM import_groups g WHERE g.line_id = p.line_id) AS groupId,
       s.available, ${fields.join(', ')}
     FROM json_each(?) wanted
     CROSS JOIN import_products i ON i.source = ? AND i.external_id = wanted.value
     JOIN products p ON p.id = i.product_id JOIN stock s ON s.product_id = p.id`,
  )
  return (source, externalIds) =>
    new Map(
      rows.all(JSON.stringify(externalIds), source).map((row) => {
        const { id, externalId, marking, rank, isOff, isToldOff, photos, groupId, available, ...rest } = row
        return [
          externalId,
          { id, externalId, marking, rank, isOff, isToldOff, photos, groupId, available, fields: rest },
        ]
      }),
    )
}
