import type { Ctx } from '#server/context.ts'
import { type LookProduct, pickSubstitute } from '#shared/looks/pick-substitute.ts'
import { lookStatements } from './queries.ts'

type Row = ReturnType<ReturnType<typeof lookStatements>['items']['all']>[number]

/** What a look needs, with the product that is offered for it now. */
export interface ResolvedItem {
  readonly role: string
  readonly quantity: number
  readonly shadePlace: number | null
  /** Name of the product that the look names. */
  readonly wanted: string
  /** That product while it is available, or what stands in for it; without either, that product if it is sold at all. */
  readonly product: Row['product'] | null
  readonly isSubstitute: boolean
}

/**
 * Returns what a look needs, in its order, with a substitute for each product that is sold out or not sold any more
 * (LOOK-5). No product occurs twice.
 */
export function resolveLook(ctx: Pick<Ctx, 'db'>, lookId: number): readonly ResolvedItem[] {
  const rows = lookStatements(ctx.db).items.all({ lookId })
  const taken = new Set(rows.map(({ product }) => product.id))
  return rows.map(({ product, isSold, ...item }) => {
    const substitute = isSold && product.available > 0 ? null : substituteOf(ctx, product, taken)
    if (substitute) taken.add(substitute.id)
    return {
      ...item,
      wanted: product.name,
      product: substitute ?? (isSold ? product : null),
      isSubstitute: substitute !== null,
    }
  })
}

function substituteOf(ctx: Pick<Ctx, 'db'>, wanted: LookProduct, taken: ReadonlySet<number>) {
  const { categoryId, artKind, finish, shadeFamily } = wanted
  const candidates = lookStatements(ctx.db).candidates.all({ categoryId, artKind, finish, shadeFamily })
  return pickSubstitute(wanted, candidates, taken)
}
