import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

test('the index of screens names pages that stand, and a client to see them as', async ({ page }) => {
  await page.goto('/simulator/screens/')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page).toHaveURL(/\/personal\/$/)

  await page.goto('/simulator/screens/')
  const paths = await page
    .locator('table a')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(paths.length).toBeGreaterThan(30)
  const answers = await Promise.all(
    paths.map(async (path) => [path, (await page.request.get(path)).status()] as const),
  )
  expect(answers.filter(([, status]) => status !== 200)).toEqual([['/nothing/here/', 404]])
})
