import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { baskets } from '#db/schema/basket.ts'
import { paymentSystems } from '#db/schema/payments.ts'
import { tariffs } from '#db/schema/tariffs.ts'
import { createApp } from '#server/app.ts'
import { setSold } from '#server/catalog/set-sold.ts'
import { PAGE_LOAD_HEADER } from '#shared/page-load.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, COUNTRY, PAYMENT, POINT, REGION, TARIFF } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { allCarriers } from '#tests/support/upstreams.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  shop = createTestShop()
  shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
})
afterEach(() => shop.close())

/** Requests a page; returns its status, headers, and the document without scripts, as a crawler reads it. */
async function read(path: string): Promise<{ status: number; html: string; headers: Headers }> {
  const response = await shopper.fetch(path)
  const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '')
  return { status: response.status, html, headers: response.headers }
}

/** Returns the text of markup, with every run of white space as one space. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the address of every image that the document names, each once. */
function picturesOf(html: string): string[] {
  const found = [...html.matchAll(/<(?:img|source)\b[^>]*>/g)].flatMap(([tag]) => [
    ...[...tag.matchAll(/\ssrc="([^"]+)"/g)].map(([, src = '']) => src),
    ...[...tag.matchAll(/\ssrcset="([^"]+)"/gi)].flatMap(([, list = '']) =>
      list.split(',').map((each) => each.trim().split(' ')[0] ?? ''),
    ),
  ])
  return [...new Set(found)]
}

// Requirement: UI-22
test('where buying needs a script, a page without scripts says so, with the phone', async () => {
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  for (const path of ['/product/T-11/', '/shop/cart/', '/shop/cart/checkout/']) {
    const note = /<noscript>.*?<\/noscript>/.exec((await read(path)).html)?.[0] ?? ''
    expect(textOf(note), path).toMatch(/включите JavaScript.* Или закажите по.телефону 8 800 [\d-]+\.$/)
  }
})

// Requirement: MILE-302
test('a page that has failed can be requested again without scripts', async () => {
  const broken = createTestShop({ expectsErrors: true })
  broken.database.sqlite.exec('ALTER TABLE brands RENAME TO gone')
  const visitor = createShopper(createApp({ ...broken.deps, assets: PAGE_ASSETS }))
  const response = await visitor.fetch('/brands/?page=2')
  const html = await response.text()
  broken.close()
  expect(response.status).toBe(500)
  expect(html).toContain('Что-то пошло не\u00a0так')
  expect(html).toMatch(/<a [^>]*href="\/brands\/\?page=2"[^>]*>Повторить<\/a>/)
})

