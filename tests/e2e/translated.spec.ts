import { PLAIN, setQuantity } from './support/basket-steps.ts'
import { openPage, quantityControl } from './support/checkout-steps.ts'
import { expect, test } from './support/shop-test.ts'
import { translatePage } from './support/translate-page.ts'

// Requirement: UI-300
test('a page that the browser translates can be used, and its original can be shown again', async ({
  page,
}) => {
  await setQuantity(page, PLAIN, 1)
  await openPage(page, '/shop/cart/')
  const heading = page.getByRole('heading', { level: 1 })
  const pieces = quantityControl(page)
  const goods = page
    .getByRole('complementary')
    .getByRole('term')
    .filter({ hasText: /^Товары/i })
  const showOriginal = await translatePage(page)
  await expect(heading).toHaveText('КОРЗИНА')
  await expect(goods).toHaveText(/^ТОВАРЫ \(1\sШТ\.\)$/)

  await test.step('what changes is translated again', async () => {
    await pieces.getByRole('button', { name: 'Увеличить количество' }).click()
    await expect(goods).toHaveText(/^ТОВАРЫ \(2\sШТ\.\)$/)
  })
  await test.step('so is what comes instead of something, and what comes back', async () => {
    await page.getByRole('button', { name: 'Очистить' }).click()
    await expect(page.getByText('В КОРЗИНЕ ПОКА ПУСТО')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(goods).toHaveText(/^ТОВАРЫ \(2\sШТ\.\)$/)
  })
  await showOriginal()
  await expect(heading).toHaveText('Корзина')
  await expect(goods).toHaveText(/^Товары \(2\sшт\.\)$/)
  await pieces.getByRole('button', { name: 'Уменьшить количество' }).click()
  await expect(goods).toHaveText(/^Товары \(1\sшт\.\)$/)
})
