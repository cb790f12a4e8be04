import { expect, expectAccessible, troubledTest as test } from './support/shop-test.ts'

test.use({ serviceWorkers: 'allow' })

test('without a connection one page says so and leads back; nothing of the shop is ever kept @phone-only', async ({
  page,
  context,
}) => {
  await page.goto('/catalog/nogti/')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })
  // A page, the basket and a product through the worker, before the line breaks.
  await page.goto('/shop/cart/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto('/catalog/?page=2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Каталог')

  await context.setOffline(true)
  await page.goto('/catalog/?page=3')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Нет связи/)
  await expect(page).toHaveURL('/catalog/?page=3')
  const again = page.getByRole('link', { name: 'Попробовать ещё раз' })
  // Its style came with it.
  await expect(again).toHaveCSS('min-height', '52px')
  await expectAccessible(page)
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Нет связи/)

  const kept = await page.evaluate(async () => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.sort()).toEqual(['/offline.css', '/offline.html'])

  await context.setOffline(false)
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Каталог')
  await expect(page).toHaveURL('/catalog/?page=3')
})
