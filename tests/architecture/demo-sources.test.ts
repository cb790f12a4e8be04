import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfModule } from '../../scripts/lib/source-hash.mjs'

test('the kept demo of the tests is filled again after an edit of any code that fills it, and of no other', () => {
  const files = filesOfModule('server/demo/open-demo.ts')
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(files).toEqual(
    expect.arrayContaining([
      'server/demo/open-demo.ts',
      'server/demo/catalog/build-catalog.ts',
      'server/orders/write-order.ts',
      'db/search/index-products.ts',
      'shared/search/normalize-text.ts',
    ]),
  )
  for (const file of ['server/search/search-products.ts', 'db/search/interpret-query.ts'])
    expect(files).not.toContain(file)
})
