import { asc, count, eq } from 'drizzle-orm'
import { lookItems, looks } from '#db/schema/looks.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'

/** Returns all looks for the staff, also those that are not shown, with the number of their products. */
export function staffLooks({ db }: Pick<Ctx, 'db'>) {
  return db
    .select({
      slug: looks.slug,
      title: looks.title,
      isShown: looks.isShown,
      products: count(lookItems.position),
    })
    .from(looks)
    .leftJoin(lookItems, eq(lookItems.lookId, looks.id))
    .groupBy(looks.id)
    .orderBy(asc(looks.position))
    .all()
}

/** Shows a look, or takes it off the pages (LOOK-12). Can be repeated. Throws NOT_FOUND for an unknown slug. */
export function setLookShown(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { slug, isShown }: { readonly slug: string; readonly isShown: boolean },
): void {
  inTransaction(db, () => {
    const { changes } = db.update(looks).set({ isShown, changedAt: now }).where(eq(looks.slug, slug)).run()
    if (changes === 0) throw new AppError('NOT_FOUND')
  })
}
