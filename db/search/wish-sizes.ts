import { type Group, groupOf, matchExpression } from './match-expression.ts'
import type { ReadGroup } from './read-groups.ts'
import { stem } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'
import { LARGE, LARGEST, SMALL, SMALLEST } from './size-words.ts'

const UTMOST: ReadonlyMap<string, string> = new Map([
  [SMALL, SMALLEST],
  [LARGE, LARGEST],
])
const SIZES: ReadonlySet<string> = new Set(UTMOST.keys())

/** 'самый большой' */
export const UTMOST_OF = stem('самый')

/** Of what is small the smallest comes first; the largest only where it is asked for. */
export function utmostOf(
  words: SearchWords,
  wished: readonly ReadGroup[],
  kinds: Group,
  isUtmost: boolean,
): Group[] {
  const sizes = new Set(wished.flatMap(({ phrases }) => phrases.flat()))
  return [...UTMOST].flatMap(([size, utmost]) => {
    const group = groupOf('', [[utmost]])
    const isAsked = sizes.has(size) && (isUtmost || size === SMALL)
    return isAsked && words.isHit(matchExpression([kinds, group], 'text')) ? [group] : []
  })
}

/** 'карманная в сумочку' wishes for one thing: what is called so comes before all else that is small. */
export function withOneSize(wished: readonly ReadGroup[]): readonly ReadGroup[] {
  const sizeOf = ({ phrases }: Group) => phrases.flat().find((own) => SIZES.has(own))
  return wished.flatMap((group, i) => {
    const size = sizeOf(group)
    if (size === undefined) return group
    const same = wished.filter((one) => sizeOf(one) === size)
    const [first = group] = same
    return wished.indexOf(first) < i
      ? []
      : {
          ...group,
          phrases: same.flatMap(({ phrases }) => phrases),
          others: same.flatMap(({ others }) => others),
        }
  })
}
