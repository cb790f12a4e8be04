import { describe, expect, test } from 'vitest'
import { NO_WISHES } from '#shared/orders/order-wishes.ts'
import { STREET_LENGTHS } from '#shared/orders/street-address.ts'
import { CODE, isTest, LAYERS, readTree, type SourceFile } from './source-file.ts'
import { nodesOf } from './syntax.ts'

/** A new field of the checkout form may need that many files, so no field of today's is named in more. */
const MOST_FILES = 6

/** The legacy REST API has a fixed list of fields, and the demo's orders fill in those that they need. */
const files = readTree(LAYERS, CODE).filter(
  ({ path }) => !isTest(path) && !path.startsWith('server/legacy/') && !path.startsWith('server/demo/'),
)

function pathsThatName(field: string, among: readonly SourceFile[]): string[] {
  return among
    .filter((file) => nodesOf(file).some(({ name, value }) => name === field || value === field))
    .map(({ path }) => path)
}

describe('a field of the checkout form', () => {
  test.each([...Object.keys(STREET_LENGTHS), 'needCall', 'needCashMemo'] as const)(
    'is named in few files: %s',
    (field) => {
      const paths = pathsThatName(field, files)
      expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(MOST_FILES)
    },
  )

  test('is one of the lists through which fields pass from the form to the order', () => {
    expect(Object.keys(NO_WISHES)).toEqual(expect.arrayContaining(['needCall', 'needCashMemo']))
    expect(pathsThatName('flatNumber', files)).toContain('shared/orders/street-address.ts')
  })

  test.each(['form.flatNumber', "const part = { flatNumber: '' }", "pick(form, 'flatNumber')"])(
    'is found where code names it: %s',
    (text) => {
      expect(pathsThatName('flatNumber', [{ path: 'web/checkout/part.ts', text }])).toHaveLength(1)
    },
  )
})
