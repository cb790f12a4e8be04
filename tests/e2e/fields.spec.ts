import type { Locator, Page, Request } from '@playwright/test'
import { EXPERIENCED } from './support/account-steps.ts'
import { basketOf, emptyBasket, PLAIN, setQuantity } from './support/basket-steps.ts'
import { deliveryGroup, openPage, openReadyCheckout, submitButton } from './support/checkout-steps.ts'
import { expect, test, watchCalls } from './support/shop-test.ts'
import { openPopup, phoneField, popup, sendButton, signInBySimulator } from './support/sign-in.ts'
import { runMutation } from './support/trpc-calls.ts'

/**
 * Fills each kind of field that has a mask or cleans its text, in each way in which a browser can change a field. The
 * tests check above all what is sent, then what is shown. The checkout has a field of every kind; other forms use the
 * same ones, so a few ways show that they do. Tables of cases and property tests lie beside the masks.
 */

/** Each way in which a text gets into an empty field. */
const WAYS = {
  typed: (field, text) => field.pressSequentially(text),
  // Slowly enough for the page to render between two keys.
  'typed by hand': (field, text) => field.pressSequentially(text, { delay: 20 }),
  async pasted(field, text) {
    await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await field.press('ControlOrMeta+V')
  },
  // Chrome's address autofill replaces the value and fires only `input`, afterwards.
  autofilled: (field, text) => changeWhole(field, text, null),
  // A keyboard suggestion or a spelling correction fires `beforeinput` as well; cancelling it has no effect.
  suggested: (field, text) => changeWhole(field, text, 'insertReplacementText'),
  async 'mended in the middle'(field, text, stray) {
    const { keyboard } = field.page()
    await field.pressSequentially(text)
    const value = await field.inputValue()
    const place = value.search(/[a-z\d][^a-z\d]*[a-z\d][^a-z\d]*$/i) + 1
    for (let at = value.length; at > place; at -= 1) await keyboard.press('ArrowLeft')
    await keyboard.press('Backspace')
    // A character that the field rejects must not move the caret.
    await keyboard.type(stray + (value[place - 1] ?? ''))
  },
  async 'deleted back'(field, text) {
    await field.pressSequentially(text)
    const { length } = await field.inputValue()
    for (let i = 0; i < length; i += 1) await field.page().keyboard.press('Backspace')
    await expect(field).toHaveValue('')
    await field.pressSequentially(text)
  },
} as const satisfies Record<string, (field: Locator, text: string, stray: string) => Promise<unknown>>
type Way = keyof typeof WAYS

/** Replaces the whole value as the browser does, with `beforeinput` unless `inputType` is null. */
function changeWhole(field: Locator, text: string, inputType: string | null): Promise<void> {
  return field.evaluate(
    (element: HTMLInputElement, [value, type]) => {
      const dispatch = (name: string) => {
        const event = { bubbles: true, cancelable: true, inputType: type ?? '', data: value }
        element.dispatchEvent(
          type === null ? new Event(name, { bubbles: true }) : new InputEvent(name, event),
        )
      }
      if (type !== null) dispatch('beforeinput')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
      dispatch('input')
    },
    [text, inputType] as const,
  )
}

interface Kind {
  /** Returns another value for each row, so that a value left over from the previous row fails the test. */
  readonly sample: (row: number) => string
  /** The forms in which people write the value. */
  readonly writings: readonly ((sample: string) => string)[]
  /** Characters that the field rejects. */
  readonly stray?: string
}

