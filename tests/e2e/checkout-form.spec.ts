import type { Locator, Page } from '@playwright/test'
import {
  BUYER,
  chooseCourier,
  deliveryGroup,
  errorList,
  fillBasket,
  fillContacts,
  freshPhone,
  liveIn,
  openPage,
  openReadyCheckout,
  paymentGroup,
  submitButton,
  tell,
} from './support/checkout-steps.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  troubledTest as test,
} from './support/shop-test.ts'
import { signInBySimulator } from './support/sign-in.ts'

const CHECKOUT = '/shop/cart/checkout/'
const HEADING = 'Неправильно заполнены обязательные поля:'
const name = (page: Page) => page.getByLabel('Фамилия и Имя')
const phone = (page: Page) => page.getByLabel('Телефон', { exact: false }).first()
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('checkout-form'))),
  )

interface Breach {
  readonly text: string
  readonly field: (page: Page) => Locator
  readonly wrong: string
}

const BREACHES: readonly Breach[] = [
  { text: '- "Фамилия и Имя"', field: name, wrong: ' ' },
  { text: '- "Телефон"', field: phone, wrong: '' },
  { text: 'Вы неверно заполнили поле "Телефон"', field: phone, wrong: '+7 (912) 345' },
  { text: '- "Email"', field: email, wrong: '' },
  { text: 'Вы неверно заполнили поле "Email"', field: email, wrong: 'marina@' },
  {
    text: 'Вы не заполнили название улицы в способе доставки',
    field: (page) => page.getByLabel('Улица'),
    wrong: '',
  },
  {
    text: 'Вы не заполнили номер дома в способе доставки',
    field: (page) => page.getByLabel('Дом'),
    wrong: '',
  },
]

test('each error of a field: in the list, at the field, said aloud, and gone when it is mended', async ({
  page,
}) => {
  test.slow()
  await openReadyCheckout(page)
  for (const { text, field, wrong } of BREACHES) {
    const right = await field(page).inputValue()
    await field(page).fill(wrong)
    await submitButton(page).click()
    await expect(page.getByText(HEADING)).toBeVisible()
    await expect(errorList(page)).toHaveText([text])
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').filter({ hasText: 'Заказ не оформлен' })).toContainText(text)
    await errorList(page).getByRole('link').click()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toBeInViewport()
    await field(page).fill(right)
    await expect(errorList(page)).toHaveCount(0)
    await expect(page.getByText(HEADING)).toHaveCount(0)
    await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
  }
})

test('an empty form: all errors in their order, by keyboard to the first field @phone', async ({ page }) => {
  // Each press scrolls the page; the next one must not aim at what still moves.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await submitButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(errorList(page)).toHaveText([
    '- "Фамилия и Имя"',
    '- "Телефон"',
    '- "Email"',
    'Вы не выбрали способ доставки',
    'Вы не выбрали тип платежа',
  ])
  for (const group of [deliveryGroup(page), paymentGroup(page)]) {
    await expect(group).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await errorList(page).getByRole('link', { name: 'Вы не выбрали способ доставки' }).click()
  await expect(deliveryGroup(page).getByRole('radio').first()).toBeFocused()
  await errorList(page).getByRole('link', { name: 'Вы не выбрали тип платежа' }).click()
  await expect(paymentGroup(page).getByRole('radio').first()).toBeFocused()
  await page.getByRole('link', { name: 'Исправить ошибки' }).focus()
  await page.keyboard.press('Enter')
  await expect(name(page)).toBeFocused()
  await expect(name(page)).toBeInViewport()
})

test('abroad the address is one line of Latin text, wanted before a way is chosen', async ({ page }) => {
  await liveIn(page, 'minsk')
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await fillContacts(page, freshPhone())
  await submitButton(page).click()
  await expect(errorList(page)).toHaveText([
    'Вы не выбрали способ доставки',
    'Вы не заполнили адрес доставки',
    'Вы не выбрали тип платежа',
  ])
  await errorList(page).getByRole('link', { name: 'Вы не заполнили адрес доставки' }).click()
  const address = page.getByLabel('Адрес доставки')
  await expect(address).toBeFocused()
  await expect(page.getByLabel('Улица')).toHaveCount(0)
  await address.fill('Минск, проспект Победителей, 7')
  await address.blur()
  await expect(page.getByText(/кириллицей/)).toBeVisible()
  await deliveryGroup(page).getByRole('radio').first().check()
  await paymentGroup(page).getByRole('radio', { name: 'Банковской картой онлайн' }).check()
  await expect(address).toHaveValue('Минск, проспект Победителей, 7')
  await expect(errorList(page)).toHaveCount(0)
  await expectAccessible(page)
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/bank\//)
})

test('the postcode is asked for post alone, and is not required', async ({ page }) => {
  await openReadyCheckout(page)
  await expect(page.getByLabel('Индекс')).toHaveCount(0)
  await deliveryGroup(page)
    .getByRole('radio', { name: /^Почта/ })
    .check()
  await expect(page.getByLabel('Индекс')).toBeVisible()
  await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
})

test('soft warnings come while typing, the email loses spaces and Cyrillic, subscriptions come with their fields', async ({
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

test('what is kept in the browser: the named entries, and never a token', async ({ page }) => {
  await openReadyCheckout(page)
  await page.getByLabel('Получать акции по SMS').uncheck()
  await page.route(/\/trpc\/orders\.place\?/, (route) => route.abort())
  await submitButton(page).click()
  await expect(errorList(page)).toHaveText(['Что-то пошло не так'])
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
  await tell(page, 'basket.choose', { couponText: 'pervye-50' })
  await page.reload()
  await expect.poll(() => stored(page)).toMatchObject({ 'checkout-form:couponText': '"pervye-50"' })
  await expect(page.getByLabel('Получать акции по SMS')).not.toBeChecked()
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

test('three papers, the terms of delivery, and the list of goods', async ({ page }) => {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  for (const paper of ['oferta', 'end-user-agreement', 'privacy-agreement']) {
    const path = `/docs/${paper}.pdf`
    await expect(page.getByRole('complementary').locator(`a[href="${path}"]`)).toBeVisible()
    const answer = await page.request.get(path)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
  const toggle = page.getByRole('button', { name: 'Открыть список товаров' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(page.getByRole('button', { name: 'Скрыть список товаров' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page.getByRole('complementary').getByText(/, 1\sшт\./)).toBeVisible()
  await page.locator('main a[href="/faq/dostavka/"]').click()
  await expect(page).toHaveURL(/\/faq\/dostavka\/$/)
})

test('a path of another site is never gone to', async ({ page }) => {
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

test('the one-click window: its errors, gone with any input @phone', async ({ page }) => {
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
  await expect(dialog.getByRole('alert')).toHaveText('Что-то пошло не так')
  await expectAccessible(page)
  await dialog.getByLabel('Фамилия и Имя').pressSequentially('нна')
  await expect(dialog.getByRole('alert')).toHaveText('')
})

test('courier, then contacts: the form may be filled in any order', async ({ page }) => {
  await fillBasket(page)
  await openPage(page, CHECKOUT)
  await paymentGroup(page).getByRole('radio', { name: 'Наличными при получении' }).check()
  await chooseCourier(page)
  await fillContacts(page, freshPhone())
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
})
