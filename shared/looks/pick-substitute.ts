/** A product as far as it decides what can stand in for it. */
export interface LookProduct {
  readonly id: number
  readonly name: string
  /** The leaf category; together with the kind it tells what the product is. */
  readonly categoryId: number
  readonly artKind: string
  readonly finish: string
  /** Null for a product without a shade. */
  readonly shadeFamily: string | null
  /** '#rrggbb' */
  readonly shadeHex: string
  readonly lineId: number
  readonly brandId: number
  readonly price: number
  readonly available: number
  /** Place by demand, 1 being the most wanted. */
  readonly rank: number
}

/** Colors whose distance differs by less than this look equally close. */
const COLOR_STEP = 12

/**
 * Returns the available product that stands in for a sold-out one in a look (LOOK-5): of the same kind, finish, and
 * family of shades, and none of those that the look has already. Preferred are, in this order, the same sort as its
 * name says ('Топ без липкого слоя'), the closest shade, the same line, the same brand, the closest price, and the
 * higher demand. Returns null if nothing fits.
 */
export function pickSubstitute<Product extends LookProduct>(
  wanted: LookProduct,
  candidates: readonly Product[],
  taken: ReadonlySet<number>,
): Product | null {
  const fitting = candidates.filter(
    (one) =>
      one.available > 0 &&
      one.id !== wanted.id &&
      !taken.has(one.id) &&
      one.categoryId === wanted.categoryId &&
      one.artKind === wanted.artKind &&
      one.finish === wanted.finish &&
      one.shadeFamily === wanted.shadeFamily,
  )
  const [best] = fitting
    .map((one) => ({ one, marks: marksOf(wanted, one) }))
    .toSorted((a, b) => compareMarks(a.marks, b.marks))
  return best?.one ?? null
}

/** Returns what speaks against a candidate, the most important first. */
function marksOf(wanted: LookProduct, one: LookProduct): readonly number[] {
  const colorStep =
    wanted.shadeFamily === null ? 0 : Math.floor(colorDistance(wanted.shadeHex, one.shadeHex) / COLOR_STEP)
  return [
    Number(sortOf(one.name) !== sortOf(wanted.name)),
    colorStep,
    Number(one.lineId !== wanted.lineId),
    Number(one.brandId !== wanted.brandId),
    Math.abs(one.price - wanted.price),
    one.rank,
  ]
}

function compareMarks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((mark, i) => mark !== b[i])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** Returns the sort of a product, which precedes the first name in quotes: 'База каучуковая прозрачная'. */
function sortOf(name: string): string {
  return (/^[^«]*/.exec(name)?.[0] ?? '').trim()
}

function colorDistance(one: string, other: string): number {
  return Math.hypot(...[1, 3, 5].map((at) => channel(one, at) - channel(other, at)))
}

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16)
}
