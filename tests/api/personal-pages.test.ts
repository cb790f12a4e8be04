import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pendingAccruals } from '#db/schema/bonuses.ts'
import { createApp } from '#server/app.ts'
import { movePayment } from '#server/orders/move-order.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { giveBonuses, insertOrder } from '#tests/support/client-account.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const PAGES = [
  '/personal/',
  '/personal/orders/',
  '/personal/orders/?canceled=1',
  '/personal/purchases/',
  '/personal/bonuses/',
]

let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  shop = createTestShop()
  shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
})
afterEach(() => shop.close())

const open = (path: string) => shopper.fetch(path, { redirect: 'manual' })

/** Requests a page; returns status, headers, HTML, and the main element as markup and as text. */
async function read(path: string) {
  const response = await open(path)
  const html = await response.text()
  const main = /<main[\s\S]*<\/main>/.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''))?.[0] ?? ''
  const text = main.replace(/<[^>]+>/g, '').replace(/\s/g, ' ')
  return { status: response.status, html, main, text, headers: response.headers }
}

describe('a guest', () => {
  // Requirement: ROLE-9, ROLE-10, ROLE-11
  test.each([...PAGES, '/personal/order/1/', '/personal/orders/7/', '/personal/nothing/'])(
    'is redirected from %s to the home page with a cookie that opens the popup',
    async (path) => {
      const response = await open(path)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
      const [cookie = ''] = response.headers.getSetCookie()
      expect(cookie).toBe('openAuth=1; Max-Age=60; Path=/; SameSite=Lax')
      expect(response.headers.get('cache-control')).toContain('no-store')
    },
  )

  // Requirement: AUTH-2
  test('has a link to the account in the header without scripts', async () => {
    const { html } = await read('/help/')
    const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? ''
    expect(header).toMatch(/<a[^>]*href="\/personal\/"[^>]*>(?:(?!<\/a>)[\s\S])*Войти/)
  })

  test('with the cookie of an ended guest gets the page, also when a script requests it', async () => {
    shopper.setCookie('guest', 'ended')
    const answer = await shopper.fetch('/help/', { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
    expect(answer.status).toBe(200)
  })

  // Requirement: FAV-3
  test('reaches the favorites from the account, and the account without its slash', async () => {
    const response = await open('/personal/favorites/')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/favorites/'])
    expect((await open('/personal')).headers.get('location')).toBe('/personal/')
  })

  // Requirement: ROLE-10
  test('is redirected again when the session has ended', async () => {
    await signIn(shop, shopper)
    expect((await open('/personal/')).status).toBe(200)
    await shopper.call.auth.signOut.mutate({ everywhere: true })
    expect((await open('/personal/')).status).toBe(302)
  })

  // Requirement: PAGE-13
  test('reads the terms of the bonus program', async () => {
    const { status, text, html } = await read('/bonus-program/')
    expect(status).toBe(200)
    for (const rule of ['5 %', '30 %', '3 дней', '365 дней', 'Подарочные карты']) expect(text).toContain(rule)
    expect(html).not.toContain('noindex')
  })
})

describe('a customer', () => {
  let clientId: number
  beforeEach(async () => {
    clientId = (await signIn(shop, shopper)).clientId
  })

  test.each(PAGES)('gets %s complete without scripts, neither indexed nor cached', async (path) => {
    const { status, html, headers } = await read(path)
    expect(status).toBe(200)
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('without orders reads what each page will show', async () => {
    expect((await read('/personal/')).text).toContain('Здравствуйте!')
    expect((await read('/personal/orders/')).text).toContain('Заказов пока нет')
    expect((await read('/personal/purchases/')).text).toContain('Покупок пока нет')
    expect((await read('/personal/bonuses/')).text).toContain('Начислений пока нет')
  })

  // Requirement: ACC-2, ORD-33, ORD-34, ORD-46, ORD-48
  test('finds an order on the pages of the account', async () => {
    await shopper.call.account.saveProfile.mutate({
      ...{ name: 'Иванова Анна', email: 'anna@example.ru', smsAgreement: true, emailAgreement: false },
    })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 3 })
    const { orderId } = await shopper.call.orders.place.mutate(orderForm({ needCashMemo: true }))
    const overview = await read('/personal/')
    expect(overview.text).toContain('Здравствуйте, Анна')
    expect(overview.text).toContain(`№ ${orderId}`)
    expect(overview.text).toContain('Купить снова')
    expect(overview.html).toContain('value="anna@example.ru"')

    const order = await read(`/personal/order/${orderId}/`)
    expect(order.text).toContain('Гель-лак «Велюр»')
    expect(order.text).toContain('Отменить заказ')
    expect(order.text).toContain('Повторить заказ')
    const receipt = await read(`/personal/order/${orderId}/receipt/`)
    expect(receipt.text).toContain('Всего на сумму: ')
    expect(receipt.text).toMatch(/Заказ № \d+Товарный чек/)
    expect((await read('/personal/purchases/')).text).toContain(`заказ № ${orderId}`)
  })

  // Requirement: BASK-30
  test('finds the sums of the order in its cash memo', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 3 })
    const form = orderForm({ needCashMemo: true, paymentSystemId: PAYMENT.online })
    const { orderId } = await shopper.call.orders.place.mutate(form)
    const { totalDiscount, payableTotal } = await shopper.call.orders.byId.query({ id: orderId })
    // 100 roubles off each piece are contained in the price, 2 % for prepayment are not.
    expect(totalDiscount).toBe(3 * 100 + 24)
    const { text } = await read(`/personal/order/${orderId}/receipt/`)
    expect(text).toContain('Товары, 3 шт.1 200 р.Скидки и бонусы−24 р.')
    expect(text).toContain(`Итого${payableTotal.toLocaleString('ru').replace(/\s/g, ' ')} р.`)
  })

  // Requirement: BASK-20
  test('finds the gift of an order listed as free', async () => {
    const lines = [
      { productId: PRODUCT.cream },
      { productId: PRODUCT.gift, quantity: 2, giftName: 'Мини-пилка в подарок' },
    ]
    const id = insertOrder(shop.database.db, { shopperId: clientId }, lines)
    const { text } = await read(`/personal/order/${id}/`)
    expect(text).toContain('Мини-пилка в подарок, 2 шт.')
    expect(text).toContain('бесплатно')
  })

  test('finds pending bonuses by their order', async () => {
    expect((await read('/personal/bonuses/')).text).not.toContain('Ожидаются')
    const orderId = insertOrder(shop.database.db, { shopperId: clientId, payment: 'paid' })
    const dueAt = OPENED_AT + 2 * DAY_MS
    shop.database.db.insert(pendingAccruals).values({ orderId, clientId, amount: 30, dueAt }).run()
    expect((await read('/personal/bonuses/')).text).toMatch(
      new RegExp(`Ожидаются\\D*30 бонусов\\D*за заказ № ${orderId}`),
    )
  })

  // Requirement: BON-26, BON-30, BON-36
  test('reads when bonuses expire, in days and by date', async () => {
    // The test starts on the 21st at noon: 4.5 days are rounded to 5, less 1.
    giveBonuses(shop.database.db, clientId, 120, OPENED_AT + 4.5 * DAY_MS)
    expect((await read('/personal/bonuses/')).text).toMatch(
      /Когда сгорят\D*120 бонусовчерез 4 дня\D*по 24 ноября/,
    )
    // An hour later the rounded number is another one, and the date is the same.
    shop.clock.advance(HOUR_MS)
    expect((await read('/personal/bonuses/')).text).toMatch(/через 3 дня\D*по 24 ноября/)
    // 'Сегодня' stands without a date.
    shop.clock.advance(3 * DAY_MS)
    const { text } = await read('/personal/bonuses/')
    expect(text).toMatch(/Когда сгорят\D*120 бонусовсегодня/)
    expect(text).not.toContain('24 ноября')
  })

  // Requirement: UI-2
  test('reads an entry of the bonus history with the right plural ending', async () => {
    giveBonuses(shop.database.db, clientId, 81)
    expect((await read('/personal/bonuses/')).text.match(/\+\d+ бонус[а-я]*/g)).toEqual(['+81 бонус'])
  })

  // Requirement: CAMP-7, CAMP-9, CAMP-10, CAMP-15, CAMP-25, CAMP-26, CHK-87
  test('sees a received gift wait alone in the basket, and reads why it was taken back', async () => {
    insertCampaign(shop.database.db)
    const campaign = { marketingCampaignId: 7 }
    await shopper.call.campaign.takePart.mutate(campaign)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    const form = orderForm({ paymentSystemId: PAYMENT.online })
    const { orderId } = await shopper.call.orders.place.mutate(form)
    const { text: waiting, main } = await read('/shop/cart/')
    expect(waiting).toContain(`Заказ № ${orderId} ждёт оплаты`)
    expect(waiting).toMatch(/Оплатить [\d\s]+р\..*Другой способ оплаты/)
    expect(main).toMatch(/href="\/order\/[^"]+#drugaya-oplata"/)
    expect(waiting).not.toContain('В корзине пока пусто')
    movePayment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'paid')
    expect((await read('/shop/cart/')).text).toContain(`Заказ № ${orderId} уже оформлен`)
    await shopper.call.campaign.receiveGift.mutate(campaign)

    const alone = (await read('/shop/cart/')).text
    expect(alone).toContain('Мини-пилка в подарок')
    expect(alone).toContain('Добавьте любой товар, и подарок поедет с ним')
    expect(alone).not.toContain('уже оформлен')

    await shopper.call.orders.cancel.mutate({ id: orderId })
    const left =
      'Мини-пилка в подарок: подарок по акции убран, оплаченных покупок стало меньше. До него снова не хватает 1 000 р.'
    expect((await read('/shop/cart/')).text).toContain(left)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect((await read('/shop/cart/')).text).toContain(left)
  })

  // Requirement: CAMP-27
  test('sees the campaign on the home page, as a guest does, with a link to the account', async () => {
    insertCampaign(shop.database.db)
    const accountLink = (words: string) => new RegExp(`<a[^>]*href="/personal/"[^>]*>${words}</a>`)
    expect((await read('/')).main).toMatch(accountLink('Участвовать'))
    await shopper.call.auth.signOut.mutate({ everywhere: false })
    expect((await read('/')).main).toMatch(accountLink('Войти и\\sучаствовать'))
  })

  // Requirement: CAMP-200
  test('reads until which day the campaign runs, which is its last one', async () => {
    insertCampaign(shop.database.db, { endsAt: Date.parse('2026-12-01T00:00:00+03:00') })
    expect((await read('/')).text).toContain('Клуб, по 30 ноября')
    await shopper.call.campaign.takePart.mutate({ marketingCampaignId: 7 })
    expect((await read('/personal/')).text).toContain('по 30 ноября')
  })

  // Requirement: ORD-33, ORD-34, ORD-46
  test('gets an order without an addition or with an unknown one alike, and without its cash memo', async () => {
    const id = insertOrder(shop.database.db, { shopperId: clientId }, [{ productId: PRODUCT.cream }])
    const plain = await read(`/personal/order/${id}/`)
    const odd = await read(`/personal/order/${id}/whatever/`)
    expect(odd.status).toBe(200)
    expect(odd.text).toBe(plain.text)
    const memo = await read(`/personal/order/${id}/receipt/`)
    expect(memo.text).toMatch(/Мои заказыЗаказ № \d+Товарный чек/)
    expect(memo.text).toContain('К этому заказу товарный чек не запрошен')
    expect(memo.text).toContain('Состав')
  })

  // Requirement: ORD-200
  test('reads until which time an unpaid order is held, not only until which day', async () => {
    const times = { createdAt: OPENED_AT, expiresAt: OPENED_AT + DAY_MS }
    const unpaid = { payment: 'pending', isPrepay: true, ...times } as const
    insertOrder(shop.database.db, { shopperId: clientId, ...unpaid })
    for (const path of ['/personal/', '/personal/orders/'])
      expect((await read(path)).text).toContain('Ждёт оплаты до 12:00 22 ноября по Москве')
  })

  // Requirement: ORD-32
  test('gets three orders on the home page of the account, unpaid ones first', async () => {
    const waiting = { payment: 'pending', isPrepay: true, createdAt: OPENED_AT - 9 } as const
    const unpaid = insertOrder(shop.database.db, { shopperId: clientId, ...waiting })
    const others = [8, 7, 6, 5].map((age) =>
      insertOrder(shop.database.db, { shopperId: clientId, createdAt: OPENED_AT - age }),
    )
    const { main } = await read('/personal/')
    const shown = [...main.matchAll(/href="\/personal\/order\/(\d+)\/"/g)].map(([, id]) => Number(id))
    expect(shown).toEqual([unpaid, others[3], others[2]])
  })

  // Requirement: ACC-9
  test('gets the ten latest purchases first, and the others on the next page', async () => {
    const bought = Object.values(PRODUCT).slice(0, 11)
    bought.forEach((productId, i) => {
      insertOrder(shop.database.db, { shopperId: clientId, createdAt: OPENED_AT + i }, [{ productId }])
    })
    const shown = async (path: string) => {
      const links = (await read(path)).main.matchAll(/href="\/product\/T-(\d+)\/"/g)
      return [...new Set([...links].map(([, id]) => Number(id)))]
    }
    expect(await shown('/personal/purchases/')).toEqual(bought.toReversed().slice(0, 10))
    expect(await shown('/personal/purchases/?page=2')).toEqual(bought.slice(0, 1))
  })

  // Requirement: ORD-28, ORD-29, ORD-30, ORD-45
  test('gets ten orders on a page, cancelled ones only when asked for', async () => {
    for (let i = 1; i <= 11; i++) {
      const fulfilment = i === 1 ? 'cancelled' : 'new'
      insertOrder(shop.database.db, { shopperId: clientId, createdAt: OPENED_AT - i, fulfilment }, [
        { productId: PRODUCT.cream },
      ])
    }
    const countOrderLinks = ({ main }: { main: string }) =>
      main.match(/href="\/personal\/order\/\d+\/"/g)?.length ?? 0
    const shown = await read('/personal/orders/')
    expect([countOrderLinks(shown), shown.main.includes('aria-label="Страницы"')]).toEqual([10, false])
    expect(shown.main).toMatch(/<a [^>]*href="\/personal\/orders\/\?canceled=1"[^>]*>Показать отменённые</)
    const all = await read('/personal/orders/?canceled=1')
    expect(countOrderLinks(all)).toBe(10)
    expect(all.main).toContain('href="/personal/orders/2/?canceled=1"')
    expect(countOrderLinks(await read('/personal/orders/2/?canceled=1'))).toBe(1)
  })

  test.each([
    ['/personal/orders/2/', '/personal/orders/'],
    ['/personal/orders/0/', '/personal/orders/'],
    ['/personal/orders/x/?canceled=1', '/personal/orders/?canceled=1'],
    ['/personal/purchases/?page=2', '/personal/purchases/'],
    ['/personal/bonuses/?page=-1', '/personal/bonuses/'],
  ])('gets 404 with a link to the first page: %s, %s', async (path, first) => {
    const { status, main } = await read(path)
    expect(status).toBe(404)
    expect(main).toContain(`href="${first}"`)
  })

  test('gets 404 for orders of others and for malformed numbers', async () => {
    const id = insertOrder(shop.database.db, { shopperId: clientId }, [{ productId: PRODUCT.cream }])
    const stranger = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
    await signIn(shop, stranger, '+79120000001')
    expect((await stranger.fetch(`/personal/order/${id}/`)).status).toBe(404)
    for (const path of ['/personal/order/0/', '/personal/order/abc/', '/personal/nothing/']) {
      expect((await open(path)).status, path).toBe(404)
    }
  })
})
