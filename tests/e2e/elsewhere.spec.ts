import type { Page } from '@playwright/test'
import { PLAIN } from './support/basket-steps.ts'
import { fillBasket, openPage } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import { CITY } from './support/pickup-steps.ts'
import { expect, faultyTest as test } from './support/shop-test.ts'
import {
  accountButton,
  freshDigits,
  popup,
  signInBySimulator,
  signInThroughPopup,
  waitUntilHydrated,
} from './support/sign-in.ts'
import { runMutation, runQuery } from './support/trpc-calls.ts'

// Requirement: ROLE-27, ROLE-28, ROLE-29, ROLE-301
test('follows a sign-in and a sign-out elsewhere, after which nothing of the customer stays on the page', async ({
  page,
  context,
}) => {
  await openPage(page, '/help/')
  const other = await context.newPage()

  await test.step('a sign-in in another tab', async () => {
    await openPage(other, '/help/')
    await signInThroughPopup(other, freshDigits())
    await expect(accountButton(page)).toHaveAccessibleName('Личный кабинет')
  })

  await test.step('a sign-out in another tab', async () => {
    await openPage(page, '/personal/orders/')
    await other.getByRole('button', { name: 'Выйти', exact: true }).first().click()
    await expect(other).toHaveURL('/')
    await expect(other.getByText('Вы вышли из личного кабинета', { exact: true })).toBeVisible()
    await expectSignedOut(page)
    await expect(accountButton(page)).toHaveAccessibleName('Войти')
  })

  await test.step('a sign-out before the browser restores the page', async () => {
    await signInThroughPopup(page, freshDigits())
    await settled(page)
    await runMutation(page, 'auth.signOut', { everywhere: false })
    await restore(page)
    await expectSignedOut(page)
  })

  await test.step('a session that was ended on another device, when the shopper returns to the page', async () => {
    await page.clock.install()
    await signInThroughPopup(page, freshDigits())
    await settled(page)
    await runMutation(page, 'auth.signOut', { everywhere: true })
    await page.clock.runFor(31_000)
    await comeBack(page)
    await expectSignedOut(page)
  })

  await test.step('a session that was ended on another device, by the next answer of the shop', async () => {
    await signInThroughPopup(page, freshDigits())
    await openPage(page, `/product/${PLAIN}/`)
    await settled(page)
    await endSession()
    const [sendFirst, sendSecond] = [
      await holdRequests(page, /basket\.add/, 'continue'),
      await holdRequests(page, /basket\.changeQuantity/, 'continue'),
    ]
    await page.evaluate(() => {
      Object.assign(window, { isSamePage: true })
      window.addEventListener('pagehide', () =>
        sessionStorage.setItem('wasInert', String(document.body.inert)),
      )
    })
    await page.getByRole('main').getByRole('button', { name: 'В корзину', exact: true }).first().click()
    await page.getByRole('main').getByRole('button', { name: 'Увеличить количество' }).first().click()
    sendFirst()
    await expect(accountButton(page)).toHaveAccessibleName('Войти')
    // The page is not loaded again before what it is sending has been answered.
    await page.clock.runFor(1000)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    // A load that has surely failed is asked for again by the next press.
    await page.route(`**/product/${PLAIN}/`, (route) => route.abort('aborted'), { times: 1 })
    const stopped = page.waitForRequest(`**/product/${PLAIN}/`)
    sendSecond()
    await stopped
    await page.clock.runFor(31_000)
    await page.mouse.click(700, 500)
    await expect.poll(() => page.evaluate(() => 'isSamePage' in window).catch(() => true)).toBe(false)
    // Nor did it take presses that would have been lost with it.
    expect(await page.evaluate(() => sessionStorage.getItem('wasInert'))).toBe('true')
    await expect(page.getByRole('link', { name: 'Корзина, 2 товара' })).toBeVisible()
  })

  await test.step('such an answer stops no page that is on its way', async () => {
    await signInThroughPopup(page, freshDigits())
    await openPage(page, `/product/${PLAIN}/`)
    await settled(page)
    const send = await holdRequests(page, /basket\.changeQuantity/, 'continue')
    const showBasket = await holdRequests(page, '/shop/cart/', 'continue')
    // Long after the page would have looked whether it may be loaded again.
    const isLate = page.waitForRequest('/robots.txt')
    await page.evaluate(() =>
      window.navigation?.addEventListener('navigate', () => setTimeout(() => void fetch('/robots.txt'), 500)),
    )
    await page.getByRole('main').getByRole('button', { name: 'Увеличить количество' }).first().click()
    // A click would wait for the held page, if it were asked for at once.
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина/ })
      .focus()
    await page.keyboard.press('Enter')
    await endSession()
    send()
    await isLate
    showBasket()
    await expect(page).toHaveURL('/shop/cart/')
  })

  /** Signs out on another device. */
  async function endSession() {
    const cookies = await context.cookies()
    await runMutation(page, 'auth.signOut', { everywhere: true })
    await context.addCookies(cookies)
  }
  await other.close()
})

