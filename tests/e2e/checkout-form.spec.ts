import type { Locator, Page } from '@playwright/test'
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
  submitButton,
  tell,
} from './support/checkout-steps.ts'
import { expect, expectAccessible, troubledTest as test } from './support/shop-test.ts'
import { signInBySimulator } from './support/sign-in.ts'

const CHECKOUT = '/shop/cart/checkout/'
const HEADING = 'Неправильно заполнены обязательные поля:'
const CONTACTS_MISSING = ['- "Фамилия и Имя"', '- "Телефон"', '- "Email"'] as const
const NO_DELIVERY = 'Вы не выбрали способ доставки'
const NO_PAYMENT = 'Вы не выбрали тип платежа'
const name = (page: Page) => page.getByLabel('Фамилия и Имя')
const phone = (page: Page) => page.getByLabel('Телефон', { exact: false }).first()
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('checkout-form'))),
  )

test('the errors of the form stand in their order, lead to their fields and go when these are mended', async ({
  page,
}) => {
  // Each press scrolls the page; the next one must not aim at what still moves.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await submitButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(errorList(page)).toHaveText([...CONTACTS_MISSING, NO_DELIVERY, NO_PAYMENT])
  await test.step('an empty form leads to what is to be chosen, and to its first field by keyboard', async () => {
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
  await test.step('every field that is missing', async () => {
    await deliveryGroup(page)
      .getByRole('radio', { name: /^Курьер/ })
      .first()
      .check()
    await paymentGroup(page).getByRole('radio', { name: CASH }).check()
    await name(page).fill(' ')
    await submitButton(page).click()
    await mendOneByOne(page, [
      [CONTACTS_MISSING[0], name(page), BUYER.name],
      [CONTACTS_MISSING[1], phone(page), '+7 (912) 345'],
      [CONTACTS_MISSING[2], email(page), 'marina@'],
      ['Вы не заполнили название улицы в способе доставки', page.getByLabel('Улица'), 'Лесная'],
      ['Вы не заполнили номер дома в способе доставки', page.getByLabel('Дом'), '12'],
    ])
  })
  await test.step('fields that are filled in wrongly', async () => {
    await submitButton(page).click()
    await mendOneByOne(page, [
      ['Вы неверно заполнили поле "Телефон"', phone(page), freshPhone()],
      ['Вы неверно заполнили поле "Email"', email(page), BUYER.email],
    ])
  })
})

/** Errors as they stand, each with its field and what mends it. */
async function mendOneByOne(page: Page, errors: readonly (readonly [string, Locator, string])[]) {
  const texts = errors.map(([text]) => text)
  await expect(page.getByText(HEADING)).toBeVisible()
  await expect(errorList(page)).toHaveText(texts)
  const announced = page.getByRole('alert').filter({ hasText: 'Заказ не оформлен' })
  for (const [text, field, right] of errors) {
    await expect(announced).toContainText(text)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await errorList(page).first().getByRole('link', { name: text }).click()
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    await field.fill(right)
    texts.shift()
    await expect(errorList(page)).toHaveText(texts)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByText(HEADING)).toHaveCount(0)
}

test('the form warns while one types, cleans the email and offers subscriptions beside their fields', async ({
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
  await email(page).fill('marina@')
  await email(page).blur()
  await expect(page.getByText('Возможно, вы допустили ошибку при вводе email')).toBeVisible()
})

test('after an order that failed the form is kept in the browser without a token, and is ordered after a reload', async ({
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
  expect(Object.keys(kept).join(' ')).not.toMatch(/token/i)

  await page.unrouteAll()
  await tell(page, 'checkout.update', { couponText: 'pervye-50' })
  await page.reload()
  await expect.poll(() => stored(page)).toMatchObject({ 'checkout-form:couponText': '"pervye-50"' })
  await expect(page.getByLabel('Получать акции по SMS')).not.toBeChecked()
  await settledTotal(page)
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
})

test('a client’s name, phone and email go into the empty fields alone', async ({ page }) => {
  await signInBySimulator(page, '+79000000002')
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await expect(phone(page)).toHaveValue('+7 (900) 000-00-02')
  await expect(name(page)).not.toHaveValue('')
  await name(page).fill('Подарок Сестре')
  await page.reload()
  await expect(phone(page)).toHaveValue('+7 (900) 000-00-02')
  await expect(name(page)).toHaveValue('Подарок Сестре')
  await tell(page, 'basket.clear', {})
})

test('the page never goes to another site after an order', async ({ page }) => {
  await openReadyCheckout(page)
  await page.route(/\/trpc\/orders\.place\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"path":"[^"]+"/, '"path":"//evil.example/"')
    await route.fulfill({ response, body })
  })
  await submitButton(page).click()
  // The order stands: the shop is asked for it, and its own page is shown.
  await expect(page.getByRole('heading', { name: /уже оформлен/ })).toBeVisible()
  await expect(page).toHaveURL(/\/order\//)
})

test('an emptied basket leads to /shop/cart/', async ({ page }) => {
  await openReadyCheckout(page)
  await tell(page, 'basket.clear', {})
  await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
  await expect(page).toHaveURL(/\/shop\/cart\/$/)
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  await expect(page.getByText(/уже оформлен/)).toHaveCount(0)
})

// On a desktop quick-order.spec.ts walks through it.
test('the one-click dialog shows its errors until something is typed @phone-only', async ({ page }) => {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('Заполните форму быстрого заказа, наши операторы скоро свяжутся с вами'),
  ).toBeVisible()
  await expect(dialog.getByText('Заказ подтверждается после звонка оператора')).toBeVisible()
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
  await press()
  await expect(dialog.getByRole('alert')).toHaveText(/^Что-то пошло не так\s*Нет связи с магазином/)
  await expectAccessible(page)
  await dialog.getByLabel('Фамилия и Имя').pressSequentially('нна')
  await expect(dialog.getByRole('alert')).toHaveText('')
})

test('the form may be filled in any order; the postcode is asked for post alone and is not required', async ({
  page,
}) => {
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
