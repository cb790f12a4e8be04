import { expect, test } from 'vitest'
import { findPagePaths } from './page-paths.ts'
import { CODE, describeViolation, isTest, LAYERS, readTree } from './source-file.ts'

const find = (text: string, path = 'web/app/routes.tsx') => findPagePaths([{ path, text }])

test.each([
  "const path = '/catalog/'",
  `const path = \`/order/\${publicId}/\``,
  `const link = \`\${origin}/order/\${publicId}/\``,
  'const link = html`<a href="/shop/cart/">Корзина</a>`',
  'const link = <a href="/help/#cookies">Cookie</a>',
  'const marking = /^\\/product\\/([a-z]+)\\/$/.exec(path)',
  "redirectDocument('/shop/cart/')",
  "app.route('/bank', bankRoutes)",
  `const picture = \`/img/p/\${marking}.svg\``,
  'const link = <a href="/docs/oferta.pdf">Оферта</a>',
])('finds a path of the shop: %s', (text) => {
  expect(find(text)).toHaveLength(1)
})

test.each([
  "page('/order/:publicId/', 'web/pages/order/order-page.tsx', load)",
  "// '/order/' is a page",
  "fetch('/cart/change/1/')",
  "fetch('/api-site/ajax/favorites/add/')",
  "import '#web/favorites/tile.tsx'",
  "const text = 'Заказ /order/ оплачен'",
])('accepts other texts: %s', (text) => {
  expect(find(text)).toEqual([])
})

test('accepts patterns of routes only among the routes, and paths only where they are built', () => {
  expect(find("page('/help/')", 'web/app/other.tsx')).toHaveLength(1)
  expect(find("const path = '/help/'", 'shared/paths.ts')).toEqual([])
})

test('only shared/paths.ts writes the paths of pages and endpoints', () => {
  const files = readTree([...LAYERS, 'scripts'], [...CODE, '.mjs']).filter(({ path }) => !isTest(path))
  expect(findPagePaths(files).map(describeViolation)).toEqual([])
})
