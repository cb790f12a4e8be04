import { normalizeText } from '#shared/search/normalize-text.ts'
import { headOf } from './find-head.ts'
import { isAdjective } from './lexicon.ts'
import { isFound } from './plan.ts'
import { planQuery } from './plan-query.ts'
import { isAudience, PREPOSITIONS, type Reader, type Token, tokensOf } from './query-tokens.ts'
import { isColorWord } from './read-colors.ts'
import { phrasesOf } from './tables/listed.ts'
import { DAYS, LOOKS } from './tables/looks.ts'

/** What paints nails. */
const PAINT = 'гель лак'
const NAILS_DONE = /(?<!\p{L})(?:маникюр|педикюр)(?:чик)?(?!\p{L})/iu
/** Only for an event are these nails that are to be done: 'ногти на свадьбу'. */
const NAILS = /(?<!\p{L})(?:ногти|ноготки)(?!\p{L})/iu
const EVENT = /^(?:на|к) |^(?:свадеб|новогод|рождеств)/u
/** 'в розовых тонах', 'розового цвета' */
const IN_COLOR = /(?<!\p{L})(?:в (?=.* (?:тон|цвет|оттенк))|(?:тон|цвет|оттенк)\p{L}*(?!\p{L}))/giu

function byPhrase(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([say, meant]) => phrasesOf(say).map((text) => [text, meant] as const)),
  )
}

const LOOK_OF = byPhrase(LOOKS)
const MOTIF_OF = byPhrase(DAYS)
const OCCASIONS = [...LOOK_OF.keys(), ...MOTIF_OF.keys()].sort((a, b) => b.length - a.length)

/**
 * Reads how nails are to be done as what they are painted with: 'матовый маникюр', 'маникюр для офиса'. Motifs beside
 * the word ask for drawings by themselves. Returns the text as it is where it asks for anything else.
 */
export function withLookOfNails(reader: Reader, text: string): string {
  const isDone = NAILS_DONE.test(text)
  if (!isDone && !NAILS.test(text)) return text
  const all = text
    .replace(isDone ? NAILS_DONE : NAILS, ' ')
    .replace(IN_COLOR, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const plain = normalizeText(all)
  const occasion = OCCASIONS.find((one) => ` ${plain} `.includes(` ${one} `))
  if (!isDone && !EVENT.test(occasion ?? '')) return text
  const motif = MOTIF_OF.get(plain)
  if (motif !== undefined) return `маникюр ${motif}`
  const look = LOOK_OF.get(plain)
  if (look !== undefined) return `${look} ${PAINT}`
  // 'красный маникюр на новый год' is painted red.
  const told = occasion === undefined ? all : ` ${plain} `.replace(` ${occasion} `, ' ').trim()
  const tokens = tokensOf(reader, told)
  const isColored = tokens.some((token) => isColorWord(reader.lexicon, token))
  const isTold = (token: Token) =>
    isOfLook(reader, token) || (isColored && isAdjective(token.word) && token.after === '')
  if (tokens.length === 0 || !(isDone || isColored) || !tokens.every(isTold)) return text
  // 'европейский маникюр' is a kind of work.
  const { kind, need } = headOf(reader, tokensOf(reader, `${told} маникюр`))
  if (kind.head !== null || need !== null) return text
  const painted = `${told} ${PAINT}`
  const plan = planQuery(reader, painted)
  const isWhole = plan.doubtful.length === 0 && (plan.lost ?? []).length === 0 && isFound(reader, plan)
  return isWhole ? painted : text
}

/** Returns true for what tells how nails are painted, and names no drawing and no work. */
function isOfLook({ lexicon }: Reader, token: Token): boolean {
  const { stem: own, word, after } = token
  const { shades, motifsBy, absent } = lexicon
  if (word === 'и') return true
  if (PREPOSITIONS.has(word) || (after !== '' && after !== 'и') || absent.has(own)) return false
  const isOfColor = shades.has(own) || isColorWord(lexicon, token)
  return isOfColor || (isAdjective(word) && !motifsBy.has(own) && !isAudience(lexicon, token))
}
