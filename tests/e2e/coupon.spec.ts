import type { Page } from '@playwright/test'
import { basketOf, changeElsewhere, PLAIN, stock, storedField } from './support/basket-steps.ts'
import {
  chooseCourier,
  fillContacts,
  freshPhone,
  openPage,
  paymentGroup,
  settledTotal,
  submitOrder,
} from './support/checkout-steps.ts'
import { holdAnswer } from './support/hold-requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as shopTest } from './support/shop-test.ts'

const CHECKOUT = '/shop/cart/checkout/'
const GEL_POLISH = 'VL-127-10'
const GIFT_CARD = 'GL-CARD-500'
const UNKNOWN = 'Купон не найден или уже не действует'

/** Failures made by the story are reported by the browser; anything else is still a complaint. */
const test = shopTest.extend({
  quietConsole: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isOurs = /net::ERR_|server responded with a status of (?:400|412|429|500)/.test(message.text())
      if (message.type() === 'error' && !isOurs) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(undefined)
    expect(complaints, 'nothing but the failures of the story').toEqual([])
  },
})

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

async function take(page: Page, code: string): Promise<void> {
  await field(page).fill(code)
  await checkButton(page).click()
  await expect(resetButton(page)).toBeEnabled()
}

test('every kind of coupon says what it does, and is reset', async ({ page }) => {
  await stock(page, PLAIN, 2)
  await stock(page, GEL_POLISH, 1)
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
    { typed: 'privet-300', code: 'privet-300', effect: 'Скидка 300 р.', off: 300 },
    { typed: 'dostavka', code: 'dostavka', effect: 'Доставка будет бесплатной', off: 0 },
    { typed: 'podarok', code: 'podarok', effect: /^Подарок: /, off: 0 },
  ]
  for (const { typed, code, effect, off } of kinds) {
    await take(page, typed)
    await expect(field(page)).toHaveValue(code)
    await expect(field(page)).toHaveAttribute('readonly', '')
    await expect(block(page).getByText('Купон активирован!', { exact: true })).toBeVisible()
    await expect(block(page).getByText(effect).first()).toBeVisible()
    await expect(resetButton(page)).toBeFocused()
    expect(await settledTotal(page)).toBe(money(finalTotal - off))
    expect(await storedField(page, 'couponText')).toBe(code)

    await resetButton(page).click()
    await expect(field(page)).toBeEditable()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    expect(await settledTotal(page)).toBe(money(finalTotal))
    expect(await storedField(page, 'couponText')).toBe('')
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('spaces and quotes fall away while it is typed; Enter checks it and does not order', async ({
  page,
}) => {
  await stock(page, PLAIN, 2)
  await openCoupon(page)
  await field(page).pressSequentially(' «priv et-300» ')
  await expect(field(page)).toHaveValue('privet-300')
  await field(page).press('Enter')
  await expect(resetButton(page)).toBeFocused()
  await expect(page.getByText('Неправильно заполнены обязательные поля:')).toHaveCount(0)

  // By keyboard alone, back again.
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toBeEditable()
  await checkButton(page).click()
  await expect(field(page)).toHaveAccessibleDescription('Введите купон')
  await field(page).fill('leto-10')
  await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Что нам стоит знать о заказе').focus()
  await expect(field(page)).toHaveAccessibleDescription('Купон ещё не применён')
})

test('a refused coupon shows the words of the shop, and they go with the next letter', async ({ page }) => {
  await stock(page, PLAIN, 2)
  await openCoupon(page)
  for (const code of ['no-such', 'leto-10', '50%']) {
    await field(page).fill(code)
    await checkButton(page).click()
    await expect(field(page)).toHaveAccessibleDescription(UNKNOWN)
    await expect(field(page)).toBeFocused()
    await expect(block(page).getByRole('alert')).toHaveText(UNKNOWN)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await field(page).press('End')
  await field(page).pressSequentially('x')
  await expect(block(page).getByRole('alert')).toBeEmpty()
  expect((await basketOf(page)).coupon).toBeNull()
})

test('several errors of the shop stand line by line', async ({ page }) => {
  await stock(page, PLAIN, 2)
  await openCoupon(page)
  await page.route('**/trpc/basket.checkCoupon*', (route) =>
    route.fulfill({
      status: 400,
      json: [
        {
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
        },
      ],
    }),
  )
  await field(page).fill('privet-300')
  await checkButton(page).click()
  const note = page.locator(`[id="${await field(page).getAttribute('aria-describedby')}"]`)
  await expect.poll(() => note.textContent()).toBe('Первое\nВторое')
  await expect(note).toHaveCSS('white-space', 'pre-line')
})

for (const failure of ['no network', 'no sense', 'lost answer'] as const) {
  test(`a check that fails by ${failure}: 'Купон не активирован!', and the next one works`, async ({
    page,
  }) => {
    await stock(page, PLAIN, 2)
    await openCoupon(page)
    const call = failure === 'lost answer' ? 'choose' : 'checkCoupon'
    await page.route(`**/trpc/basket.${call}*`, async (route) => {
      if (failure === 'no sense') return route.fulfill({ status: 500, body: 'Internal Server Error' })
      if (failure === 'lost answer') await route.fetch()
      return route.abort('connectionreset')
    })
    await field(page).fill('privet-300')
    await checkButton(page).click()
    if (failure === 'lost answer') {
      // The shop has taken it: the basket that is fetched anew says so.
      await expect(resetButton(page)).toBeEnabled()
      await page.unroute(`**/trpc/basket.${call}*`)
      return
    }
    await expect(field(page)).toHaveAccessibleDescription('Купон не активирован!')
    await expect(field(page)).toHaveValue('privet-300')
    await page.unroute(`**/trpc/basket.${call}*`)
    await checkButton(page).click()
    await expect(resetButton(page)).toBeEnabled()
    await expect(field(page)).toHaveAccessibleDescription('Купон активирован!')
  })
}

test('a reset that fails keeps the coupon and says so', async ({ page }) => {
  await stock(page, PLAIN, 2)
  await openCoupon(page)
  await take(page, 'privet-300')
  await page.route('**/trpc/basket.choose*', (route) => route.abort('connectionreset'))
  await resetButton(page).click()
  await expect(block(page).getByRole('alert')).toHaveText('Не получилось сбросить купон, попробуйте ещё раз')
  await page.unroute('**/trpc/basket.choose*')
  await resetButton(page).click()
  await expect(checkButton(page)).toBeEnabled()
})

test('an accepted coupon is there after a reload, expanded, and comes back when only this browser knows it', async ({
  page,
}) => {
  await stock(page, PLAIN, 2)
  await openCoupon(page)
  await take(page, 'privet-300')
  const total = await settledTotal(page)
  await openPage(page, CHECKOUT)
  await expect(field(page)).toHaveValue('privet-300')
  await expect(block(page).getByText('Купон активирован!', { exact: true })).toBeVisible()
  expect(await settledTotal(page)).toBe(total)

  await page.request.post('/trpc/basket.choose', { data: { couponText: '' } })
  await openPage(page, CHECKOUT)
  await expect(field(page)).toHaveValue('privet-300')
  await expect(resetButton(page)).toBeEnabled()
  expect(await settledTotal(page)).toBe(total)

  // One that goes no more is let go with the shop's own word.
  await page.request.post('/trpc/basket.choose', { data: { couponText: '' } })
  await page.evaluate(() => localStorage.setItem('checkout-form:couponText', '"leto-10"'))
  await openPage(page, CHECKOUT)
  await expect(field(page)).toHaveAccessibleDescription(UNKNOWN)
  expect(await storedField(page, 'couponText')).toBe('')
})

test('a minimum lost with an item says how much is missing, and is met again', async ({ page }) => {
  await stock(page, PLAIN, 2)
  await openCoupon(page)
  await take(page, 'dostavka')
  await changeElsewhere(page, PLAIN, 1)
  await expect(
    block(page).getByText('Пока не действует: до минимальной суммы не хватает 1 000 р.').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await changeElsewhere(page, PLAIN, 3)
  await expect(block(page).getByText('Доставка будет бесплатной').first()).toBeVisible()
})

test('a coupon about other goods says so', async ({ page }) => {
  await stock(page, GIFT_CARD, 1)
  await openCoupon(page)
  await take(page, 'pervye-50')
  await expect(block(page).getByText('в корзине нет товаров, для которых он выпущен').first()).toBeVisible()
  expect(await settledTotal(page)).toBe(money(500))
})

test('free delivery makes the chosen courier free, in the totals too', async ({ page }) => {
  await stock(page, PLAIN, 2)
  await openCoupon(page)
  await chooseCourier(page)
  const before = await settledTotal(page)
  await take(page, 'dostavka')
  await expect(block(page).getByText('Доставка бесплатно').first()).toBeVisible()
  expect(await settledTotal(page)).toBe(money(2000))
  expect(before).not.toBe(money(2000))
})

test('once a phone: ordered with it, then refused to the same phone wherever it comes in', async ({
  page,
}) => {
  test.slow()
  const phone = freshPhone()
  await stock(page, PLAIN, 2)
  await openCoupon(page)
  await take(page, 'privet-300')
  await fillContacts(page, phone)
  await chooseCourier(page)
  await paymentGroup(page).getByRole('radio', { name: 'Наличными при получении' }).check()
  const total = await settledTotal(page)
  await submitOrder(page)
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText(total).first()).toBeVisible()
  await expect(page.getByText('Купон privet-300').first()).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checkout-form'))),
  ).toEqual([])

  // The phone stands there first: the check knows it.
  await stock(page, PLAIN, 2)
  await openCoupon(page)
  await fillContacts(page, phone)
  await field(page).fill('privet-300')
  await checkButton(page).click()
  await expect(field(page)).toHaveAccessibleDescription(UNKNOWN)

  // The phone comes after the coupon: it is let go as soon as the phone is whole.
  await page.getByLabel('Телефон').fill('')
  await field(page).fill('privet-300')
  await checkButton(page).click()
  await expect(resetButton(page)).toBeEnabled()
  await page.getByLabel('Телефон').pressSequentially(phone.replace(/^\+7/, '').replace(/\D/g, ''))
  await expect(field(page)).toHaveAccessibleDescription(UNKNOWN)
  expect(await settledTotal(page)).toBe(money(2000))
  expect((await basketOf(page)).coupon).toBeNull()
})

test('an answer that was under way when the coupon was taken out does not bring it back', async ({
  page,
}) => {
  await stock(page, PLAIN, 2)
  await openCoupon(page)
  await take(page, 'privet-300')
  const older = await holdAnswer(page, /basket\.get/)
  // Whoever comes back to the page sees the basket of now.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await older.isGiven
  await resetButton(page).click()
  await expect(field(page)).toBeEditable()
  await older.deliver()
  await field(page).fill('leto-10')
  await checkButton(page).click()
  await expect(field(page)).toHaveAccessibleDescription(UNKNOWN)
  expect((await basketOf(page)).coupon).toBeNull()
})

test('guessing is stopped with a word', async ({ page }) => {
  await stock(page, PLAIN, 1)
  await openCoupon(page)
  for (let i = 0; i < 10; i++) {
    await page.request.post('/trpc/basket.checkCoupon', { data: { couponText: `no${i}`, phone: '' } })
  }
  await field(page).fill('pervye-50')
  await checkButton(page).click()
  await expect(field(page)).toHaveAccessibleDescription('Слишком много запросов, попробуйте немного позже')
})

function money(amount: number): string {
  return `${new Intl.NumberFormat('ru').format(amount)}\u00a0р.`
}