describe('a page as a crawler sees it', () => {
  // Requirement: PROD-1
  test('has the name, price, and images of a product', async () => {
    const { status, html } = await read('/product/T-11/')
    expect(status).toBe(200)
    expect(html).toContain('<html lang="ru">')
    expect(html).toMatch(/<title>[^<]*Велюр[^<]*<\/title>/)
    expect(/<h1[\s\S]*?<\/h1>/.exec(html)?.[0]).toContain('Велюр')
    expect(html).toContain('400\u00a0₽')
    expect(html).toMatch(/<img[^>]+src="\/img\/p\/T-11-1-/)
  })

  // Requirement: PAGE-1, PAGE-4, PAGE-5, CAT-2, CAT-9, FAV-2, BASK-1
  test.each([
    ['/', 200],
    ['/catalog/', 200],
    ['/catalog/nogti/', 200],
    ['/catalog/nogti/gel-laki/?brand[]=velur&page=1', 200],
    ['/brands/', 200],
    ['/brands/nord/', 200],
    ['/search/?query=%D0%BB%D0%B0%D0%BA', 200],
    ['/favorites/', 200],
    ['/help/', 200],
    ['/faq/dostavka/', 200],
    ['/about-us/company/', 200],
    ['/contacts/', 200],
    ['/shop/cart/', 200],
    ['/catalog/nichego/', 404],
    ['/product/NOPE/', 404],
    ['/brands/nobody/', 404],
    ['/order/AAAAAAAAAAAAAAAAAAAAAAAAAAAA/', 404],
    ['/nothing/here/', 404],
  ])('%s answers %i with one heading and a title', async (path, expected) => {
    const { status, html } = await read(path)
    expect(status).toBe(expected)
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(html).toMatch(/<title>[^<]{6,}<\/title>/)
  })

  // Requirement: PAGE-11
  test.each([
    ['/help/', ['Нужно ли регистрироваться?', 'Возврат', 'Скидки, купоны, бонусы']],
    ['/about-us/company/', ['ООО «Глянец»', 'Челябинск']],
    ['/faq/dostavka/', ['Курьер', 'Почта России', 'Фирменный магазин', 'Пункт']],
  ])('%s has content of its own under several headings', async (path, words) => {
    const { html } = await read(path)
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    const text = textOf(main)
    for (const word of words) expect(text).toContain(word)
    expect(text).not.toMatch(/lorem|скоро здесь|в разработке/i)
    expect(text.length).toBeGreaterThan(1000)
    expect(main.match(/<h2[\s>]/g)?.length).toBeGreaterThan(2)
  })

  // Requirement: PAGE-11
  test('counts the brands of the shop on the company page', async () => {
    const count = (await shopper.call.catalog.brands.query()).brands.length
    expect((await read('/about-us/company/')).html).toMatch(new RegExp(`<dt>${count}\u00a0бренд`))
  })

  // Requirement: SEARCH-2
  test.each(['/', '/help/', '/nothing/here/'])(
    '%s has a search field that names 15000 products',
    async (path) => {
      const { html } = await read(path)
      const fields = html.match(/<input\b[^>]*name="query"[^>]*>/g) ?? []
      expect(fields.length).toBeGreaterThan(0)
      for (const field of fields) expect(field).toContain('placeholder="Поиск по 15000 товаров..."')
    },
  )

  // Requirement: CAT-1
  test('says on the home page what the shop sells', async () => {
    const { html } = await read('/')
    expect(textOf(/<h1[\s\S]*?<\/h1>/.exec(html)?.[0] ?? '')).toBe('Глянец: косметика для ногтей и красоты')
    expect(/<title>([^<]*)/.exec(html)?.[1]?.replace(/\s/g, ' ')).toContain('Косметика для ногтей и красоты')
  })

  // Requirement: PAGE-6, PAGE-7, PAGE-8, PAGE-9, PAGE-10
  test('has the phones, links, stores, and legal entity on the contacts page', async () => {
    const { html } = await read('/contacts/')
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    const links = [...main.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
      ([, href = '', inner = '']) => `${textOf(inner)}: ${href}`,
    )
    expect(links).toEqual(
      expect.arrayContaining([
        '8 800 555-01-47: tel:+78005550147',
        '+7 495 120-41-47: tel:+74951204147',
        'zabota@glyanets.example: mailto:zabota@glyanets.example',
        'Написать в Telegram: https://telegram.example/glyanets',
        'помощи: /help/',
        'ВКонтакте: https://vk.example/glyanets',
        'Подробнее о компании: /about-us/company/',
        'partners@glyanets.example: mailto:partners@glyanets.example',
      ]),
    )
    const text = textOf(main)
    for (const claim of ['Более 20 000 товаров', 'Более 300 000 клиентов', 'ООО «Глянец»']) {
      expect(text).toContain(claim)
    }
    for (const address of ['пр. Ленина, 21', 'ул. Малышева, 5']) {
      const store = [...main.matchAll(/<article[\s\S]*?<\/article>/g)].find(([article]) =>
        textOf(article).includes(address),
      )
      expect(textOf(store?.[0] ?? '')).toContain('пн-вс 09:00-21:00')
      expect(textOf(store?.[0] ?? '')).toContain('От метро прямо')
    }
  })

  // Requirement: PAGE-11
  test('has the terms of the stored tariffs on the delivery page', async () => {
    const { db } = shop.database
    db.update(tariffs).set({ freeThreshold: 1234 }).where(eq(tariffs.kind, 'pickup')).run()
    db.update(tariffs).set({ surchargePercent: 7 }).where(eq(tariffs.kind, 'post')).run()
    const text = textOf((await read('/faq/dostavka/')).html)
    expect(text).toContain('Бесплатно от 1 234 ₽.')
    expect(text).toContain('берётся сбор: 7 % суммы')
    expect(text).toContain('В фирменном магазине — 7 дней.')
    expect(text).toContain('со скидками и купоном, а скидку за предоплату и бонусы не вычитаем.')
    db.update(tariffs).set({ freeThreshold: 5678 }).where(eq(tariffs.id, TARIFF.boxberry)).run()
    expect(textOf((await read('/faq/dostavka/')).html)).toContain(
      'Бесплатно от 1 234 ₽ в зависимости от службы.',
    )
    db.update(tariffs).set({ freeThreshold: null, surchargePercent: 0 }).run()
    const without = textOf((await read('/faq/dostavka/')).html)
    expect(without).not.toMatch(/есплатно от|берётся сбор|Для бесплатной доставки/)
  })

  // Requirement: DLV-114
  test('names no discount for prepayment where there is none', async () => {
    const { config } = shop.deps
    const terms = { ...config.shop.terms, prepayPercent: 0 }
    const deps = { ...shop.deps, assets: PAGE_ASSETS, config: { ...config, shop: { ...config.shop, terms } } }
    shopper = createShopper(createApp(deps))
    const text = textOf((await read('/faq/dostavka/')).html)
    expect(text).toContain('со скидками и купоном, а бонусы не вычитаем.')
    expect(text).not.toContain('редоплату')
  })

  const query = 'query=%D0%BB%D0%B0%D0%BA'
  test.each<[string, string]>([
    ['/catalog/?page=2', '/catalog/'],
    ['/catalog/nogti/?sort=cheap&page=2', '/catalog/nogti/?sort=cheap'],
    ['/catalog/nogti/gel-laki/?brand[]=velur&page=10000', '/catalog/nogti/gel-laki/?brand[]=velur'],
    ['/brands/nord/?page=2', '/brands/nord/'],
    [`/search/?${query}&page=2`, `/search/?${query}`],
    [`/search/?${query}&category=nogti&page=2`, `/search/?${query}&amp;category=nogti`],
    // Not a page number at all.
    ...['0', '-1', '1.5', '2e0', '0x2', 'abc', '10001', '99999999999999999999', 'NaN', '%00'].map(
      (page): [string, string] => [`/catalog/nogti/?page=${page}`, '/catalog/nogti/'],
    ),
    ['/brands/nord/?page=zwei', '/brands/nord/'],
    [`/search/?${query}&page=-1`, `/search/?${query}`],
  ])('%s is not a page of its list: 404 with a link to %s', async (path, first) => {
    const { status, html } = await read(path)
    expect(status).toBe(404)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(/<main[\s\S]*<\/main>/.exec(html)?.[0]).toContain(`href="${first}"`)
  })

  test.each(['/catalog/nichego/?page=2', '/brands/nobody/?page=abc'])(
    '%s is not a list: 404 without a link to a first page',
    async (path) => {
      const { status, html } = await read(path)
      expect(status).toBe(404)
      expect(html).not.toContain('первой странице')
    },
  )

  test('takes an empty page number for the first page', async () => {
    expect((await read('/catalog/?page=')).status).toBe(200)
  })

  test('is marked noindex where it is about one shopper or a search', async () => {
    for (const path of ['/shop/cart/', '/search/?query=a', '/favorites/']) {
      expect((await read(path)).html, path).toContain('<meta name="robots" content="noindex"/>')
    }
  })
})

describe('every image that a page names', () => {
  test.each([
    '/',
    '/catalog/nogti/',
    '/product/T-11/',
    '/product/T-13/',
    '/search/?query=%D0%BB%D0%B0%D0%BA',
    '/favorites/',
    '/shop/cart/',
  ])('exists for %s', async (path) => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    await shopper.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
    const pictures = picturesOf((await read(path)).html)
    expect(pictures.length).toBeGreaterThan(0)
    const answers = await Promise.all(
      pictures.map(async (src) => {
        const { status, headers } = await shopper.fetch(src.replaceAll('&amp;', '&'))
        return [src, status, headers.get('content-type')?.split('/')[0]]
      }),
    )
    expect(answers).toEqual(pictures.map((src) => [src, 200, 'image']))
  })
})

