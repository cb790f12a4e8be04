import {
  expect,
  expectAccessible,
  expectFitsEveryWindow,
  expectNoSidewaysScroll,
  test,
} from './support/shop-test.ts'

test('lists pages that answer in the index of screens and signs in as a listed customer', async ({
  page,
}) => {
  await page.goto('/simulator/screens/')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const paths = await page
    .locator('table a')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(paths.length).toBeGreaterThan(30)
  await page.getByRole('main').getByRole('button', { name: 'Ветрова Марина' }).click()
  await expect(page).toHaveURL(/\/personal\/$/)

  // One after the other: a crowd of pages at once would be refused as overload.
  const answers: [path: string, status: number][] = []
  for (const path of paths) answers.push([path, (await page.request.get(path)).status()])
  expect(answers.filter(([, status]) => status !== 200)).toEqual([
    ['/catalog/gel-laki/?page=9999', 404],
    ['/nothing/here/', 404],
  ])
})

test('links to each call of the legacy REST API and opens its record by the keyboard', async ({ page }) => {
  await page.goto('/api-site/docs/')
  await page
    .getByRole('navigation', { name: 'Calls' })
    .getByRole('link', { name: 'Sends a code to a phone' })
    .click()
  const call = page.getByRole('article').filter({ hasText: '/api-site/ajax/auth/ident-by-phone/' })
  await expect(call).toBeInViewport()
  await expect(call.getByRole('heading', { level: 3 })).toBeInViewport()
  await expect(page).toHaveURL(/#[\w-]+$/)

  const record = call.locator('details').first()
  const answer = record.locator('pre').last()
  await expect(answer).toBeHidden()
  await record.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await expect(answer).toContainText('"success": true')
  await expectAccessible(page)
  await expectFitsEveryWindow(page)
})
