import { streetOfAddress, streetTest, typedWords } from '#shared/orders/street-hints.ts'
import type { PickerPoint } from './point-filters.ts'

/** A house number with what precedes it; '3-й' in '3-й проезд' is none. */
const HOUSE = /[ ,]+(?:д(?:ом)?\.? ?)?(\d+)(?!\d|-[а-я])/g
/** What a shopper types after the house, and no point has. */
const FLAT = /[ ,]+(?:кв|квартира|оф|офис|под|подъезд)(?![а-я]).*$/
const LEAST_TYPED = 3
/** What shoppers type before the name of a station. */
export const METRO = /^(?:м\.|метро(?= |$)) ?/

interface TypedAddress {
  readonly streetName: string
  /** null if only the street is typed. */
  readonly house: House | null
}

interface House {
  readonly number: number
  /** What tells it from others of its number: 'а', 'к2', 'к2с1'. */
  readonly part: string
}

/**
 * Returns the street and the house of a typed address, with or without a comma, 'д.', and the city before a comma. Returns
 * null if no name of a street is typed. The text must be normalized.
 */
export function readAddress(text: string): TypedAddress | null {
  for (const { index, 0: mark, 1: number } of text.matchAll(HOUSE)) {
    const streetName = nameIn(text.slice(0, index))
    if (streetName)
      return { streetName, house: { number: Number(number), part: partIn(text.slice(index + mark.length)) } }
  }
  const streetName = nameIn(text)
  return streetName ? { streetName, house: null } : null
}

/** Returns the house of a point's address; null if the address names none. */
export function houseOf({ normalized }: PickerPoint): House | null {
  const streetName = streetOfAddress(normalized)
  if (streetName === null) return null
  return readAddress(normalized.slice(normalized.indexOf(streetName)))?.house ?? null
}

/** Returns the points of a typed street: those that have its words, or else those of streets that begin so. */
export function pointsInStreet(points: readonly PickerPoint[], streetName: string): PickerPoint[] {
  // Most points fall out by this, before their streets are read.
  const words = typedWords(streetName)
  const near = points.filter(({ normalized }) => words.every((word) => normalized.includes(word)))
  const inStreet = (isTyped: (name: string) => boolean) =>
    near.filter(({ normalized }) => isTyped(streetOfAddress(normalized) ?? ''))
  const whole = inStreet(streetTest(streetName, true))
  return whole.length > 0 ? whole : inStreet(streetTest(streetName))
}

/**
 * Returns the points whose address contains the typed text, or else those of the typed street and house, however their
 * commas and the kind of the street are typed (PICK-18). The text must be normalized.
 */
export function pointsAtAddress(points: readonly PickerPoint[], text: string): readonly PickerPoint[] {
  const found = points.filter(({ normalized }) => normalized.includes(text))
  const typed = found.length > 0 || METRO.test(text) ? null : readAddress(text)
  if (typed === null) return found
  const { streetName, house } = typed
  const inStreet = pointsInStreet(points, streetName)
  return house === null ? inStreet : inStreet.filter((point) => isHouse(houseOf(point), house))
}

/** Returns whether a house is the typed one; a typed number alone is that of each of its parts. */
function isHouse(house: House | null, typed: House): boolean {
  if (house?.number !== typed.number) return false
  return (
    typed.part === '' ||
    (house.part.startsWith(typed.part) && !/^\d/.test(house.part.slice(typed.part.length)))
  )
}

/** Returns the name of a street at the end of a text; null if nothing is left without the kind of street. */
function nameIn(text: string): string | null {
  const name = text.slice(text.lastIndexOf(',') + 1).trim()
  return name.length < LEAST_TYPED || streetTest(name)('') ? null : name
}

function partIn(tail: string): string {
  const part = tail
    .replace(FLAT, '')
    .replace(/корп(?:ус)?/g, 'к')
    .replace(/стр(?:оение)?/g, 'с')
  return part.replace(/[ .,]/g, '')
}
