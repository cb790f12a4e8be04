/** The mask of sign-in, checkout and quick order: '+7 (912) 345-67-89', 18 characters (FORM-1). */
export const PHONE_MASK = '+7 (###) ###-##-##'
export const PHONE_LENGTH = PHONE_MASK.length
/** Number of digits after +7. */
export const NATIONAL_DIGITS = 10

/** The largest number of digits that E.164 allows. */
export const MOST_DIGITS = 15

/** A phone as somebody has written it. */
export type WrittenPhone =
  | { readonly kind: 'own' /** The digits after +7, complete or not. */; readonly national: string }
  | { readonly kind: 'foreign' /** With its '+', otherwise as written. */; readonly text: string }
  /** Digits that fit more than one number; only the person who wrote them can tell. */
  | { readonly kind: 'unclear' /** The digits, with their '+' if they had one. */; readonly text: string }

/**
 * First digits of the numbering plan: 3, 4, 8 and 9 for Russian codes, 6 and 7 for those of Kazakhstan (FORM-18). No
 * area code begins with 79 or 89: after +7 these are the country code once more and the 9 of a mobile number.
 */
const POSSIBLE = /^(?:[3469]|[78](?!9))/

/**
 * Complete numbers of neighboring countries without their plus: too long for a +7 number. 993 is missing because it
 * is also a Russian code, and a foreign number with it is as long as a +7 number with one digit too many.
 */
const NEIGHBORS = /^(?:(?:375|380|99[24568])\d{9}|37[34]\d{8})$/

/**
 * Reads a phone in whatever form it is written: '+7 (912) …', '8 912 …', '7912…', '912…', with words before it. Of
 * several phones, or of one with an extension, it takes the first complete one (FORM-20). A foreign number keeps its
 * country code, because without it the digits would be another person's number in Russia. Digits that fit both a +7
 * and a foreign number are returned as 'unclear' (FORM-19).
 */
export function readPhone(text: string): WrittenPhone {
  const first = firstNumber(text)
  const digits = digitsOf(first)
  if (/^\D*\+/.test(first)) return withCountryCode(digits, first.slice(first.indexOf('+')))
  // Written with an international dialing prefix: 00 of other countries, 810 of Russia.
  const dialed = /^(?:00|810)(\d{9,})$/.exec(digits)?.[1]
  if (dialed !== undefined) return withCountryCode(dialed, `+${dialed}`)
  if (digits.length <= NATIONAL_DIGITS) return own(hasLongDistanceCode(first) ? digits.slice(1) : digits)
  if (/^[78]/.test(digits)) return own(digits.slice(1))
  if (NEIGHBORS.test(digits)) return { kind: 'foreign', text: `+${digits}` }
  return { kind: 'unclear', text: digits }
}

/**
 * Whether a text of at most ten digits begins with the country code, so that digits are missing at its end. No area
 * code begins with 0, 1, 2 or 5, so an 8 or a 7 before one of these is itself the first digit of the area code. Ten
 * digits are a whole number unless their 8 or 7 stands apart, as in '8 (343) 312-34-5', or is followed by the 9 of a
 * mobile number: without that 8 or 7 a digit is missing (FORM-33).
 */
function hasLongDistanceCode(text: string): boolean {
  const digits = digitsOf(text)
  if (!/^[78](?![0125])/.test(digits)) return false
  return digits.length < NATIONAL_DIGITS || /^[78]9/.test(digits) || /^\D*\d\D/.test(text)
}

function withCountryCode(digits: string, text: string): WrittenPhone {
  // '+8 912 …' is the domestic 8 with a superfluous plus: no country code begins with 89.
  const isOwn = /^(?:7|8$|89|$)/.test(digits)
  return isOwn ? own(digits.slice(1)) : { kind: 'foreign', text }
}

function own(national: string): WrittenPhone {
  if (NEIGHBORS.test(national)) return { kind: 'unclear', text: `+7${national}` }
  // '+7 8 912 …' has the country code in both forms.
  const hasCodeTwice = national.length > NATIONAL_DIGITS && /^[78]9/.test(national)
  return { kind: 'own', national: hasCodeTwice ? national.slice(1) : national }
}

/** What separates two numbers: words, commas and the like, or the plus of the next one. */
const BETWEEN = /[\p{L},;:#*|&]+|(?=\+)/u

/**
 * Returns the part of a text that is its first complete number, or the first part with digits if none is complete.
 */
function firstNumber(text: string): string {
  const parts = text.split(BETWEEN).filter((part) => /\d/.test(part))
  const numbers = parts.map((part) => firstOfRow(part))
  const whole = numbers.find(isWhole) ?? numbers.find((part) => digitsOf(part).length >= NATIONAL_DIGITS)
  return whole ?? parts[0] ?? text
}

function isWhole(part: string): boolean {
  const digits = digitsOf(part)
  if (part.includes('+')) return digits.length > NATIONAL_DIGITS
  if (digits.length === NATIONAL_DIGITS) return !hasLongDistanceCode(part)
  return /^[78]\d{10}$/.test(digits)
}

/**
 * Returns the first number of digits that only spaces and hyphens separate: '8 912 345-67-89' of
 * '8 912 345-67-89 123'. Returns the whole part if the end of the first number is uncertain.
 */
function firstOfRow(part: string): string {
  for (const { index } of part.matchAll(/(?<=\d)(?=\D+\d)/g)) {
    const [head, rest] = [digitsOf(part.slice(0, index)), digitsOf(part.slice(index))]
    const isCoded = /^(?:\D*\+\D*7|[^\d+]*[78])/.test(part) && head.length === NATIONAL_DIGITS + 1
    const isOurs = isCoded && isPossible(head.slice(1))
    // Ten bare digits may be the beginning of a longer number; only another complete number after them shows where
    // they end.
    const isBare = !part.includes('+') && head.length === NATIONAL_DIGITS && isPossible(head)
    if (isOurs || (isBare && isWhole(rest))) return part.slice(0, index)
  }
  return part
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Whether a +7 number can begin with these digits; `national` is what stands after +7. */
export function isPossible(national: string): boolean {
  return POSSIBLE.test(national)
}

/** Whether the text is a number of another country; the shop can neither call it nor send it an SMS. */
export function isForeignPhone(text: string): boolean {
  return readPhone(text).kind === 'foreign'
}

/** Shared phone validator: returns true for an empty text and from 18 characters on (FORM-8). */
export function isPhoneValid(text: string): boolean {
  return text === '' || text.length >= PHONE_LENGTH
}

/**
 * Returns '+7XXXXXXXXXX', the form in which phones are stored and compared (FORM-15), or null unless the text has
 * exactly ten national digits of a number that can exist.
 */
export function toE164(text: string): string | null {
  const phone = readPhone(text)
  if (phone.kind !== 'own' || phone.national.length !== NATIONAL_DIGITS) return null
  return isPossible(phone.national) ? `+7${phone.national}` : null
}

/** Formats the stored form for reading (FORM-17); returns any other text unchanged. */
export function formatPhone(e164: string): string {
  const match = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164)
  return match ? `+7 (${match[1]}) ${match[2]}-${match[3]}-${match[4]}` : e164
}
