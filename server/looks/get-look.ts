import { categoryTree, findCategory } from '#server/catalog/category-tree.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type { LookInput, LookView } from '#shared/looks/contract.ts'
import { categoryPath, lookBasketPath } from '#shared/paths.ts'
import { type LookRow, seeLook } from './look-view.ts'
import { lookStatements } from './queries.ts'

/** Returns a look that is shown. Throws NOT_FOUND for any other slug. */
export function requireLook(ctx: Pick<Ctx, 'db'>, { slug }: LookInput): LookRow {
  const look = lookStatements(ctx.db).bySlug.get({ slug })
  if (!look) throw new AppError('NOT_FOUND')
  return look
}

/** Returns a look with its steps and what it needs, at current prices (LOOK-2). Throws NOT_FOUND. */
export function getLook(ctx: Ctx, input: LookInput): LookView {
  const look = requireLook(ctx, input)
  const { card, items } = seeLook(ctx, look)
  return {
    ...card,
    basketAction: lookBasketPath(look.slug),
    caution: look.caution,
    steps: look.steps.map(({ title, text, uses = [] }) => ({ title, text, uses: [...uses] })),
    items: [...items],
    tools: toolsOf(ctx, look),
  }
}

/** Returns what the steps need besides the products, each once, with its category if products are there (LOOK-13). */
function toolsOf(ctx: Ctx, { steps }: LookRow): LookView['tools'] {
  const tree = categoryTree(ctx)
  const tools = new Map(steps.flatMap(({ tools = [] }) => tools).map((tool) => [tool.name, tool]))
  return [...tools.values()].map(({ name, category }) => {
    const found = category === undefined ? undefined : findCategory(tree, category)
    return { name, url: found && found.productCount > 0 ? categoryPath(found.path) : null }
  })
}
