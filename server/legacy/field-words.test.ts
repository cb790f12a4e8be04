import { expect, test } from 'vitest'
import { fieldWords } from './field-words.ts'

test.each([
  [{ type: 'integer', minimum: 0, maximum: 50, default: 10 }, 'integer 0–50, default 10'],
  [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'integer from 1'],
  [{ type: 'string', maxLength: 200 }, 'text up to 200'],
  [{ type: 'string', default: '' }, 'text, default ""'],
  [{ type: 'string', pattern: '^GMT[+-]\\d{2}$' }, 'text /^GMT[+-]\\d{2}$/'],
  [{ type: 'string', enum: ['1', '-1', '-all'] }, '"1" | "-1" | "-all"'],
  [{ const: 'XMLHttpRequest' }, '"XMLHttpRequest"'],
  [
    {
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', const: '' },
      ],
    },
    'integer from 1 or ""',
  ],
  [{ anyOf: [{ type: 'boolean' }, { enum: [0, 1] }], default: false }, 'boolean or 0 | 1, default false'],
  [
    { type: 'array', items: { type: 'integer' }, maxItems: 100, default: [] },
    'list of integer up to 100, default []',
  ],
  [{}, 'anything'],
])('describes %j as %s', (schema, words) => {
  expect(fieldWords(schema)).toBe(words)
})
