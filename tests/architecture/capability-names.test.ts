import { expect, test } from 'vitest'
import { findForeignNames } from './capability-names.ts'
import { CODE, describeViolation, isTest, LAYERS, readTree } from './source-file.ts'

const SERVER = ['server/basket/get-basket.ts', 'server/pickup/queries.ts', 'shared/money.ts']

test.each(['shared/cart/contract.ts', 'web/cart/row.tsx', 'db/schema/cart.ts'])(
  'finds a capability with another name: %s',
  (path) => {
    expect(findForeignNames([...SERVER, path]).map(({ found }) => found)).toEqual(['cart'])
  },
)

test.each([
  'shared/basket/contract.ts',
  'web/pickup/point.tsx',
  'db/schema/basket.ts',
  'web/money/total.tsx',
  'web/ui/row.tsx',
])('accepts the name of a module of the server, of a shared file, and of the frame: %s', (path) => {
  expect(findForeignNames([...SERVER, path])).toEqual([])
})

test('each capability of this project has one name', () => {
  const files = readTree(LAYERS, CODE).filter(({ path }) => !isTest(path))
  expect(findForeignNames(files.map(({ path }) => path)).map(describeViolation)).toEqual([])
})
