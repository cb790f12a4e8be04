import { type Group, groupOf, joinedGroup, matchExpression } from './match-expression.ts'
import { groupsOf, piecesOf, type ReadGroup } from './read-groups.ts'
import type { Piece } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'

const MOST_WANTED = 20

/** Returns true for pieces that may be how many are wanted: few, or compared as in 'от 50 шт оптом'. */
export function isPieces(piece: Piece): boolean {
  return (
    piece.type === 'amount' &&
    piece.token === `${piece.number}шт` &&
    (piece.comparison !== undefined || Number(piece.number) <= MOST_WANTED)
  )
}

/** What amounts and sizes of one sort have in common: 'ss' of 'ss3', 'вт' of '48вт'. */
function sortOf({ phrases }: Group): string | null {
  const [[token = '', ...more] = []] = phrases
  return more.length === 0 && /^(?=\D*\d+\D*$)(?=.*[a-zа-я])/u.test(token) ? token.replace(/\d+/u, '') : null
}

/** What shoppers say for each other: salons count the milliliters of a gel in grams. */
const OTHER_UNIT: Readonly<Record<string, string>> = { г: 'мл', мл: 'г' }

/** Reads an amount that nothing of the kinds has by the same number in their own unit: 'акригель 60 грамм'. */
export function inOwnUnit(words: SearchWords, group: ReadGroup, kinds: Group): ReadGroup {
  const [piece, ...more] = /\d/.test(group.text) ? piecesOf(words, group.text) : []
  if (piece?.type !== 'amount' || more.length > 0) return group
  const [, number = '', unit = ''] = /^([\dd]+)(\D+)$/u.exec(piece.token) ?? []
  const other = OTHER_UNIT[unit]
  const isHad = (phrases: Group['phrases']) =>
    words.isHit(matchExpression([kinds, groupOf('', phrases)], 'prefix'))
  if (other === undefined || isHad(piece.comparison === undefined ? [[piece.token]] : group.phrases))
    return group
  const raw = [piece.comparison ?? '', number.replace('d', ','), other].join(' ').trim()
  const [own = group] = groupsOf(words, [{ ...piece, raw, token: `${number}${other}` }])
  return words.isToken(`${number}${other}`) && isHad(own.phrases)
    ? { ...own, words: group.words ?? [] }
    : group
}

/** Reads two sizes of one sort that nothing has together as either, and '5 мл' of a set as that of each of its bottles. */
export function eitherOfSet(
  words: SearchWords,
  groups: readonly ReadGroup[],
  kinds: Group,
): readonly ReadGroup[] {
  const sorts = groups.map(sortOf)
  if (sorts.every((sort) => sort === null)) return groups
  const isHit = (asked: readonly Group[]) => words.isHit(matchExpression([kinds, ...asked], 'prefix'))
  const joined = groups.flatMap((group, i) => {
    const same = groups.filter((_, other) => sorts[i] !== null && sorts[other] === sorts[i])
    if (same.length < 2 || isHit(same)) return group
    return same[0] === group ? { ...joinedGroup(same), unknown: null } : []
  })
  return joined.map((group) => {
    const [, each = ''] = /^(\d+)мл$/u.exec(group.phrases[0]?.[0] ?? '') ?? []
    if (each === '' || isHit([group])) return group
    const sets = MOST_IN_SET.map((count) => [`${count}х${each}`]).filter((phrase) =>
      isHit([groupOf('', [phrase])]),
    )
    return sets.length === 0 ? group : { ...group, phrases: sets }
  })
}

const MOST_IN_SET: readonly number[] = [2, 3, 4, 5, 6, 8, 10, 12]
