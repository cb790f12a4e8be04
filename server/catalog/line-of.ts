import type { Ctx } from '#server/context.ts'
import type { ProductView, Shade } from '#shared/catalog/contract.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { compareSizes } from '#shared/catalog/sizes.ts'
import { formatRoubles, formatTotal } from '#shared/format.ts'
import { roubles } from '#shared/money.ts'
import { productPath } from '#shared/paths.ts'
import { catalogCache } from './catalog-cache.ts'
import { catalogStatements } from './queries.ts'

type LineProduct = ReturnType<ReturnType<typeof catalogStatements>['lineProducts']['all']>[number]
type Offer = ReturnType<ReturnType<typeof catalogStatements>['lineOffers']['all']>[number]

/** The product from whose page a line is seen. */
type Seen = Pick<LineProduct, 'marking' | 'shadeName' | 'shadeCode' | 'volume'> & { readonly lineId: number }

const FAMILY_ORDER = new Map<string | null, number>(SHADE_FAMILIES.map(({ slug }, place) => [slug, place]))

const lineCache = catalogCache<readonly LineProduct[]>()

/** Returns the line's products by palette: by family of shades, and within a family from light to dark. */
function lineProducts(ctx: Ctx, lineId: number): readonly LineProduct[] {
  return lineCache(ctx, String(lineId), () =>
    catalogStatements(ctx.db).lineProducts.all({ lineId }).sort(byPalette),
  )
}

function byPalette(a: LineProduct, b: LineProduct): number {
  const order = (row: LineProduct) => FAMILY_ORDER.get(row.shadeFamily) ?? SHADE_FAMILIES.length
  return order(a) - order(b) || lumaOf(b.shadeHex) - lumaOf(a.shadeHex) || a.id - b.id
}

/** Returns the perceived lightness of '#rrggbb', from 0 to 255. */
function lumaOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

/** A shade of a line, with the product that is shown for it. */
export interface LineShade {
  readonly product: LineProduct
  readonly offer: Offer
  readonly shade: Shade
}

interface Line {
  readonly shades: readonly LineShade[]
  readonly volumes: ProductView['volumes']
}

/**
 * Returns the line's shades, each in the volume of the product that is seen where it exists, and the volumes of its
 * shade. Both are empty where there is no choice. Prices and stock are current.
 */
export function lineOf(ctx: Ctx, seen: Seen): Line {
  const { lineId } = seen
  const line = lineProducts(ctx, lineId)
  const offers = new Map(
    catalogStatements(ctx.db)
      .lineOffers.all({ lineId })
      .map((offer) => [offer.id, offer]),
  )
  const shades = new Map<string, LineShade>()
  const volumes = new Map<string, ProductView['volumes'][number]>()
  for (const product of line) {
    const offer = offers.get(product.id)
    // The list of products may be older than the offers.
    if (!offer) continue
    const isSameShade = shadeKey(product) === shadeKey(seen)
    if (isSameShade && product.volume !== null)
      volumes.set(product.volume, {
        label: product.volume,
        url: productPath(product.marking),
        price: isFaceValue(product.volume, offer.price) ? null : roubles(offer.price),
        isCurrent: product.marking === seen.marking,
        isAvailable: offer.available > 0,
      })
    const key = shadeKey(product)
    if (key === null || product.shadeName === null) continue
    const known = shades.get(key)
    if (known && (known.product.volume === seen.volume || product.volume !== seen.volume)) continue
    shades.set(key, { product, offer, shade: toShade(product, offer, isSameShade) })
  }
  return {
    shades: shades.size > 1 ? [...shades.values()] : [],
    volumes: volumes.size > 1 ? [...volumes.values()].sort((a, b) => compareSizes(a.label, b.label)) : [],
  }
}

/** Whether the size is the price itself, as that of a gift card that costs what it is worth: '1 000 ₽' */
function isFaceValue(size: string, price: number): boolean {
  if (!/(?:₽|р\.)$/.test(size)) return false
  const text = size.replace(/\s/g, '\u00a0')
  return text === formatRoubles(price) || text === formatTotal(price)
}

function shadeKey({ shadeCode, shadeName }: Pick<LineProduct, 'shadeCode' | 'shadeName'>): string | null {
  return shadeCode ?? shadeName
}

function toShade(product: LineProduct, { available }: Offer, isCurrent: boolean): Shade {
  return {
    name: product.shadeName ?? '',
    code: product.shadeCode,
    hex: product.shadeHex,
    url: productPath(product.marking),
    isCurrent,
    isAvailable: available > 0,
  }
}
