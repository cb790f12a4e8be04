import type { Page } from '@playwright/test'
import { formatPhone } from '../../shared/phone.ts'
import { placeOrder } from './support/account-steps.ts'
import {
  basketOf,
  changeElsewhere,
  emptyBasket,
  PLAIN,
  setQuantity,
  storedField,
} from './support/basket-steps.ts'
import {
  CASH,
  chooseCourierByApi,
  deliveryGroup,
  fillContacts,
  openPage,
  ownProduct,
  paymentGroup,
  settledTotal,
} from './support/checkout-steps.ts'
import { holdAnswer } from './support/hold-requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, testIgnoring } from './support/shop-test.ts'
import { freshDigits } from './support/sign-in.ts'
import { runMutation } from './support/trpc-calls.ts'

const CHECKOUT = '/shop/cart/checkout/'
const GEL_POLISH = 'VL-127-10'
/** A product at 350 ₽, two of which reach the minimum for payment on receipt. */
const CHEAP = 'VL-249-10'
const GIFT_CARD = 'GL-CARD-500'
const CHECK = '**/trpc/basket.checkCoupon*'
const CHOOSE = '**/trpc/checkout.update*'
const NOT_ACTIVATED = 'Купон не активирован! Нет связи с магазином. Проверьте соединение и попробуйте ещё раз'
/** A refusal with errors of two fields, as the server sends it. */
const TWO_ERRORS = {
  error: {
    message: 'x',
    code: -32600,
    data: {
      app: {
        ...{ code: 'BAD_INPUT', message: 'Первое' },
        details: { fields: { couponText: 'Первое', phone: 'Второе' } },
      },
    },
  },
}
const UNKNOWN = 'Купон не найден или уже не действует'

/** Ignores the errors that the browser logs for the failures of this file, and no others. */
const test = testIgnoring(/net::ERR_|server responded with a status of (?:400|412|500)/)

function field(page: Page) {
  return page.getByRole('textbox', { name: 'Купон' })
}

function block(page: Page) {
  return page.getByRole('region', { name: 'Купон и бонусы' })
}

function checkButton(page: Page) {
  return block(page).getByRole('button', { name: 'Применить' })
}

function resetButton(page: Page) {
  return block(page).getByRole('button', { name: 'Сбросить' })
}

async function openCoupon(page: Page): Promise<void> {
  await openPage(page, CHECKOUT)
  await block(page).getByRole('button', { name: 'У меня есть купон' }).click()
}

async function applyCoupon(page: Page, code: string): Promise<void> {
  await field(page).fill(code)
  await checkButton(page).click()
  await expect(resetButton(page)).toBeEnabled()
}

