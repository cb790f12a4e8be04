import type { Page } from '@playwright/test'
import { EXPERIENCED } from './support/account-steps.ts'
import {
  basketOf,
  changeElsewhere,
  emptyBasket,
  PLAIN,
  setQuantity,
  storedField,
} from './support/basket-steps.ts'
import { chooseCourier, openPage, paymentGroup, settledTotal } from './support/checkout-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, focusUndo, test } from './support/shop-test.ts'
import {
  codeBox,
  freshDigits,
  phoneField,
  popup,
  readCode,
  sendButton,
  signInBySimulator,
} from './support/sign-in.ts'
import { runMutation, runQuery } from './support/trpc-calls.ts'

const CHECKOUT = '/shop/cart/checkout/'
/** Phone of a demo customer with few bonuses, for the tests on a phone. Those on a desktop use `EXPERIENCED`. */
const CAMPAIGN_CLIENT = '+79000000003'
const GIFT_CARD = 'GL-CARD-500'

function block(page: Page) {
  return page.getByRole('region', { name: 'Купон и бонусы' })
}

const control = (page: Page) => ({
  toggle: block(page).getByRole('switch', { name: 'Списать бонусы' }),
  number: block(page).getByRole('textbox', { name: 'Сколько бонусов списать' }),
  slider: block(page).getByRole('slider', { name: 'Сколько бонусов списать' }),
})

/**
 * Signs in a customer with bonuses and fills her basket with pieces at 1 000 ₽. Returns how many bonuses the basket
 * allows her to spend.
 */
async function signInWithBasket(page: Page, phone: string, quantity: number): Promise<number> {
  await signInBySimulator(page, phone)
  // Not the city of the last order, whose choices the checkout would repeat.
  await runMutation(page, 'geo.set', { cityId: 1 })
  await emptyBasket(page)
  await runMutation(page, 'checkout.update', { bonusesToWithdraw: 0, couponText: '' })
  await setQuantity(page, PLAIN, quantity)
  const { bonusBalance } = await runQuery<{ bonusBalance: number }>(page, 'auth.client')
  expect(bonusBalance).toBeGreaterThan(0)
  return Math.min(bonusBalance, quantity * 300)
}

function money(amount: number): string {
  return `${new Intl.NumberFormat('ru').format(amount)}\u00a0р.`
}

// Requirement: AUTH-1, AUTH-45, AUTH-94, BON-1, BON-2
test('signs a guest in on the checkout and says why a customer without bonuses can spend none', async ({
  page,
}) => {
  const digits = freshDigits()
  await setQuantity(page, PLAIN, 1)
  await openPage(page, CHECKOUT)
  await page.getByLabel('Фамилия и Имя').fill('Соколова Марина')
  await page.getByLabel('Телефон').pressSequentially(digits)
  await expect(block(page).getByText('Войдите, чтобы списать доступные бонусы')).toBeVisible()
  await expect(control(page).toggle).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await block(page).getByRole('button', { name: 'ВОЙТИ' }).click()
  await expect(phoneField(page)).toBeFocused()
  await expect(phoneField(page)).toHaveValue(/\d{2}-\d{2}$/)
  await sendButton(page).click()
  await expect(codeBox(page, 1)).toBeFocused()
  await page.keyboard.type(await readCode(page, digits))
  await expect(popup(page)).toHaveCount(0)
  await expect(page).toHaveURL(CHECKOUT)
  // The switch is disabled, so that the question mark beside it comes first.
  await expect(block(page).getByRole('button', { name: 'Сколько можно списать' })).toBeFocused()
  await expect(page.getByLabel('Фамилия и Имя')).toHaveValue('Соколова Марина')
  await expect(control(page).toggle).toBeDisabled()
  await expect(control(page).toggle).toHaveAccessibleDescription(/^Бонусов пока нет/)
  await expect(block(page).getByText('Войдите, чтобы списать доступные бонусы')).toHaveCount(0)
})

// Requirement: BON-3, BON-4, BON-6, BON-7, BON-9, BON-10, BON-12, BON-33, BASK-11, CHK-33, UI-7
test('keeps switch, number, slider, and total in step, and names the limit in a tooltip', async ({
  page,
}) => {
  const max = await signInWithBasket(page, EXPERIENCED, 2)
  await openPage(page, CHECKOUT)
  const { toggle, number, slider } = control(page)
  await expect(toggle).not.toBeChecked()
  await expect(slider).toHaveCount(0)
  await toggle.check()
  await expect(number).toHaveValue(String(max))
  await expect(slider).toHaveValue(String(max))
  await expectTotal(page, 2000 - max)
  await test.step('the tooltip', () => expectTooltip(page))

  // The amount is clamped to 0 and the maximum while it is typed. Only digits count, and an empty field becomes 0.
  for (const [typed, amount] of [
    ['999999', max],
    ['12.7', 12],
    ['бонус', 0],
  ] as const) {
    await number.fill(typed)
    await expect(number).toHaveValue(String(amount))
    await expect(slider).toHaveValue(String(amount))
  }
  await number.fill('')
  await expect(number).toHaveValue('')
  await number.blur()
  await expect(number).toHaveValue('0')
  await expect(toggle).toBeChecked()

  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(number).toHaveValue('2')
  await page.keyboard.press('End')
  await expect(number).toHaveValue(String(max))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await number.press('Enter')
  await expect(page.getByText('Неправильно заполнены обязательные поля:')).toHaveCount(0)
  await expectTotal(page, 1999)
  await expect.poll(() => storedField(page, 'bonusesToWithdraw')).toBe(1)

  // The first render after a reload has the amount.
  await openPage(page, CHECKOUT)
  await expect(number).toHaveValue('1')
  await toggle.uncheck()
  await expect(slider).toHaveCount(0)
  await expectTotal(page, 2000)
  await expect.poll(async () => (await basketOf(page)).bonusesToWithdraw).toBe(0)
})

