/** '+7 (912) 345-67-89': sign-in, checkout and quick order; 18 characters (spec §5). */
export const PHONE_MASK = '+7 (###) ###-##-##'
export const PHONE_LENGTH = PHONE_MASK.length
/** Behind +7. */
export const NATIONAL_DIGITS = 10

/** E.164 knows no longer number. */
export const MOST_DIGITS = 15

/** A phone as somebody has written it. */
export type WrittenPhone =
  | { readonly kind: 'own' /** What stands behind +7, whole or not. */; readonly national: string }
  | { readonly kind: 'foreign' /** With its '+', otherwise as it was written. */; readonly text: string }
  /** One number or another: nothing but its own writer can tell. */
  | { readonly kind: 'unclear' /** Its digits, with their '+' if they had one. */; readonly text: string }

/** By the numbering plan: Russian codes begin with 3, 4, 8 and 9, those of Kazakhstan with 6 and 7. */
const POSSIBLE = /^[346789]/

/**
 * Neighbours' numbers, whole and without their plus: too long for one of ours. 993 is missing: it is a Russian code,
 * too, and its numbers are as long as one of ours with a digit too many.
 */
const NEIGHBOURS = /^(?:(?:375|380|99[24568])\d{9}|37[34]\d{8})$/

/**
 * Reads a phone in whatever way it is written: '+7 (912) …', '8 912 …', '7912…', '912…', with words before it. Of
 * several, or of one with an extension, it is the first whole one. One of another country stays what it is, because
 * without its country code it would be somebody else's number here; so do digits that may be either.
 */
export function readPhone(text: string): WrittenPhone {
  const first = firstNumber(text)
  const digits = digitsOf(first)
  if (/^\D*\+/.test(first)) return withCountryCode(digits, first.slice(first.indexOf('+')))
  // As one dials it, out of another country or out of Russia.
  const dialled = /^(?:00|810)(\d{9,})$/.exec(digits)?.[1]
  if (dialled !== undefined) return withCountryCode(dialled, `+${dialled}`)
  if (digits.length <= NATIONAL_DIGITS) return own(hasLongDistanceCode(digits) ? digits.slice(1) : digits)
  if (/^[78]/.test(digits)) return own(digits.slice(1))
  if (NEIGHBOURS.test(digits)) return { kind: 'foreign', text: `+${digits}` }
  return { kind: 'unclear', text: digits }
}

/**
 * Fewer than ten digits that begin with the country's code. Before 0, 1, 2 and 5, with which no area's code begins,
 * 8 and 7 are its first digit.
 */
function hasLongDistanceCode(digits: string): boolean {
  return digits.length < NATIONAL_DIGITS && /^[78](?![0125])/.test(digits)
}

function withCountryCode(digits: string, text: string): WrittenPhone {
  // '+8 912 …' is 8 with a plus too many: no country's code begins with 89.
  const isOwn = /^(?:7|8$|89|$)/.test(digits)
  return isOwn ? own(digits.slice(1)) : { kind: 'foreign', text }
}

function own(national: string): WrittenPhone {
  if (NEIGHBOURS.test(national)) return { kind: 'unclear', text: `+7${national}` }
  // '+7 8 912 …': two ways of writing the code at once. No area's code begins with 79 or 89.
  const hasCodeTwice = national.length > NATIONAL_DIGITS && /^[78]9/.test(national)
  return { kind: 'own', national: hasCodeTwice ? national.slice(1) : national }
}

/** What stands between two numbers: words, commas and the like, or the plus of the next. */
const BETWEEN = /[\p{L},;:#*|&]+|(?=\+)/u

/** The part of a text that is the first whole number in it; the text itself where none is whole. */
function firstNumber(text: string): string {
  const parts = text.split(BETWEEN).filter((part) => /\d/.test(part))
  const numbers = parts.map((part) => firstOfRow(part))
  const whole = numbers.find(isWhole) ?? numbers.find((part) => digitsOf(part).length >= NATIONAL_DIGITS)
  return whole ?? parts[0] ?? text
}

function isWhole(part: string): boolean {
  const digits = digitsOf(part)
  if (part.includes('+')) return digits.length > NATIONAL_DIGITS
  return digits.length === NATIONAL_DIGITS || /^[78]\d{10}$/.test(digits)
}

/** '8 912 345-67-89 123': digits with nothing between them but spaces and hyphens, of which the first are a number. */
function firstOfRow(part: string): string {
  for (const { index } of part.matchAll(/(?<=\d)(?=\D+\d)/g)) {
    const [head, rest] = [digitsOf(part.slice(0, index)), digitsOf(part.slice(index))]
    const isCoded = /^(?:\D*\+\D*7|[^\d+]*[78])/.test(part) && head.length === NATIONAL_DIGITS + 1
    const isOurs = isCoded && isPossible(head.slice(1))
    // Ten bare digits may be the beginning of a longer number: only another whole one behind them ends them.
    const isBare = !part.includes('+') && head.length === NATIONAL_DIGITS && isPossible(head)
    if (isOurs || (isBare && isWhole(rest))) return part.slice(0, index)
  }
  return part
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Whether a number of ours can begin so; what stands behind +7. */
export function isPossible(national: string): boolean {
  return POSSIBLE.test(national)
}

/** A number of another country: nobody there can be called or written to. */
export function isForeignPhone(text: string): boolean {
  return readPhone(text).kind === 'foreign'
}

/** Shared phone validator of the specification: empty, or at least 18 characters. Requiredness is checked apart. */
export function isPhoneValid(text: string): boolean {
  return text === '' || text.length >= PHONE_LENGTH
}

/**
 * '+7XXXXXXXXXX', the form in which a phone is stored and compared; null unless exactly ten national digits stand
 * there, and somebody may have them.
 */
export function toE164(text: string): string | null {
  const phone = readPhone(text)
  if (phone.kind !== 'own' || phone.national.length !== NATIONAL_DIGITS) return null
  return isPossible(phone.national) ? `+7${phone.national}` : null
}

/** The stored form as people read it. */
export function formatPhone(e164: string): string {
  const match = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164)
  return match ? `+7 (${match[1]}) ${match[2]}-${match[3]}-${match[4]}` : e164
}
