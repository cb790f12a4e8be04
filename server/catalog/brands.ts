import { asc } from 'drizzle-orm'
import { brands } from '#db/schema/catalog.ts'
import type { Ctx } from '#server/context.ts'
import type { BrandsView } from '#shared/catalog/contract.ts'
import { brandPath } from '#shared/paths.ts'
import { catalogCache } from './catalog-cache.ts'

export type Brand = typeof brands.$inferSelect

const cached = catalogCache<readonly Brand[]>()

export function allBrands(ctx: Pick<Ctx, 'db' | 'now'>): readonly Brand[] {
  return cached(ctx, 'brands', () => ctx.db.select().from(brands).orderBy(asc(brands.position)).all())
}

/** Returns the brands that have products for sale; one without any keeps its page, but no list leads to it (IMP-34). */
export function brandsOnSale(ctx: Pick<Ctx, 'db' | 'now'>): Brand[] {
  return allBrands(ctx).filter(({ productCount }) => productCount > 0)
}

const collator = new Intl.Collator('ru')

/** Returns the brands on sale in alphabetical order, Cyrillic names first. */
export function listBrands(ctx: Ctx): BrandsView {
  const isCyrillic = (name: string) => /^[а-яё]/i.test(name)
  return {
    brands: brandsOnSale(ctx)
      .sort(
        (a, b) => Number(isCyrillic(b.name)) - Number(isCyrillic(a.name)) || collator.compare(a.name, b.name),
      )
      .map(({ name, slug, country, productCount }) => ({
        name,
        url: brandPath(slug),
        country,
        productCount,
      })),
  }
}
