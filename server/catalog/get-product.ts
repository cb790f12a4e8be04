import type { z } from 'zod/mini'
import { photoName } from '#db/schema/photos.ts'
import type { Ctx } from '#server/context.ts'
import { takesInstallments } from '#server/payments/payment-terms.ts'
import { photosOf } from '#server/photos/photos-of.ts'
import { drawnPictureOf, isWornOnNails, photoPicture } from '#server/pictures/picture-url.ts'
import type { Picture, ProductInput, ProductView } from '#shared/catalog/contract.ts'
import { sizeLabel } from '#shared/catalog/sizes.ts'
import { AppError } from '#shared/errors.ts'
import { percentOf, roubles } from '#shared/money.ts'
import { brandPath } from '#shared/paths.ts'
import { splitIntoInstallments } from '#shared/payments/installments.ts'
import { ratingOf } from '#shared/reviews/rating.ts'
import { shipsOn } from '#shared/tariffs/ships-on.ts'
import { categoryTrail, categoryTree, toCrumbs } from './category-tree.ts'
import { lineOf } from './line-of.ts'
import { catalogStatements } from './queries.ts'
import { neighborIds } from './scope.ts'
import { discountPercent, isNewProduct, tilesByIds } from './tiles.ts'

/** Number of similar products on the page. */
const SIMILAR = 12
const DRAWINGS = [1, 2, 3] as const

/** Returns a product's page by its marking (PROD-1). Throws NOT_FOUND for unknown products and those not for sale. */
export function getProduct(ctx: Ctx, { marking }: z.infer<typeof ProductInput>): ProductView {
  const found = catalogStatements(ctx.db).product.get({ marking: marking.toUpperCase() })
  if (!found) throw new AppError('NOT_FOUND')
  const { product, brand, line, available, drawnFrom } = found
  const { shades, volumes } = lineOf(ctx, product)
  const trail = categoryTrail(categoryTree(ctx), product.categoryId)
  return {
    shopItemId: product.id,
    marking: product.marking,
    name: product.name,
    heading: product.volume === null ? product.name : withoutEnd(product.name, `, ${product.volume}`),
    kindLabel: product.kindLabel,
    brand: { name: brand.name, url: brandPath(brand.slug) },
    crumbs: toCrumbs(trail),
    category: trail.map((category) => category.name),
    pictures: picturesOf(ctx, { ...product, drawnFrom }),
    price: roubles(product.price),
    basePrice: roubles(product.basePrice),
    discountPercent: discountPercent(product.price, product.basePrice),
    availableCount: available,
    isNew: isNewProduct(product.createdAt, ctx.now),
    isPro: product.isPro,
    isLarge: product.isLarge,
    isGiftCard: product.isGiftCard,
    rating: ratingOf(line),
    shade: product.shadeName === null ? null : { name: product.shadeName, code: product.shadeCode },
    shades: shades.map(({ shade }) => shade),
    hasHands: isWornOnNails(product.artKind),
    volumes,
    volumesLabel: sizeLabel(product.volume ?? '', product.properties),
    description: product.description,
    application: product.application,
    composition: product.composition,
    properties: product.properties,
    bonuses: percentOf(product.price, ctx.config.shop.terms.accrualPercent),
    installment: takesInstallments(ctx, product.price) ? splitIntoInstallments(product.price)[0] : null,
    shipsOn: shipsOn(ctx.now, ctx.config.shop.daysOff),
    similar: tilesByIds(ctx, similarIds(ctx, product)),
  }
}

/** Returns all photos of a product, or else its three drawings (PHOTO-7). */
function picturesOf({ db }: Ctx, product: Product & { drawnFrom: string }): Picture[] {
  const photos = photosOf(db, product.id).map((photo) => photoPicture(photoName(photo)))
  return photos.length > 0 ? photos : DRAWINGS.map((n) => drawnPictureOf(product, n))
}

/** 'Гель-лак «Рубин», 10 мл' → 'Гель-лак «Рубин»' */
function withoutEnd(name: string, end: string): string {
  return name.endsWith(end) ? name.slice(0, -end.length) : name
}

type Product = NonNullable<ReturnType<ReturnType<typeof catalogStatements>['product']['get']>>['product']

/** Returns the ids of products with similar demand, without the product itself. */
function similarIds(ctx: Ctx, { id, categoryId, shadeFamily }: Product): number[] {
  return neighborIds(ctx, categoryId, shadeFamily, SIMILAR + 1)
    .filter((neighbor) => neighbor !== id)
    .slice(0, SIMILAR)
}
