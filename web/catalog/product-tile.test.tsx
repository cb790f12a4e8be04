import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductTile as Tile } from '#shared/catalog/contract.ts'
import { ProductTile } from './product-tile.tsx'

const TILE = {
  ...{ name: 'Гель-лак', brand: 'Velta', url: '/product/VL-001/', availableCount: 3, rating: null },
  ...{ price: 480, basePrice: 600, discountPercent: 20, isNew: true, isPro: false },
  ...{ shades: [], moreShades: 0, picture: { src: '/img/p.svg', tint: '#eee' } },
} as unknown as Tile

// Requirement: CAT-26
test('says a discount once, beside the price, and leaves the corner of the picture to another fact', () => {
  const html = renderToStaticMarkup(<ProductTile tile={TILE} own={[]} />)
  expect(html.match(/20\u00a0%/g)).toHaveLength(1)
  expect(html).toMatch(/600[^<]*<\/s>.*−20\u00a0%/)
  expect(html).toContain('Новинка')
})
