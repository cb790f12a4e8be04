import type { Page } from '@playwright/test'
import { placeOrder, signInNewCustomer } from './support/account-steps.ts'
import { TOKEN } from './support/captcha-failures.ts'
import { deliveryGroup, fillBasket, openPage, ownProduct } from './support/checkout-steps.ts'
import { createGate, holdAnswer, holdRequests } from './support/hold-requests.ts'
import { CITY } from './support/pickup-steps.ts'
import {
  expect,
  expectAccessible,
  expectConsent,
  expectNoSidewaysScroll,
  test,
  watchCalls,
} from './support/shop-test.ts'
import {
  accountButton,
  codeBox,
  freshDigits,
  openPopup,
  phoneField,
  popup,
  pressAccountButton,
  readCode,
  requestCode,
  sendButton,
  waitUntilHydrated,
  wrongCode,
} from './support/sign-in.ts'
import { runMutation, runQuery } from './support/trpc-calls.ts'
import { untilEntriesLeft } from './support/window-entries.ts'

/** A product for 1 000 ₽ that no other test buys. */
const MARKING = 'MS-538-15'

// Requirement: AUTH-1, AUTH-2, AUTH-3, AUTH-4, AUTH-6, AUTH-7, AUTH-10, AUTH-11, AUTH-12, AUTH-13, AUTH-20, AUTH-26
// Requirement: AUTH-27, AUTH-39, AUTH-40, AUTH-44, AUTH-48, AUTH-82, FORM-1, FORM-4, FORM-17, FORM-22, SEC-73
test('signs in from the phone to the account by the keyboard alone, and adds the guest’s basket', async ({
  page,
  context,
}) => {
  const digits = (await signInNewCustomer(page)).slice(2)
  await fillBasket(page, 2, MARKING)
  await context.clearCookies()
  await fillBasket(page, 3, MARKING)
  await openPage(page, '/help/')
  const calls = watchCalls(page)
  await expect(accountButton(page)).toHaveAccessibleName('Войти')
  await waitUntilHydrated(page)
  const open = async () => {
    await accountButton(page).press('Enter')
    await expect(popup(page)).toBeVisible()
  }
  await open()
  await expect(popup(page)).toHaveAccessibleName('Вход')
  await expect(phoneField(page)).toBeFocused()
  await expect(phoneField(page)).toHaveAttribute('autocomplete', 'tel')
  await expect(sendButton(page)).toBeDisabled()
  await expectConsent(popup(page), '«Получить код»')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(
    calls.filter((url) => url.includes('auth.')),
    'opening sends nothing about the shopper',
  ).toEqual([])

  await test.step('sends no incomplete phone', async () => {
    await page.keyboard.type('8')
    await expect(phoneField(page)).toHaveValue('+7')
    await page.keyboard.type('912345')
    // The field holds twelve characters, but in the form in which it is sent the phone is too short.
    await expect(phoneField(page)).toHaveValue('+7 (912) 345')
    await expect(sendButton(page)).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(popup(page)).toHaveAccessibleName('Вход')
    await expect(phoneField(page)).toHaveAccessibleDescription(/После \+7 не\sхватает 4\sцифр из\s10/)
  })

  await test.step('closes by Escape and the background', async () => {
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
    await expect(accountButton(page)).toBeFocused()
    await open()
    // The backdrop listens from the task after the popup has opened, sooner than any shopper can press.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
    await page.mouse.click(20, 500)
    await expect(popup(page)).toHaveCount(0)
    await open()
  })

  await phoneField(page).fill('')
  await page.keyboard.type(digits)
  await expect(sendButton(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(popup(page)).toHaveAccessibleName('Код из SMS')
  await expect(codeBox(page, 1)).toBeFocused()
  await expect(popup(page)).toContainText(
    `+7 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`,
  )
  await expect(popup(page)).toContainText(/Запросить код ещё раз можно через (?:1:00|0:5\d)/)

  const code = await readCode(page, digits)
  await page.keyboard.type(wrongCode(code))
  await expect(popup(page).getByRole('alert')).toHaveText('Неверный код')
  await expect(codeBox(page, 1)).toBeFocused()
  await expect(codeBox(page, 1)).toHaveValue('')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('the close icon leaves the countdown and takes the message away', async () => {
    await popup(page).getByRole('button', { name: 'Закрыть' }).click()
    await expect(popup(page)).toHaveCount(0)
    await open()
    await expect(codeBox(page, 1)).toBeFocused()
    await expect(popup(page).getByRole('alert')).toHaveText('')
    await expect(popup(page)).toContainText(/через 0:\d\d/)
  })

  await page.keyboard.type(wrongCode(code))
  await expect(popup(page).getByRole('alert')).toHaveText('Неверный код')
  await page.keyboard.type(code.slice(0, 1))
  await expect(popup(page).getByRole('alert')).toHaveText('')
  await keepSignedInPopup(page)
  await page.keyboard.type(code.slice(1))
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
  await expect(popup(page).getByRole('button', { name: 'В личный кабинет' })).toBeFocused()
  const words = /В\sкорзине теперь 5\sтоваров вместе с\sвыбранными раньше\./
  await expect(popup(page)).toContainText(words)
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await page.waitForURL('/personal/')
  await expect(accountButton(page)).toHaveAccessibleName('Личный кабинет')
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  const basket = page.getByRole('banner').getByRole('link', { name: /^Корзина/ })
  await expect(basket).toHaveAccessibleName('Корзина, 5 товаров')
})

// Requirement: AUTH-5, AUTH-10, AUTH-13, AUTH-35, AUTH-44, AUTH-72, AUTH-74, AUTH-82, ROLE-10, ROLE-11, ROLE-12
// Requirement: ROLE-14, UI-6
test('leads a guest from /personal/ through the popup of the home page to the account @phone-only', async ({
  page,
  context,
}) => {
  await fillBasket(page, 2, MARKING)
  await page.goto('/personal/')
  await expect(page).toHaveURL('/')
  await expect(phoneField(page)).toBeFocused()
  await expect(popup(page)).toHaveAccessibleName('Вход')
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('needOpenAuthPopup'))).toBeNull()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('openAuth')
  await untilEntriesLeft(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(popup(page)).toHaveCount(0)

  const menu = page.getByRole('button', { name: 'Меню' })
  const openFromMenu = async () => {
    await menu.click()
    await page.getByRole('dialog', { name: 'Каталог' }).getByRole('link', { name: 'Войти' }).click()
    await expect(phoneField(page)).toBeFocused()
    await expect(popup(page)).toHaveCount(1)
  }
  await test.step('replaces the menu by the popup and returns the focus to the menu button', async () => {
    await openFromMenu()
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
    await expect(menu).toBeFocused()
    await openFromMenu()
  })

  const digits = freshDigits()
  await test.step('opens at the code after a reload, unless it was closed', async () => {
    // A shopper who reads the SMS on the same phone may come back to a reloaded page.
    await requestCode(page, digits)
    await page.reload()
    await expect(codeBox(page, 1)).toBeFocused()
    await expect(popup(page)).toContainText(/через 0:\d\d/)
    await popup(page).getByRole('button', { name: 'Закрыть' }).click()
    await untilEntriesLeft(page)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(popup(page)).toHaveCount(0)
  })

  await pressAccountButton(page)
  await test.step('accepts a code that the browser fills into the first box', async () => {
    await expect(codeBox(page, 1)).toBeFocused()
    await expect(codeBox(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(codeBox(page, 1)).toHaveAttribute('inputmode', 'numeric')
    await codeBox(page, 1).fill(await readCode(page, digits))
    await expect(popup(page)).toHaveAccessibleName('Вы вошли')
    // The new account had no basket, so the message names none.
    await expect(popup(page)).toContainText(/Рады знакомству!/)
    await expect(popup(page)).not.toContainText(/в\sкорзин/i)
  })
  await page.waitForURL('/personal/')
  const basket = page.getByRole('banner').getByRole('link', { name: /^Корзина/ })
  await expect(basket).toHaveAccessibleName('Корзина, 2 товара')

  await openPage(page, '/help/')
  await pressAccountButton(page)
  await expect(page).toHaveURL('/personal/')
  await expect(popup(page)).toHaveCount(0)
})

// Requirement: AUTH-9, AUTH-14, AUTH-15, AUTH-16, AUTH-17, AUTH-21, AUTH-44, AUTH-72
// Requirement: AUTH-74, AUTH-75, AUTH-76, AUTH-78, AUTH-79
test('reopens code entry after a reload and accepts the sent code in another tab', async ({
  page,
  context,
}) => {
  const digits = freshDigits()
  await openPage(page, `/product/${MARKING}/`)
  // Before a first change has been stored, sends would wait for each other (BASK-56).
  const stored = page.waitForResponse(/favorites\.add/)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^В избранное/ })
    .first()
    .click()
  await stored
  await openPopup(page)
  expect(await flag()).toBe('opened')
  // The late answer to a mistyped phone, whose sending was left, changes nothing while another phone is being sent.
  const late = await holdAnswer(page, /auth\.identByPhone/)
  await phoneField(page).pressSequentially(freshDigits())
  await sendButton(page).click()
  await late.isGiven
  await page.keyboard.press('Escape')
  const passCaptcha = await holdRequests(page, TOKEN, 'continue')
  await openPopup(page)
  await phoneField(page).clear()
  await phoneField(page).pressSequentially(digits)
  await page.keyboard.press('Enter')
  await late.deliver()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await flag()).toBe('opened')
  passCaptcha()
  await expect(codeBox(page, 1)).toBeFocused()
  await expect(popup(page)).toContainText(`${digits.slice(6, 8)}-${digits.slice(8)}`)
  expect(await flag()).toBe('closed')
  await page.reload()
  await expect(codeBox(page, 1)).toBeFocused()
  await expect(popup(page)).toContainText(/через 0:\d\d/)

  // The back arrow returns to the phone, which cannot be sent before the countdown ends.
  await popup(page).getByRole('button', { name: 'Назад к вводу телефона' }).click()
  await expect(phoneField(page)).toHaveValue(new RegExp(`${digits.slice(-2)}$`))
  await expect(sendButton(page)).toBeDisabled()
  await expect(popup(page)).toContainText(/Новый код можно запросить через 0:\d\d/)
  expect(await flag()).toBe('opened')
  await expectAccessible(page)

  // The countdown belongs to one phone: a corrected number does not wait for it.
  await phoneField(page).fill(`8${digits.slice(0, 9)}${(Number(digits.slice(-1)) + 1) % 10}`)
  await expect(sendButton(page)).toBeEnabled()
  await expect(popup(page)).not.toContainText('Новый код можно запросить')
  await phoneField(page).fill(`8${digits}`)
  await expect(sendButton(page)).toBeDisabled()
  await popup(page).getByRole('button', { name: 'Ввести код из SMS' }).click()
  expect(await flag()).toBe('closed')

  // A tab without a kept phone starts with phone entry and leaves the step of the first tab alone.
  const other = await context.newPage()
  await other.goto('/help/')
  await pressAccountButton(other)
  await expect(phoneField(other)).toBeFocused()
  expect(await flag()).toBe('closed')
  await requestCode(other, digits)
  await expect(popup(other)).toContainText(/Запросить код ещё раз можно через 0:\d\d/)
  const shown = () => popup(other).getByRole('timer').textContent()
  const first = await shown()
  await expect.poll(shown).not.toBe(first)
  await popup(other).getByRole('button', { name: 'Назад к вводу телефона' }).click()
  await page.reload()
  await expect(codeBox(page, 1)).toBeFocused()
  await popup(other).getByRole('button', { name: 'Ввести код из SMS' }).click()
  await expect(codeBox(other, 1)).toBeFocused()
  await other.keyboard.type(await readCode(page, digits))
  await expect(popup(other)).toHaveAccessibleName('Вы вошли')
  // Only the first tab has learned whether the client is new.
  await expect(popup(other).getByText('Здравствуйте!')).toBeVisible()
  await other.waitForURL('/personal/')
  expect(await flag()).toBe('opened')

  function flag() {
    return page.evaluate(() => localStorage.getItem('imkAuthPhoneForm'))
  }
})

