import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { EXPERIENCED, signInNewCustomer } from './support/account-steps.ts'
import { openPage } from './support/checkout-steps.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAndFitting,
  test,
  watchCalls,
} from './support/shop-test.ts'
import { accountButton, popup, signInBySimulator, signInElsewhere } from './support/sign-in.ts'

const PAGES: readonly (readonly [string, RegExp])[] = [
  ['/personal/', /^Здравствуйте, Марина$/],
  ['/personal/orders/?canceled=1', /^Мои заказы$/],
  ['/personal/purchases/', /^Купленные товары$/],
  ['/personal/bonuses/', /^Бонусы$/],
  ['/bonus-program/', /^Бонусная программа$/],
]

// Requirement: ACC-1, ACC-3, ACC-7
test('serves account pages complete in the document, accessible, and fitting every window', async ({
  page,
}) => {
  await signInBySimulator(page, EXPERIENCED)
  const calls = watchCalls(page)
  for (const [path, heading] of PAGES) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(calls, 'the document needs no second fetch').toEqual([])
      await expectAccessibleAndFitting(page)
    })
  }
})

// Requirement: ACC-5, ACC-6, BON-21, BON-28, FAV-1, FAV-2, ORD-28, ORD-30, ORD-33, ORD-35, ORD-45
test('navigates the account inside the app, to cancelled orders, and back by breadcrumbs', async ({
  page,
}) => {
  await signInBySimulator(page, EXPERIENCED)
  await openPage(page, '/personal/')
  await page.evaluate(() => Object.assign(window, { stays: true }))
  const main = page.getByRole('main')
  const nav = page.getByRole('navigation', { name: 'Личный кабинет' })
  await nav.getByRole('link', { name: 'Мои заказы' }).click()
  await expect(page).toHaveURL('/personal/orders/')
  await expect(page.getByRole('heading', { level: 1, name: 'Мои заказы' })).toBeFocused()
  await page
    .getByRole('link', { name: /^Заказ №/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/personal\/order\/\d+\/$/)
  const crumbs = page.getByRole('navigation', { name: 'Хлебные крошки' })
  await expect(crumbs.getByRole('listitem')).toHaveText([
    'Главная',
    'Личный кабинет',
    'Мои заказы',
    /^Заказ №/,
  ])
  await crumbs.getByRole('link', { name: 'Мои заказы' }).click()
  await expect(page).toHaveURL('/personal/orders/')
  await nav.getByRole('link', { name: /^Бонусы/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Бонусы' })).toBeVisible()
  await test.step('the days until bonuses expire never run into the date', async () => {
    const originalSize = page.viewportSize()
    for (const width of [320, 360, 390, 480, 840, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findCollisions(page), `${width} px`).toEqual([])
    }
    if (originalSize) await page.setViewportSize(originalSize)
  })
  await test.step('bonuses that expire first stand first, and pending ones start the history', async () => {
    const expiring = page.getByRole('region', { name: 'Когда сгорят' })
    const days = (await expiring.getByText(/через \d+\s/).allTextContents()).map((text) =>
      Number(/\d+/.exec(text)),
    )
    expect(days.length).toBeGreaterThan(2)
    expect(days).toEqual(days.toSorted((a, b) => a - b))
    const rows = page.getByRole('region', { name: 'История' }).locator('ol').first().getByRole('listitem')
    await expect(rows.first()).toContainText('Ожидается за заказ №')
    await rows.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/personal\/order\/\d+\/$/)
  })
  await nav.getByRole('link', { name: 'Мои данные' }).click()
  await expect(page).toHaveURL('/personal/#profile')
  await expect(page.getByLabel('Фамилия и Имя')).toBeInViewport()

  await test.step('cancelled orders are shown on request, which the address keeps', async () => {
    await nav.getByRole('link', { name: 'Мои заказы' }).click()
    const show = page.getByRole('link', { name: 'Показать отменённые' })
    const hide = page.getByRole('link', { name: 'Скрыть отменённые' })
    const cancelled = main.getByText('Отменён', { exact: true })
    await expect(show).toBeVisible()
    await expect(cancelled).toHaveCount(0)
    await show.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/personal/orders/?canceled=1')
    await expect(hide).toBeFocused()
    await expect(cancelled).toHaveCount(1)
    await page.getByRole('link', { name: 'Страница 2' }).click()
    await expect(page).toHaveURL('/personal/orders/2/?canceled=1')
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
    // Goes back at once, before the page is hydrated.
    await page.reload()
    await page.goBack()
    await expect(page).toHaveURL('/personal/orders/?canceled=1')
    await expect(cancelled).toHaveCount(1)
    await hide.click()
    await expect(page).toHaveURL('/personal/orders/')
    await expect(show).toBeVisible()
  })
  await test.step('the favorites are as many as the header counts', async () => {
    const link = page.getByRole('banner').getByRole('link', { name: /^Избранное, \d+$/ })
    const count = Number(/\d+/.exec((await link.getAttribute('aria-label')) ?? '')?.[0])
    await link.click()
    await expect(page).toHaveURL('/favorites/')
    await expect(main.getByRole('article')).toHaveCount(count)
  })
})

/** Returns the texts of the expiring and pending bonuses that overlap within a row. */
function findCollisions(page: Page): Promise<string[]> {
  return page
    .getByRole('region', { name: /^Когда сгорят$|^Ожидаются$/ })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const parts = [...row.children].map((part) => {
          const range = document.createRange()
          range.selectNodeContents(part)
          return { text: part.textContent, box: range.getBoundingClientRect() }
        })
        return parts.flatMap(({ text, box }, i) =>
          parts
            .slice(i + 1)
            .filter(
              ({ box: other }) =>
                box.left < other.right &&
                other.left < box.right &&
                box.top < other.bottom - 1 &&
                other.top < box.bottom - 1,
            )
            .map((other) => `${text} × ${other.text}`),
        )
      }),
    )
}

