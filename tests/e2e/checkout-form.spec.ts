import type { Locator, Page } from '@playwright/test'
import type { AvailableTariffs } from '../../shared/tariffs/contract.ts'
import { basketOf, storedField } from './support/basket-steps.ts'
import {
  BUYER,
  CASH,
  chooseCourier,
  deliveryGroup,
  errorList,
  fillBasket,
  fillContacts,
  freshPhone,
  openPage,
  openReadyCheckout,
  paymentGroup,
  settledTotal,
  storeFields,
  submitButton,
} from './support/checkout-steps.ts'
import { holdAnswer, holdRequests } from './support/hold-requests.ts'
import { pauseTimers } from './support/page-clock.ts'
import {
  CITY,
  openCheckoutIn,
  openPicker,
  pickerOf,
  pickupRadio,
  rowsOf,
  showList,
} from './support/pickup-steps.ts'
import {
  expect,
  expectAccessible,
  expectConsent,
  faultyTest as test,
  watchCalls,
} from './support/shop-test.ts'
import { signInBySimulator } from './support/sign-in.ts'
import { runMutation, runQuery } from './support/trpc-calls.ts'

const CHECKOUT = '/shop/cart/checkout/'
const HEADING = 'Неправильно заполнены обязательные поля:'
const CONTACTS_MISSING = ['- "Фамилия и Имя"', '- "Телефон"', '- "Email"'] as const
const NO_DELIVERY = 'Вы не выбрали способ доставки'
const NO_PAYMENT = 'Вы не выбрали тип платежа'
const name = (page: Page) => page.getByLabel('Фамилия и Имя')
const phone = (page: Page) => page.getByLabel('Телефон', { exact: false }).first()
const summary = (page: Page) => page.getByRole('complementary', { name: 'Итоги заказа' })
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('checkout-form'))),
  )

// Requirement: CHK-1, CHK-4, CHK-6, CHK-10, CHK-11, CHK-38, CHK-39, CHK-40, CHK-41, CHK-42, CHK-43, CHK-46, CHK-47, CHK-48
// Requirement: CHK-49, FORM-10, CHK-71, CHK-80, SEC-73
test('lists errors in order, links each to its field, and removes each once it is fixed', async ({
  page,
}) => {
  // Each press scrolls the page. Without smooth scrolling the next press cannot aim at a moving target.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await expectConsent(summary(page), 'кнопку')
  await submitButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(errorList(page)).toHaveText([...CONTACTS_MISSING, NO_DELIVERY, NO_PAYMENT])
  // The error list stands between the totals and the button.
  await expect(summary(page)).toHaveText(
    /Ваша корзина.*Итого.*Неправильно заполнены обязательные поля:.*Исправить ошибки.*Оформить заказ/s,
  )
  await test.step('an empty form links to the missing choices, and by keyboard to its first field', async () => {
    for (const [group, text] of [
      [deliveryGroup(page), NO_DELIVERY],
      [paymentGroup(page), NO_PAYMENT],
    ] as const) {
      await expect(group).toHaveAttribute('aria-invalid', 'true')
      await errorList(page).getByRole('link', { name: text }).click()
      await expect(group.getByRole('radio').first()).toBeFocused()
    }
    await page.getByRole('link', { name: 'Исправить ошибки' }).focus()
    await page.keyboard.press('Enter')
    await expect(name(page)).toBeFocused()
    await expect(name(page)).toBeInViewport()
  })
  await test.step('every missing field', async () => {
    await deliveryGroup(page)
      .getByRole('radio', { name: /^Курьер/ })
      .first()
      .check()
    await paymentGroup(page).getByRole('radio', { name: CASH }).check()
    await name(page).fill(' ')
    await submitButton(page).click()
    await fixOneByOne(page, [
      [CONTACTS_MISSING[0], name(page), BUYER.name],
      [CONTACTS_MISSING[1], phone(page), '+7 (912) 345'],
      [CONTACTS_MISSING[2], email(page), 'marina@'],
      ['Вы не заполнили название улицы в способе доставки', page.getByLabel('Улица'), 'Лесная'],
      ['Вы не заполнили номер дома в способе доставки', page.getByLabel('Дом'), '12'],
    ])
  })
  await test.step('fields with invalid text', async () => {
    await submitButton(page).click()
    await fixOneByOne(page, [
      ['Вы неверно заполнили поле "Телефон"', phone(page), freshPhone()],
      ['Вы неверно заполнили поле "Email"', email(page), BUYER.email],
    ])
  })
})

