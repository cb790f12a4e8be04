import type { Page } from '@playwright/test'
import { placeOrder, signInNewCustomer } from './support/account-steps.ts'
import { openPage, ownProduct, type TestProduct } from './support/checkout-steps.ts'
import { expect, expectAccessibleAndFitting, faultyTest, test } from './support/shop-test.ts'
import { runStaff } from './support/staff.ts'
import { runMutation } from './support/trpc-calls.ts'

const TEXT = 'Ношу вторую неделю, блестит как в первый день.'

/** Places an order of a new customer and moves it to the customer's hands. Returns its id. */
async function receiveOrder(page: Page, product: TestProduct): Promise<number> {
  await page.request.put('/simulator/api/stock', { data: { marking: product.marking, available: 50 } })
  const phone = await signInNewCustomer(page)
  const id = await placeOrder(page, phone, { product, isPaid: true })
  for (const state of ['confirmed', 'assembled', 'shipped', 'delivered']) {
    const moved = await page.request.post(`/simulator/api/orders/${id}/advance?to=${state}`)
    expect(moved.ok()).toBe(true)
  }
  return id
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const offer = (page: Page) => page.getByRole('button', { name: /^Оставить отзыв: / })

// Requirement: REV-1, REV-3, REV-7, REV-8, REV-10, REV-20, PROD-4
test('@phone-only a buyer reviews a product from the order, and once the staff has read it, everyone does', async ({
  page,
  shop,
}) => {
  const product = ownProduct()
  const id = await receiveOrder(page, product)
  await runMutation(page, 'account.saveProfile', {
    ...{ name: 'Соколова Марина', email: '', smsAgreement: false, emailAgreement: false },
  })
  await openPage(page, `/personal/order/${id}/`)
  await offer(page).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(dialog.getByText(/^Поставьте оценку/)).toBeVisible()
  await expect(dialog.getByLabel('Отзыв *')).toHaveAccessibleDescription('Напишите, как вам товар')
  const stars = dialog.getByRole('group', { name: 'Оценка' })
  await expect(stars.getByRole('radio', { name: '1 из 5, ужасно' })).toBeFocused()
  await expectAccessibleAndFitting(page)

  for (const _press of [2, 3, 4]) await page.keyboard.press('ArrowRight')
  await expect(stars.getByRole('radio', { name: '4 из 5, хорошо' })).toBeChecked()
  await dialog.getByLabel('Отзыв *').fill(TEXT)
  await expect(dialog.getByRole('checkbox', { name: /Показать моё имя: Марина\sС\./ })).not.toBeChecked()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Спасибо!' })).toBeVisible()
  await expect(page.getByText('Читаем ваш отзыв')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Изменить отзыв: / })).toBeFocused()

  await openPage(page, product.path)
  await expect(page.getByText(TEXT)).toHaveCount(0)
  const waiting: { id: number; text: string }[] = JSON.parse(
    await runStaff(shop, 'review', 'list', '--limit', '100', '--json'),
  )
  const reviewId = waiting.find(({ text }) => text === TEXT)?.id
  await runStaff(shop, 'review', 'publish', String(reviewId))

  await openPage(page, `/personal/order/${id}/`)
  await page.getByRole('link', { name: 'Ваш отзыв опубликован' }).click()
  await expect(page).toHaveURL(`${product.path}#reviews`)
  const review = page.getByRole('article').filter({ hasText: TEXT })
  await expect(review).toContainText('Покупка подтверждена')
  await expect(review).toContainText('Оттенок')
  await expect(review.getByRole('heading')).toHaveText('Марина С.')
  await expect(review.getByRole('img', { name: 'Оценка 4 из 5' })).toBeVisible()
  await expectAccessibleAndFitting(page)
  // Later tests of this worker find no review.
  await openPage(page, `/personal/order/${id}/`)
  await page.getByRole('button', { name: /^Изменить отзыв: / }).click()
  await dialog.getByRole('button', { name: 'Удалить отзыв' }).click()
  await expect(offer(page)).toBeVisible()
})