const PHONE: Kind = {
  sample: (row) => `95${String(10_000_000 + row * 1_234_567).slice(0, 8)}`,
  writings: [
    (phone) => `+7${phone}`,
    (phone) => `8${phone}`,
    (phone) => phone,
    masked,
    (phone) => `7${phone}`,
    (phone) => `8 ${phone.slice(0, 3)} ${phone.slice(3)}`,
    (phone) => `+7 ${phone.slice(0, 3)} ${phone.slice(3, 6)}-${phone.slice(6)}`,
  ],
}
const EMAIL: Kind = {
  sample: (row) => `anna${row}@example.ru`,
  stray: 'ы',
  writings: [
    (email) => email,
    (email) => ` ${email} `,
    (email) => `ы${email}`,
    (email) => email.replace('@', 'ы@'),
  ],
}
const POSTCODE: Kind = {
  sample: (row) => String(101_000 + row * 1111),
  writings: [
    (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code) => code,
    (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
  ],
}
const AMOUNT: Kind = {
  sample: (row) => String(101 + row),
  writings: [
    (amount) => `${amount}.7`,
    (amount) => amount,
    (amount) => `${amount},25`,
    (amount) => ` ${amount} `,
  ],
}
const COUPON: Kind = {
  sample: (row) => `gel_lak-${row}0`,
  stray: '" ',
  writings: [(code) => `"${code}"`, (code) => `«${code}» `, (code) => code.replace('_', ' _')],
}
const PRICE: Kind = {
  sample: (row) => String(1100 + row),
  writings: [
    (price) => price,
    (price) => `${price.slice(0, 1)} ${price.slice(1)}`,
    (price) => `${price},50`,
    (price) => `${price}.9`,
  ],
}

interface Entry {
  readonly way: Way
  readonly row: number
  /** Which of its written forms the value takes. */
  readonly turn: number
}

/** Pairs each way of input with one written form. Quick typing is left out: nearly every other test of a form types. */
const ROWS: readonly Entry[] = (Object.keys(WAYS) as Way[])
  .map((way, row) => ({ way, row, turn: row }))
  .filter(({ way }) => way !== 'typed')

/** Clears the field, enters the row's sample in one of its written forms, and returns the sample. */
async function enter(field: Locator, kind: Kind, { way, row, turn }: Entry): Promise<string> {
  const sample = kind.sample(row)
  const write = kind.writings[turn % kind.writings.length]
  await clear(field)
  await WAYS[way](field, write?.(sample) ?? sample, kind.stray ?? 'ы ')
  return sample
}

async function clear(field: Locator): Promise<void> {
  await field.selectText()
  await field.press('Backspace')
}

function masked(phone: string): string {
  return `+7 (${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6, 8)}-${phone.slice(8)}`
}

/** Answers a call with a refusal, so that the form stays and can be sent again. */
async function refuseCall(page: Page, call: string, code = 'UPSTREAM_DOWN'): Promise<void> {
  const data = { code: 'PRECONDITION_FAILED', httpStatus: 412, app: { code, message: 'Позже', details: {} } }
  await page.route(isCall(call), (route) =>
    route.fulfill({ status: 412, json: [{ error: { message: code, code: -32012, data } }] }),
  )
}

const isCall = (call: string) => new RegExp(`/trpc/${call.replace('.', '\\.')}\\?`)

/** Runs an action and returns the input that the page then sends to the call. */
async function sentBy(
  page: Page,
  call: string,
  act: () => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest(isCall(call))
  await act()
  return inputOf(await sent)
}

function inputOf(request: Request): Record<string, unknown> {
  return (request.postDataJSON() as Record<string, Record<string, unknown>>)['0'] ?? {}
}

const FOREIGN = '+375 (29) 123-45-67'
const RUSSIAN_ONLY = /Для заказа нужен номер\s\+7/

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

// Requirement: BASK-11, BON-6, BON-7, CHK-29, CHK-41, COUP-3, FORM-1, FORM-4, FORM-6, FORM-12, FORM-19
// Requirement: FORM-24, FORM-31
test('sends phone, email, postcode, bonuses, and coupon of checkout however they are entered', async ({
  page,
}) => {
  await signInBySimulator(page, EXPERIENCED)
  await emptyBasket(page)
  await runMutation(page, 'checkout.update', { bonusesToWithdraw: 0, couponText: '' })
  await openReadyCheckout(page, 2)
  await deliveryGroup(page)
    .getByRole('radio', { name: /^Почта/ })
    .check()
  const extras = page.getByRole('region', { name: 'Купон и бонусы' })
  await extras.getByRole('switch', { name: 'Списать бонусы' }).check()
  await extras.getByRole('button', { name: /есть купон/ }).click()
  const phone = page.getByLabel('Телефон')
  const email = page.getByRole('textbox', { name: 'Email' })
  const postcode = page.getByLabel('Индекс')
  const bonuses = extras.getByRole('textbox', { name: 'Сколько бонусов списать' })
  const coupon = extras.getByRole('textbox', { name: 'Купон' })
  const tryCoupon = extras.getByRole('button', { name: 'Применить' })
  await refuseCall(page, 'orders.place')
  await refuseCall(page, 'basket.checkCoupon', 'COUPON_NOT_FOUND')

  for (const entry of ROWS) {
    const code = await enter(coupon, COUPON, entry)
    const tried = await sentBy(page, 'basket.checkCoupon', () => tryCoupon.click())
    expect(tried.couponText, entry.way).toBe(code)
    await expect(extras.getByText('Позже').first()).toBeVisible()
    const amountSaved = page.waitForResponse(
      (answer) =>
        answer
          .request()
          .postData()
          ?.includes(`"bonusesToWithdraw":${AMOUNT.sample(entry.row)}`) ?? false,
    )
    const amount = await enter(bonuses, AMOUNT, entry)
    const entered = {
      phone: masked(await enter(phone, PHONE, entry)),
      email: await enter(email, EMAIL, entry),
      postcode: await enter(postcode, POSTCODE, entry),
    }
    // Batched with the order in one request, the update would bypass the route that refuses the order.
    await amountSaved
    const sent = await sentBy(page, 'orders.place', () => submitButton(page).click())
    expect(sent, entry.way).toMatchObject(entered)
    expect((await basketOf(page)).bonusesToWithdraw, entry.way).toBe(Number(amount))
    await expect(bonuses, entry.way).toHaveValue(amount)
    await expect(submitButton(page)).toBeEnabled()
  }

  await test.step('a negative amount of bonuses becomes 0 however it is entered', async () => {
    for (const way of ['typed', 'pasted', 'mended in the middle'] as const) {
      await clear(bonuses)
      await WAYS[way](bonuses, way === 'mended in the middle' ? '-50' : '-5', 'ы ')
      await bonuses.blur()
      await expect(bonuses, way).toHaveValue('0')
    }
    await expect.poll(async () => (await basketOf(page)).bonusesToWithdraw).toBe(0)
  })
  await test.step('a foreign number stays in the field and places no order', async () => {
    await clear(phone)
    await WAYS.typed(phone, FOREIGN)
    await expect(page.getByText(RUSSIAN_ONLY)).toBeVisible()
    await submitButton(page).click()
    await expect(page.getByRole('link', { name: 'Вы неверно заполнили поле "Телефон"' })).toBeVisible()
    await expect(phone).toHaveValue(FOREIGN)
    await expect(page.getByText(RUSSIAN_ONLY)).toBeVisible()
  })
  await emptyBasket(page)
})

// Requirement: AUTH-19, FORM-1, FORM-4, FORM-6, FORM-12, FORM-19, FORM-24
test('sends the phones of a quick order and of sign-in as pasted or suggested, and no foreign ones', async ({
  page,
}) => {
  await setQuantity(page, PLAIN, 1)
  await openPage(page, '/shop/cart/')
  const dialog = page.getByRole('dialog')
  const phone = PHONE.sample(1)
  await test.step('quick order', async () => {
    await page.getByRole('button', { name: 'Купить в один клик' }).click()
    const field = dialog.getByLabel('Номер телефона')
    const button = dialog.getByRole('button', { name: 'Оформить заказ' })
    await dialog.getByLabel('Фамилия и Имя').fill('Соколова Марина')
    await WAYS.pasted(field, FOREIGN)
    await expect(field).toHaveValue(FOREIGN)
    await expect(dialog).toContainText(RUSSIAN_ONLY)
    await button.click()
    await expect(dialog).toContainText('Возможно, вы допустили ошибку при вводе номера телефона')
    await expect(field).toBeFocused()
    await clear(field)
    await WAYS.suggested(field, `8${phone}`)
    await refuseCall(page, 'orders.placeQuick')
    const sent = await sentBy(page, 'orders.placeQuick', () => button.click())
    expect(sent.phone).toBe(masked(phone))
    await expect(button).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('sign-in', async () => {
    await openPopup(page)
    const field = phoneField(page)
    await WAYS.suggested(field, FOREIGN)
    await expect(field).toHaveValue(FOREIGN)
    await expect(popup(page)).toContainText(/Код приходит только на\sномера\s\+7/)
    await expect(sendButton(page)).toBeDisabled()
    await clear(field)
    await WAYS.pasted(field, `8${phone}`)
    await expect(field).toHaveValue(masked(phone))
    await refuseCall(page, 'auth.identByPhone')
    const sent = await sentBy(page, 'auth.identByPhone', () => sendButton(page).click())
    expect(sent.phone).toBe(`+7${phone}`)
  })
})

// Requirement: CHK-97, QUICK-31
test('goes from a contact or address field to the next one by Enter, a phone’s "next", and orders nothing', async ({
  page,
}) => {
  await openReadyCheckout(page)
  const calls = watchCalls(page)
  const enter = () => page.keyboard.press('Enter')
  await page.getByLabel('Фамилия и Имя').focus()
  await enter()
  await expect(page.getByLabel('Телефон')).toBeFocused()
  await enter()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await enter()
  await expect(page.getByRole('checkbox', { name: 'Получать акции по SMS' })).toBeFocused()
  await page.getByLabel('Улица').focus()
  for (const next of ['Дом', 'Корпус', 'Квартира']) {
    await enter()
    await expect(page.getByLabel(next)).toBeFocused()
  }
  await enter()
  await expect(page.getByLabel('Квартира')).not.toBeFocused()

  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  await dialog.getByLabel('Фамилия и Имя').focus()
  await enter()
  await expect(dialog.getByLabel('Номер телефона')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(submitButton(page)).toBeEnabled()
  expect(calls.filter((url) => /orders\.place/.test(url))).toEqual([])
})

test('filters a list by prices however they are entered', async ({ page }) => {
  await openPage(page, '/catalog/gel-laki/')
  const [from, to] = ['Цена от, рублей', 'Цена до, рублей'].map((name) => page.getByRole('textbox', { name }))
  if (!from || !to) throw new Error('no fields')
  for (const [row, way] of (['typed by hand', 'pasted', 'suggested'] as const).entries()) {
    const entry = { way, row, turn: row }
    const low = await enter(from, PRICE, entry)
    const high = await enter(to, { ...PRICE, sample: (place) => String(9000 + place) }, entry)
    await to.press('Enter')
    await expect(page, way).toHaveURL(new RegExp(`\\?priceFrom=${low}&priceTo=${high}$`))
  }
  await clear(from)
  await WAYS.typed(from, '-5')
  await from.press('Enter')
  await expect(page).toHaveURL(/\?priceTo=\d+$/)
  await expect(from).toHaveValue('')
})
