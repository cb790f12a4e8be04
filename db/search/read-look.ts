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
/** 'в розовых тонах', 'розового цвета' */
const IN_COLOR = /(?<!\p{L})(?:в (?=.* (?:тон|цвет|оттенк))|(?:тон|цвет|оттенк)\p{L}*(?!\p{L}))/giu

function byPhrase(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([say, meant]) => phrasesOf(say).map((text) => [text, meant] as const)),
  )
}

const LOOK_OF = byPhrase(LOOKS)
const MOTIF_OF = byPhrase(DAYS)

/**
 * Reads how nails are to be done as what they are painted with: 'матовый маникюр', 'маникюр для офиса'. Motifs beside
 * the word ask for drawings by themselves. Returns the text as it is where it asks for anything else.
 */
export function withLookOfNails(reader: Reader, text: string): string {
  if (!NAILS_DONE.test(text)) return text
  const told = text.replace(NAILS_DONE, ' ').replace(IN_COLOR, ' ').replace(/\s+/g, ' ').trim()
  const plain = normalizeText(told)
  const motif = MOTIF_OF.get(plain)
  if (motif !== undefined) return `маникюр ${motif}`
  const look = LOOK_OF.get(plain)
  if (look !== undefined) return `${look} ${PAINT}`
  const tokens = tokensOf(reader, told)
  // 'новогодний маникюр красный' is painted red.
  const isColored = tokens.some((token) => isColorWord(reader.lexicon, token))
  const isTold = (token: Token) =>
    isOfLook(reader, token) || (isColored && isAdjective(token.word) && token.after === '')
  if (tokens.length === 0 || !tokens.every(isTold)) return text
  // 'европейский маникюр' is a kind of work.
  const { kind, need } = headOf(reader, tokensOf(reader, text))
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