// Requirement: REV-7
test('says in the purchases why a review was refused, and lets the author write anew', async ({
  page,
  shop,
}) => {
  await receiveOrder(page, ownProduct())
  const { shopItemId } = await productOf(page)
  await runMutation(page, 'reviews.write', {
    shopItemId,
    stars: 1,
    text: 'Курьер опоздал на час',
    isSigned: false,
  })
  const waiting: { id: number; text: string }[] = JSON.parse(
    await runStaff(shop, 'review', 'list', '--limit', '100', '--json'),
  )
  const { id } = waiting.find(({ text }) => text.startsWith('Курьер')) ?? {}
  await runStaff(shop, 'review', 'refuse', String(id), 'Отзыв не о товаре')
  await openPage(page, '/personal/purchases/')
  await expect(page.getByText(/Отзыв не\sопубликован\. Отзыв не о товаре/)).toBeVisible()
  await expectAccessibleAndFitting(page)
  await page.getByRole('button', { name: /^Изменить отзыв: / }).click()
  await expect(dialogOf(page).getByLabel('Отзыв *')).toHaveValue('Курьер опоздал на час')
  await dialogOf(page).getByLabel('Отзыв *').fill('Плотный и яркий, перекрыл в один слой')
  await dialogOf(page).getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(page.getByText('Читаем ваш отзыв')).toBeVisible()
})

async function productOf(page: Page): Promise<{ shopItemId: number }> {
  const { marking } = ownProduct()
  const input = encodeURIComponent(JSON.stringify({ marking }))
  const answer = await (await page.request.get(`/trpc/catalog.product?input=${input}`)).json()
  return answer.result.data
}

// Requirement: REV-21
faultyTest('keeps what is typed while the shop does not answer, also in a closed form', async ({ page }) => {
  const id = await receiveOrder(page, ownProduct())
  await openPage(page, `/personal/order/${id}/`)
  await offer(page).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: /^5 из 5/ }).check()
  await dialog.getByLabel('Отзыв *').fill(TEXT)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Нет связи с магазином' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offer(page)).toBeFocused()
  await page.context().setOffline(false)
  await offer(page).click()
  await expect(dialog.getByLabel('Отзыв *')).toHaveValue(TEXT)
  await dialog.getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(page.getByText('Читаем ваш отзыв')).toBeVisible()
})

// Requirement: REV-9, REV-11, PROD-7
test('shows all reviews of a line on pages with addresses of their own, marked as invented', async ({
  page,
}) => {
  await openPage(page, '/product/VL-127-10/')
  const rating = page.getByRole('link', { name: /^\d,\d · \d+\sотзыв/ })
  await rating.click()
  const section = page.getByRole('region', { name: /^Отзывы \d+$/ })
  await expect(section).toBeInViewport()
  await expect(section.getByText(/^Демонстрационные отзывы/)).toBeVisible()
  await expect(section.getByText('Покупка подтверждена')).toHaveCount(0)
  await expect(section.getByRole('article')).toHaveCount(10)
  const first = await section.getByRole('article').allInnerTexts()
  await expectAccessibleAndFitting(page)
  await section.getByRole('link', { name: 'Страница 2' }).click()
  await expect(page).toHaveURL('/product/VL-127-10/?reviews=2#reviews')
  await expect(section.getByRole('link', { name: 'Страница 2' })).toHaveAttribute('aria-current', 'page')
  const second = await section.getByRole('article').allInnerTexts()
  expect(first.filter((text) => second.includes(text))).toEqual([])
  await expect(page).toHaveTitle(/отзывы, страница 2/)
})

// Requirement: REV-12, REV-13
test('sorts a list by rating and shows the ratings of its tiles', async ({ page }) => {
  await openPage(page, '/catalog/uhod/')
  await page.getByRole('combobox', { name: 'Порядок товаров' }).selectOption({ label: 'По рейтингу' })
  await expect(page).toHaveURL('/catalog/uhod/?sort=rating')
  const tile = page.getByRole('article').first()
  await expect(tile.getByRole('img', { name: /^Рейтинг \d,\d, \d+ отзыв/ })).toBeVisible()
  await expectAccessibleAndFitting(page)
})
