import { eq, sql } from 'drizzle-orm'
import { products } from '#db/schema/catalog.ts'
import { lookItems, looks } from '#db/schema/looks.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { type FileLook, type LookFile, lookProblem } from '#shared/looks/look-file.ts'

type Scope = Pick<Ctx, 'db' | 'now'>

/** What an import has done, by the slugs of the looks. */
export interface LooksImported {
  readonly added: readonly string[]
  readonly replaced: readonly string[]
}

/**
 * Writes the looks of a file, in one transaction (LOOK-11). A look whose slug is known is replaced and shown again, in its
 * place; others follow the existing ones in the order of the file. Throws an Error that names the look if its design
 * needs another number of shades, or if it names a product twice or one that does not exist; then nothing is written.
 */
export function importLooks({ db, now }: Scope, { looks: file }: LookFile): LooksImported {
  const problem = file.map(lookProblem).find((found) => found !== null)
  if (problem !== undefined) throw new Error(problem)
  return inTransaction(db, () => {
    const known = new Set(
      db
        .select({ slug: looks.slug })
        .from(looks)
        .all()
        .map(({ slug }) => slug),
    )
    for (const look of file) writeLook({ db, now }, look)
    const slugs = file.map(({ slug }) => slug)
    return {
      added: slugs.filter((slug) => !known.has(slug)),
      replaced: slugs.filter((slug) => known.has(slug)),
    }
  })
}

function writeLook({ db, now }: Scope, { products: named, ...look }: FileLook): void {
  const placeOf = (marking: string) => named.findIndex((product) => product.marking === marking)
  const steps = look.steps.map(({ products: used = [], ...step }) => ({ ...step, uses: used.map(placeOf) }))
  const values = { ...look, steps, caution: look.caution ?? null, isShown: true, changedAt: now }
  const last = db
    .select({ position: sql<number>`coalesce(max(${looks.position}), 0)` })
    .from(looks)
    .get()
  const { id } = db
    .insert(looks)
    .values({ ...values, position: (last?.position ?? 0) + 1 })
    .onConflictDoUpdate({ target: looks.slug, set: values })
    .returning({ id: looks.id })
    .get()
  db.delete(lookItems).where(eq(lookItems.lookId, id)).run()
  let painted = 0
  for (const [i, { marking, role, quantity, isPainted }] of named.entries()) {
    const product = db.select({ id: products.id }).from(products).where(eq(products.marking, marking)).get()
    if (!product) throw new Error(`look ${look.slug}: there is no product ${marking}`)
    if (isPainted) painted += 1
    db.insert(lookItems)
      .values({
        ...{ lookId: id, position: i + 1, productId: product.id, quantity, role },
        shadePlace: isPainted ? painted : null,
      })
      .run()
  }
}
