import type { Sqlite } from '#db/client.ts'
import { STOP_WORDS } from '#db/search/search-tokens.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'

/** The texts of a product that the shop's own index is made of, for engines that know nothing of the shop. */
export interface ProductTexts {
  readonly marking: string
  readonly name: string
  readonly kind: string
  readonly brand: string
  /** Color, effect, volume, and number of the shade. */
  readonly facts: string
  /** Categories and properties. */
  readonly words: string
}

interface Row {
  readonly marking: string
  readonly name: string
  readonly kind: string
  readonly brand: string
  readonly family: string | null
  readonly effect: string | null
  readonly volume: string | null
  readonly shadeCode: string | null
  readonly categories: string
  readonly properties: string
}

/** Returns the texts of all products for sale, those most in demand first, which engines keep among equal hits. */
export function productTexts(sqlite: Sqlite): ProductTexts[] {
  const families = new Map<string, string>(SHADE_FAMILIES.map(({ slug, label }) => [slug, label]))
  const rows = sqlite
    .prepare<[], Row>(
      `SELECT p.marking, p.name, p.kind_label AS kind, b.name AS brand, p.shade_family AS family, p.effect, p.volume,
         p.shade_code AS shadeCode, p.properties,
         (SELECT group_concat(c.name, ' ; ') FROM category_products cp JOIN categories c ON c.id = cp.category_id
           WHERE cp.product_id = p.id) AS categories
       FROM products p JOIN brands b ON b.id = p.brand_id WHERE p.is_sold = 1 ORDER BY p.rank`,
    )
    .all()
  return rows.map(({ marking, name, kind, brand, family, effect, volume, shadeCode, ...more }) => ({
    ...{ marking, kind, brand, name },
    facts: [families.get(family ?? ''), effect, volume, shadeCode, marking].filter(Boolean).join(' '),
    words: `${more.categories} ${JSON.parse(more.properties).flat().join(' ')}`,
  }))
}

/** Splits a text into words in one spelling, without prepositions, which half of all names contain. */
export function wordsOf(text: string): string[] {
  const words = normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !STOP_WORDS.has(word))
}