// Requirement: ACC-3, ROLE-9, ROLE-13, ROLE-14
test('shows a new customer what the account will hold, saves the profile, and leads out once the session has ended', async ({
  page,
  context,
}) => {
  await signInNewCustomer(page)
  await openPage(page, '/personal/orders/')
  const nav = page.getByRole('navigation', { name: 'Личный кабинет' })
  for (const [link, title] of [
    ['Мои заказы', 'Заказов пока нет'],
    ['Купленные товары', 'Покупок пока нет'],
    ['Бонусы', 'Начислений пока нет'],
  ] as const) {
    await nav.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible(page)
  }

  await nav.getByRole('link', { name: 'Обзор' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Здравствуйте!')
  const name = page.getByLabel('Фамилия и Имя')
  const email = page.getByRole('textbox', { name: 'Email' })
  await name.focus()
  await page.keyboard.type('Соколова Марина')
  await page.keyboard.press('Tab')
  await page.keyboard.type('mari\u043dna@')
  await expect(email, 'Cyrillic letters are left out').toHaveValue('marina@')
  await expect(
    page.getByText('Возможно, вы допустили ошибку при вводе email'),
    'and it is said',
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Вы неверно заполнили поле "Email"')
  await expectAccessible(page)
  await page.keyboard.type('example.ru')
  // Without a pause in the typing, the warning about the removed letter takes the place of the error.
  await expect(email).not.toHaveAccessibleDescription('Вы неверно заполнили поле "Email"')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await email.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Сохранено')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Здравствуйте, Марина')
  await openPage(page, '/personal/')
  await expect(email).toHaveValue('marina@example.ru')
  await expect(page.getByRole('checkbox', { name: 'Получать акции по SMS' })).toBeChecked()

  await test.step('when the session has ended, a link leads to the home page with the popup', async () => {
    await context.clearCookies()
    const link = nav.getByRole('link', { name: 'Мои заказы' })
    const prefetched = page.waitForResponse(/orders\.list/)
    await link.focus()
    await prefetched
    await expect(page).toHaveURL('/personal/')
    expect(await popupFlag(page), 'a prefetch sets no flag').toBeNull()
    await link.click()
    await expect(page).toHaveURL('/')
    await expect(popup(page)).toHaveAccessibleName('Вход')
  })
})

// Requirement: ACC-13, ACC-14, ACC-15, AUTH-2, AUTH-90, ROLE-6, ROLE-15, WAIT-12
test('lists where the account is open, downloads what the shop knows, and signs out here or everywhere', async ({
  page,
}) => {
  const phone = await signInNewCustomer(page)
  // The page is still empty: its origin is known after any answer.
  await page.goto('/healthz')
  const other = await signInElsewhere(page, phone)
  const statusOf = async (device: typeof other) =>
    (await device.get('/personal/', { maxRedirects: 0 })).status()
  await openPage(page, '/personal/')

  await test.step('the list of devices names a new one and ends one sign-in', async () => {
    const block = page.getByRole('region', { name: 'Устройства' })
    await expect(block).toContainText(/Вход с\sнового устройства: .+ по\sМоскве\. Если это были не\sвы/)
    const rows = block.getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(/Chrome, .+Вы здесь/)
    await expectAccessibleAndFitting(page)
    await rows
      .nth(1)
      .getByRole('button', { name: /^Завершить вход: / })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/: вход завершён$/)).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(block.getByRole('list')).toBeFocused()
    expect(await statusOf(other)).toBe(302)
  })

  const kept = page.getByRole('region', { name: 'Что мы храним' })
  await test.step('the download holds the profile', async () => {
    const downloading = page.waitForEvent('download')
    await kept.getByRole('button', { name: 'Скачать мои данные' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('glyanets-moi-dannye.json')
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(data).toMatchObject({ profile: { phone }, orders: [] })
  })

  const close = kept.getByRole('button', { name: 'Закрыть кабинет навсегда' })
  await test.step('closing the account asks first', async () => {
    await close.click()
    await expect(popup(page)).toHaveAccessibleName('Закрыть кабинет навсегда?')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(close).toBeFocused()
  })

  await test.step("'Выйти на всех устройствах' signs out of all browsers", async () => {
    const another = await signInElsewhere(page, phone)
    const everywhere = signOutBlock(page).getByRole('button', { name: 'Выйти на всех устройствах' })
    await everywhere.focus()
    await page.keyboard.press('Enter')
    await expect(popup(page)).toHaveAccessibleName('Выйти на всех устройствах?')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(everywhere).toBeFocused()
    await page.keyboard.press('Enter')
    await popup(page).getByRole('button', { name: 'Выйти везде' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('#status')).toHaveText('Вы вышли на всех устройствах')
    expect(await statusOf(another)).toBe(302)
  })

  await test.step("'Выйти' signs out of this browser and forgets the checkout form", async () => {
    await signInBySimulator(page, phone)
    const another = await signInElsewhere(page, phone)
    await openPage(page, '/personal/')
    await page.evaluate(() => localStorage.setItem('checkout-form:name', '"Марина"'))
    await signOutBlock(page).getByRole('button', { name: 'Выйти', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(accountButton(page)).toHaveAccessibleName('Войти')
    expect(await page.evaluate(() => localStorage.getItem('checkout-form:name'))).toBeNull()
    expect(await statusOf(another)).toBe(200)
  })

  await test.step('closing the account forgets what this browser has stored about the customer', async () => {
    await signInBySimulator(page, phone)
    await openPage(page, '/personal/')
    const stored = ['checkout-form:name', 'restock-asked']
    await page.evaluate((keys) => {
      for (const key of keys) localStorage.setItem(key, '"Марина"')
    }, stored)
    await close.click()
    await popup(page).getByRole('button', { name: 'Закрыть навсегда' }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), stored)).toEqual([
      null,
      null,
    ])
  })
})

/** The block at the end of the account page. In wide windows the side navigation has 'Выйти' too. */
function signOutBlock(page: Page) {
  return page.getByRole('region', { name: 'Выход' })
}

/** Returns the flag in local storage by which the home page opens the popup. */
function popupFlag(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('needOpenAuthPopup'))
}