declare global {
  interface Window {
    tellAlive: () => void
  }
}

// Requirement: ROLE-10, ROLE-11, ROLE-14
test('opens the popup for a guest who goes to /personal/ before the script has loaded', async ({ page }) => {
  const [script, hydrated] = [createGate(), createGate()]
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await script.isOpen
    await route.continue()
  })
  await page.exposeFunction('tellAlive', () => hydrated.open())
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      if (!Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactFiber'))) return
      clearInterval(timer)
      window.tellAlive()
    }, 20)
  })
  // The page hydrates while it is being left: the popup is meant for the next page, though that is the same one.
  await page.route('**/personal/', async (route) => {
    script.open()
    const response = await route.fetch({ maxRedirects: 0 })
    await hydrated.isOpen
    await route.fulfill({ response })
  })
  await page.goto('/', { waitUntil: 'commit' })
  // The document has to have come as a whole: leaving it ends what is still on its way.
  await page.waitForFunction(() => document.getElementById('page-state')?.textContent.endsWith('}'))
  await page.evaluate(() => {
    Object.assign(window, { isLeft: true })
    window.location.assign('/personal/')
  })
  await page.waitForFunction(() => !('isLeft' in window))
  await expect(page).toHaveURL('/')
  await expect(phoneField(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('needOpenAuthPopup'))).toBeNull()
})