/** Expects exactly these errors in this order and fixes them one by one. Each names its field and the new text. */
async function fixOneByOne(page: Page, errors: readonly (readonly [string, Locator, string])[]) {
  const texts = errors.map(([text]) => text)
  await expect(page.getByText(HEADING)).toBeVisible()
  await expect(errorList(page)).toHaveText(texts)
  const announced = page.getByRole('alert').filter({ hasText: 'Заказ не оформлен' })
  for (const [text, field, newText] of errors) {
    await expect(announced).toContainText(text)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await errorList(page).first().getByRole('link', { name: text }).click()
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    await field.fill(newText)
    texts.shift()
    await expect(errorList(page)).toHaveText(texts)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByText(HEADING)).toHaveCount(0)
}

// Requirement: CHK-23, CHK-24, CHK-27, CHK-28, CHK-29, CHK-30, CHK-65
test('warns while typing, cleans the email, and offers subscriptions beside filled fields', async ({
  page,
}) => {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  const sms = page.getByLabel('Получать акции по SMS')
  const mail = page.getByLabel('Получать акции на email')
  await expect(sms).toHaveCount(0)
  await expect(mail).toHaveCount(0)
  await phone(page).pressSequentially('912345')
  await expect(page.getByText('Возможно, вы допустили ошибку при вводе номера телефона')).toBeVisible()
  await expect(sms).toBeChecked()
  await expect(mail).toHaveCount(0)
  await phone(page).pressSequentially('6789')
  await expect(page.getByText('Возможно, вы допустили ошибку при вводе номера телефона')).toHaveCount(0)
  await email(page).fill('  marina@example.ru ')
  await expect(email(page)).toHaveValue('marina@example.ru')
  await expect(mail).toBeChecked()
  await email(page).fill('mаrina@example.ru')
  await expect(email(page)).toHaveValue('mrina@example.ru')
  await expect(page.getByText('Возможно, вы допустили ошибку при вводе email')).toBeVisible()
  await email(page).fill('')
  await expect(page.getByText('Возможно, вы допустили ошибку при вводе email')).toHaveCount(0)
  await email(page).pressSequentially('ma rina@example.ru')
  await expect(email(page)).toHaveValue('marina@example.ru')
  await expect(page.getByText('Возможно, вы допустили ошибку при вводе email')).toBeVisible()
  await email(page).fill('marina@')
  await email(page).blur()
  await expect(page.getByText('Возможно, вы допустили ошибку при вводе email')).toBeVisible()
})

// Requirement: CHK-24, CHK-25, CHK-31, CHK-32, CHK-33, CHK-57, CHK-69
test('keeps the form without a token after a failed order, and places the order after a reload', async ({
  page,
}) => {
  await openReadyCheckout(page)
  await page.getByLabel('Получать акции по SMS').uncheck()
  await page.route(/\/trpc\/orders\.place\?/, (route) => route.abort())
  await submitButton(page).click()
  await expect(errorList(page)).toHaveText(['Что-то пошло не так', /^Нет связи с магазином/])
  const kept = await stored(page)
  expect(kept).toMatchObject({
    'checkout-form:name': JSON.stringify(BUYER.name),
    'checkout-form:smsSubscriptionAgreement': 'false',
    'checkout-form:paymentSystemId': '1',
    'checkout-form:street': '"Лесная"',
  })
  expect(Number(kept['checkout-form:tariffId'])).toBeGreaterThan(0)
  expect(Object.keys(kept).join(' ')).not.toMatch(/token|error|submit|sending|busy/i)

  await page.unrouteAll()
  await runMutation(page, 'checkout.update', { couponText: 'pervye-50' })
  await page.reload()
  await expect.poll(() => stored(page)).toMatchObject({ 'checkout-form:couponText': '"pervye-50"' })
  await expect(page.getByLabel('Получать акции по SMS')).not.toBeChecked()
  await settledTotal(page)
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
})

// Requirement: CHK-26
test('prefills only empty fields with the data of a customer', async ({ page }) => {
  await signInBySimulator(page, '+79000000002')
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await expect(phone(page)).toHaveValue('+7 (900) 000-00-02')
  await expect(name(page)).not.toHaveValue('')
  await name(page).fill('Подарок Сестре')
  await page.reload()
  await expect(phone(page)).toHaveValue('+7 (900) 000-00-02')
  await expect(name(page)).toHaveValue('Подарок Сестре')
  await runMutation(page, 'basket.clear', {})
})

