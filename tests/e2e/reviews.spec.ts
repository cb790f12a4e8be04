import type { Page } from '@playwright/test'
import type { OwnReviews } from '../../shared/reviews/contract.ts'
import { placeOrder, signInNewCustomer } from './support/account-steps.ts'
import { openPage, ownProduct, type TestProduct } from './support/checkout-steps.ts'
import { expect, expectAccessible, expectFitsEveryWindow, faultyTest, test } from './support/shop-test.ts'
import { runStaff } from './support/staff.ts'
import { runMutation, runQuery } from './support/trpc-calls.ts'

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

// Requirement: REV-3, REV-7, REV-8, REV-10, REV-20, REV-21, REV-22, REV-400, PROD-4
faultyTest(
  '@phone-only a buyer reviews a product from the order, and once the staff has read it, everyone does',
  async ({ page, shop }) => {
    const product = ownProduct()
    const id = await receiveOrder(page, product)
    const dialog = dialogOf(page)
    await test.step('what is typed stays while the author looks into the profile', async () => {
      await openPage(page, `/personal/order/${id}/`)
      await offer(page).click()
      await dialog.getByLabel('Отзыв *').fill('Ношу вторую неделю')
      await dialog.getByRole('link', { name: 'Мои данные' }).click()
      await expect(page).toHaveURL('/personal/#profile')
      await page.goBack()
      await offer(page).click()
      await expect(dialog.getByLabel('Отзыв *')).toHaveValue('Ношу вторую неделю')
    })
    await runMutation(page, 'account.saveProfile', {
      ...{ name: 'Соколова Марина', email: '', smsAgreement: false, emailAgreement: false },
    })
    await openPage(page, `/personal/order/${id}/`)
    await offer(page).click()
    const send = () => dialog.getByRole('button', { name: 'Отправить отзыв' }).click()

    await test.step('the form names what is missing', async () => {
      await send()
      await expect(dialog.getByText(/^Поставьте оценку/)).toBeVisible()
      await expect(dialog.getByLabel('Отзыв *')).toHaveAccessibleDescription('Напишите, как вам товар')
      await expect(dialog.getByRole('radio', { name: '1 из 5, ужасно' })).toBeFocused()
      await expectAccessible(page)
      await expectFitsEveryWindow(page)
    })

    await test.step('what is typed stays while the shop does not answer, also in a closed form', async () => {
      for (const _press of [2, 3, 4]) await page.keyboard.press('ArrowRight')
      await expect(dialog.getByRole('radio', { name: '4 из 5, хорошо' })).toBeChecked()
      await dialog.getByLabel('Отзыв *').fill('Курьер опоздал на час')
      await expect(dialog.getByRole('checkbox', { name: /Показать моё имя: Марина\sС\./ })).not.toBeChecked()
      await dialog.getByRole('checkbox').check()
      await page.context().setOffline(true)
      await send()
      await expect(dialog.getByRole('alert').filter({ hasText: 'Нет связи с магазином' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(offer(page)).toBeFocused()
      await page.context().setOffline(false)
      await offer(page).click()
      await expect(dialog.getByLabel('Отзыв *')).toHaveValue('Курьер опоздал на час')
    })

    await test.step('a sent review waits for the staff', async () => {
      await send()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('status').filter({ hasText: 'Спасибо!' })).toBeVisible()
      await expect(page.getByText('Читаем ваш отзыв')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Изменить отзыв: / })).toBeFocused()
    })

    const { shopItemId } = await runQuery<{ shopItemId: number }>(page, 'catalog.product', {
      marking: product.marking,
    })
    const reviewId = async () => {
      const { places } = await runQuery<OwnReviews>(page, 'reviews.own', { shopItemIds: [shopItemId] })
      return String(places[0]?.review?.id)
    }
    await test.step('the purchases say why a review was refused, and the author writes anew', async () => {
      await runStaff(shop, 'review', 'refuse', await reviewId(), 'Отзыв не о товаре')
      await openPage(page, '/personal/purchases/')
      await expect(page.getByText(/Отзыв не\sопубликован\. Отзыв не о товаре/)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Изменить отзыв: / }).click()
      await expect(dialog.getByLabel('Отзыв *')).toHaveValue('Курьер опоздал на час')
      await dialog.getByLabel('Отзыв *').fill(TEXT)
      await send()
      await expect(page.getByText('Читаем ваш отзыв')).toBeVisible()
    })

    await test.step('everyone reads a published review', async () => {
      await runStaff(shop, 'review', 'publish', await reviewId())
      await openPage(page, `/personal/order/${id}/`)
      await page.getByRole('link', { name: 'Ваш отзыв опубликован' }).click()
      await expect(page).toHaveURL(`${product.path}#reviews`)
      const article = page.getByRole('article').filter({ hasText: TEXT })
      await expect(article).toContainText('Покупка подтверждена')
      await expect(article).toContainText('Оттенок')
      await expect(article.getByRole('heading')).toHaveText('Марина С.')
      await expect(article.getByRole('img', { name: 'Оценка 4 из 5' })).toBeVisible()
    })
    // Later tests of this worker find no review.
    await runMutation(page, 'reviews.remove', { shopItemId })
  },
)

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
  await section.getByRole('link', { name: 'Страница 2' }).click()
  await expect(page).toHaveURL('/product/VL-127-10/?reviews=2#reviews')
  await expect(section.getByRole('link', { name: 'Страница 2' })).toHaveAttribute('aria-current', 'page')
  const second = await section.getByRole('article').allInnerTexts()
  expect(first.filter((text) => second.includes(text))).toEqual([])
  await expect(page).toHaveTitle(/отзывы, страница 2/)
})
