import type { Locator, Page } from '@playwright/test'
import { payOrder, placeOrder, signInNewCustomer } from './support/account-steps.ts'
import { openPage, ownProduct, type TestProduct } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAndFitting,
  expectNoSidewaysScroll,
  faultyTest,
  test,
} from './support/shop-test.ts'
import { popup } from './support/sign-in.ts'
import { runMutation } from './support/trpc-calls.ts'

/** The gift of the demo's campaign. */
const GIFT = /Шиповник/

let product: TestProduct

test.beforeEach(async ({ simulator }) => {
  product = ownProduct()
  await simulator.setStock(product.marking, 30)
})

// Requirement: BASK-3, MILE-301, MILE-305, MINI-1, ORD-1, ORD-19, ORD-28, ORD-30, ORD-33, ORD-34, PAY-35, PAY-74, UI-2
test('leads an order from waiting for payment over its receipt to its cancellation and repetition', async ({
  page,
  simulator,
}) => {
  await page.clock.install()
  const phone = await signInNewCustomer(page)
  const id = await placeOrder(page, phone, { product, quantity: 3, needCashMemo: true })
  await openPage(page, '/personal/')
  const row = page.getByRole('region', { name: 'Мои заказы' }).getByRole('listitem').first()
  await expect(row).toContainText(/Ждёт оплаты до\s\d\d:\d\d \d+\s[а-я]+ по\sМоскве/)
  await expect(row).toContainText('3 шт.')
  await expectAccessible(page)
  const pay = row.getByRole('button', { name: `Оплатить: заказ № ${id}` })
  await test.step('a late answer leads nobody to the bank who has asked for another page', async () => {
    const [answerPay, answerPage] = [
      await holdRequests(page, /orders\.pay/, 'continue'),
      await holdRequests(page, /orders\.(?!pay)/, 'continue'),
    ]
    const opened: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && opened.push(request.url()))
    await pay.click()
    await row.getByRole('link').first().click()
    const answer = page.waitForResponse(/orders\.pay/)
    answerPay()
    await (await answer).finished()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await expect(pay).toBeVisible()
    answerPage()
    await expect(page).toHaveURL(`/personal/order/${id}/`)
    expect(opened).toEqual([])
    await page.goBack()
  })
  await pay.click()
  await expect(page).toHaveURL(/\/simulator\/bank\//)

  await openPage(page, `/personal/order/${id}/`)
  await test.step('the open order turns to paid by itself', async () => {
    await expect(state(page)).toHaveText('Ждёт оплаты')
    await expect(page.getByText(/Держим товары до/)).toBeVisible()
    await expectAccessibleAndFitting(page)
    await payOrder(page, id)
    // The bank has notified the shop. The page asks every few seconds, without a press.
    await page.clock.runFor(5000)
    await expect(state(page)).toHaveText('Оплачен')
    await expect(page.getByRole('button', { name: /^Оплатить/ })).toHaveCount(0)
  })

  await test.step('the requested receipt is a page of the order and printed without anything else', async () => {
    await page.getByRole('link', { name: 'Товарный чек' }).click()
    await expect(page).toHaveURL(`/personal/order/${id}/receipt/`)
    const crumbs = page.getByRole('navigation', { name: 'Хлебные крошки' })
    await expect(crumbs.getByRole('listitem').last()).toHaveText('Товарный чек')
    await expect(page.getByText(/^Всего на\sсумму: [А-Я][а-яё ]+ рубл\S+ 00 копеек$/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => {
      window.print = () => Object.assign(window, { printed: true })
    })
    await page.getByRole('button', { name: 'Напечатать' }).click()
    expect(await page.evaluate(() => 'printed' in window)).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Напечатать' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Товарный чек № ${id}`)
    await page.emulateMedia({ media: null })
    await crumbs.getByRole('link', { name: `Заказ № ${id}` }).click()
  })

  const cancel = page.getByRole('button', { name: 'Отменить заказ' })
  await test.step('cancelled by the keyboard, it says that the money returns', async () => {
    await cancel.focus()
    await page.keyboard.press('Enter')
    await expect(popup(page)).toHaveAccessibleName(`Отменить заказ № ${id}?`)
    await expect(popup(page)).toContainText(/Вернём [\d\s]+р\./)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(cancel).toBeFocused()

    await page.keyboard.press('Enter')
    await pressTwice(popup(page).getByRole('button', { name: 'Отменить заказ' }))
    await expect(state(page)).toHaveText('Отменён')
    await expect(state(page)).toBeFocused()
    await expect(cancel).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Состояние заказа' })).toContainText('деньги вернутся')
    await expectAccessible(page)
  })

  await test.step('ordered again, it fills the basket with what is in stock', async () => {
    await simulator.setStock(product.marking, 5)
    const basket = page.getByRole('banner').getByRole('link', { name: /^Корзина/ })
    await pressTwice(page.getByRole('button', { name: 'Повторить заказ' }))
    await expect(page.getByRole('heading', { name: 'В корзине 3 товара из этого заказа' })).toBeVisible()
    await expect(basket).toHaveAccessibleName('Корзина, 3 товара')
    await page.getByRole('button', { name: 'Повторить заказ' }).click()
    await expect(page.getByRole('list', { name: 'Чего не хватило' })).toContainText('2 из 3 шт.')
    await expect(
      page.getByRole('heading', { name: 'Положили в корзину ещё 2 товара, теперь в ней 5' }),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Оформить заказ' })).toHaveCount(0)
    await expect(basket).toHaveAccessibleName('Корзина, 5 товаров')
    await expectAccessible(page)
    await expect(page.getByRole('main').getByRole('link', { name: 'Перейти в корзину' })).toHaveAttribute(
      'href',
      '/shop/cart/',
    )
  })

  await test.step('the list shows it only on request', async () => {
    await page
      .getByRole('navigation', { name: 'Личный кабинет' })
      .getByRole('link', { name: 'Мои заказы' })
      .click()
    await expect(page.getByRole('heading', { name: 'Заказов пока нет' })).toBeVisible()
    await page.getByRole('link', { name: 'Показать отменённые' }).click()
    await expect(page.getByRole('link', { name: `Заказ № ${id}` })).toBeVisible()
  })
})

// Requirement: ACC-2, CAMP-1, CAMP-4, CAMP-5, CAMP-6, CAMP-7, CAMP-9, CAMP-10, CAMP-14, CAMP-23, FAV-1, MINI-1
test('leads a customer through the campaign and its one gift, and offers the purchase again', async ({
  page,
  simulator,
}) => {
  const phone = await signInNewCustomer(page)
  await openPage(page, '/personal/')
  const card = page.getByRole('region', { name: 'Клуб аккуратных рук' })
  await expect(card.getByRole('progressbar')).toHaveCount(0)
  const join = card.getByRole('button', { name: 'Участвовать' })

  // Another tab has taken part already, and the button here is pressed twice. Repeats must cause no error.
  await runMutation(page, 'campaign.takePart', { marketingCampaignId: 1 })
  await pressTwice(join)
  await expect(page.getByRole('status').filter({ hasText: 'Вы участвуете' })).toBeVisible()
  await expect(card.getByRole('alert')).toBeEmpty()
  const progress = card.getByRole('progressbar', { name: 'Путь к подарку' })
  await expect(progress).toHaveAttribute('aria-valuenow', '0')
  await expect(card).toContainText(/Ещё [\d\s]+₽, и\sподарок ваш/)
  await expect(card.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  const paid = await placeOrder(page, phone, { product, quantity: 6, isPaid: true })
  await openPage(page, '/personal/')
  await expect(card).toContainText('Подарок ваш')
  await expect(progress).toHaveAttribute('aria-valuenow', '5000')
  const receive = card.getByRole('button', { name: 'Получить подарок' })
  await pressTwice(receive)
  await expect(card).toContainText('Подарок ждёт в корзине')
  await expect(card.getByRole('alert')).toBeEmpty()
  await expect(receive).toHaveCount(0)
  await expectAccessible(page)

  const basket = page.getByRole('banner').getByRole('link', { name: /^Корзина/ })
  await test.step('an otherwise empty basket shows the gift and what to do next', async () => {
    const hint = 'Добавьте любой товар, и подарок поедет с ним'
    const mini = page.getByRole('region', { name: 'Мини-корзина' })
    await basket.hover()
    await expect(mini).toContainText(GIFT)
    await expect(mini).toContainText(hint)
    await expectAccessible(page)
    await page.mouse.move(200, 700)
    await card.getByRole('link', { name: 'Перейти в корзину' }).click()
    await expect(page).toHaveURL('/shop/cart/')
    const main = page.getByRole('main')
    await expect(main.getByRole('list', { name: 'Товары в корзине' })).toContainText(GIFT)
    await expect(main).toContainText(hint)
    await expect(main).not.toContainText('пусто')
    await expectAccessibleAndFitting(page)
  })

  await openPage(page, '/personal/purchases/')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
  await test.step('a purchase can be put into basket and favorites', async () => {
    await expect(row).toContainText(/Заказано \d+\s[а-я]+, заказ №\s\d+, всего 6\sшт\./)
    await row.getByRole('button', { name: /^В корзину/ }).click()
    await expect(row.getByRole('group', { name: /^Количество/ })).toContainText('1')
    await expect(basket).toHaveAccessibleName('Корзина, 1 товар')
    await row.getByRole('button', { name: /^В избранное/ }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Избранное, 1' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('one that is sold out is marked', async () => {
    await simulator.setStock(product.marking, 0)
    await openPage(page, '/personal/purchases/')
    await expect(row).toContainText('Нет в наличии')
    await expect(row.getByRole('link', { name: /^Похожие/ })).toBeVisible()
    await expect(row.getByRole('button', { name: /^В корзину/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('cancelling the paid order takes the gift back, which the dialog says before', async () => {
    await row.getByRole('link', { name: `${paid}` }).click()
    await expect(page).toHaveURL(`/personal/order/${paid}/`)
    await page.getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(popup(page)).toContainText(/Подарок по\sакции тоже отменится/)
    await popup(page).getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(state(page)).toHaveText(/^Отменён/)
    await page
      .getByRole('navigation', { name: 'Личный кабинет' })
      .getByRole('link', { name: 'Обзор' })
      .click()
    await expect(card).toContainText(/Ещё [\d\s]+₽, и\sподарок ваш/)
  })

  await simulator.setStock(product.marking, 30)
  await placeOrder(page, phone, { product, quantity: 6, isPaid: true })
  await runMutation(page, 'campaign.receiveGift', { marketingCampaignId: 1 })
  await placeOrder(page, phone, { product })
  await openPage(page, '/personal/')
  await expect(card).toContainText('Подарок получен')
})

// Requirement: ORD-400
faultyTest('says why an order that was assembled meanwhile is not cancelled', async ({ page }) => {
  const phone = await signInNewCustomer(page)
  const id = await placeOrder(page, phone, { product, isPaid: true })
  await openPage(page, `/personal/order/${id}/`)
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(popup(page)).toBeVisible()
  for (const to of ['confirmed', 'assembled']) {
    expect((await page.request.post(`/simulator/api/orders/${id}/advance?to=${to}`)).ok()).toBe(true)
  }
  await popup(page).getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.locator('#status')).toHaveText('Это действие сейчас недоступно')
  await expect(popup(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0)
})

/** The heading that names the state of the open order. */
function state(page: Page): Locator {
  return page.getByRole('region', { name: 'Состояние заказа' }).getByRole('heading')
}

/** Presses twice without a render in between. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}
