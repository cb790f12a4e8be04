import type { FoundHead } from './find-head.ts'
import type { Head } from './lexicon.ts'
import { type Group, matchExpression } from './match-expression.ts'
import { PREPOSITIONS, type Reader, type Token } from './query-tokens.ts'
import { groupsOf, type ReadGroup } from './read-groups.ts'
import { missingWord, type Piece, stem } from './search-tokens.ts'
import type { Phrase } from './synonyms.ts'

/** What a query asks for, part by part. */
export interface Plan {
  /** Ways to read the query, the narrowest first; each finds all that the ones before it find. */
  readonly readings: readonly (readonly Group[])[]
  /** Words that may be given up but are known nowhere; a corrected spelling of them is tried first. */
  readonly doubtful: readonly string[]
  /** Whether words had to be passed over, so that a need that explains them is the better reading. */
  readonly isPartial: boolean
  /** Required words that neither the shop nor the tables know. */
  readonly unknown: readonly string[]
  /** Whether the query names a kind of product or a need. */
  readonly hasHead: boolean
  /** Whether it asks for a part of the body for which its kinds have nothing: 'крем для лица'. */
  readonly isVetoed: boolean
}

const NAILS = new Set(['ногт', 'кутикул', 'рук', 'ног'])
const BODY_OF_KIND = /(?:рук|ног|волос|губ|тел|стоп|бров)$/u

/** Plans the words beside a head: what is required, what may be given up, and what is refused. */
export function planHead(reader: Reader, tokens: readonly Token[], { head, used }: FoundHead): Plan {
  const { words, lexicon } = reader
  if (!head) {
    const isLeft = tokens.some(({ stem: own, word }) => !lexicon.noise.has(own) && !PREPOSITIONS.has(word))
    const kept = isLeft ? tokens.filter(({ stem: own }) => !lexicon.noise.has(own)) : tokens
    const groups = readRest(reader, kept).groups
    return {
      readings: [groups],
      unknown: unknownOf(groups),
      doubtful: [],
      isPartial: false,
      hasHead: false,
      isVetoed: false,
    }
  }
  const kinds: Group = {
    text: used.map(({ word }) => word).join(' '),
    phrases: head.kinds,
    others: head.less,
    isBeginning: false,
    words: used.map(({ piece }) => piece.raw),
    head: { text: head.words.join(' '), isNeed: head.isNeed },
  }
  const rest = tokens.filter((token) => !used.includes(token))
  const required: Token[] = []
  const optional: Token[] = []
  let isVetoed = false
  let isRefused = false
  let isPartial = false
  const refused: Group[] = []
  for (const token of rest) {
    const { stem: own, word, isPurpose, piece } = token
    if (word === 'не' || word === 'нет') {
      isRefused = true
      continue
    }
    if (PREPOSITIONS.has(word) || lexicon.noise.has(own)) continue
    if (isRefused) {
      isRefused = false
      if (words.isStem(own)) refused.push(refusedGroup(piece, own))
      else isPartial = true
      continue
    }
    const missing = missingWord(word)
    if (missing !== null) {
      if (words.isStem(own)) required.push(token)
      else if (words.isStem(stem(missing))) refused.push(refusedGroup(piece, stem(missing)))
      continue
    }
    if (lexicon.body.has(own) && (isPurpose || !lexicon.meaningsBy.has(own))) {
      const known = words.isHit(matchExpression([kinds, groupOf(word, [[own]])], 'prefix'))
      if (!known && isOtherBody(head, own)) isVetoed = true
      if (known) optional.push(token)
    } else if (head.isNeed || lexicon.audiences.has(own) || (isPurpose && word !== '' && !/\d/.test(word))) {
      optional.push(token)
    } else required.push(token)
  }
  const needed = readRest(reader, required)
  const wished = readRest(reader, optional).groups
  const liked = wished.filter(({ unknown }) => unknown === null)
  const doubtful = unknownOf(wished.filter(({ text }) => !lexicon.stems.has(stem(text))))
  const base = [kinds, ...needed.groups, ...refused]
  const readings: Group[][] = []
  if (liked.length > 0) readings.push([...base, ...liked])
  if (liked.length > 1) {
    readings.push([
      ...base,
      {
        ...groupOf(
          '',
          liked.flatMap(({ phrases }) => phrases),
        ),
        others: liked.flatMap(({ others }) => others),
        isBeginning: true,
      },
    ])
  }
  readings.push(base)
  return { readings, unknown: unknownOf(needed.groups), doubtful, isPartial, hasHead: true, isVetoed }
}

function unknownOf(groups: readonly ReadGroup[]): string[] {
  return groups.flatMap(({ unknown }) => unknown ?? [])
}

export function groupOf(text: string, phrases: readonly Phrase[]): Group {
  return { text, phrases, others: [], isBeginning: false }
}

function refusedGroup({ raw }: Piece, own: string): Group {
  return { ...groupOf(raw, [[own]]), isExcluded: true, words: [raw] }
}

/** Returns true when no kind of the head can be for this part of the body. */
function isOtherBody(head: Head, body: string): boolean {
  const labels = [...head.kinds, ...head.less].map(([kind = '']) => kind)
  return NAILS.has(body) ? labels.every((label) => BODY_OF_KIND.test(label)) : true
}

/** Reads words beside a head, or a query without one: meanings of the tables first, then the shop's own words. */
function readRest({ words, lexicon }: Reader, tokens: readonly Token[]): { groups: ReadGroup[] } {
  const groups: ReadGroup[] = []
  let run: Piece[] = []
  const stems = new Set(tokens.map((token) => token.stem))
  const done = new Set<Token>()
  const flush = () => {
    if (run.length > 0) groups.push(...groupsOf(words, run))
    run = []
  }
  for (const token of tokens) {
    if (done.has(token)) continue
    const meaning = (lexicon.meaningsBy.get(token.stem) ?? [])
      .filter((one) => one.stems.every((own) => stems.has(own)))
      .sort((a, b) => b.stems.length - a.stems.length)[0]
    const phrases = meaning?.phrases.filter((phrase) =>
      phrase.every((own) => words.isStem(own) || words.isHit(`"${own}"`)),
    )
    if (!meaning || !phrases || phrases.length === 0) {
      run.push(token.piece)
      continue
    }
    flush()
    const own = tokens.filter((one) => meaning.stems.includes(one.stem))
    for (const one of own) done.add(one)
    groups.push({
      ...groupOf(own.map(({ word }) => word).join(' '), phrases),
      ...{ isName: meaning.isName, unknown: null, words: own.map(({ piece }) => piece.raw) },
    })
  }
  flush()
  return { groups }
}