// Requirement: BON-5, BON-8, BON-10, BON-34, PAY-11, PAY-12, PAY-13
test('lowers the amount with the basket, offers bonuses to meet a maximum sum, and none for gift cards', async ({
  page,
  simulator,
}) => {
  await simulator.setStock(PLAIN, 50)
  await signInWithBasket(page, EXPERIENCED, 3)
  const { maxBonusesToWithdraw: before } = await basketOf(page)
  const less = 300
  expect(before).toBeGreaterThan(less)
  await openPage(page, CHECKOUT)
  const { toggle, number } = control(page)
  await test.step('a smaller basket lowers the amount, and a larger one does not raise it again', async () => {
    await toggle.check()
    await expect(number).toHaveValue(String(before))
    await expectTotal(page, 3000 - before)
    await changeElsewhere(page, PLAIN, 1)
    await expect(number).toHaveValue(String(less))
    await expect(block(page).getByRole('status').filter({ hasText: 'Заказ изменился: спишем' })).toBeVisible()
    await expectTotal(page, 700)
    await changeElsewhere(page, PLAIN, 3)
    await expectTotal(page, 2700)
    await expect(number).toHaveValue(String(less))
    await toggle.uncheck()
    await expectTotal(page, 3000)
  })
  await test.step('one press spends the excess over a maximum sum as bonuses, another takes it back', async () => {
    await chooseCourier(page)
    // The discount of 2 % for prepayment leaves 30 380 ₽, and delivery is free.
    await changeElsewhere(page, PLAIN, 31)
    await expectTotal(page, 31_000)
    const installments = paymentGroup(page).getByRole('radio', { name: 'Долями', exact: true })
    await expect(installments).toBeDisabled()
    await paymentGroup(page)
      .getByRole('button', { name: /^Спишите бонусами 380\sр\.: Долями$/ })
      .click()
    const back = await focusUndo(page)
    await expect(number).toHaveValue('380')
    await expect(installments).toBeEnabled()
    await expectTotal(page, 31_000 - 380)
    await back.press('Enter')
    await expect(installments).toBeDisabled()
    await expect(toggle).not.toBeChecked()
  })
  await test.step('a basket of gift cards allows no bonuses and says so', async () => {
    await emptyBasket(page)
    await setQuantity(page, GIFT_CARD, 1)
    await changeElsewhere(page, GIFT_CARD, 1)
    await expect(toggle).toBeDisabled()
    await expect(toggle).toHaveAccessibleDescription(/Этот заказ бонусами не\sоплачивается/)
  })
})

// Requirement: BON-3, BON-9
test('names the limit in a tooltip that opens and closes by touch @phone @phone-only', async ({ page }) => {
  await signInWithBasket(page, CAMPAIGN_CLIENT, 2)
  await openPage(page, CHECKOUT)
  await control(page).toggle.check()
  await expect(control(page).slider).toBeVisible()
  const button = block(page).getByRole('button', { name: 'Сколько можно списать' })
  const bubble = block(page).getByRole('tooltip')
  await button.tap()
  await expect(bubble).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button.tap()
  await expect(bubble).toBeHidden()
})

/** Expects the tooltip about 30 % to open by pointer and keyboard, and to close on Escape. */
async function expectTooltip(page: Page): Promise<void> {
  const button = block(page).getByRole('button', { name: 'Сколько можно списать' })
  const bubble = block(page).getByRole('tooltip')
  await expect(button).toHaveAccessibleDescription(/^Бонусами можно оплатить не больше 30% заказа/)
  await expect(bubble).toBeHidden()
  await button.hover()
  await expect(bubble).toBeVisible()
  await bubble.hover()
  await expect(bubble).toBeVisible()
  // The focus moves on while the pointer rests on the button.
  await button.click()
  await page.keyboard.press('Tab')
  await expect(button).not.toBeFocused()
  await expect(bubble).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(bubble).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(bubble).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
  await expect(button).toBeFocused()
}

/** Polls the total, because the slider sends its amount only a moment after the last change. */
async function expectTotal(page: Page, total: number): Promise<void> {
  await expect.poll(() => settledTotal(page)).toBe(money(total))
}
