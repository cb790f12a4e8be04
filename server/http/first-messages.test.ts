import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { firstMessages } from './first-messages.ts'

const Form = z.strictObject({
  name: z.string().check(z.minLength(3, 'Слишком коротко'), z.regex(/^[а-я]+$/, 'Только русские буквы')),
  age: z.int(),
})

// Requirement: FORM-14
test('returns the first message of each field that a schema refuses, in Russian', () => {
  const { error } = Form.safeParse({ name: 'a', age: 'b' })
  expect(error?.issues.filter(({ path }) => path[0] === 'name')).toHaveLength(2)
  expect(firstMessages(error)).toEqual({ name: 'Слишком коротко', age: 'Неверное значение' })
})

test("keeps a schema's own text, whatever its letters", () => {
  const Latin = z.object({ code: z.string().check(z.maxLength(3, 'SMS: 3')), kind: z.enum(['a'], '—') })
  expect(firstMessages(Latin.safeParse({ code: '12345', kind: 'b' }).error)).toEqual({
    code: 'SMS: 3',
    kind: '—',
  })
})

test('names unknown fields, and returns nothing for what is no error of a schema', () => {
  const { error } = Form.safeParse({ name: 'анна', age: 1, size: 2 })
  expect(firstMessages(error)).toEqual({ body: 'Неизвестное поле: size' })
  expect(firstMessages(new Error('other'))).toEqual({})
})
