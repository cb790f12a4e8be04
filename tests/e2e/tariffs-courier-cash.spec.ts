import type { Locator, Page } from '@playwright/test'
import {
  BUYER,
  CASH,
  deliveryGroup,
  freshPhone,
  openPage,
  paymentGroup,
  quantityControl,
  settledTotal,
  submitButton,
} from './support/checkout-steps.ts'
import {
  expect,
  expectAccessible,
  expectFitsEveryWindow,
  expectNoSidewaysScroll,
  test,
} from './support/shop-test.ts'
import { codeBox, readCode } from './support/sign-in.ts'
import { untilEntriesLeft } from './support/window-entries.ts'

/** How a shopper uses the page: by touch on a phone, and by the keyboard alone on a desktop. */
interface Hand {
  press(target: Locator, key?: 'Enter' | 'Space'): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** Chooses a radio button of a group, by `arrows` from the one that Tab reaches. */
  choose(radio: Locator, first: Locator, arrows: readonly string[]): Promise<void>
}

const TOUCH: Hand = {
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  choose: (radio) => radio.check(),
}

function keyboardOf(page: Page): Hand {
  return {
    async press(target, key = 'Enter') {
      await tabTo(page, target)
      await page.keyboard.press(key)
    },
    async type(field, text) {
      await tabTo(page, field)
      await page.keyboard.type(text)
    },
    async choose(radio, first, arrows) {
      await tabTo(page, first)
      for (const arrow of arrows) await page.keyboard.press(arrow)
      await expect(radio).toBeChecked()
    },
  }
}

