import { waitUntilHydrated } from './support/hydrated.ts'
import { expect, expectAccessible, faultyTest as test } from './support/shop-test.ts'

test.use({ serviceWorkers: 'allow' })

// Requirement: UI-15
test('shows an offline page that leads back and caches nothing of the shop @phone-only', async ({
  page,
  context,
}) => {
  await page.goto('/help/')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })
  // The basket and a list of products pass through the service worker before the connection is lost.
  await page.goto('/shop/cart/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto('/catalog/?page=2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Каталог')
  await waitUntilHydrated(page)

  await context.setOffline(true)
  await page.goto('/catalog/?page=3')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Нет связи/)
  await expect(page).toHaveURL('/catalog/?page=3')
  const retry = page.getByRole('link', { name: 'Попробовать ещё раз' })
  // The page's style sheet is cached as well.
  await expect(retry).toHaveCSS('min-height', '52px')
  await expectAccessible(page)
  await retry.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Нет связи/)

  const cached = await page.evaluate(async () => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.sort()).toEqual(['/offline.css', '/offline.html'])

  await context.setOffline(false)
  await retry.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Каталог')
  await expect(page).toHaveURL('/catalog/?page=3')
})
