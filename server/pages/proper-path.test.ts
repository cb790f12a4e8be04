import { expect, test } from 'vitest'
import { properPath } from './proper-path.ts'

// Requirement: PAGE-35
test.each([
  ['/', '/'],
  ['/catalog/nogti/', '/catalog/nogti/'],
  ['/catalog/nogti', '/catalog/nogti/'],
  ['/catalog//nogti///', '/catalog/nogti/'],
  ['/Catalog/NOGTI/', '/catalog/nogti/'],
  ['/product/vl-127-10', '/product/VL-127-10/'],
  ['/PRODUCT/VL-127-10/', '/product/VL-127-10/'],
  ['/order/AbC_9-x/', '/order/AbC_9-x/'],
  ['/order/AbC_9-x', '/order/AbC_9-x/'],
  ['/favorites/shared/AbC_9-x', '/favorites/shared/AbC_9-x/'],
  ['/Favorites/', '/favorites/'],
  ['/index.php', '/'],
  ['/INDEX.HTML', '/'],
  ['/catalog/index.html', '/catalog/'],
  ['/catalog/%D0%9B/', '/catalog/%D0%9B/'],
  ['/favicon.png', null],
  ['/catalog/index.json', null],
])('maps %s to %s', (pathname, expected) => {
  expect(properPath(pathname)).toBe(expected)
})

test('leaves a canonical path unchanged', () => {
  for (const path of ['/Catalog', '/product/a-1', '/a//b/index.php', '/order/X']) {
    const proper = properPath(path)
    expect(properPath(proper ?? '')).toBe(proper)
  }
})
