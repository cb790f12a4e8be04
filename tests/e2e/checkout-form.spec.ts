import type { Locator, Page } from '@playwright/test'
import { formatPhone } from '../../shared/phone.ts'
import type { AvailableTariffs } from '../../shared/tariffs/contract.ts'
import { signInNewCustomer } from './support/account-steps.ts'
import { storedField } from './support/basket-steps.ts'
import {
  BUYER,
  CASH,
  chooseCourier,
  deliveryGroup,
  errorList,
  fillBasket,
  freshPhone,
  openPage,
  openReadyCheckout,
  paymentGroup,
  settledTotal,
  storeFields,
  submitButton,
} from './support/checkout-steps.ts'
import { holdAnswer } from './support/hold-requests.ts'
import { openPicker } from './support/pickup-steps.ts'
import { expect, expectConsent, faultyTest as test, watchCalls } from './support/shop-test.ts'
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
// Requirement: CHK-49, FORM-10, CHK-71, CHK-80, SEC-73, UI-3
test('lists errors in order, links each to its field, and removes each once it is fixed', async ({
  page,
}) => {
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
  await test.step('the layout of the page changes at 728 and 1024 px', async () => {
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

// Requirement: CHK-8, CHK-19, CHK-23, CHK-24, CHK-27, CHK-28, CHK-29, CHK-30, CHK-63, CHK-65, COUP-1
test('accepts fields in any order, warns while typing, and asks for an optional postcode only for post', async ({
  page,
  context,
}) => {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await test.step('the list of items and the coupon are folded', async () => {
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
  })
  await paymentGroup(page).getByRole('radio', { name: CASH }).check()
  await chooseCourier(page)
  await test.step('warns while typing, cleans the email, and offers subscriptions beside filled fields', async () => {
    const sms = page.getByLabel('Получать акции по SMS')
    const mail = page.getByLabel('Получать акции на email')
    const phoneWarning = page.getByText('Возможно, вы допустили ошибку при вводе номера телефона')
    const emailWarning = page.getByText('Возможно, вы допустили ошибку при вводе email')
    await expect(sms).toHaveCount(0)
    await expect(mail).toHaveCount(0)
    await phone(page).pressSequentially('912345')
    await expect(phoneWarning).toBeVisible()
    await expect(sms).toBeChecked()
    await expect(mail).toHaveCount(0)
    await phone(page).fill(freshPhone())
    await expect(phoneWarning).toHaveCount(0)
    await email(page).fill('  marina@example.ru ')
    await expect(email(page)).toHaveValue('marina@example.ru')
    await expect(mail).toBeChecked()
    await email(page).fill('mаrina@example.ru')
    await expect(email(page)).toHaveValue('mrina@example.ru')
    await expect(emailWarning).toBeVisible()
    await email(page).fill('')
    await expect(emailWarning).toHaveCount(0)
    await email(page).pressSequentially('ma r@e.ru')
    await expect(email(page)).toHaveValue('mar@e.ru')
    await expect(emailWarning).toBeVisible()
    await email(page).fill('marina@')
    await email(page).blur()
    await expect(emailWarning).toBeVisible()
  })
  await email(page).fill(BUYER.email)
  await name(page).fill(BUYER.name)
  await expect(page.getByLabel('Индекс')).toHaveCount(0)
  await deliveryGroup(page)
    .getByRole('radio', { name: /^Почта/ })
    .check()
  await expect(page.getByLabel('Индекс')).toBeVisible()
  await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
  await settledTotal(page)
  const other = await context.newPage()
  await openPage(other, CHECKOUT)
  await expect(other.getByLabel('Улица')).toHaveValue('Лесная')
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
  await test.step('another tab is led to the order too', async () => {
    await expect(other.getByRole('heading', { name: /^Заказ №\s\d+ уже оформлен$/ })).toBeVisible()
    await expect(other).toHaveURL(page.url())
  })
})

// Requirement: CHK-12, CHK-16, CHK-24, CHK-25, CHK-31, CHK-32, CHK-33, CHK-57, CHK-60, CHK-69
test('keeps the form without a token after a failed order, and places the order after a reload', async ({
  page,
}) => {
  const place = /\/trpc\/orders\.place\?/
  await openReadyCheckout(page)
  await page.getByLabel('Получать акции по SMS').uncheck()
  await test.step('an answer that leads to another site is never followed', async () => {
    const foreignPath = { result: { data: { orderId: 1, path: '//evil.example/', isRepeat: false } } }
    await page.route(place, (route) => route.fulfill({ json: [foreignPath] }))
    await submitButton(page).click()
    await expect(errorList(page).first()).toHaveText('Что-то пошло не так')
    await expect(page).toHaveURL(CHECKOUT)
    await page.unrouteAll()
  })
  await test.step('a failed order', async () => {
    await page.route(place, (route) => route.abort())
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
  })
  await test.step('a reload', async () => {
    await runMutation(page, 'checkout.update', { couponText: 'pervye-50' })
    await page.reload()
    await expect.poll(() => stored(page)).toMatchObject({ 'checkout-form:couponText': '"pervye-50"' })
    await expect(page.getByLabel('Получать акции по SMS')).not.toBeChecked()
    await settledTotal(page)
  })
  await test.step('shows a loader, and stays when an accepted order has emptied the basket', async () => {
    await page.route(/\/order\//, (route) => route.abort('aborted'))
    const answer = await holdAnswer(page, place)
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
})

// Requirement: BASK-10, CHK-15, CHK-26, CHK-35
test('restores the stored form, prefills only its empty fields, and forgets a point that no longer exists', async ({
  page,
}) => {
  const customerPhone = await signInNewCustomer(page)
  await fillBasket(page)
  const { pickupTariffs } = await runQuery<AvailableTariffs>(page, 'tariffs.available')
  await storeFields(page, {
    ...{ name: 'Подарок Сестре', paymentSystemId: 1 },
    ...{ tariffId: pickupTariffs[0]?.id, pickupPointId: 987_654_321 },
  })
  await openPage(page, CHECKOUT)
  await expect(phone(page)).toHaveValue(formatPhone(customerPhone))
  await expect(name(page)).toHaveValue('Подарок Сестре')
  await test.step('the point is forgotten, and the other choices are kept', async () => {
    await expect(page.locator('#status')).toContainText('Такого варианта больше нет')
    await expect.poll(() => storedField(page, 'pickupPointId')).toBe(0)
    await expect.poll(() => storedField(page, 'tariffId')).toBe(0)
    await expect(deliveryGroup(page).getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(paymentGroup(page).getByRole('radio', { name: CASH })).toBeChecked()
  })
  await test.step('another point can be picked', async () => {
    await openPicker(page)
    await page.keyboard.press('Escape')
  })
  await test.step('an emptied basket leads to /shop/cart/', async () => {
    await runMutation(page, 'basket.clear', {})
    await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
    await expect(page).toHaveURL(/\/shop\/cart\/$/)
    await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
    await expect(page.getByText(/уже оформлен/)).toHaveCount(0)
  })
})
