import type { Locator, Page } from '@playwright/test'
import type { ClientView } from '../../shared/auth/contract.ts'
import { EXPERIENCED, payOrder, placeOrder, signInNewCustomer } from './support/account-steps.ts'
import { emptyBasket, PLAIN, setQuantity } from './support/basket-steps.ts'
import {
  CASH,
  deliveryGroup,
  fillBasket,
  freshPhone,
  openPage,
  openReadyCheckout,
  ownProduct,
  paymentGroup,
  settledTotal,
  submitButton,
} from './support/checkout-steps.ts'
import { CHOICES, type ScreenName, VISITS } from './support/choices.ts'
import { FAILURES, type FailingChoice, failThenSucceed, watchPage } from './support/fail-choice.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, faultyTest as test } from './support/shop-test.ts'
import {
  accountButton,
  codeBox,
  freshDigits,
  openPopup,
  phoneField,
  popup,
  readCode,
  sendButton,
  signInBySimulator,
  signInElsewhere,
  waitUntilHydrated,
} from './support/sign-in.ts'
import { runMutation, runQuery } from './support/trpc-calls.ts'

const BASKET_STAYS = 'Нет связи с магазином: корзина осталась прежней'
const FAVORITES_STAY = 'Нет связи с магазином: избранное осталось прежним'
const NO_CONNECTION = 'Нет связи с магазином. Проверьте соединение и попробуйте ещё раз'
const SOLD_OUT = '/product/VL-211-10/'
const ASK = 'Сообщить о поступлении'
const WENT_WRONG = /Что-то пошло не\sтак/

/** Returns the phone of the customer who is signed in, or signs a new one in. */
async function phoneOfCustomer(page: Page): Promise<string> {
  const client = await runQuery<ClientView | null>(page, 'auth.client')
  return client?.phone ?? (await signInNewCustomer(page))
}

