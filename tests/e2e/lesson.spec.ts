import { openPage } from './support/checkout-steps.ts'
import { expect, expectAccessibleAndFitting, test } from './support/shop-test.ts'

// Requirement: LOOK-14
test('a product of a lesson is taken out of the basket in its row, which keeps the focus', async ({
  page,
}) => {
  await openPage(page, '/looks/koshachiy-glaz/')
  const products = page.getByRole('region', { name: 'Набор по уроку' })
  const row = products.getByRole('listitem').first()
  await row.getByRole('button', { name: /^В корзину/ }).click()
  await expectAccessibleAndFitting(page)
  await row.getByRole('button', { name: /^Убрать из корзины/ }).click()
  await expect(row.getByRole('link')).toBeFocused()
  await expect(row.getByRole('button', { name: /^В корзину/ })).toBeVisible()
  await expect(products.getByText('в корзине')).toHaveCount(0)
})
