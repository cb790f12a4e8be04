import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readInput } from './read-input.ts'
import { LEGACY_ROUTES } from './routes.ts'

/** A text that says neither which field it is about nor what to do. */
const VAGUE_TEXT = /^(?:Неверн\S+ \S+|Слишком длинн\S+ (?:текст|значение))$/

const fields = LEGACY_ROUTES.flatMap((shim) => {
  const { properties = {}, required = [] } = z.toJSONSchema(shim.input, { io: 'input' })
  return Object.keys(properties).map((name) => ({ shim, name, isRequired: required.includes(name) }))
})

/** Returns the text of a path for one field, whatever else is missing; undefined where the value is accepted. */
function textFor({ shim, name }: (typeof fields)[number], value: unknown): string | undefined {
  const read = readInput(shim.input, value === undefined ? {} : { [name]: value })
  return 'refused' in read ? read.refused[name] : undefined
}

test('covers more than 40 fields, required ones among them', () => {
  expect(fields.length).toBeGreaterThan(40)
  expect(fields.filter(({ isRequired }) => isRequired).length).toBeGreaterThan(8)
})

const WRONG = ['', null, 'x'.repeat(5000), {}, ['1'], true, -1, 1.5]

// Requirement: UI-1, API-53
test.each(fields)('$shim.path says in Russian what is wrong with $name', (field) => {
  const texts = [undefined, ...WRONG].map((value) => textFor(field, value))
  // A field that is left out yields a text only if it is required.
  expect(texts[0] !== undefined || !field.isRequired).toBe(true)
  const silent = texts.filter((text) => text !== undefined && !saysWhatIsWrong(text, field.name))
  expect(silent).toEqual([])
})

function saysWhatIsWrong(text: string, name: string): boolean {
  return /[а-яё]/i.test(text) && (text.includes(name) || !VAGUE_TEXT.test(text))
}

// Requirement: API-51, API-53
test('distinguishes a missing field from a wrong one and ignores unknown fields', () => {
  const schema = z.object({ id: z.int() })
  expect(readInput(schema, {})).toEqual({ refused: { id: 'Не передано: id' } })
  expect(readInput(schema, { id: 'x' })).toEqual({ refused: { id: 'Неверное значение: id' } })
  const ownText = z.object({ id: z.int('Неверное значение') })
  expect(readInput(ownText, { id: 'x' })).toEqual({ refused: { id: 'Неверное значение' } })
  expect(readInput(schema, { id: 7, more: 1 })).toEqual({ input: { id: 7 } })
})
