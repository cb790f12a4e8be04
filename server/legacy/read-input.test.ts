import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readInput } from './read-input.ts'
import { SHIMS } from './routes.ts'

/** Says neither which field it is about nor what to do. */
const EMPTY_WORDS = /^(?:Неверн\S+ \S+|Слишком длинн\S+ (?:текст|значение))$/

const fields = SHIMS.flatMap((shim) => {
  const { properties = {}, required = [] } = z.toJSONSchema(shim.input, { io: 'input' })
  return Object.keys(properties).map((name) => ({ shim, name, isRequired: required.includes(name) }))
})

/** The text that a path has for one field, whatever else is missing; undefined where the value is taken. */
function textFor({ shim, name }: (typeof fields)[number], value: unknown): string | undefined {
  const read = readInput(shim.input, value === undefined ? {} : { [name]: value })
  return 'refused' in read ? read.refused[name] : undefined
}

test('the table has fields of every kind', () => {
  expect(fields.length).toBeGreaterThan(40)
  expect(fields.filter(({ isRequired }) => isRequired).length).toBeGreaterThan(8)
})

test.each(fields)('$shim.path says what is wrong with $name', (field) => {
  if (field.isRequired) expect(textFor(field, undefined)).toBeDefined()
  for (const value of [undefined, '', null, 'x'.repeat(5000), {}, ['1'], true, -1, 1.5]) {
    const text = textFor(field, value)
    if (text === undefined) continue
    expect(text).toMatch(/[а-яё]/i)
    expect(text.includes(field.name) || !EMPTY_WORDS.test(text), text).toBe(true)
  }
})

test('a field that is not there is told from one that is wrong', () => {
  const schema = z.object({ id: z.int() })
  expect(readInput(schema, {})).toEqual({ refused: { id: 'Не передано: id' } })
  expect(readInput(schema, { id: 'x' })).toEqual({ refused: { id: 'Неверное значение: id' } })
  expect(readInput(schema, { id: 7, more: 1 })).toEqual({ input: { id: 7 } })
})
