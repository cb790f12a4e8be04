import {
  isChoice,
  isChosenBy,
  isDoneBy,
  isForeign,
  isNotSaidFor,
  isOfStuff,
  isSaidAnew,
  isSameKind,
  isSecond,
  isUnheard,
  isWordOfNeed,
  WHERE,
} from './beside-words.ts'
import { isNailOfHand, isOtherBody } from './body-parts.ts'
import { type FoundHead, GENERAL, isLetterLed } from './find-head.ts'
import { areDrawn, isAdjective, type Meaning } from './lexicon.ts'
import { type Group, groupOf, isHitBy, matchExpression } from './match-expression.ts'
import { describedToken, ownNameToken } from './product-words.ts'
import {
  isAudience,
  isBody,
  isNoise,
  isPartOfCompound,
  PREPOSITIONS,
  type Reader,
  type Token,
} from './query-tokens.ts'
import { isPieces } from './read-amounts.ts'
import { isColorOfKind } from './read-colors.ts'
import { isOnlyDescribed, isToldDenied } from './read-described.ts'
import { isSaidOf, longMeaningOf, readRest } from './read-words.ts'
import { refusedGroup, withoutMeant } from './refuse-words.ts'
import { missingWord, STOP_WORDS, stem } from './search-tokens.ts'
import { EITHER, TOO } from './small-words.ts'
import { type Beside, passOver, refuse, sortMissing } from './sort-denied.ts'
import { UNDRAWN } from './tables/motifs.ts'
import { ADVERB, isFormOf, isVerb } from './word-forms.ts'

interface BesideOptions {
  readonly kinds: Group
  readonly isTailNeeded: boolean
  readonly isNeedGivenUp: boolean
  readonly isToldGivenUp: boolean
  /** Words of traits, which the hits need not have. */
  readonly told: ReadonlySet<Token>
}

/** A body part after these tells when and not what for: 'молочко после душа'. */
const WHEN_NOT_WHAT = new Set(['после', 'до', 'перед', 'при', 'время', 'у', 'из'])

const UNDRAWN_STEMS = new Set(UNDRAWN.map(stem))