test('attributes a change made in another tab during sign-in to the customer', async ({ page, context }) => {
  const cookie = async (name: string) => {
    const found = (await context.cookies()).find((one) => one.name === name)
    if (!found) throw new Error(`no cookie ${name}`)
    return found
  }
  await fillBasket(page, 1, MARKING)
  const guest = await cookie('guest')
  await openPage(page, `/product/${MARKING}/`)
  await signInNewCustomer(page)

  // The browser's cookies just before the answer with the session arrives.
  const session = await cookie('access-token')
  await context.clearCookies({ name: 'access-token' })
  await context.addCookies([guest])
  const sentBack = page.waitForResponse((response) => response.status() === 307)
  await page
    .locator('main')
    .getByRole('button', { name: /^В избранное/ })
    .first()
    .click()
  await sentBack
  await context.addCookies([session])
  await expect(page.getByRole('banner').getByRole('link', { name: /^Избранное/ })).toHaveAccessibleName(
    'Избранное, 1',
  )
  const favorites = await runQuery<{ items: object[] }>(page, 'favorites.list')
  expect(favorites.items, 'the customer’s favorites').toMatchObject([{ marking: MARKING }])
})

// Requirement: AUTH-45, AUTH-46, AUTH-47, AUTH-93, CHK-26
test('stays on checkout without a reload and fills only empty fields', async ({ page }) => {
  await page.clock.install()
  await fillBasket(page, 1, MARKING)
  await openPage(page, '/shop/cart/checkout/')
  await page.getByLabel('Фамилия и Имя').fill('Петрова Анна')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const digits = freshDigits()
  await openPopup(page)
  await requestCode(page, digits)
  const calls = watchCalls(page)
  await page.keyboard.type(await readCode(page, digits))
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
  await expect(popup(page).getByRole('button', { name: 'Продолжить оформление' })).toBeFocused()
  for (const query of ['auth.client', 'basket.get', 'favorites.list']) {
    await expect.poll(() => calls.some((url) => url.includes(query)), query).toBe(true)
  }
  // The popup closes by itself, and the status line says so.
  await page.clock.runFor(2500)
  await expect(popup(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Вы вошли' })).toBeVisible()
  await expect(page).toHaveURL('/shop/cart/checkout/')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(accountButton(page)).toHaveAccessibleName('Личный кабинет')
  await expect(page.getByLabel('Фамилия и Имя')).toHaveValue('Петрова Анна')
  await expect(page.getByLabel('Телефон')).toHaveValue(new RegExp(`${digits.slice(-2)}$`))
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

// Requirement: GEO-36, GEO-38
test('on checkout leads to the city of the customer’s last order, here and in another tab', async ({
  page,
  context,
}) => {
  const phone = await signInNewCustomer(page)
  await runMutation(page, 'geo.set', { cityId: CITY.kazan })
  await placeOrder(page, phone, { product: ownProduct() })
  await context.clearCookies()
  await fillBasket(page, 1, MARKING)
  const other = await context.newPage()
  for (const tab of [other, page]) {
    await openPage(tab, '/shop/cart/checkout/')
    await expect(tab.locator('main').getByText('Москва', { exact: true })).toBeVisible()
  }
  const digits = phone.slice(2)
  await openPopup(page)
  await requestCode(page, digits)
  await page.keyboard.type(await readCode(page, digits))
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
  await expect(popup(page)).toHaveCount(0)
  for (const tab of [other, page]) {
    await expect(tab.locator('main').getByText('Казань', { exact: true })).toBeVisible()
    await expect(
      deliveryGroup(tab)
        .getByRole('radio', { name: /^Курьер/ })
        .first(),
    ).toBeEnabled()
  }
  await other.close()
})

// Requirement: AUTH-260
test('the sign-in popup holds all its parts on a phone on its side', async ({ page }) => {
  for (const size of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size)
    await openPage(page, '/help/')
    await openPopup(page)
    if (size.width === 844) await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
    const outside = await popup(page).evaluate((panel) => {
      const { bottom } = panel.getBoundingClientRect()
      return [...panel.querySelectorAll('p, li, button')]
        .filter((part) => part.getBoundingClientRect().bottom > bottom)
        .map((part) => part.textContent)
    })
    expect(outside).toEqual([])
  }
})

/** Keeps 'Вы вошли' open, which leads to the account after 1.8 s, until its button is pressed. */
async function keepSignedInPopup(page: Page): Promise<void> {
  await page.evaluate(() => {
    const usual = window.setTimeout.bind(window)
    const later = (act: () => void, ms?: number) => usual(act, ms === 1800 ? 60_000 : ms)
    Object.assign(window, { setTimeout: later })
  })
}