// Requirement: CHK-60
test('never follows the answer to an order to another site', async ({ page }) => {
  await openReadyCheckout(page)
  await page.route(/\/trpc\/orders\.place\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"path":"[^"]+"/, '"path":"//evil.example/"')
    await route.fulfill({ response, body })
  })
  await submitButton(page).click()
  // The order is placed, so the page asks the shop for it and shows the order's own page.
  await expect(page.getByRole('heading', { name: /уже оформлен/ })).toBeVisible()
  await expect(page).toHaveURL(/\/order\//)
})

// Requirement: BASK-10, CHK-15
test('leads to /shop/cart/ when the basket becomes empty', async ({ page }) => {
  await openReadyCheckout(page)
  await runMutation(page, 'basket.clear', {})
  await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
  await expect(page).toHaveURL(/\/shop\/cart\/$/)
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  await expect(page.getByText(/уже оформлен/)).toHaveCount(0)
})

// orders-quick.spec.ts covers the dialog on a desktop.
// Requirement: CHK-5, QUICK-2, QUICK-3, QUICK-4, QUICK-6, QUICK-7, QUICK-8, QUICK-9, QUICK-10, QUICK-11
test('shows the errors of the one-click dialog until something is typed @phone-only', async ({ page }) => {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('Заполните форму быстрого заказа, наши операторы скоро свяжутся с вами'),
  ).toBeVisible()
  await expect(dialog.getByText('Заказ подтверждается после звонка оператора')).toBeVisible()
  await expect(dialog.locator('input, select, textarea')).toHaveCount(2)
  const press = () => dialog.getByRole('button', { name: 'Оформить заказ' }).click()
  await press()
  await expect(dialog.getByText('Вы не заполнили поле "Фамилия и Имя"')).toBeVisible()
  await expect(dialog.getByText('Вы не заполнили поле "Номер телефона"')).toBeVisible()
  await dialog.getByLabel('Фамилия и Имя').pressSequentially('А')
  await expect(dialog.getByText(/Вы не заполнили/)).toHaveCount(0)
  await dialog.getByLabel('Номер телефона').pressSequentially('912')
  await press()
  await expect(dialog.getByText('Возможно, вы допустили ошибку при вводе номера телефона')).toBeVisible()
  await dialog.getByLabel('Номер телефона').pressSequentially('3456789')
  await expect(dialog.getByText(/Возможно/)).toHaveCount(0)
  await page.route(/\/trpc\/orders\.placeQuick\?/, (route) => route.abort())
  const requested = page.waitForRequest(/\/trpc\/orders\.placeQuick\?/)
  await press()
  const sent: unknown = (await requested).postDataJSON()
  expect(JSON.stringify(sent)).toContain(
    JSON.stringify({ name: 'А', phone: '+7 (912) 345-67-89', timezone: 'GMT+03' }),
  )
  await expect(dialog.getByRole('alert')).toHaveText(/^Что-то пошло не так\s*Нет связи с магазином/)
  await expectAccessible(page)
  await dialog.getByLabel('Фамилия и Имя').pressSequentially('нна')
  await expect(dialog.getByRole('alert')).toHaveText('')
})

