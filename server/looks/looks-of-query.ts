import { STOP_WORDS, stem } from '#db/search/search-tokens.ts'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Ctx } from '#server/context.ts'
import type { LookDesign } from '#shared/looks/designs.ts'
import { lookPath, paths } from '#shared/paths.ts'
import type { FoundLook } from '#shared/search/contract.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { lookStatements } from './queries.ts'

const MOST = 3
const LESSON = stem('урок')
/** Further words for what a design shows. */
const DESIGN_WORDS: Partial<Record<LookDesign, string>> = {
  french: 'френч french',
  ombre: 'омбре ombre градиент растяжка',
  chrome: 'зеркальный хром chrome',
}

interface KnownLook extends FoundLook {
  readonly stems: ReadonlySet<string>
}

const cached = catalogCache<readonly KnownLook[]>(1)

/** Returns the looks that are shown, each with the words that it is found by. */
function knownLooks(ctx: Ctx): readonly KnownLook[] {
  return cached(ctx, '', () =>
    lookStatements(ctx.db)
      .shown.all()
      .map(({ slug, title, design }) => ({
        ...{ title, url: lookPath(slug) },
        stems: new Set(stemsOf(`${title} ${DESIGN_WORDS[design] ?? ''}`)),
      })),
  )
}

/**
 * Returns the looks whose title or design has every word of a query, at most three (SEARCH-83). A query for lessons
 * alone, or for one that the shop does not have, leads to some and to all of them.
 */
export function looksOfQuery(ctx: Ctx, query: string): FoundLook[] {
  const looks = knownLooks(ctx)
  const wanted = stemsOf(query)
  const words = wanted.filter((word) => word !== LESSON)
  if (looks.length === 0 || wanted.length === 0) return []
  const some = (list: readonly KnownLook[]) => list.slice(0, MOST).map(({ title, url }) => ({ title, url }))
  const found = words.length === 0 ? [] : looks.filter(({ stems }) => words.every((word) => stems.has(word)))
  if (found.length > 0 || wanted.length === words.length) return some(found)
  return [...some(looks), { title: 'Все уроки', url: paths.looks }]
}

function stemsOf(text: string): string[] {
  return normalizeText(text)
    .split(/[^a-zа-я0-9]+/)
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map(stem)
}