describe('basket and checkout without scripts', () => {
  const text = async (path: string) =>
    (await read(path)).html.replace(/<[^>]+>/g, '').replace(/&nbsp;|\u00a0/g, ' ')

  // Requirement: CHK-14, CHK-80, PAGE-12
  test('the checkout links to the documents, which exist, and the delivery terms', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { html } = await read('/shop/cart/checkout/')
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    for (const file of ['oferta', 'end-user-agreement', 'privacy-agreement', 'personal-data-consent']) {
      expect(main).toContain(`href="/docs/${file}.pdf"`)
      expect(readFileSync(`web/public/docs/${file}.pdf`, 'latin1')).toMatch(/^%PDF-/)
    }
    expect(main).toMatch(
      /href="\/docs\/personal-data-consent\.pdf"[^>]*>согласие на\sобработку персональных данных</,
    )
    expect(main).toContain('href="/faq/dostavka/"')
  })

  // Requirement: DLV-31, DLV-34, DLV-42, DLV-47
  test('the checkout warns of a rising price in a remote region and of a large item', async () => {
    shopper.setCookie('city', `0:${REGION.chukotka}:0:Малый Анюй!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.table, quantity: 1 })
    const checkout = await text('/shop/cart/checkout/')
    expect(checkout).toContain('Это отдалённый район: цена доставки может вырасти')
    expect(
      checkout.match(/Заказ крупногабаритный - стоимость и сроки доставки будут согласованы/g),
    ).toHaveLength(2)
    expect(checkout).toContain('250 ₽')
  })

  // Requirement: DLV-34, DLV-47, DLV-116
  test('the checkout names neither dates nor a free delivery with a large item', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.table, quantity: 3 })
    await shopper.choose({ tariffId: TARIFF.courier })
    const checkout = await text('/shop/cart/checkout/')
    const rows = /Способ доставки.*?Заказ крупногабаритный/.exec(checkout)?.[0]
    expect(rows).toMatch(/Курьер CDEK\*по.согласованию.*250.₽/)
    expect(rows).not.toMatch(/бесплатно|дн\./)
    expect(checkout).toMatch(/Доставка: Курьер CDEKЦену согласует операторпо.согласованию/)
    expect(checkout).toMatch(/Доставкапо.согласованию.*Итого/)
  })

  // Requirement: DLV-34
  test('the product and the basket page warn of a large item before the checkout', async () => {
    const { marking } = await shopper.call.basket.add
      .mutate({ shopItemId: PRODUCT.table, quantity: 1 })
      .then(({ basket }) => basket.items[0] ?? { marking: '' })
    const product = await text(`/product/${marking}/`)
    expect(product).toMatch(/крупногабаритный: стоимость и\sсроки согласует оператор/)
    expect(product).not.toMatch(/Курьер|пункт\S* выдачи/)
    expect(await text('/shop/cart/')).toContain('Крупногабаритный товар')
    shop.setStock(PRODUCT.table, 0)
    expect(await text(`/product/${marking}/`)).toMatch(/крупногабаритный: стоимость и\sсроки/)
  })

  // Requirement: DLV-19
  test.each([
    ['a courier', { tariffId: TARIFF.courier }, `tariff-${TARIFF.courier}`, ['street']],
    ['the post', { tariffId: TARIFF.post }, `tariff-${TARIFF.post}`, ['postcode', 'street']],
    ['a pickup point', { pickupPointId: POINT.moscowBoxberry }, 'pickup', []],
  ])(
    'the checkout checks the row of %s that was chosen, with its fields',
    async (_name, choice, row, fields) => {
      shopper.setCookie('city', `${CITY.moscow}!`)
      await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
      await shopper.choose(choice)
      const { html } = await read('/shop/cart/checkout/')
      const checked = (html.match(/<input[^>]*name="delivery"[^>]*>/g) ?? []).filter((radio) =>
        radio.includes(' checked='),
      )
      expect(checked.map((radio) => / value="([^"]+)"/.exec(radio)?.[1])).toEqual([row])
      const shown = [...html.matchAll(/id="checkout-(street|postcode)"/g)].map(([, field]) => field)
      expect(shown).toEqual(fields)
    },
  )

  // Requirement: DLV-43, DLV-44
  test('the page of an order shows the promised dates, and first that the order is late', async () => {
    let daysFrom = 2
    const quote = () => Promise.resolve({ price: 300, daysFrom, daysTo: daysFrom + 2 })
    shop.close()
    shop = createTestShop({ upstreams: { carriers: allCarriers({ quote }) } })
    shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
    shopper.setCookie('city', `${CITY.moscow}!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    expect(await text('/shop/cart/checkout/')).toContain('23–25 ноября')
    const { path } = await shopper.call.orders.place.mutate(orderForm({ tariffId: TARIFF.courier }))
    daysFrom = 9
    shop.clock.advance(DAY_MS)
    expect(await text(path)).toContain('Срок23–25 ноября')
    expect(await text(path)).not.toContain('задерживается')
    shop.clock.advance(4 * DAY_MS)
    const status = /<section[^>]*aria-label="Состояние заказа"[^>]*>([\s\S]*?)<\/section>/.exec(
      (await read(path)).html,
    )?.[1]
    expect(textOf(status ?? '')).toMatch(/^Простите, заказ задерживается: обещали 23–25 ноября/)
  })

  // Requirement: PICK-6
  test('the checkout says of a chosen point how it takes payment', async () => {
    shopper.setCookie('city', `${CITY.moscow}!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.choose({ pickupPointId: POINT.moscowPrepaid })
    expect(await text('/shop/cart/checkout/')).toContain('Оплататолько предоплата')
    await shopper.choose({ pickupPointId: POINT.moscow })
    expect(await text('/shop/cart/checkout/')).toContain('Оплатазаранее или при получении')
  })

  // Requirement: DLV-36
  test('the checkout promises free delivery to a point only by the terms of its own service', async () => {
    shopper.setCookie('city', `${CITY.moscow}!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const pickupRow = async () => /Пункт выдачи.*?Курьер CDEK/.exec(await text('/shop/cart/checkout/'))?.[0]
    expect(await pickupRow()).toContain('бесплатно от 3 000 ₽ в зависимости от службы')
    await shopper.choose({ pickupPointId: POINT.moscow })
    expect(await pickupRow()).toMatch(/бесплатно от 3 000 ₽(?! в зависимости)/)
    await shopper.choose({ pickupPointId: POINT.moscowBoxberry })
    expect(await pickupRow()).not.toContain('бесплатно')
  })

  // Requirement: PAY-40
  test('the checkout shows the reason against a payment system in place of its description', async () => {
    const description = 'Купюры готовить не нужно'
    const { db } = shop.database
    db.update(paymentSystems).set({ description }).where(eq(paymentSystems.id, PAYMENT.cash)).run()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.file, quantity: 1 })
    const disabled = await text('/shop/cart/checkout/')
    expect(disabled).toContain('Минимальная сумма заказа без учета стоимости доставки 500р.')
    expect(disabled).not.toContain(description)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const available = await text('/shop/cart/checkout/')
    expect(available).toContain(description)
    expect(available).not.toContain('Минимальная сумма заказа')
  })

  // Requirement: PAY-24
  test.each([PAYMENT.shares, PAYMENT.podeli])(
    'the checkout titles the schedule of payment system %i «Долями»',
    async (paymentSystemId) => {
      const schedule = /<p[^>]*>Долями<\/p><ol[^>]*aria-label="График платежей"/
      await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
      expect((await read('/shop/cart/checkout/')).html).not.toMatch(schedule)
      await shopper.choose({ paymentSystemId })
      expect((await read('/shop/cart/checkout/')).html).toMatch(schedule)
    },
  )

  // Requirement: PICK-23, PICK-50
  test('the checkout offers no points in a Russian city without any, and says so, but not for a city abroad', async () => {
    const nothing = 'Для данного типа доставки пункты самовывоза не найдены'
    const readPickup = async () => {
      const { html } = await read('/shop/cart/checkout/')
      const radio = /<input\b[^>]*value="pickup"[^>]*>/.exec(html)?.[0] ?? ''
      const note = / aria-describedby="([^"]+)"/.exec(radio)?.[1]
      const described = new RegExp(`id="${note}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? ''
      return { isSaid: html.includes(nothing), isDisabled: radio.includes('disabled'), described }
    }
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    shopper.setCookie('city', `${CITY.moscow}!`)
    expect(await readPickup()).toMatchObject({ isSaid: false, isDisabled: false })
    shopper.setCookie('city', `${CITY.anadyr}!`)
    expect(await readPickup()).toEqual({ isSaid: true, isDisabled: true, described: nothing })
    shopper.setCookie('city', `${CITY.minsk}!`)
    expect(await readPickup()).toMatchObject({ isSaid: false })
  })

  // Requirement: PICK-50, DLV-57
  test('the checkout offers a silent carrier and its points without a price', async () => {
    shop.close()
    const { post } = allCarriers({ quote: () => Promise.resolve({ price: 300, daysFrom: 2, daysTo: 4 }) })
    const silent = allCarriers({ quote: () => Promise.reject(new Error('down')) })
    shop = createTestShop({ upstreams: { carriers: { ...silent, ...(post && { post }) } } })
    shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.choose({ tariffId: TARIFF.courier })
    const checkout = await text('/shop/cart/checkout/')
    expect(checkout).toMatch(/Курьер CDEK.*Служба сейчас не.отвечает: цену доставки и.срок уточним/)
    expect(checkout).toMatch(/CDEK, Boxberry сейчас не.отвечают: цену доставки и.срок уточним/)
    expect(checkout).toContain('Цену уточним и сообщим до отправки заказа')
    expect(checkout).not.toContain('Не выбран способ доставки')
    expect(checkout).not.toContain('Для данного типа доставки пункты самовывоза не найдены')
  })

  // Requirement: PAY-69, DLV-57
  test.each([
    ['none', false, 'Служба доставки не отвечает, а заказ за границу оплачивают заранее. Попробуйте позже.'],
    ['not every one', true, 'Выберите доставку с ценой или попробуйте позже.'],
  ])('abroad the checkout says what is left where of the carriers %s answers', async (_, hasPost, said) => {
    shop.close()
    const { post } = allCarriers({ quote: () => Promise.resolve({ price: 300, daysFrom: 2, daysTo: 4 }) })
    const silent = allCarriers({ quote: () => Promise.reject(new Error('down')) })
    shop = createTestShop({ upstreams: { carriers: { ...silent, ...(hasPost && post && { post }) } } })
    shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
    await shopper.call.geo.set.mutate({ cityId: CITY.minsk })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.checkout.get.query()
    const checkout = (await text('/shop/cart/checkout/')).replaceAll('\u00a0', ' ')
    expect(checkout).toContain(said)
  })

  // Requirement: DLV-29
  test.each([
    ['a city that is not in the list', 'Эрфурт', true],
    ['a country alone', '', false],
  ])('the checkout leads from %s abroad to the list, or not', async (_, customCityName, is) => {
    await shopper.call.geo.set.mutate({ countryId: COUNTRY.germany, customCityName })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const checkout = await text('/shop/cart/checkout/')
    expect(checkout).toContain('Возможно, в выбранный населенный пункт')
    expect(/Если город есть в.списке/.test(checkout)).toBe(is)
  })

  // Requirement: DLV-60, PROD-15
  test('pages do not wait for a carrier: they show a stored price, or the browser fetches it', async () => {
    let isSlow = false
    const answer = { price: 300, daysFrom: 2, daysTo: 4 }
    const never = new Promise<never>(() => undefined)
    shop.close()
    const carriers = allCarriers({ quote: () => (isSlow ? never : Promise.resolve(answer)) })
    shop = createTestShop({ upstreams: { carriers } })
    shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.choose({ tariffId: TARIFF.courier })
    isSlow = true
    shop.clock.advance(11 * 60_000)
    const load = async (path: string) => {
      const started = performance.now()
      const html = await (await shopper.fetch(path)).text()
      expect(performance.now() - started).toBeLessThan(1500)
      return { text: textOf(html), isAskedAgain: html.includes('"dataUpdatedAt":0,') }
    }
    for (const path of ['/shop/cart/', '/shop/cart/checkout/']) {
      const { text: kept, isAskedAgain } = await load(path)
      expect(kept).toContain('Доставка300 р.')
      expect(kept).not.toMatch(/не.отвеча/)
      expect(isAskedAgain).toBe(true)
    }
    // Heavier than any parcel that a carrier has priced, but not agreed with an operator.
    shop.database.sqlite.exec(`UPDATE products SET is_large = 0 WHERE id = ${PRODUCT.table}`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.table, quantity: 1 })
    const { text: basket } = await load('/shop/cart/')
    expect(basket).not.toContain('Доставка300 р.')
    expect(basket).toContain('Доставкауточняем…')
    const product = await load('/product/T-17/')
    expect(product.text).toContain('Уточняем сроки…')
    const { text: checkout, isAskedAgain } = await load('/shop/cart/checkout/')
    expect(checkout).toContain('уточняем…')
    expect(checkout).not.toMatch(/не.отвеча|цену.уточним|Не выбран/)
    expect(checkout).not.toContain('Цену доставки уточним позже')
    expect(isAskedAgain).toBe(true)
  })

  // Requirement: DLV-60
  test('a page that opens by a link gets its data without waiting for a carrier either', async () => {
    shop.close()
    const carriers = allCarriers({ quote: () => new Promise<never>(() => undefined) })
    shop = createTestShop({ upstreams: { carriers } })
    shopper = shop.newShopper()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const basket = shop.database.db.update(baskets).set({ tariffId: TARIFF.courier }).run()
    expect(basket.changes).toBe(1)
    const started = performance.now()
    for (const name of ['checkout.delivery', 'checkout.get']) {
      const answer = await shopper.fetch(`/trpc/${name}`, { headers: { [PAGE_LOAD_HEADER]: '1' } })
      expect(await answer.json()).toMatchObject({ result: { data: { isPreliminary: true } } })
    }
    expect(performance.now() - started).toBeLessThan(1500)
  })

  // Requirement: BASK-46
  test('the checkout of a basket with only sold-out lines redirects to the basket, which says what to do', async () => {
    const open = () => shopper.fetch('/shop/cart/checkout/', { redirect: 'manual' })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    shop.setStock(PRODUCT.cream, 0)
    expect((await open()).status).toBe(200)
    shop.setStock(PRODUCT.brush, 0)
    const answer = await open()
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/shop/cart/'])
    const { html } = await read('/shop/cart/')
    expect(html).not.toContain('href="/shop/cart/checkout/"')
    expect(await text('/shop/cart/')).toContain('Все товары закончились. Загляните в похожие')
  })

  // Requirement: FORM-13
  test('the phone of a delivery abroad has a hint that leads to the form for a call', async () => {
    const hint = 'Для заказа нужен номер +7. Если его нет, оставьте свой в заявке на звонок'
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    shopper.setCookie('city', `${CITY.moscow}!`)
    expect(await text('/shop/cart/checkout/')).not.toContain(hint)
    shopper.setCookie('city', `${CITY.minsk}!`)
    expect(await text('/shop/cart/checkout/')).toContain(`Телефон *${hint}`)
  })

  // Requirement: BASK-16, BASK-17, BASK-18
  test.each([
    [1, '1 товар', '500 р.'],
    [2, '2 товара', '1 000 р.'],
    [5, '5 товаров', '2 500 р.'],
  ])(
    'the summary of a basket with %i pieces of one product counts %s',
    async (quantity, count, baseTotal) => {
      await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity })
      for (const path of ['/shop/cart/', '/shop/cart/checkout/']) {
        expect(await text(path), path).toContain(`Ваша корзина${count}Товары (${quantity} шт.)${baseTotal}`)
      }
    },
  )

  // Requirement: PAY-400
  test('the product page names the least installment where the last one is larger', async () => {
    expect(await text('/product/T-11/')).toContain('Долями: 4 платежа по 100 ₽')
    expect(await text('/product/T-15/')).toContain('Долями: 4 платежа от 150 ₽')
  })

  // Requirement: BASK-24
  test('the product page has a small summary of the basket with its discount', async () => {
    expect(await text('/product/T-11/')).not.toContain('В корзине')
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
    expect(await text('/product/T-11/')).toContain('В корзине 1 товар на 99 ₽Перейти')
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
    expect(await text('/product/T-11/')).toContain('В корзине 3 товара на 899 ₽Скидка 200 ₽Перейти')
  })

  // Requirement: BON-35
  test('the basket of a guest names the bonuses that its order would earn', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
    expect(await text('/shop/cart/')).toContain('Вы получите 40 бонусов')
  })

  test('the basket explains its sum', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
    const { html } = await read('/shop/cart/')
    const details = html.match(/<details[\s\S]*?<\/details>/g)?.find((one) => one.includes('Почему столько?'))
    expect(details?.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')).toContain('2 шт. по 500 р.')
  })
})

describe('addresses', () => {
  // Requirement: PAGE-2
  test('every page that the requirements name answers at its path as it is written', async () => {
    const named = readFileSync('docs/requirements.md', 'utf8').match(/`\/[^`]*`/g) ?? []
    const written = [...new Set(named.map((path) => path.slice(1, -1)))]
    // Files, the way to the bank, the simulator, the health, and what else begins with a slash are no pages of the shop.
    const pages = written.filter((path) =>
      /^\/(?!img\/|docs\/|feed\/|bank\/|simulator\/|healthz|readyz)[a-z]|^\/$/.test(path),
    )
    expect(pages.length).toBeGreaterThan(20)
    await signIn(shop, shopper)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const orderId = (await shopper.call.orders.place.mutate(orderForm())).orderId
    const { publicId } = await shopper.call.orders.byId.query({ id: orderId })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const known: Record<string, string> = {
      ...{ '{marking}': 'T-11', '{category}': 'nogti', '{brand}': 'nord', '{publicId}': publicId },
      ...{ ':id': String(orderId), ':addition': 'receipt', ':page?': '1', '…': '' },
    }
    const addressOf = (path: string) =>
      `${Object.entries(known).reduce((left, [name, value]) => left.replace(name, value), path)}/`.replace(
        /\/+$/,
        '/',
      )
    const answers = await Promise.all(
      pages.map(async (path) => {
        const { status, headers } = await shopper.fetch(addressOf(path), { redirect: 'manual' })
        return { path, status, to: headers.get('location') }
      }),
    )
    // The account's favorites lead to the page of all favorites.
    expect(answers.filter(({ status }) => status !== 200)).toEqual([
      { path: '/personal/favorites/', status: 301, to: '/favorites/' },
    ])
  })

  // Requirement: PAGE-3
  test('a path without its trailing slash redirects with 301 and keeps its query', async () => {
    const response = await shopper.fetch('/catalog/nogti?page=2', { redirect: 'manual' })
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/catalog/nogti/?page=2')
  })

  test('a missing file is answered with an empty 404 instead of a page', async () => {
    const response = await shopper.fetch('/assets/nope.js')
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('')
  })

  // Requirement: CAT-10, CAT-13
  test('unknown filters in the address of a list are named, and the list is made without them', async () => {
    const readFilterNote = async (path: string) => {
      const { status, html } = await read(path)
      const words = /Не\sзнаем так(?:их|ого) фильтр(?:ов|а): ([^<]*)\. Показываем/.exec(html)?.[1] ?? null
      return [status, words, html.includes('Ничего не\u00a0нашлось')]
    }
    const fullListWith = (words: string | null) => [200, words, false]
    expect(await readFilterNote('/catalog/?utm_source=x&brand[]=velur')).toEqual(fullListWith(null))
    expect(await readFilterNote('/catalog/?shade[]=xyz')).toEqual(fullListWith('оттенок «xyz»'))
    expect(await readFilterNote('/brands/velur/?category[]=laki&brand=velur')).toEqual(
      fullListWith('«category»'),
    )
    expect(await readFilterNote('/search/?query=велюр&category[]=laki&effect[]=%00')).toEqual(
      fullListWith('эффект «», «category»'),
    )
    expect(
      await readFilterNote(
        `/catalog/?sort=sideways&priceFrom=abc&brand[]=%00&utm_source=x&brand[]=${'a'.repeat(500)}`,
      ),
    ).toEqual(fullListWith(`бренд «», порядок «sideways», цена от «abc», бренд «${'a'.repeat(40)}…»`))
  })

  // Requirement: CAT-11
  test.each([
    [
      '/catalog/?priceFrom=900&brand[]=velur&priceTo=100',
      '/catalog/?priceFrom=100&brand[]=velur&priceTo=900',
    ],
    [
      '/brands/velur/?priceFrom=900&priceTo=100&sort=cheap',
      '/brands/velur/?priceFrom=100&priceTo=900&sort=cheap',
    ],
    ['/search/?query=top&priceFrom=9&priceTo=1', '/search/?query=top&priceFrom=1&priceTo=9'],
  ])('swapped price limits redirect from %s to %s', async (path, proper) => {
    const response = await shopper.fetch(path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, proper])
    expect((await shopper.fetch(proper, { redirect: 'manual' })).status).toBe(200)
  })

  test.each(['/catalog/%E0%A4%A/', '/%5Cevil.example', '/catalog/%00/', '/a/%2e%2e%5c/'])(
    'the malformed path %s is refused with 400 and no redirect',
    async (path) => {
      const response = await shopper.fetch(path, { redirect: 'manual' })
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
    },
  )

  test('a path that begins like another host is refused without a redirect', async () => {
    const app = createApp({ ...shop.deps, assets: PAGE_ASSETS })
    const response = await app.request(new Request('http://shop.test//evil.example', { redirect: 'manual' }))
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })
})

