import { expect, test } from 'vitest'
import { findBarrels, findGrabBags } from './file-names.ts'
import { CODE, describeViolation, LAYERS, readTree } from './source-file.ts'

const files = readTree([...LAYERS, 'scripts', 'tests'], [...CODE, '.mjs', '.css'])
const modules = files.filter(({ path }) => /\.tsx?$/.test(path))

test.each(['web/lib/utils.ts', 'server/basket/basket-helpers.ts', 'shared/common/phone.ts', 'db/misc.ts'])(
  'finds a grab bag: %s',
  (path) => {
    expect(findGrabBags([{ path, text: '' }])).toHaveLength(1)
  },
)

test('accepts words that only begin like a grab bag', () => {
  expect(findGrabBags([{ path: 'web/ui/commonwealth.ts', text: '' }])).toEqual([])
})

test('finds a barrel and accepts a module with exports of its own', () => {
  const barrel = { path: 'web/basket/index.ts', text: "export * from './a.ts'\nexport { b } from './b.ts'" }
  const module = { path: 'web/basket/a.ts', text: "export { b } from './b.ts'\nexport const a = 1" }
  expect(findBarrels([barrel, module]).map(({ path }) => path)).toEqual([barrel.path])
})

test('the project has no grab bags', () => {
  expect(findGrabBags(files).map(describeViolation)).toEqual([])
})

test('the project has no barrels', () => {
  expect(findBarrels(modules).map(describeViolation)).toEqual([])
})
