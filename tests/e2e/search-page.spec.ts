import { openPage } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

const search = (query: string, rest = '') => `/search/?query=${encodeURIComponent(query)}${rest}`

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  // Requirement: CAT-4, CAT-6, SEARCH-1, SEARCH-3, SEARCH-5, UI-22
  test('renders the search form, results, and filters on the server and marks the results noindex', async ({
    page,
  }) => {
    await page.goto('/help/')
    await page.getByRole('combobox').first().fill('гель лак')
    await page.getByRole('button', { name: 'НАЙТИ' }).first().click()
    await expect(page).toHaveURL(/\/search\/\?query=/)
    await expect(page).toHaveTitle('Результаты по\u00a0запросу «гель лак» — Глянец')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: /^Вельта \d/ })).toBeVisible()
    await expect(page.getByRole('combobox').first()).toHaveValue('гель лак')
    // They would do nothing.
    await expect(page.getByRole('button', { name: /^В корзину/ })).toHaveCount(0)

    await page.getByRole('checkbox', { name: /^Вельта \d/ }).check()
    await page.getByRole('button', { name: 'Показать' }).first().click()
    await expect(page).toHaveURL(/query=.*brand(\[\]|%5B%5D)=velta/)
    await page.locator('main a[href^="/product/"]').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

// Requirement: CAT-4, CAT-6, CAT-7, CAT-36, SEARCH-36
test('keeps query, category, filter, sort, and page together in the address, and added pages while they are shown', async ({
  page,
}) => {
  await page.clock.install()
  await openPage(page, search('розовый'))
  await test.step('pages that were added long ago are neither lost nor left out', async () => {
    const tiles = page.getByRole('article')
    const add = async (count: number) => {
      await page.getByRole('link', { name: /^Показать ещё/ }).click()
      await expect(tiles).toHaveCount(count)
    }
    await add(48)
    await page.clock.fastForward('20:00')
    await add(72)
    await page.locator('main a[href^="/product/"]').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await page.clock.fastForward('14:00')
    await page.goBack()
    await expect(tiles).toHaveCount(72)
    // Once forgotten, they are fetched again, also if more is asked for meanwhile.
    await page.locator('main a[href^="/product/"]').first().click()
    await expect(page.getByRole('link', { name: /^Показать ещё/ })).toHaveCount(0)
    // The time to forget begins with the effects of the change of pages, as does the focus.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.clock.fastForward('16:00')
    const release = await holdRequests(page, /page%22%3A[23]/, 'continue')
    await page.goBack()
    await expect(tiles).toHaveCount(24)
    await page.getByRole('link', { name: /^Показать ещё/ }).click()
    release()
    await expect(tiles).toHaveCount(72)
    await page.unroute(/page%22%3A[23]/)
  })
  await expect(page.getByLabel('Порядок товаров').locator('option').first()).toHaveText('По релевантности')
  const strip = page.getByRole('navigation', { name: 'Категории результатов' })
  await strip.getByRole('link', { name: /^Гель-лаки/ }).click()
  await expect(page).toHaveURL(/category=gel-laki/)
  await expect(strip.locator('[aria-current="page"]')).toHaveText(/^Гель-лаки/)
  await page.getByRole('checkbox', { name: /^Вельта/ }).click()
  await expect(page).toHaveURL(/brand(\[\]|%5B%5D)=velta/)
  await page.getByLabel('Порядок товаров').selectOption('cheap')
  await expect(page).toHaveURL(/sort=cheap/)
  await page.getByRole('link', { name: 'Страница 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ query: 'розовый', category: 'gel-laki', sort: 'cheap', page: '2' },
  })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Вельта/ })).toBeChecked()
  await strip.getByRole('link', { name: 'Везде' }).click()
  await expect(page).toHaveURL(search('розовый'))
})

// Requirement: SEARCH-7, SEARCH-54, SEARCH-56
test('takes parts of the query and filters off one by one, without a mouse', async ({ page }) => {
  await openPage(page, search('красный гель-лак вельта', '&inStock[]=1'))
  const chips = page.getByRole('list', { name: 'Условия поиска' }).getByRole('link')
  await expect(chips).toHaveText([
    '«Красный»',
    '«Гель-лак»',
    '«Вельта»',
    'В\u00a0наличии',
    'Сбросить фильтры',
    'Сбросить всё',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Убрать из\u00a0запроса: «Красный»' }).focus()
  await page.keyboard.press('Enter')
  await expect(chips).toHaveText([
    '«Гель-лак»',
    '«Вельта»',
    'В\u00a0наличии',
    'Сбросить фильтры',
    'Сбросить всё',
  ])
  await expect(page.getByRole('combobox').first()).toHaveValue('гель-лак вельта')
  await page.keyboard.press('Tab')
  await expect(chips.locator(':focus').or(page.locator('main a:focus'))).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Сбросить фильтры' }).click()
  await expect(chips).toHaveText(['«Гель-лак»', '«Вельта»', 'Сбросить всё'])
})
