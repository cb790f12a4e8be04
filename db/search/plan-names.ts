import { groupOfHead, headOf, isBrandAndKind } from './find-head.ts'
import { flattened, type Group, groupOf, matchExpression } from './match-expression.ts'
import { FOUND, isFound, type Plan } from './plan.ts'
import { nameToken, ownNameToken } from './product-words.ts'
import { isNoise, type Reader, type Token } from './query-tokens.ts'
import { wholeNameOf } from './read-whole-name.ts'
import type { Phrase } from './synonyms.ts'

/** A word, not the token of a kind, a size, or a description. */
const PLAIN = /^[а-я]+$/u

/** Tells the words of a plan from the brands and lines that are called so. */
export function withBrandsApart(reader: Reader, plan: Plan): Plan {
  const { brandsBy, brandsOf } = reader.lexicon
  const apart = (from: typeof brandsBy): Plan => ({
    ...plan,
    readings: plan.readings.map((groups) => groups.map((group) => apartFromNames(from, group))),
  })
  // 'крем шалфей' is one with sage rather than one of «Молоко и шалфей».
  const isNameOfOther = plan.readings.at(-1)?.some((group) => isNamed(brandsOf, group))
  const strict = plan.hasHead && isNameOfOther ? apart(brandsOf) : null
  return strict && isFound(reader, strict) ? strict : apart(brandsBy)
}

function isNamed(brands: ReadonlyMap<string, string>, { phrases, head }: Group): boolean {
  return head === undefined && phrases.some(([own = '', ...more]) => more.length === 0 && brands.has(own))
}

/** Tells what a word means from a brand or a line that is called so: 'кисть для вензелей', and the line «Вензель». */
function apartFromNames(brands: ReadonlyMap<string, string>, { byTurns, ...group }: Group): Group {
  const apart = byTurns?.map((readings) =>
    readings.map((groups) => groups.map((one) => apartFromNames(brands, one))),
  )
  return { ...wordsApart(brands, group), ...(apart && { byTurns: apart }) }
}

function wordsApart(brands: ReadonlyMap<string, string>, group: Group): Group {
  const isNamed = (phrases: readonly Phrase[]) =>
    phrases.some((phrase) => phrase.some((own) => brands.has(own)))
  if (group.head === undefined && !isNamed(group.phrases) && !isNamed(group.others)) return group
  const tokens = [...group.phrases, ...group.others].flat()
  const names = new Map(
    tokens.flatMap((own) => {
      const brand = brands.get(own)
      return brand === undefined ? [] : [[own, brand] as const]
    }),
  )
  const ofKinds = group.head === undefined ? [] : tokens.filter((own) => PLAIN.test(own) && !names.has(own))
  for (const own of ofKinds) names.set(own, ownNameToken([own]))
  return names.size === 0 ? group : { ...group, names }
}

/** A longer own name beside a kind is not looked for. */
const MOST_NAMED = 4

/**
 * Puts first what is called by the whole query, whatever else its words mean: 'заварной крем', 'мягкая пудра'. A word
 * that names a kind by itself is that, and so is a phrase of the tables: 'пудра', 'сусальное золото'.
 */
export function withOwnName(reader: Reader, tokens: readonly Token[], plan: Plan): Plan {
  const { words } = reader
  const named = namedSo(reader, tokens)
  if (named === null) return withNameOfKind(reader, tokens, plan)
  const { kind, need } = headOf(reader, tokens)
  const isPhrase = [kind, need].some((found) => found?.used.length === tokens.length)
  // 'открытка' and 'хна' are not carried, whatever shades are called so.
  const isOne = tokens.length === 1
  if (isPhrase || (isOne && (plan.hasHead || plan.isVetoed))) return plan
  const widest = plan.readings.at(-1) ?? []
  if (!isFound(reader, plan)) return { ...FOUND, readings: [[named]] }
  const first = [...widest, named]
  if (!plan.hasHead && words.isHit(matchExpression(first, 'prefix')))
    return { ...plan, readings: [first, ...plan.readings] }
  if (widest.some(({ isExcluded }) => isExcluded)) return plan
  const [kinds = named, ...beside] = widest
  const all = { ...kinds, phrases: [...kinds.phrases, ...kinds.others] }
  const either = groupOf('', [...flattened([all, ...beside]), ...named.phrases])
  return { ...plan, readings: [[named], ...plan.readings, [either]] }
}

