import type { Page } from '@playwright/test'
import { PLAIN, setQuantity } from './support/basket-steps.ts'
import { ownProduct } from './support/checkout-steps.ts'
import { expect, test } from './support/shop-test.ts'

test.use({ pictures: 'drawn' })
// One worker: another one would have to start one more shop with drawn pictures.
test.describe.configure({ mode: 'default' })

/** Returns the addresses of the pictures in the window, split by whether they have loaded. */
function picturesInView(page: Page): Promise<{ loaded: string[]; missing: string[] }> {
  return page.evaluate(() => {
    const inView = [...document.images].filter((image) => {
      const { top, left, bottom, right } = image.getBoundingClientRect()
      const isShown = image.checkVisibility({ visibilityProperty: true }) && right > left && bottom > top
      return isShown && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    })
    const [loaded, missing] = [true, false].map((isLoaded) =>
      inView.filter((image) => image.naturalWidth > 0 === isLoaded).map(({ currentSrc }) => currentSrc),
    )
    return { loaded: loaded ?? [], missing: missing ?? [] }
  })
}

test('loads every picture in the window', async ({ page }) => {
  await setQuantity(page, PLAIN, 1)
  for (const path of ['/', '/catalog/gel-laki/', '/product/VL-127-10/', '/shop/cart/']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect.poll(async () => (await picturesInView(page)).missing).toEqual([])
      expect((await picturesInView(page)).loaded.length).toBeGreaterThan(0)
    })
  }
})

// Requirement: PROD-14
test('the picture of a sold-out product keeps its colors', async ({ page, simulator }) => {
  const { marking, path: productPath } = ownProduct()
  await simulator.setStock(marking, 0)
  for (const path of [`/search/?query=${marking}`, productPath]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText('Нет в наличии').first()).toBeVisible()
      const faded = await page.locator(`main img[src*="/${marking}-"]`).evaluateAll((images) =>
        images.map((image) => {
          const { opacity, filter } = getComputedStyle(image)
          return `${opacity} ${filter}`
        }),
      )
      expect(new Set(faded)).toEqual(new Set(['1 none']))
    })
  }
  await simulator.setStock(marking, 10)
})
