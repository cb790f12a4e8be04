import type { OpenDatabase } from '#db/client.ts'
import { importLooks } from '#server/looks/import-looks.ts'
import { SHADES_OF_DESIGN } from '#shared/looks/designs.ts'
import type { FileLook } from '#shared/looks/look-file.ts'
import { typeset } from '../catalog/typeset.ts'
import type { LookDraft, Need } from './look-draft.ts'
import { NAIL_LOOKS } from './nail-looks.ts'
import { OTHER_LOOKS } from './other-looks.ts'

interface Offered {
  readonly marking: string
  readonly name: string
  readonly kind: string
  readonly family: string | null
  readonly finish: string
  readonly volume: string | null
  readonly price: number
  readonly available: number
}

/** Returns whether the demo has looks. */
export function hasLooks({ sqlite }: OpenDatabase): boolean {
  return sqlite.prepare('SELECT 1 FROM looks LIMIT 1').get() !== undefined
}

/**
 * Writes the demo's looks with the products of its catalog that are most in demand. A look is left out if the catalog
 * lacks a shade of its picture, as a small one may; of other products it goes without.
 */
export function writeLooks(database: OpenDatabase, now: number): void {
  const offered = database.sqlite
    .prepare<[], Offered>(
      `SELECT marking, name, art_kind AS kind, shade_family AS family, finish, volume, price, available
       FROM products JOIN stock ON stock.product_id = products.id
       WHERE is_sold = 1 AND is_gift_card = 0 AND is_large = 0 ORDER BY rank`,
    )
    .all()
  const looks = [...NAIL_LOOKS, ...OTHER_LOOKS].flatMap((draft) => toLook(draft, offered) ?? [])
  if (looks.length > 0) importLooks({ db: database.db, now }, { looks })
}

function toLook({ needs, steps, ...draft }: LookDraft, offered: readonly Offered[]): FileLook | null {
  const used = new Set<string>()
  const products = needs.flatMap((need) => {
    const { marking } = choose(need, offered, used) ?? {}
    if (marking === undefined) return []
    used.add(marking)
    return [{ marking, role: need.role, quantity: need.quantity ?? 1, isPainted: need.isPainted ?? false }]
  })
  const [least] = SHADES_OF_DESIGN[draft.design]
  if (products.filter(({ isPainted }) => isPainted).length < least) return null
  return {
    ...draft,
    title: typeset(draft.title),
    lead: typeset(draft.lead),
    ...(draft.caution === undefined ? {} : { caution: typeset(draft.caution) }),
    steps: steps.map(([title, text, takes = []]) => ({
      ...{ title: typeset(title), text: typeset(text) },
      tools: takes.filter((taken) => typeof taken !== 'string'),
      products: products.flatMap(({ marking, role }) => (takes.includes(role) ? marking : [])),
    })),
    products,
  }
}

/** Returns the product in demand that fits a need, in its preferred availability if there is one. */
function choose(need: Need, offered: readonly Offered[], used: ReadonlySet<string>): Offered | undefined {
  const fitting = offered.filter((one) => !used.has(one.marking) && fits(need, one))
  const isSoldOut = need.isSoldOut ?? false
  return fitting.find(({ available }) => (available === 0) === isSoldOut) ?? fitting[0]
}

function fits(need: Need, { name, kind, family, finish, volume, price }: Offered): boolean {
  const { named = '', with: part = '', families, volumes } = need
  // Names have no-break spaces between words that belong together.
  const plain = name.replaceAll('\u00a0', ' ')
  return (
    kind === need.kind &&
    price <= need.most &&
    plain.startsWith(named) &&
    plain.includes(part) &&
    (families === undefined || families.some((wanted) => wanted === family)) &&
    (need.finish === undefined || need.finish === finish) &&
    (volumes === undefined || volumes.includes(volume?.replaceAll('\u00a0', ' ') ?? ''))
  )
}