/** Puts first what of a kind is called by all other words: 'гранатовый браслет помада'. */
function withNameOfKind(reader: Reader, tokens: readonly Token[], plan: Plan): Plan {
  const most = Math.min(MOST_NAMED, tokens.length - 1)
  for (let length = most; length > 1; length--) {
    for (const from of [0, tokens.length - length]) {
      const typed = tokens.slice(from, from + length)
      // 'кисть для вензелей' asks for no brush «Вензель».
      const named = typed.some(({ isAfter }) => isAfter) ? null : namedSo(reader, typed)
      const rest = tokens.filter((_, at) => at < from || at >= from + length)
      const { head, used } = named === null ? { head: null, used: [] } : headOf(reader, rest).kind
      if (named === null || head === null || head.isNeed || used.length < rest.length) continue
      const first = [{ ...groupOfHead(head, used), others: [] }, named]
      if (!reader.words.isHit(matchExpression(first, 'prefix'))) continue
      return isFound(reader, plan)
        ? { ...plan, readings: [first, ...plan.readings] }
        : { ...FOUND, readings: [first] }
    }
  }
  return plan
}

/** Returns a group for the products whose own name these words are; null where none is called so. */
function namedSo({ words }: Reader, tokens: readonly Token[]): Group | null {
  const typed = tokens.map(({ piece }) => piece.raw)
  const token = nameToken(typed.join(' '))
  return words.isToken(token) ? { ...groupOf(typed.join(' '), [[token]]), words: typed } : null
}

/** The name of a brand that is also a kind finds both by turns, the brand first: 'слюда'. */
export function withBrandOfKind({ lexicon }: Reader, tokens: readonly Token[], plan: Plan): Plan {
  const [only, ...more] = tokens.filter((token) => token.isBrandName || !isNoise(lexicon, token))
  if (only === undefined || more.length > 0 || !plan.hasHead || !isBrandAndKind(lexicon, only)) return plan
  const brand = groupOf(only.word, [[only.stem]])
  const kind = groupOf(only.word, flattened(plan.readings.at(-1) ?? []))
  const either: Group = {
    ...groupOf(only.word, [...brand.phrases, ...kind.phrases]),
    byTurns: [[[brand]], [[kind]]],
  }
  return { ...plan, readings: [[brand], [either]] }
}

const ALL = 'все'

/**
 * A query that is the name of a category finds all of it: first what the tables call so within it, and last what they
 * call so elsewhere: 'акрил', 'наборы'. Returns null where that is what is found already.
 */
export function planWholeName({ lexicon }: Reader, tokens: readonly Token[], plan: Plan): Plan | null {
  const named = wholeNameOf(lexicon, tokens)
  if (named === null) return null
  const [kinds, ...more] = plan.readings.at(-1) ?? []
  const isKind = kinds !== undefined && plan.hasHead && more.length === 0 && !plan.isVetoed
  const called = isKind ? kinds.phrases : []
  const isOf = ([label]: Phrase) => named.kinds.some(([own]) => own === label)
  const isWhole = named.kinds.every((kind) =>
    [...called, ...(kinds?.others ?? [])].some((phrase) => phrase.join() === kind.join()),
  )
  if (isKind && isWhole && called.every(isOf)) return null
  const group = (phrases: readonly Phrase[]): Group => ({
    ...groupOf(named.text, phrases),
    words: named.words,
    head: { text: named.text, isNeed: false, isCategory: true },
  })
  // 'всё для маникюра' shows something of each kind, whatever is in the highest demand.
  const ofEach = [...new Map(named.kinds.map((kind) => [kind.join(), [[groupOf('', [kind])]]])).values()]
  const byTurns = named.words.includes(ALL) ? { byTurns: ofEach } : {}
  const others = isKind ? [...called, ...kinds.others].filter((phrase) => !isOf(phrase)) : []
  const within = called.filter(isOf)
  const isFirst = within.length > 0 && within.length === called.length
  return {
    ...FOUND,
    readings: [
      ...(isFirst ? [[group(within)]] : []),
      [{ ...group(named.kinds), ...byTurns }],
      ...(others.length > 0 ? [[{ ...group(named.kinds), others }]] : []),
    ],
  }
}