/** For each screen, opens it and returns its choices in the order in which the test makes them. */
const SCREENS: Record<ScreenName, (page: Page) => Promise<readonly FailingChoice[]>> = {
  product: async (page) => {
    await openPage(page, `/product/${PLAIN}/`)
    const main = page.getByRole('main')
    const buy = main.getByRole('button', { name: 'В корзину', exact: true }).first()
    const favoriteToggle = main.getByRole('button', { name: /^В избранное/ }).first()
    const banner = page.getByRole('banner')
    const cities = page.getByRole('dialog', { name: 'Выбор города' })
    const toggle = {
      make: () => favoriteToggle.click(),
      part: () => favoriteToggle,
      failureText: FAVORITES_STAY,
      survivesLostAnswer: true as const,
    }
    return [
      {
        ...toggle,
        mutation: 'favorites.add',
        expectDone: () => expect(favoriteToggle).toHaveAttribute('aria-pressed', 'true'),
      },
      {
        ...toggle,
        mutation: 'favorites.remove',
        expectDone: () => expect(favoriteToggle).toHaveAttribute('aria-pressed', 'false'),
      },
      {
        mutation: 'basket.add',
        make: () => buy.click(),
        part: () => banner,
        failureText: BASKET_STAYS,
        survivesLostAnswer: true,
        expectDone: () => expect(banner.getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible(),
      },
      {
        mutation: 'geo.set',
        async make() {
          if (!(await cities.isVisible()))
            await banner.getByRole('button', { name: 'Выбрать другой' }).click()
          await cities.getByRole('option', { name: 'Казань' }).click()
        },
        // While the dialog is open, the header is outside the accessibility tree.
        part: () => page.locator('header').first(),
        failureText: /Город не удалось изменить/,
        survivesLostAnswer: true,
        expectDone: () =>
          expect(banner.getByRole('button', { name: 'Ваш город: Казань. Изменить' })).toBeVisible(),
      },
    ]
  },

  look: async (page) => {
    await openPage(page, '/looks/matovyy-nyud/')
    const products = page.getByRole('region', { name: 'Набор по уроку' })
    return [
      {
        mutation: 'looks.putInBasket',
        make: () => products.getByRole('button', { name: 'Положить всё в корзину' }).click(),
        part: () => products,
        failureText: BASKET_STAYS,
        survivesLostAnswer: true,
        // Ends in the basket, because each stepper of the look has a disabled button at one piece.
        async expectDone() {
          if (page.url().includes('/looks/')) {
            await expect(products.getByRole('link', { name: 'Перейти в корзину' })).toBeVisible()
            await expect(products.getByRole('alert')).toBeEmpty()
            await products.getByRole('link', { name: 'Перейти в корзину' }).click()
          }
          await expect(page.getByRole('heading', { name: 'Ваша корзина' })).toBeVisible()
        },
      },
    ]
  },

  signIn: async (page) => {
    const digits = freshDigits()
    // The popup opens on any page.
    await openPopup(page)
    await phoneField(page).pressSequentially(digits)
    await expect(sendButton(page)).toBeEnabled()
    return [
      {
        mutation: 'auth.identByPhone',
        make: () => sendButton(page).click(),
        part: () => phoneField(page),
        failureText: 'Сервис временно не доступен, попробуйте позже',
        expectDone: () => expect(codeBox(page, 1)).toBeFocused(),
      },
      {
        mutation: 'auth.checkSmsCode',
        async make() {
          const again = popup(page).getByRole('button', { name: 'Проверить ещё раз' })
          if (await again.isVisible()) await again.click()
          else await page.keyboard.type(await readCode(page, digits))
        },
        part: () => popup(page).getByRole('heading'),
        failureText: NO_CONNECTION,
        survivesLostAnswer: true,
        expectDone: () => expect(popup(page)).toHaveAccessibleName('Вы вошли'),
      },
    ]
  },

  basket: async (page) => {
    await setQuantity(page, PLAIN, 1)
    await fillBasket(page)
    await openPage(page, '/shop/cart/')
    const main = page.getByRole('main')
    const rows = page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem')
    const change = { part: () => main, failureText: BASKET_STAYS, survivesLostAnswer: true as const }
    return [
      {
        ...change,
        mutation: 'basket.changeQuantity',
        make: () => rows.first().getByRole('button', { name: 'Увеличить количество' }).click(),
        expectDone: () => expect(rows.first().locator('[aria-live]')).toHaveText('2'),
      },
      {
        ...change,
        mutation: 'basket.remove',
        make: () =>
          rows
            .first()
            .getByRole('button', { name: /^Удалить/ })
            .click(),
        expectDone: () => expect(rows).toHaveCount(1),
      },
      {
        ...change,
        mutation: 'basket.clear',
        make: () => page.getByRole('button', { name: 'Очистить' }).click(),
        expectDone: () => expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible(),
      },
    ]
  },

  checkout: async (page) => {
    await signInBySimulator(page, EXPERIENCED)
    await emptyBasket(page)
    await runMutation(page, 'checkout.update', { bonusesToWithdraw: 0, couponText: '' })
    await openReadyCheckout(page, 2)
    const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
    const bonuses = page.getByRole('switch', { name: 'Списать бонусы' })
    const couponField = page.getByRole('textbox', { name: 'Купон' })
    const couponButton = (name: string) =>
      page.getByRole('region', { name: 'Купон и бонусы' }).getByRole('button', { name, exact: true })
    await page.getByRole('button', { name: 'У меня есть купон' }).click()
    await couponField.fill('privet-300')
    await repeatLostChoices(page)
    const update = { mutation: 'checkout.update', survivesLostAnswer: true } as const
    return [
      {
        ...update,
        what: 'bonuses',
        isRepeatable: true,
        make: () => bonuses.click(),
        part: () => page.getByRole('main'),
        failureText: 'Нет связи с магазином: бонусы остались прежними',
        expectDone: () => expect(bonuses).toBeChecked(),
      },
      {
        mutation: 'basket.checkCoupon',
        make: () => couponButton('Применить').click(),
        part: () => summary,
        failureText: 'Купон не активирован!',
        expectDone: () => expect(couponButton('Сбросить')).toBeEnabled(),
      },
      {
        ...update,
        what: 'a removed coupon',
        make: () => couponButton('Сбросить').click(),
        part: () => summary,
        failureText: 'Не получилось сбросить купон, попробуйте ещё раз',
        expectDone: () => expect(couponField).toBeEditable(),
      },
      {
        mutation: 'orders.place',
        make: () => submitButton(page).click(),
        part: () => deliveryGroup(page),
        failureText: WENT_WRONG,
        expectDone: () => expect(page).toHaveURL(/\/order\//),
      },
    ]
  },

  quick: async (page) => {
    const digits = freshPhone().replace(/^\+7/, '').replace(/\D/g, '')
    await fillBasket(page)
    await openPage(page, '/shop/cart/')
    const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
    await page.getByRole('button', { name: 'Купить в один клик' }).click()
    await dialog.getByLabel('Фамилия и Имя').fill('Соколова Марина')
    await dialog.getByLabel('Номер телефона').pressSequentially(digits)
    return [
      {
        mutation: 'orders.placeQuick',
        make: () => dialog.getByRole('button', { name: 'Оформить заказ' }).click(),
        part: () => dialog.getByRole('region', { name: 'Что вы заказываете' }),
        failureText: WENT_WRONG,
        expectDone: () => expect(page).toHaveURL(/\/order\//),
      },
    ]
  },

  contacts: async (page) => {
    await openPage(page, '/contacts/')
    const block = page.getByRole('region', { name: 'Обратный звонок' })
    const field = block.getByLabel('Телефон')
    const press = block.getByRole('button', { name: 'Заказать звонок' })
    await expect(async () => {
      await field.fill('8')
      await expect(field).toHaveValue('+7', { timeout: 500 })
    }).toPass()
    await field.fill('')
    await field.pressSequentially(freshDigits())
    await expect(press).toBeEnabled()
    return [
      {
        mutation: 'callback.request',
        make: () => press.click(),
        part: () => field,
        failureText: 'Внутренняя ошибка сервера',
        expectDone: () => expect(block).toContainText('Мы получили вашу заявку!'),
      },
    ]
  },

  soldOut: async (page) => {
    await openPage(page, SOLD_OUT)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: ASK }).click()
    const form = main.getByRole('form', { name: ASK })
    await form.getByLabel('Телефон').pressSequentially(freshDigits())
    return [
      {
        mutation: 'restock.request',
        make: () => form.getByRole('button', { name: ASK }).click(),
        part: () => form,
        failureText: NO_CONNECTION,
        expectDone: () => expect(main).toContainText('Сообщим, когда товар появится: пришлём SMS'),
      },
      {
        mutation: 'restock.takeBack',
        make: () => main.getByRole('button', { name: 'Больше не жду' }).click(),
        part: () => main,
        failureText: /просьба осталась в\sсиле/,
        survivesLostAnswer: true,
        expectDone: () => expect(main.getByRole('button', { name: ASK })).toBeVisible(),
      },
    ]
  },

  awaited: async (page) => {
    await phoneOfCustomer(page)
    await openPage(page, SOLD_OUT)
    const ask = page.getByRole('button', { name: ASK })
    const cancel = page.getByRole('button', { name: 'Больше не жду' })
    await expect(page.getByText('Пришлём SMS на')).toBeVisible()
    return [
      {
        mutation: 'restock.requestOwn',
        make: () => ask.click(),
        part: () => ask,
        failureText: /просьба не\sзаписана/,
        survivesLostAnswer: true,
        expectDone: () => expect(cancel).toBeVisible(),
      },
      {
        mutation: 'restock.cancel',
        make: () => cancel.click(),
        part: () => cancel,
        failureText: /просьба осталась в\sсиле/,
        survivesLostAnswer: true,
        expectDone: () => expect(ask).toBeVisible(),
      },
    ]
  },

  favorites: async (page) => {
    const { shopItemId } = await runQuery<{ shopItemId: number }>(page, 'catalog.product', { marking: PLAIN })
    await runMutation(page, 'favorites.add', { shopItemId })
    await openPage(page, '/favorites/')
    await page.getByRole('button', { name: 'Поделиться' }).click()
    const dialog = page.getByRole('dialog', { name: 'Поделиться избранным' })
    const create = dialog.getByRole('button', { name: 'Создать ссылку' })
    const link = dialog.getByLabel('Ссылка на список')
    const change = { part: () => dialog, failureText: NO_CONNECTION, survivesLostAnswer: true } as const
    return [
      {
        ...change,
        mutation: 'favorites.share',
        make: () => create.click(),
        expectDone: () => expect(link).toHaveValue(/\/favorites\/shared\/[\w-]{32}\/$/),
      },
      {
        ...change,
        mutation: 'favorites.unshare',
        make: () => dialog.getByRole('button', { name: 'Закрыть доступ по ссылке' }).click(),
        expectDone: () => expect(create).toBeVisible(),
      },
    ]
  },

  account: async (page) => {
    // The sign-in leads here by itself.
    await page.waitForURL('/personal/')
    await waitUntilHydrated(page)
    const heading = page.getByRole('heading', { level: 1 })
    const save = page.getByRole('button', { name: 'Сохранить' })
    const takePart = page.getByRole('button', { name: 'Участвовать' })
    await page.getByLabel('Фамилия и Имя').fill('Соколова Марина')
    return [
      {
        mutation: 'account.saveProfile',
        make: () => save.click(),
        part: () => heading,
        failureText: /Нет связи с\sмагазином/,
        survivesLostAnswer: true,
        expectDone: () => expect(heading).toHaveText('Здравствуйте, Марина'),
      },
      {
        mutation: 'campaign.takePart',
        make: () => takePart.click(),
        part: () => takePart,
        failureText: NO_CONNECTION,
        survivesLostAnswer: true,
        expectDone: () => expect(takePart).toHaveCount(0),
      },
      {
        mutation: 'auth.signOut',
        make: () =>
          page
            .getByRole('region', { name: 'Выход' })
            .getByRole('button', { name: 'Выйти', exact: true })
            .click(),
        part: () => accountButton(page),
        failureText: /возможно, вы ещё в\sкабинете/,
        survivesLostAnswer: true,
        expectDone: () => expect(page).toHaveURL('/'),
      },
    ]
  },

  privacy: async (page) => {
    await signInElsewhere(page, await signInNewCustomer(page))
    await openPage(page, '/personal/')
    const list = page.getByRole('list', { name: 'Где открыт ваш кабинет' })
    const dialog = page.getByRole('dialog', { name: 'Закрыть кабинет навсегда?' })
    return [
      {
        mutation: 'account.endSession',
        make: () => list.getByRole('button', { name: /^Завершить/ }).click(),
        part: () => list,
        failureText: /вход остался открытым/,
        survivesLostAnswer: true,
        expectDone: () => expect(list.getByRole('listitem')).toHaveCount(1),
      },
      {
        mutation: 'account.close',
        make: async () => {
          if (!(await dialog.isVisible())) {
            await page.getByRole('button', { name: 'Закрыть кабинет навсегда' }).click()
          }
          await dialog.getByRole('button', { name: 'Закрыть навсегда' }).click()
        },
        // Behind the dialog the list has no role.
        part: () => page.locator('#sessions'),
        failureText: /возможно, кабинет ещё открыт/,
        survivesLostAnswer: true,
        expectDone: async () => {
          await expect(page).toHaveURL('/')
          await expect(accountButton(page)).toHaveAccessibleName('Войти')
        },
      },
    ]
  },

  gift: async (page) => {
    const product = { ...ownProduct(), quantity: 6 }
    const phone = await phoneOfCustomer(page)
    await page.request.put('/simulator/api/stock', { data: { marking: product.marking, available: 50 } })
    const { id } = await runQuery<{ id: number }>(page, 'campaign.current')
    await runMutation(page, 'campaign.takePart', { marketingCampaignId: id })
    await payOrder(page, await placeOrder(page, phone, { product, quantity: 6 }))
    await openPage(page, '/personal/')
    const receive = page.getByRole('button', { name: 'Получить подарок' })
    return [
      {
        mutation: 'campaign.receiveGift',
        make: () => receive.click(),
        part: () => receive,
        failureText: NO_CONNECTION,
        survivesLostAnswer: true,
        expectDone: () => expect(receive).toHaveCount(0),
      },
    ]
  },

  order: async (page) => {
    const product = ownProduct()
    const phone = await phoneOfCustomer(page)
    await page.request.put('/simulator/api/stock', { data: { marking: product.marking, available: 50 } })
    const id = await placeOrder(page, phone, { product })
    await openPage(page, `/personal/order/${id}/`)
    const state = page.getByRole('region', { name: 'Состояние заказа' })
    const dialog = page.getByRole('dialog')
    const repeat = page.getByRole('button', { name: 'Повторить заказ' })
    return [
      {
        mutation: 'orders.cancel',
        async make() {
          if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Отменить заказ' }).click()
          await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
        },
        part: () => page.locator('main'),
        failureText: 'Нет связи с магазином: заказ остался в силе',
        survivesLostAnswer: true,
        expectDone: async () => {
          await expect(state.getByRole('heading', { name: 'Отменён' })).toBeVisible()
          await expect(dialog).toHaveCount(0)
        },
      },
      {
        mutation: 'orders.repeat',
        make: () => repeat.click(),
        part: () => page.getByRole('banner').getByRole('link', { name: /^Корзина/ }),
        failureText: /Нет связи с\sмагазином/,
        survivesLostAnswer: true,
        expectDone: () =>
          expect(page.getByRole('banner').getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible(),
      },
    ]
  },

  review: async (page) => {
    const product = ownProduct()
    const phone = await phoneOfCustomer(page)
    await page.request.put('/simulator/api/stock', { data: { marking: product.marking, available: 50 } })
    const id = await placeOrder(page, phone, { product, isPaid: true })
    for (const state of ['confirmed', 'assembled', 'shipped', 'delivered'])
      await page.request.post(`/simulator/api/orders/${id}/advance?to=${state}`)
    await openPage(page, `/personal/order/${id}/`)
    const dialog = page.getByRole('dialog')
    const offer = page.getByRole('button', { name: /^Оставить отзыв/ })
    const change = page.getByRole('button', { name: /^Изменить отзыв/ })
    return [
      {
        mutation: 'reviews.write',
        make: async () => {
          if (!(await dialog.isVisible())) {
            await offer.click()
            await dialog.getByRole('radio', { name: /^5 из 5/ }).check()
            await dialog.getByLabel('Отзыв *').fill('Ложится ровно и держится долго')
          }
          await dialog.getByRole('button', { name: 'Отправить отзыв' }).click()
        },
        part: () => page.locator('main'),
        failureText: NO_CONNECTION,
        survivesLostAnswer: true,
        expectDone: async () => {
          await expect(page.getByText('Читаем ваш отзыв')).toBeVisible()
          await expect(dialog).toHaveCount(0)
        },
      },
      {
        mutation: 'reviews.remove',
        make: async () => {
          if (!(await dialog.isVisible())) await change.click()
          await dialog.getByRole('button', { name: 'Удалить отзыв' }).click()
        },
        part: () => page.locator('main'),
        failureText: NO_CONNECTION,
        survivesLostAnswer: true,
        expectDone: async () => {
          await expect(offer).toBeVisible()
          await expect(dialog).toHaveCount(0)
        },
      },
    ]
  },

  payment: async (page) => {
    const product = ownProduct()
    const phone = await phoneOfCustomer(page)
    await page.request.put('/simulator/api/stock', { data: { marking: product.marking, available: 50 } })
    const id = await placeOrder(page, phone, { product })
    await openPage(page, `/personal/order/${id}/`)
    const state = page.getByRole('region', { name: 'Состояние заказа' })
    await state.getByText('Другой способ оплаты').click()
    const chosen = state.getByRole('button', { name: 'Выбрать: СБП' })
    return [
      {
        mutation: 'orders.changePayment',
        make: async () => {
          // At the bottom of the window, so that what is said below the list would be out of sight.
          await chosen.evaluate((button) => button.scrollIntoView({ block: 'end' }))
          await chosen.click()
        },
        part: () => page.getByRole('main'),
        failureText: /Нет связи с\sмагазином: способ оплаты остался прежним/,
        survivesLostAnswer: true,
        expectDone: () => expect(chosen).toHaveCount(0),
      },
      {
        mutation: 'orders.pay',
        make: () => state.getByRole('button', { name: /^Оплатить/ }).click(),
        part: () => state.getByRole('heading'),
        failureText: NO_CONNECTION,
        expectDone: () => expect(page).toHaveURL(/\/simulator\/bank\//),
      },
    ]
  },
}

for (const screens of VISITS) {
  // Requirement: AUTH-10, AUTH-26, BASK-12, BASK-14, CALL-17, CAMP-1, CHK-56, CHK-58, COUP-6, COUP-7, FAV-6, PAY-36
  // Requirement: BASK-13, BASK-15, BASK-55, BASK-65, BASK-66, CAMP-28, ROLE-15, SEC-5, SEC-113
  test(`reports failures of the changes on these screens, then makes them: ${screens.join(', ')}`, async ({
    page,
  }) => {
    const watched = watchPage(page)
    for (const name of screens) {
      await test.step(name, async () => {
        const choices = await SCREENS[name](page)
        expect([...new Set(choices.map(({ mutation }) => mutation))]).toEqual(CHOICES[name])
        for (const [place, choice] of choices.entries()) {
          await test.step(`${choice.mutation} ${choice.what ?? ''}`, () =>
            failThenSucceed(page, watched, choice, FAILURES[place % FAILURES.length]))
        }
      })
    }
  })
}

const noteIn = (page: Page, block: string) =>
  page.getByRole('region', { name: block, exact: true }).getByRole('note')

/** Loses choices of an open checkout by courier and in cash, and repeats them in each way that the page offers. */
async function repeatLostChoices(page: Page): Promise<void> {
  const update = '**/trpc/checkout.update*'
  const post = deliveryGroup(page).getByRole('radio', { name: /^Почта/ })
  const courier = deliveryGroup(page)
    .getByRole('radio', { name: /^Курьер/ })
    .first()
  const lastPayment = paymentGroup(page).getByRole('radio').last()
  const again = page.getByRole('status').getByRole('button', { name: 'Повторить' })
  await page.route(update, (route) => route.abort('connectionreset'))
  await test.step('each lost choice has a note in its block', async () => {
    await post.click()
    await expect(noteIn(page, 'Доставка')).toContainText(
      'Нет связи с магазином: способ доставки остался прежним',
    )
    await expect(courier, 'the former choice is back').toBeChecked()
    await expectNoteAboveLine(page, lastPayment)
    await expect(noteIn(page, 'Доставка'), 'the first note stays').toBeVisible()
    // The line stays while it has the focus.
    await again.focus()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('one press of the status line repeats both', async () => {
    await page.unroute(update)
    await again.click()
    await expect(page.getByRole('note')).toHaveCount(0)
    await settledTotal(page)
    await expect(post).toBeChecked()
    await expect(lastPayment).toBeChecked()
  })
  await test.step('a note is hidden, and the next one repeats its choice, without losing the focus', async () => {
    await page.route(update, (route) => route.abort('connectionreset'))
    await courier.click()
    await noteIn(page, 'Доставка').getByRole('button', { name: 'Скрыть' }).press('Enter')
    await expect(noteIn(page, 'Доставка')).toHaveCount(0)
    await expect(post).toBeFocused()
    await courier.click()
    await expect(noteIn(page, 'Доставка')).toBeVisible()
    await page.unroute(update)
    await noteIn(page, 'Доставка').getByRole('button', { name: 'Повторить' }).press('Enter')
    await expect(courier).toBeFocused()
    await settledTotal(page)
    await expect(courier).toBeChecked()
    await expect(page.getByRole('note')).toHaveCount(0)
  })
  await paymentGroup(page).getByRole('radio', { name: CASH }).check()
  await settledTotal(page)
}

/** Loses a choice of a way to pay whose note appears where the status line is, and expects the note above the line. */
async function expectNoteAboveLine(page: Page, radio: Locator): Promise<void> {
  await radio.scrollIntoViewIfNeeded()
  await radio.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 240))
  await radio.click()
  const note = noteIn(page, 'Оплата')
  const line = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Повторить' }) })
  await expect(note).toContainText('Нет связи с магазином: способ оплаты остался прежним')
  await expect(line).toContainText(/Нет связи с магазином: (?:способ оплаты|ваш выбор) остался прежним/)
  await expect(note).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => {
      const [above, below] = [await note.boundingBox(), await line.boundingBox()]
      return above && below && below.y - (above.y + above.height)
    })
    .toBeGreaterThan(0)
}

// Requirement: BASK-15
test('shows the note on a lost choice clear of the status line @phone-only', async ({ page }) => {
  await openReadyCheckout(page)
  await page.route('**/trpc/checkout.update*', (route) => route.abort('connectionreset'))
  await expectNoteAboveLine(page, paymentGroup(page).getByRole('radio').last())
})