/** Sorts the words beside a head by what becomes of them: each is required, wished for, refused, or passed over. */
export function sortBeside(
  reader: Reader,
  tokens: readonly Token[],
  { head, used }: FoundHead,
  { kinds, isTailNeeded, isNeedGivenUp, isToldGivenUp, told }: BesideOptions,
): Beside {
  const { words, lexicon } = reader
  const beside: Beside = {
    ...{ required: [], optional: [], refused: [], unheard: [], described: [], lost: [] },
    ...{ isPartial: false, isVetoed: false },
  }
  const rest = tokens.filter((token) => !used.includes(token))
  // Words that mean something only together share their fate: 'как у кофе с молоком'.
  const givenUp = new Map<Meaning, boolean>()
  // A need that names the part of the body itself may be told together with another: 'руки сохнут от посуды'.
  const isOfNeed = head?.isNeed === true && used.some((token) => isBody(lexicon, token))
  // 'блеск чтоб волосы к губам не липли' is for lips.
  const isOwnBody = tokens.some(
    (token) => isBody(lexicon, token) && head?.kinds.every(([label = '']) => label.endsWith(token.stem)),
  )
  // 'тушь которая не отпечатывается на веках', 'чтоб волосы в рот не лезли': a clause tells where something happens.
  const isBodyBeside = tokens.some(
    (token, i) => token.isInClause && isBody(lexicon, token) && WHERE.has(tokens[i - 1]?.word ?? ''),
  )
  for (let i = 0; i < rest.length; i++) {
    const token = rest[i]
    if (!token) break
    const { stem: own, word, isPurpose, piece, after } = token
    if (told.has(token)) continue
    const before = rest[i - 1]
    // 'не пачкает белье' says it of what lies beside.
    if (before !== undefined && told.has(before) && isVerb(before.word) && !isAdjective(word)) {
      if (words.isStem(own)) beside.optional.push(token)
      continue
    }
    if (token.denied !== null) {
      const together = rest.filter((one) => one.denied === token.denied && !told.has(one))
      if (together[0] === token) refuse(reader, beside, together, { kinds, used })
      continue
    }
    if (token.isBrand) {
      if (!STOP_WORDS.has(word)) beside.required.push(token)
      continue
    }
    if (word === 'не' || word === 'нет') {
      const next = rest[i + 1]
      if (next === undefined || next.denied !== null || PREPOSITIONS.has(next.word)) continue
      // 'чтобы ногти не желтели под лаком' denies what names the need.
      if (next !== tokens[tokens.indexOf(token) + 1]) continue
      i += 1
      if (TOO.has(next.word)) continue
      if (lexicon.meaningsBy.get(next.stem)?.some(({ stems }) => stems.includes('не')))
        beside.optional.push(token, next)
      else if (words.isStem(next.stem) && !isVerb(next.word) && !isToldDenied(words, next, kinds))
        beside.refused.push(withoutMeant(reader, refusedGroup(next.piece, next.stem)))
      else passOver(reader, beside, next, kinds)
      continue
    }
    if (PREPOSITIONS.has(word) || EITHER.has(word) || isLetterLed(tokens, token)) continue
    // 'наклейки на хэллоуин': another kind is right for any feast.
    if (UNDRAWN_STEMS.has(own) && areDrawn(lexicon, kinds.phrases) && !isSaidOf(reader, token, kinds)) {
      beside.lost.push(piece.raw)
      continue
    }
    // 'оборот' is a brand, 'оборотов' says nothing.
    if (isNoise(lexicon, token) && !token.isBrandName) {
      // 'база сильная', of which one is called «Сильная», and 'набор для самой себя'.
      const names = before !== undefined && isNoise(lexicon, before) ? [[before.stem, own], [own]] : [[own]]
      const known = names.map(ownNameToken).filter((one) => words.isToken(one))
      const named = known.map((one) => groupOf(word, [[one]]))
      beside.described.push(...named.filter((name) => isHitBy(words, [kinds, name])).slice(0, 1))
      continue
    }
    // 'гель лак 2 шт' says how many are wanted, where no pack of the kind has so many.
    if (isPieces(piece) && !words.isHit(matchExpression([kinds, ...readRest(reader, [token])], 'prefix')))
      continue
    const missing = missingWord(word)
    if (missing !== null) {
      sortMissing(reader, beside, token, missing, { kinds, used })
      continue
    }
    const isTold = lexicon.meaningsBy.has(own)
    // 'щетка укладывать феном' asks for no hair dryer.
    // 'шеллак с магнитом' is one with the effect, though the shop has no magnets.
    const isHad = isTold && after === 'с'
    if (lexicon.absent.has(own) && !isPurpose && !isHad && !words.isWord(word)) {
      beside.isPartial = true
      const isNamed =
        piece.type === 'word' &&
        isFormOf(word, own) &&
        !isVerb(word) &&
        !isAdjective(word) &&
        !isAudience(lexicon, token)
      if (isNamed && !token.isInClause) beside.lost.push(piece.raw)
      continue
    }
    if (isBody(lexicon, token) && !isVerb(word) && (isPurpose || !isTold)) {
      const known = words.isHit(
        matchExpression([kinds, groupOf(word, [[own], [describedToken(own)]])], 'prefix'),
      )
      const isAside = (token.isInClause && (isOwnBody || isBodyBeside)) || isNailOfHand(token, used)
      const isOther = head !== null && isOtherBody(head, own) && !isAside
      if (!known && isOther && !isOfNeed && !WHEN_NOT_WHAT.has(after)) beside.isVetoed = true
      if (known) beside.optional.push(token)
      continue
    }
    if (isForeign(reader, token, kinds, isTold)) {
      // 'стол для маленькой комнаты' is small.
      const isRoom = lexicon.places.has(own) && lexicon.sizes.has(rest[i - 1]?.stem ?? '')
      // 'мозоли от туфель' names what they come from.
      const isCause = head?.isNeed === true && after === 'от'
      // 'не оставляет следов на одежде' tells where there are none.
      const ahead = rest.slice(0, i).findLast((one) => !PREPOSITIONS.has(one.word))
      const isOfTrait = WHERE.has(after) && ahead !== undefined && told.has(ahead)
      beside.isVetoed ||= !isOfNeed && !isRoom && !isCause && !isOfTrait
      continue
    }
    // 'легко растушевать'
    const isHow = ADVERB.test(word) && [rest[i + 1], rest[i - 1]].some((one) => one && isVerb(one.word))
    // 'темно' is part of a color in 'темно-красный', and says little beside other words.
    const isOfAny =
      isHow ||
      (isAudience(lexicon, token) && longMeaningOf(reader, token, rest) === null) ||
      lexicon.sizes.has(own) ||
      (isVerb(word) && !isTold)
    // 'лак для ногтей перламутрово розовый' is asked for as 'перламутрово' as it is pink.
    const next = rest[i + 1]
    const whole = next !== undefined && isPartOfCompound(token, next) ? next : token
    const isSaid = token.isTail && isTailNeeded && !isOfAny && isSaidOf(reader, token, kinds)
    const isUnsaidNeed =
      isNeedGivenUp && head !== null && isWordOfNeed(reader, token, head) && !isSaidOf(reader, token, kinds)
    if (isUnsaidNeed) beside.isPartial = true
    const meaning = longMeaningOf(reader, token, rest)
    const isGivenUp =
      (meaning === null ? undefined : givenUp.get(meaning)) ??
      ((isToldGivenUp && isOnlyDescribed(reader, token, kinds)) ||
        (head?.isNeed === true &&
          !isColorOfKind(reader, token, { head, used }, kinds) &&
          !isChosenBy(reader, token, kinds)) ||
        isOfAny ||
        isDoneBy(rest[i - 1], word) ||
        isUnsaidNeed ||
        (!token.isBrandName && isSameKind(reader, token, head)) ||
        (isPurpose &&
          !isSaid &&
          !isSaidAnew(reader, whole, used, kinds) &&
          word !== '' &&
          !/\d/.test(word) &&
          (isSecond(used, token) || !isUnheard(reader, token))))
    if (meaning !== null) givenUp.set(meaning, isGivenUp)
    const isAsked = isChoice(lexicon, token) || isOfStuff(lexicon, token)
    if (isGivenUp && head?.isNeed === true && isAsked && !isSaidOf(reader, token, kinds))
      beside.lost.push(piece.raw)
    const isSet = head === null || head.stems.some((one) => GENERAL.has(one))
    if (isGivenUp && head?.isNeed === false && !isSet && isNotSaidFor(reader, token, kinds))
      beside.lost.push(piece.raw)
    if (!isGivenUp) beside.required.push(token)
    else if (!isVerb(word) || isTold || words.isStem(own)) beside.optional.push(token)
    else passOver(reader, beside, token, kinds)
  }
  return beside
}
