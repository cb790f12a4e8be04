import type { ReviewGroup } from './review-group.ts'
import { CARE_REVIEWS } from './texts/care.ts'
import { COAT_REVIEWS } from './texts/coats.ts'
import { DESIGN_REVIEWS } from './texts/design.ts'
import { EXTENSION_REVIEWS } from './texts/extension.ts'
import { GEL_POLISH_REVIEWS } from './texts/gel-polish.ts'
import { HAIR_AND_MAKEUP_REVIEWS } from './texts/hair-and-makeup.ts'
import { LACQUER_REVIEWS } from './texts/lacquer.ts'
import { MANICURE_REVIEWS } from './texts/manicure.ts'
import { TOOL_REVIEWS } from './texts/tools.ts'

const GROUPS: readonly ReviewGroup[] = [
  ...[...GEL_POLISH_REVIEWS, ...COAT_REVIEWS, ...LACQUER_REVIEWS, ...CARE_REVIEWS, ...MANICURE_REVIEWS],
  ...[...EXTENSION_REVIEWS, ...DESIGN_REVIEWS, ...TOOL_REVIEWS, ...HAIR_AND_MAKEUP_REVIEWS],
]
const STARS = [5, 4, 3, 2] as const

/** A text with the stars that go with it. The same object stands for it in every category that it suits. */
export interface ReviewText {
  readonly stars: number
  readonly text: string
}

/** All texts by the slug of the leaf category that they suit. */
export const TEXTS_OF_LEAF: ReadonlyMap<string, readonly ReviewText[]> = (() => {
  const ofLeaf = new Map<string, ReviewText[]>()
  for (const { leaves, texts } of GROUPS) {
    const all = STARS.flatMap((stars) => (texts[stars] ?? []).map((text): ReviewText => ({ stars, text })))
    for (const leaf of leaves) ofLeaf.set(leaf, [...(ofLeaf.get(leaf) ?? []), ...all])
  }
  return ofLeaf
})()