describe('headers', () => {
  test.each(['/product/T-11/', '/nothing/', '/trpc/catalog.menu', '/assets/nope.js'])(
    '%s has the content security policy and the other security headers',
    async (path) => {
      const { headers } = await shopper.fetch(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toContain('unsafe-eval')
      expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    },
  )

  test('the only inline script comes first, and the policy allows no other', async () => {
    const firstScript = 'window.first = 1'
    const assets = {
      ...PAGE_ASSETS,
      firstScript,
      filesOf: () => ({ scripts: [], styles: ['/assets/a.css'] }),
    }
    const response = await createApp({ ...shop.deps, assets }).request('http://shop.test/help/')
    const html = await response.text()
    expect(html.split(`>${firstScript}</script>`)).toHaveLength(2)
    expect(html.indexOf(firstScript)).toBeLessThan(html.indexOf('rel="stylesheet"'))
    const hash = createHash('sha256').update(firstScript).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    // All other scripts are files of the shop or data.
    const executed = [...html.matchAll(/<script(?![^>]* (?:src|type="application))[^>]*>/g)]
    expect(executed).toHaveLength(1)
  })

  test('a page with a basket in its header is not cached', async () => {
    const { headers } = await read('/product/T-11/')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toContain('Cookie')
  })

  // Requirement: PAGE-26
  test('reading pages sets no cookie and creates no guest', async () => {
    for (const path of ['/', '/catalog/', '/product/T-11/', '/shop/cart/']) await shopper.fetch(path)
    expect([...shopper.cookies.keys()]).toEqual([])
    expect(shop.database.sqlite.prepare('SELECT count(*) AS n FROM shoppers').get()).toEqual({ n: 0 })
  })
})

// Requirement: CAT-27
test('a category or a brand without products says so, and blames no filters that nobody has chosen', async () => {
  for (const id of [PRODUCT.polish, PRODUCT.lastOne, PRODUCT.soldOut, PRODUCT.giftCard])
    setSold(shop.ctx(), { marking: `T-${id}`, isSold: false })
  for (const path of ['/catalog/podarki/', '/brands/velur/', '/catalog/podarki/?sort=cheap']) {
    const { html } = await read(path)
    expect(html, path).toContain('Здесь пока нет товаров')
    expect(html, path).toMatch(/<a [^>]*href="\/catalog\/"[^>]*>Перейти в\u00a0каталог<\/a>/)
    expect(html, path).not.toMatch(/фильтрами|Сбросить/)
  }
  expect((await read('/catalog/podarki/?inStock[]=1')).html).toContain('Сбросить фильтры')
})

// Requirement: PAGE-18
test('the page of a brand of a shop without products says that they will follow', async () => {
  shop.database.sqlite.exec('UPDATE categories SET product_count = 0')
  const { html } = await read('/brands/velur/')
  expect(html).toContain('Товары скоро появятся')
  expect(html).not.toContain('<legend')
})

test('a search without hits in its category links to the same search everywhere', async () => {
  const query = encodeURIComponent('крем')
  const { html } = await read(`/search/?query=${query}&category=nogti/gel-laki`)
  expect(html).toMatch(
    new RegExp(`<a[^>]*href="/search/\\?query=${query}"[^>]*>(?:(?!</a>)[\\s\\S])*Искать везде`),
  )
})

test('a typed query never becomes markup', async () => {
  const attack = '"><img src=x onerror=alert(1)></script><script>alert(1)</script>'
  const response = await shopper.fetch(`/search/?query=${encodeURIComponent(attack)}`)
  const html = await response.text()
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('</script><script>alert')

  // A literal search shows the query as it was typed.
  const literal = (await read(`/search/?query=${encodeURIComponent(attack)}&literal=1`)).html
  expect(/<h1[\s\S]*?<\/h1>/.exec(literal)?.[0]).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(literal).toMatch(/<input[^>]*value="&quot;&gt;&lt;img src=x/)
})
