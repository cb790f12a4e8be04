import type { Route } from '@playwright/test'
import { openPage } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import {
  SUGGESTIONS,
  searchField,
  storeHistory,
  suggestedFor,
  suggestionGroup,
  suggestions,
  typeQuery,
} from './support/search-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, faultyTest, test } from './support/shop-test.ts'
import { waitUntilHydrated } from './support/sign-in.ts'

const HELP = '/help/'
const POPUP_SCRIPT = /\/assets\/search-popup-[^/]+\.js$/

// Requirement: SEARCH-24, SEARCH-42
faultyTest(
  'shows only the answers to what is typed, and dims, reports, and explains waiting',
  async ({ page }) => {
    await storeHistory(page, ['топ'])
    await page.clock.install()
    await openPage(page, HELP)
    const products = suggestionGroup(page, 'Товары').getByRole('option')
    const aborted: (string | null)[] = []
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'net::ERR_ABORTED') aborted.push(suggestedFor(request))
    })

    await test.step('a superseded request is aborted, and its answer never shows', async () => {
      const held: Route[] = []
      await page.route(SUGGESTIONS, (route) =>
        suggestedFor(route.request()) === 'пилка' ? void held.push(route) : route.continue(),
      )
      // Filled at once: on a busy machine, key by key could leave a pause long enough for a request.
      await searchField(page).fill('пилка')
      await expect.poll(() => held.length).toBe(1)
      await searchField(page).fill('вельта 127')
      await expect.poll(() => aborted).toEqual(['пилка'])
      await expect(products.first()).toHaveAccessibleName(/127/)
      // Released before the next request: once that one is answered, the stale answer could have shown.
      await held[0]?.continue().catch(() => undefined)
      await searchField(page).fill('топ')
      await expect(products.first()).toHaveAccessibleName(/топ/i)
      await expect(suggestions(page)).not.toContainText('пилка')
      await page.unroute(SUGGESTIONS)
    })

    await test.step('emptying or leaving the field aborts its request', async () => {
      const waiting: (string | null)[] = []
      await page.route(SUGGESTIONS, (route) => void waiting.push(suggestedFor(route.request())))
      await searchField(page).fill('лампа')
      await expect.poll(() => waiting.at(-1)).toBe('лампа')
      await searchField(page).fill('')
      await expect.poll(() => aborted.at(-1)).toBe('лампа')
      await searchField(page).fill('база')
      await expect.poll(() => waiting.at(-1)).toBe('база')
      await searchField(page).press('Escape')
      await expect.poll(() => aborted.at(-1)).toBe('база')
      await page.unroute(SUGGESTIONS)
    })

    await test.step('suggestions stay, dimmed, while those for more or fewer letters are loading', async () => {
      await searchField(page).fill('вельт')
      await expect(products.first()).toBeVisible()
      await expect(suggestions(page)).toHaveAttribute('aria-busy', 'false')
      const dimmed = () =>
        products.first().evaluate((option) => {
          let opacity = 1
          for (let part: Element | null = option; part; part = part.parentElement) {
            opacity *= Number(getComputedStyle(part).opacity)
          }
          return opacity
        })
      await expect.poll(dimmed).toBe(1)
      for (const query of ['вельта', 'вель']) {
        const release = await holdRequests(page, SUGGESTIONS, 'continue')
        await searchField(page).fill(query)
        await expect(suggestions(page)).toHaveAttribute('aria-busy', 'true')
        await expect(products.first()).toBeVisible()
        await expect.poll(dimmed).toBeLessThan(1)
        release()
        await expect(suggestions(page)).toHaveAttribute('aria-busy', 'false')
        await expect.poll(dimmed).toBe(1)
        await page.unroute(SUGGESTIONS)
      }
      const release = await holdRequests(page, SUGGESTIONS, 'continue')
      await searchField(page).fill('лампа')
      await expect(suggestions(page)).toHaveAttribute('aria-busy', 'true')
      await expect(products).toHaveCount(0)
      release()
      await expect(products.first()).toBeVisible()
      await page.unroute(SUGGESTIONS)
    })

    await test.step('failed suggestions are reported, and requested again for the next letters', async () => {
      const report = page.locator('search').getByText(/^Подсказки не.загрузились/)
      await page.route(SUGGESTIONS, (route) =>
        suggestedFor(route.request()) === 'пил' ? route.abort('failed') : route.continue(),
      )
      await searchField(page).fill('пил')
      await expect(report.first()).toBeVisible()
      await expect(suggestionGroup(page, 'Вы искали')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await searchField(page).pressSequentially('ка')
      await expect(products.first()).toBeVisible()
      await expect(report).toHaveCount(0)
      await page.unroute(SUGGESTIONS)
    })

    await test.step('slow suggestions are explained after 8 s', async () => {
      const explanation = page.locator('search').getByText('Медленное соединение, подождите ещё немного')
      const release = await holdRequests(page, SUGGESTIONS, 'continue')
      await searchField(page).fill('вельта 126')
      await expect(suggestions(page)).toHaveAttribute('aria-busy', 'true')
      await page.clock.runFor(8000)
      await expect(explanation).toBeVisible()
      release()
      await expect(products.first()).toBeVisible()
      await expect(suggestions(page)).toHaveAttribute('aria-busy', 'false')
      await expect(explanation).toHaveCount(0)
    })
  },
)

test('suggests for letters typed before the page hydrates and before the script of the suggestions has loaded', async ({
  page,
}) => {
  const releasePopup = await holdRequests(page, POPUP_SCRIPT, 'continue')
  const releasePage = await holdRequests(page, /\/assets\/(?!entry|search-popup)[^/]+\.js$/, 'continue')
  await page.goto(HELP, { waitUntil: 'commit' })
  await typeQuery(page, 'вельта')
  releasePage()
  await waitUntilHydrated(page)
  await searchField(page).pressSequentially(' 127')
  await expect(suggestions(page)).toHaveCount(0)
  releasePopup()
  await expect(suggestionGroup(page, 'Товары').getByRole('option').first()).toHaveAccessibleName(/127/)
  await expect(searchField(page)).toHaveValue('вельта 127')
  await expect(searchField(page)).toBeFocused()
})

faultyTest('searches when the script of the suggestions fails to load', async ({ page }) => {
  await page.route(POPUP_SCRIPT, (route) => route.abort('failed'))
  await openPage(page, HELP)
  await searchField(page).fill('пилка')
  await searchField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«пилка»')
})