// Requirement: CHK-8, CHK-19, COUP-1
test('accepts fields in any order and asks for an optional postcode only for post', async ({ page }) => {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  const toggle = page.getByRole('button', { name: 'Открыть список товаров' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(page.getByRole('button', { name: 'Скрыть список товаров' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page.getByRole('complementary').getByText(/, 1\sшт\./)).toBeVisible()

  const coupon = page.getByRole('button', { name: 'У меня есть купон' })
  for (const isExpanded of [false, true, false]) {
    await expect(coupon).toHaveAttribute('aria-expanded', String(isExpanded))
    await expect(page.getByRole('textbox', { name: 'Купон' })).toHaveCount(isExpanded ? 1 : 0)
    await coupon.click()
  }

  await paymentGroup(page).getByRole('radio', { name: CASH }).check()
  await chooseCourier(page)
  await fillContacts(page, freshPhone())
  await expect(page.getByLabel('Индекс')).toHaveCount(0)
  await deliveryGroup(page)
    .getByRole('radio', { name: /^Почта/ })
    .check()
  await expect(page.getByLabel('Индекс')).toBeVisible()
  await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
})

// Requirement: CHK-12, CHK-16
test('shows a loader, and stays when an accepted order has emptied the basket', async ({ page }) => {
  await openReadyCheckout(page)
  await page.route(/\/order\//, (route) => route.abort('aborted'))
  const answer = await holdAnswer(page, /\/trpc\/orders\.place\?/)
  await submitButton(page).click()
  await answer.isGiven
  await expect(submitButton(page)).toBeDisabled()
  await expect(submitButton(page).locator('[aria-hidden="true"]')).toBeVisible()

  const calls = watchCalls(page)
  const followed = page.waitForRequest(/\/order\//)
  await answer.deliver()
  await followed
  await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
  await expect(summary(page)).toContainText(/0\sтоваров/)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(calls.filter((url) => url.includes('orders.placedBefore'))).toEqual([])
  await expect(page).toHaveURL(CHECKOUT)
})

// Requirement: CHK-36, CHK-37
test('stores a pickup tariff only together with its point', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  await page.keyboard.press('Escape')
  await expect(pickupRadio(page)).toBeChecked()
  expect([await storedField(page, 'tariffId'), await storedField(page, 'pickupPointId')]).toEqual([0, 0])
  expect(await basketOf(page)).toMatchObject({ tariffId: 0, pickupPointId: 0 })
  await submitButton(page).click()
  await expect(errorList(page).filter({ hasText: NO_DELIVERY })).toHaveCount(1)

  await page.getByRole('button', { name: 'Выбрать пункт' }).click()
  await showList(picker)
  await rowsOf(picker).first().getByRole('button').first().click()
  await rowsOf(picker).first().getByRole('button', { name: 'Заберу здесь' }).click()
  await expect.poll(() => storedField(page, 'tariffId')).toBeGreaterThan(0)
  const { tariffId, pickupPointId } = await basketOf(page)
  expect(pickupPointId).toBeGreaterThan(0)
  expect([await storedField(page, 'tariffId'), await storedField(page, 'pickupPointId')]).toEqual([
    tariffId,
    pickupPointId,
  ])
})

// Requirement: CHK-35
test('forgets a stored pickup point that no longer exists, and lets another be picked', async ({ page }) => {
  await fillBasket(page)
  const { pickupTariffs } = await runQuery<AvailableTariffs>(page, 'tariffs.available')
  const gone = { tariffId: pickupTariffs[0]?.id, pickupPointId: 987_654_321 }
  for (const others of [{}, { paymentSystemId: 1 }]) {
    await storeFields(page, { ...gone, ...others })
    await openPage(page, CHECKOUT)
    await expect(page.locator('#status')).toContainText('Такого варианта больше нет')
    await expect.poll(() => storedField(page, 'pickupPointId')).toBe(0)
    expect(await storedField(page, 'tariffId')).toBe(0)
    await expect(deliveryGroup(page).getByRole('radio', { checked: true })).toHaveCount(0)
  }
  // The other choices are kept.
  await expect(paymentGroup(page).getByRole('radio', { name: CASH })).toBeChecked()
  await openPicker(page)
  await expect(pickerOf(page)).toBeVisible()
})

// Requirement: UI-3
test('changes the layout of the page at 728 and 1024 px', async ({ page }) => {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  const boxAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    // In a narrow window the summary itself has no box, only its parts have.
    const box = await summary(page).locator('> div').first().boundingBox()
    if (!box) throw new Error('the summary is on every checkout')
    return { isBeside: box.x > width / 2, isEdgeToEdge: box.x === 0 && box.width === width }
  }
  expect(await boxAt(1024)).toEqual({ isBeside: true, isEdgeToEdge: false })
  expect(await boxAt(1023)).toEqual({ isBeside: false, isEdgeToEdge: false })
  expect(await boxAt(729)).toEqual({ isBeside: false, isEdgeToEdge: false })
  expect(await boxAt(728)).toEqual({ isBeside: false, isEdgeToEdge: true })
})

// Requirement: UI-9
test("says after 8 s that a dialog is slow to load, and opens it on 'Повторить'", async ({ page }) => {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  const release = await holdRequests(page, '**/assets/quick-order-dialog-*.js', 'continue')
  await page.clock.install()
  await pauseTimers(page)
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  await page.clock.runFor(7900)
  await expect(page.locator('#status')).toBeEmpty()
  await page.clock.runFor(200)
  await expect(page.locator('#status')).toContainText('Медленное соединение')
  await page.locator('#status').getByRole('button', { name: 'Повторить' }).click()
  release()
  await page.clock.resume()
  await expect(page.getByRole('dialog', { name: 'Купить в один клик' })).toBeVisible()
})