/** Presses Tab or Shift+Tab until the element has the focus. Throws if 250 presses do not reach it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // Looked for once, because names and roles of a whole page take longer to find than a press.
  let element = await target.elementHandle()
  for (let steps = 0; steps < 250; steps++) {
    const key = await element?.evaluate((wanted) => {
      if (!wanted.isConnected) return 'gone'
      const active = document.activeElement
      if (wanted === active) return null
      const isBehind = active && wanted.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING
      return isBehind ? 'Shift+Tab' : 'Tab'
    })
    if (key === null) return
    if (key === undefined || key === 'gone') element = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  throw new Error(`not reached by Tab: ${target.toString()}`)
}

// Requirement: CAT-3, CHK-2, CHK-10, CHK-11, CHK-18, CHK-40, CHK-43, CHK-48, CHK-49, CHK-59, CHK-61, CHK-81, CHK-82
// Requirement: CHK-83, CHK-84, FORM-1, FORM-4, ORD-1, ORD-26, ORD-57, ORD-58, ORD-61, ROLE-8, AUTH-72, AUTH-91
test('orders by courier and cash from the home page, by touch or by the keyboard alone @phone', async ({
  page,
  isMobile,
  simulator,
}) => {
  test.slow()
  const hand = isMobile ? TOUCH : keyboardOf(page)
  const main = page.locator('main')
  const phone = freshPhone()
  await openPage(page, '/')
  await hand.press(main.getByRole('link', { name: /^Гель-лаки/ }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Гель-лаки' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  if (isMobile) await main.getByText(/^Фильтры/).click()
  await hand.press(page.getByRole('checkbox', { name: /^Вельта/ }).first(), 'Space')
  await expect(page).toHaveURL(/brand/)
  if (isMobile) await page.getByRole('button', { name: /^Показать [\d\s]+товар/ }).click()
  await expect(main.locator('article').first()).toContainText('Вельта')
  await page.waitForLoadState('networkidle')
  await hand.press(main.locator('article a[href^="/product/"]').first())
  await expect(page).toHaveURL(/\/product\//)
  await page.waitForLoadState('networkidle')
  const added = page.waitForResponse(/\/trpc\/basket\.add/)
  await hand.press(main.getByRole('button', { name: 'В корзину', exact: true }).first())
  await added

  // The link to the basket loads a full page. It takes no press of the pointer at first (PROD-24).
  await expect(async () => {
    await hand.press(main.getByRole('link', { name: 'Перейти в корзину' }))
    await expect(page).toHaveURL('/shop/cart/', { timeout: isMobile ? 1000 : 10_000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Корзина', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  if (!isMobile) await expectFitsEveryWindow(page)
  // Cash needs items of 500 roubles at least (PAY-17).
  const changed = page.waitForResponse(/\/trpc\/basket\.changeQuantity/)
  await hand.press(quantityControl(page).getByRole('button', { name: 'Увеличить количество' }))
  await changed
  const header = page.getByRole('banner')
  await expect(header.getByRole('search')).toBeVisible()
  if (isMobile) await page.evaluate(() => window.scrollTo(0, 0))
  const toCheckout = page.getByRole('link', { name: 'Оформить заказ' })
  await expect(toCheckout).toBeInViewport({ ratio: 1 })
  await hand.press(toCheckout)
  await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeVisible()
  await expect(submitButton(page)).toBeInViewport({ ratio: 1 })
  await expect(header.getByRole('search')).toBeHidden()
  await expect(header.getByRole('link', { name: /^Корзина/ })).toBeVisible()

  await hand.press(submitButton(page))
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  await expect(summary.getByText('Неправильно заполнены обязательные поля:')).toBeVisible()
  await expect(
    summary.getByRole('listitem').filter({ has: page.locator('a[href^="#checkout-"]') }),
  ).toHaveText([
    '- "Фамилия и Имя"',
    '- "Телефон"',
    '- "Email"',
    'Вы не выбрали способ доставки',
    'Вы не выбрали тип платежа',
  ])
  if (isMobile) {
    await expect(page.getByLabel('Фамилия и Имя')).toBeFocused()
    await expect(page.getByLabel('Фамилия и Имя')).toBeInViewport()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await hand.press(summary.getByRole('link', { name: 'Исправить ошибки' }))
  await expect(page.getByLabel('Фамилия и Имя')).toBeFocused()

  await hand.type(page.getByLabel('Фамилия и Имя'), BUYER.name)
  await hand.type(page.getByLabel('Телефон'), phone.replace(/^\+7/, '8').replace(/\D/g, ''))
  await expect(page.getByLabel('Телефон')).toHaveValue(phone)
  await hand.type(page.getByRole('textbox', { name: 'Email' }), BUYER.email)
  await hand.choose(
    deliveryGroup(page)
      .getByRole('radio', { name: /^Курьер/ })
      .first(),
    deliveryGroup(page).getByRole('radio', { name: 'Пункт выдачи' }),
    ['ArrowDown'],
  )
  await hand.type(page.getByLabel('Улица'), 'Лесная')
  await hand.type(page.getByLabel('Дом'), '12')
  await hand.type(page.getByLabel('Что нам стоит знать о заказе'), 'Домофон не работает')
  // All groups are one group of radio buttons for the arrow keys; cash is the last but one.
  await hand.choose(
    paymentGroup(page).getByRole('radio', { name: CASH }),
    paymentGroup(page).getByRole('radio').first(),
    ['ArrowUp', 'ArrowUp'],
  )
  const total = await settledTotal(page)
  await hand.press(page.getByRole('link', { name: 'Купон и бонусы' }))
  await expect(page.getByRole('heading', { name: 'Купон и бонусы' })).toBeInViewport()
  await expect(submitButton(page)).toBeInViewport({ ratio: 1 })
  await expect(submitButton(page)).toHaveAccessibleName(`Оформить заказ ${total}`)
  await expectAccessible(page)
  if (!isMobile) await expectFitsEveryWindow(page)
  await hand.press(submitButton(page))

  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('heading', { name: /^Заказ № \d+/ })).toBeVisible()
  await expect(page.getByText(total).first()).toBeVisible()
  await expect(page.getByText(/Лесная/).first()).toBeVisible()
  await expect(page.getByText('Домофон не работает')).toBeVisible()
  const state = page.getByRole('region', { name: 'Состояние заказа' })
  await expect(state).toContainText(/Спасибо за\sзаказ!/)
  await expect(state).toContainText(/Привезём \d/)
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  if (!isMobile) await expectFitsEveryWindow(page)

  const heading = await page.getByRole('heading', { name: /^Заказ № \d+/ }).textContent()
  const messages = await simulator.smsTo(phone)
  expect(messages[0]?.text).toContain(`заказ № ${/\d+/.exec(heading ?? '')?.[0]} `)

  await page.getByRole('button', { name: 'Сохранить бонусы' }).click()
  const signIn = page.getByRole('dialog', { name: 'Вход' })
  await expect(signIn.getByRole('textbox', { name: 'Введите номер телефона' })).toHaveValue(phone)
  await signIn.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByRole('dialog', { name: 'Код из SMS' })).toBeVisible()
  // As where the phone has discarded the page while the SMS was read.
  await page.reload()
  await expect(codeBox(page, 1)).toBeFocused()
  await page.keyboard.type(await readCode(page, phone.replace(/\D/g, '').slice(1)))
  // It closes by itself and leaves the customer here.
  await expect(page.getByRole('dialog', { name: 'Вы вошли' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('link', { name: 'Заказ в личном кабинете' })).toBeVisible()

  // The stored form is cleared (CHK-59), and the basket is empty.
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checkout-form'))),
  ).toEqual([])
  await untilEntriesLeft(page)
  await page.goto('/shop/cart/checkout/')
  await expect(page).toHaveURL(/\/shop\/cart\/$/)
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
})
