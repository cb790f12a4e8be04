import { openPage } from './support/checkout-steps.ts'
import { expect, expectAccessible, expectFitsEveryWindow, test } from './support/shop-test.ts'

const PRODUCT = '/product/VL-127-10/'

// Requirement: PROD-16, PROD-21
test('shows price and button at once, and the button follows @phone', async ({ page }) => {
  await openPage(page, '/product/VL-211-10/')
  await openPage(page, PRODUCT)
  const main = page.getByRole('main')
  const buy = main.getByRole('button', { name: 'В корзину', exact: true }).first()
  await expect(main.getByText('468 ₽').locator('visible=true').first()).toBeInViewport({ ratio: 1 })
  await expect(buy).toBeInViewport({ ratio: 1 })

  await main.getByRole('heading', { name: /^Отзывы/ }).scrollIntoViewIfNeeded()
  await expect(main.getByRole('region', { name: 'Пригодится вместе' })).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const viewed = main.getByRole('region', { name: 'Вы недавно смотрели' })
  await expect(viewed.locator('a[href="/product/VL-211-10/"]').first()).toBeVisible()
  await expect(viewed.locator(`a[href="${PRODUCT}"]`)).toHaveCount(0)
  await expect(buy).toBeInViewport({ ratio: 1 })
  await buy.click()
  await expect(main.getByRole('link', { name: 'Перейти в корзину' })).toBeFocused()
})

// Requirement: PROD-17, PROD-18, PROD-23
test('compares shades on a hand, also by keyboard @phone', async ({ page, isMobile }) => {
  await openPage(page, PRODUCT)
  await page.getByRole('button', { name: 'Примерить на руке' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сравните оттенки' })
  const hands = dialog.getByRole('img', { name: /^Рука/ })
  await expect(hands).toHaveCount(1)
  await expect(hands).toHaveAttribute('alt', /127 Мокрый гранат, тон кожи светлый/)
  await dialog.getByRole('radio', { name: 'Смуглый' }).check()
  await expect(hands).toHaveAttribute('src', /VL-127-10-tan-/)

  if (isMobile) await dialog.getByRole('button', { name: 'Добавить оттенок' }).click()
  for (const code of ['126', '128', '129']) {
    await dialog.getByRole('checkbox', { name: new RegExp(`^${code} `) }).focus()
    await page.keyboard.press('Space')
  }
  await expect(dialog.getByRole('checkbox', { name: /^135 / })).toBeDisabled()
  await expectAccessible(page)
  if (isMobile) await dialog.getByRole('button', { name: /^Показать на руке: 4/ }).click()
  await expect(hands).toHaveCount(4)
  await expectAccessible(page)
  await expectFitsEveryWindow(page)
  await dialog.getByRole('button', { name: 'Убрать 128' }).click()
  await expect(hands).toHaveCount(3)
  await dialog.getByRole('link', { name: /^Выбрать 126/ }).click()
  await expect(page).toHaveURL('/product/VL-126-10/')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: /^Все \d+ по цветам/ }).click()
  const all = page.getByRole('dialog', { name: 'Все оттенки' })
  await expect(all.getByRole('link', { name: /^126 / })).toBeInViewport()
  await expectAccessible(page)
  await all.getByRole('link', { name: /^127 / }).click()
  await expect(page).toHaveURL(PRODUCT)
  await expect(all).toHaveCount(0)
})
