import { expect, test } from 'vitest'
import { resolveTarget } from './import-rule.ts'
import { CODE, readTree } from './source-file.ts'
import { moduleRequests } from './syntax.ts'

/**
 * The files through which the number of pieces goes from the rows to the badge, each with those that it gets it from.
 * Between the provider and the router the browser calls `basket.get`. What else that call answers has files of its own.
 */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'web/app/basket-button.tsx': ['web/basket/basket-provider.tsx'],
  'web/basket/basket-provider.tsx': [],
  'server/basket/router.ts': ['server/basket/get-basket.ts'],
  'server/basket/get-basket.ts': ['server/basket/read-basket.ts', 'server/basket/price-stored-basket.ts'],
  'server/basket/read-basket.ts': ['server/basket/queries.ts'],
  'server/basket/queries.ts': [],
  'server/basket/price-stored-basket.ts': ['shared/basket/price-basket.ts'],
  'shared/basket/price-basket.ts': [],
}

test('the number on the badge of the basket goes through at most eight files', () => {
  expect(Object.keys(SOURCES).length).toBeLessThanOrEqual(8)
})

test.each(Object.entries(SOURCES))(
  '%s gets the number on the badge from the listed files',
  (path, sources) => {
    const [file] = readTree([path], CODE)
    const imported = file ? moduleRequests(file).map(({ specifier }) => resolveTarget(path, specifier)) : []
    expect(imported).toEqual(expect.arrayContaining([...sources]))
  },
)

test.each([
  ['web/basket/basket-provider.tsx', /trpc\.basket\.get\./],
  ['server/basket/router.ts', /^ {2}get: newcomerProcedure\b.*\bgetBasket\(/m],
  ['server/basket/queries.ts', /\.from\(basketItems\)/],
])('an end of the way is where the list says: %s', (path, end) => {
  expect(readTree([path], CODE).map(({ text }) => end.test(text))).toEqual([true])
})