// Requirement: ROLE-220
test('fills nothing into the checkout that belongs to a customer whose session has ended elsewhere', async ({
  page,
}) => {
  const name = page.getByLabel('Фамилия и Имя')
  const comment = page.getByLabel('Что нам стоит знать о заказе')
  const openCheckout = async () => {
    await fillBasket(page)
    await openPage(page, '/shop/cart/checkout/')
  }
  await signInBySimulator(page, '+79000000002')
  await openCheckout()
  await expect(name).toHaveValue('Ветрова Марина')
  await comment.fill('Домофон не работает')
  await runMutation(page, 'auth.signOut', { everywhere: true })

  await openCheckout()
  await settled(page)
  await expect(name).toHaveValue('')
  await expect(comment).toHaveValue('')
  await signInBySimulator(page, '+79000000003')
  await openCheckout()
  await expect(name).toHaveValue('Северова Алина')
})

// Requirement: ACC-220
test('saves what was changed in the profile and nothing that another device has changed since', async ({
  page,
}) => {
  await openPage(page, '/help/')
  await signInThroughPopup(page, freshDigits())
  await settled(page)
  const profile = { name: 'Марина', email: 'new@example.ru', smsAgreement: true, emailAgreement: true }
  await runMutation(page, 'account.saveProfile', profile)
  await page.getByLabel('Фамилия и Имя').fill('Соколова Марина')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  expect(await runQuery(page, 'auth.client')).toMatchObject({ ...profile, name: 'Соколова Марина' })
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('new@example.ru')
  await expect(page.getByLabel('Получать акции по SMS')).toBeChecked()
})

// Requirement: FAV-21
test('shows a favorite that was added elsewhere when the shopper returns to the page', async ({ page }) => {
  await openPage(page, '/favorites/')
  const { shopItemId, name } = await runQuery<{ shopItemId: number; name: string }>(page, 'catalog.product', {
    marking: PLAIN,
  })
  await runMutation(page, 'favorites.add', { shopItemId })
  await comeBack(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Избранное 1\sтовар$/)
  await expect(page.getByRole('main').getByRole('button', { name: `В избранное: ${name}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

// Requirement: GEO-34
test('shows the city that was chosen elsewhere when the browser restores the page from before it', async ({
  page,
}) => {
  await openPage(page, '/help/')
  await runMutation(page, 'geo.set', { cityId: CITY.kazan })
  await restore(page)
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Ваш город: Казань. Изменить' }),
  ).toBeVisible()
})

// Requirement: QUICK-32
test('closes the window of a quick order when the browser restores the page from before it', async ({
  page,
}) => {
  await fillBasket(page)
  await openPage(page, '/shop/cart/')
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  await popup(page).getByLabel('Фамилия и Имя').fill('Соколова Марина')
  await popup(page).getByLabel('Номер телефона').pressSequentially(freshDigits())
  // The page stays in memory, while that of the order opens in its place.
  await page.route('**/order/*/', (route) => route.abort('aborted'))
  const placed = page.waitForResponse(/orders\.placeQuick/)
  await popup(page).getByRole('button', { name: 'Оформить заказ' }).click()
  await placed
  await expect(popup(page).getByRole('button', { name: 'Оформить заказ' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await restore(page)
  await expect(popup(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
})

/** The home page says in its popup what has happened. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(popup(page)).toContainText(/Вы вышли из\sличного кабинета\. Войдите снова/)
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
}

/** Waits until the page has loaded, so that it learns of nothing by its own requests. */
async function settled(page: Page): Promise<void> {
  await waitUntilHydrated(page)
  await page.waitForLoadState('networkidle')
}

/** Does what the browser does when the shopper comes back to its tab. */
function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** Does what the browser does when 'back' shows a page that it has kept in memory. */
function restore(page: Page): Promise<boolean> {
  return page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}