// Requirement: COUP-3, COUP-4, COUP-7, COUP-10, CHK-33
test('applies and resets coupons, cleans the typed code, and checks it on Enter', async ({ page }) => {
  await setQuantity(page, PLAIN, 2)
  await setQuantity(page, GEL_POLISH, 1)
  const { finalTotal, items } = await basketOf(page)
  const polishes = items.reduce((sum, { total }) => sum + total, 0)
  const percent = Math.floor((polishes * 15 + 50) / 100)
  await openPage(page, CHECKOUT)
  const toggle = block(page).getByRole('button', { name: 'У меня есть купон' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(field(page)).toHaveCount(0)
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')

  const kinds = [
    { typed: 'GEL_lak-15', code: 'gel_lak-15', effect: `Скидка ${percent} р.`, off: percent },
    { typed: ' «priv et-300» ', code: 'privet-300', effect: 'Скидка 300 р.', off: 300 },
  ]
  for (const { typed, code, effect, off } of kinds) {
    await test.step(code, async () => {
      await field(page).pressSequentially(typed)
      await expect(field(page)).toHaveValue(/^[\w-]+$/)
      await page.keyboard.press('Enter')
      await expect(resetButton(page)).toBeFocused()
      await expect(field(page)).toHaveValue(code)
      await expect(field(page)).toHaveAttribute('readonly', '')
      await expect(block(page).getByText('Купон активирован!', { exact: true })).toBeVisible()
      await expect(block(page).getByText(effect).first()).toBeVisible()
      await expect.poll(() => settledTotal(page)).toBe(money(finalTotal - off))
      await expect(page.getByText(`Купон ${code}`).first()).toBeAttached()
      await expect.poll(() => storedField(page, 'couponText')).toBe(code)

      await page.keyboard.press('Enter')
      await expect(field(page)).toBeEditable()
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue('')
      await expect.poll(() => settledTotal(page)).toBe(money(finalTotal))
      await expect.poll(() => storedField(page, 'couponText')).toBe('')
    })
  }
  await expect(page.getByText('Неправильно заполнены обязательные поля:')).toHaveCount(0)

  await checkButton(page).click()
  await expect(field(page)).toHaveAccessibleDescription('Введите купон')
  await field(page).fill('leto-10')
  await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Что нам стоит знать о заказе').focus()
  await expect(field(page)).toHaveAccessibleDescription('Купон ещё не применён')
})

// Requirement: BASK-55, COUP-5, COUP-6, CHK-74
test('says why a coupon is refused or cannot be checked, and keeps it as the server has it', async ({
  page,
}) => {
  await setQuantity(page, PLAIN, 2)
  await openCoupon(page)
  const check = async (code: string, words: string) => {
    await field(page).fill(code)
    await checkButton(page).click()
    await expect(field(page)).toHaveAccessibleDescription(words)
  }
  await test.step('refused', async () => {
    await check('leto-10', UNKNOWN)
    await expect(field(page)).toBeFocused()
    await expect(block(page).getByRole('alert')).toHaveText(UNKNOWN)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await field(page).press('End')
    await field(page).pressSequentially('x')
    await expect(block(page).getByRole('alert')).toBeEmpty()
  })
  await test.step('several errors stand one on each line', async () => {
    await page.route(CHECK, (route) => route.fulfill({ status: 400, json: [TWO_ERRORS] }))
    await check('privet-300', 'Первое Второе')
    const note = page.locator(`[id="${await field(page).getAttribute('aria-describedby')}"]`)
    await expect(note).toHaveText('Первое\nВторое', { useInnerText: true })
    await expect(note).toHaveCSS('white-space', 'pre-line')
    await page.unroute(CHECK)
  })
  await test.step('a malformed answer', async () => {
    await page.route(CHECK, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }))
    await check('privet-300', NOT_ACTIVATED)
    await page.unroute(CHECK)
  })
  await test.step('no network', async () => {
    await page.route(CHECK, (route) => route.abort('connectionreset'))
    await check('privet-300', NOT_ACTIVATED)
    await expect(field(page)).toHaveValue('privet-300')
    await page.unroute(CHECK)
    await checkButton(page).click()
    await expect(resetButton(page)).toBeEnabled()
    await expect(field(page)).toHaveAccessibleDescription('Купон активирован!')
  })
  await resetButton(page).click()
  await expect(field(page)).toBeEditable()
  await test.step('a lost answer: the basket that is fetched again has the coupon', async () => {
    await page.route(CHOOSE, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await applyCoupon(page, 'privet-300')
    await page.unroute(CHOOSE)
  })
  await test.step('a failed reset keeps the coupon and says so', async () => {
    await page.route(CHOOSE, (route) => route.abort('connectionreset'))
    await resetButton(page).click()
    await expect(block(page).getByRole('alert')).toHaveText(
      'Не получилось сбросить купон, попробуйте ещё раз',
    )
    await page.unroute(CHOOSE)
  })
  await test.step('an older answer does not bring back a removed coupon', async () => {
    const olderAnswer = await holdAnswer(page, /checkout\.get/)
    // Returning to the page fetches the current basket.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await olderAnswer.isGiven
    await resetButton(page).click()
    await expect(field(page)).toBeEditable()
    await olderAnswer.deliver()
    await field(page).fill('leto-10')
    await checkButton(page).click()
    await expect(field(page)).toHaveAccessibleDescription(UNKNOWN)
    await expect.poll(async () => (await basketOf(page)).coupon).toBeNull()
  })
  // Requirement: PAY-57, CHK-70
  await test.step('a way to pay that was reset is named, although the answer that said so was lost', async () => {
    await setQuantity(page, CHEAP, 2)
    const { items } = await basketOf(page)
    const plain = items.find(({ marking }) => marking === PLAIN)
    await runMutation(page, 'basket.remove', { shopItemId: plain?.shopItemId })
    await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
    await paymentGroup(page).getByRole('radio', { name: CASH }).check()
    await settledTotal(page)
    await setQuantity(page, CHEAP, 1)
    await page.route(CHOOSE, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    const courier = deliveryGroup(page)
      .getByRole('radio', { name: /^Курьер/ })
      .first()
    await courier.click()
    await expect(page.getByText(`Способ оплаты сброшен. ${CASH}: Минимальная сумма заказа`)).toBeVisible()
    await expect(courier).toBeChecked()
  })
})

// Requirement: COUP-2, CHK-33, CHK-67, COUP-24
test('shows an accepted coupon after a reload, and restores one that only this browser knows', async ({
  page,
}) => {
  await setQuantity(page, PLAIN, 2)
  await runMutation(page, 'checkout.update', { couponText: 'privet-300' })
  await openPage(page, CHECKOUT)
  await expect(field(page)).toHaveValue('privet-300')
  await expect(block(page).getByText('Купон активирован!', { exact: true })).toBeVisible()
  const total = await settledTotal(page)
  expect(total).toBe(money(1700))
  await expect.poll(() => storedField(page, 'couponText')).toBe('privet-300')

  await runMutation(page, 'checkout.update', { couponText: '' })
  await openPage(page, CHECKOUT)
  await expect(field(page)).toHaveValue('privet-300')
  await expect(resetButton(page)).toBeEnabled()
  await expect.poll(() => settledTotal(page)).toBe(total)

  // A stored coupon that is no longer valid is removed, with the server's reason.
  await runMutation(page, 'checkout.update', { couponText: '' })
  await page.evaluate(() => localStorage.setItem('checkout-form:couponText', '"leto-10"'))
  await openPage(page, CHECKOUT)
  await expect(field(page)).toHaveAccessibleDescription(UNKNOWN)
  await expect.poll(() => storedField(page, 'couponText')).toBe('')
})

// Requirement: COUP-11, COUP-12, COUP-17, COUP-19
test('updates the effect of a coupon with the basket: free delivery, minimum total, gift cards', async ({
  page,
}) => {
  await setQuantity(page, PLAIN, 2)
  await chooseCourierByApi(page)
  await openCoupon(page)
  const before = await settledTotal(page)
  await applyCoupon(page, 'dostavka')
  await expect(block(page).getByText('Доставка бесплатна').first()).toBeVisible()
  await expect.poll(() => settledTotal(page)).toBe(money(2000))
  expect(before).not.toBe(money(2000))
  const freeRows = page.getByRole('group', { name: 'Способ доставки' }).getByText(/бесплатно по\sкупону$/)
  await expect(freeRows.first()).toBeVisible()

  await changeElsewhere(page, PLAIN, 1)
  await expect(
    block(page)
      .getByText('Купон принят, но пока не действует: до минимальной суммы не хватает 1 000 р.')
      .first(),
  ).toBeVisible()
  await expect(block(page).getByText('Купон активирован!')).toHaveCount(0)
  await expect(freeRows).toHaveCount(0)
  await expectAccessible(page)
  await changeElsewhere(page, PLAIN, 2)
  await expect(block(page).getByText('Доставка бесплатна').first()).toBeVisible()

  await resetButton(page).click()
  await applyCoupon(page, 'pervye-50')
  await emptyBasket(page)
  await setQuantity(page, GIFT_CARD, 1)
  await changeElsewhere(page, GIFT_CARD, 1)
  await expect(block(page).getByText('в корзине нет товаров, для которых он выпущен').first()).toBeVisible()
})

// Requirement: COUP-8, COUP-9, COUP-15, COUP-24
test('refuses a coupon to a phone that has used it, whichever of the two is entered first', async ({
  page,
  simulator,
}) => {
  const phone = `+7${freshDigits()}`
  await simulator.setStock(ownProduct().marking, 50)
  await runMutation(page, 'checkout.update', { couponText: 'privet-300' })
  await placeOrder(page, phone, { product: ownProduct(), quantity: 2 })
  await setQuantity(page, PLAIN, 2)
  await openCoupon(page)
  await fillContacts(page, formatPhone(phone))
  await field(page).fill('privet-300')
  await checkButton(page).click()
  await expect(field(page)).toHaveAccessibleDescription(UNKNOWN)

  // The phone comes after the coupon, which is removed as soon as the phone is complete.
  await page.getByLabel('Телефон').fill('')
  await applyCoupon(page, 'privet-300')
  await page.getByLabel('Телефон').pressSequentially(phone.slice(2))
  await expect(field(page)).toHaveAccessibleDescription(UNKNOWN)
  await expect.poll(() => settledTotal(page)).toBe(money(2000))
  await expect.poll(async () => (await basketOf(page)).coupon).toBeNull()
})

function money(amount: number): string {
  return `${new Intl.NumberFormat('ru').format(amount)}\u00a0р.`
}
