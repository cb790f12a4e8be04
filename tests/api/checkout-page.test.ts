import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { giveBonuses } from '#tests/support/client-account.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, TARIFF } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(async () => {
  shop = createTestShop()
  shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  shopper.setCookie('city', `${CITY.moscow}!`)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
})
afterEach(() => shop.close())

/** Requests the checkout; returns its main element as markup and as text, with every white space as one space. */
async function readCheckout(): Promise<{ main: string; text: string }> {
  const html = await (await shopper.fetch('/shop/cart/checkout/')).text()
  const main = /<main[\s\S]*<\/main>/.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''))?.[0] ?? ''
  return { main, text: textOf(main) }
}

function textOf(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the text of the label of the input with that id. */
function labelOf(main: string, id: string): string {
  return textOf(new RegExp(`<label[^>]*for="${id}"[^>]*>([\\s\\S]*?)</label>`).exec(main)?.[1] ?? '')
}

function inputWith(main: string, id: string): string {
  return new RegExp(`<(?:input|textarea)\\b[^>]*id="${id}"[^>]*>`).exec(main)?.[0] ?? ''
}

describe('the checkout page', () => {
  // Requirement: CHK-3
  test('links back to the basket', async () => {
    const { main } = await readCheckout()
    const back = /<a\b[^>]*href="\/shop\/cart\/"[^>]*>([\s\S]*?)<\/a>/.exec(main)?.[1] ?? ''
    expect(textOf(back)).toBe('Вернуться в корзину')
  })

  // The error list exists only after a submission; checkout-form.spec.ts shows where.
  // Requirement: CHK-4
  test('has its blocks in their order', async () => {
    const { text } = await readCheckout()
    const parts = [
      ...['Купить в один клик', 'Контакты', 'Доставка', 'Комментарий', 'Оплата'],
      ...['У меня есть купон', 'Войдите, чтобы списать доступные бонусы', 'Открыть список товаров'],
      ...['Ваша корзина', 'Итого', 'Оформить заказ Нажимая кнопку'],
    ]
    const found = parts.map((part) => [text.indexOf(part), part] as const)
    expect(found.filter(([at]) => at < 0)).toEqual([])
    expect(found.toSorted(([a], [b]) => a - b).map(([, part]) => part)).toEqual(parts)
  })

  // Requirement: CHK-7
  test('takes a comment and the two wishes beside it', async () => {
    const { main } = await readCheckout()
    expect(inputWith(main, 'checkout-description')).toMatch(/^<textarea/)
    const boxes = [...main.matchAll(/<label[^>]*><input type="checkbox"[^>]*>([\s\S]*?)<\/label>/g)]
    expect(boxes.map(([, label = '']) => textOf(label))).toEqual([
      'Требуется звонок оператора колл-центра',
      'Нужен товарный чек',
    ])
  })

  // Requirement: CHK-9, BASK-36
  test('shows the totals of the basket with its delivery', async () => {
    const { payableTotal } = await shopper.choose({
      tariffId: TARIFF.courier,
      paymentSystemId: PAYMENT.online,
    })
    expect(payableTotal).toBe(1084)
    const { text } = await readCheckout()
    // Two pieces at 400 of 500; 2 % off for prepayment; 300 for the courier.
    expect(text).toContain('Товары (2 шт.) 1 000 р. Скидка −216 р.')
    expect(text).toContain('Доставка 300 р. Итого 1 084 р.')
  })

  // Requirement: CHK-12
  test('is submitted by one button, which reads Оформить заказ', async () => {
    const { main } = await readCheckout()
    const [button, ...others] = [...main.matchAll(/<button\b[^>]*type="submit"[^>]*>([\s\S]*?)<\/button>/g)]
    expect(others).toEqual([])
    expect(textOf(button?.[1] ?? '')).toBe('Оформить заказ')
  })

  // Requirement: PAY-68
  test('shows the payment systems by when they take the money, with their marks', async () => {
    const { main } = await readCheckout()
    const names = new Map(
      [...main.matchAll(/<h3 id="([^"]+)"[^>]*>([\s\S]*?)<\/h3>/g)].map(([, id, name]) => [id, name]),
    )
    const groups = [
      ...main.matchAll(
        /<div role="group" aria-labelledby="([^"]+)"[^>]*>([\s\S]*?)(?=<div role="group"|<\/fieldset>)/g,
      ),
    ]
    const shown = groups.map(([, id = '', group = '']) => [
      names.get(id)?.replace('\u00a0', ' '),
      [...group.matchAll(/<img[^>]* src="\/img\/pay\/(\d+)\.svg"/g)].map(([, system]) => Number(system)),
    ])
    // The fixture sorts its systems in another way than the reference data do.
    expect(shown).toEqual([
      ['Сейчас', [PAYMENT.online, PAYMENT.sbp, PAYMENT.foreignCard]],
      ['Частями', [PAYMENT.shares, PAYMENT.podeli]],
      ['При получении', [PAYMENT.cash, PAYMENT.card]],
    ])
  })

  // Requirement: PAY-69
  test('offers no installments for a delivery abroad', async () => {
    await shopper.call.geo.set.mutate({ cityId: CITY.minsk })
    expect((await readCheckout()).text).toContain('Оплатите сейчас, и мы уступим 2 %')
  })

  // Requirement: PAY-69
  test('says once what prepayment takes off, also when it is taken', async () => {
    const saving = async () => ((await readCheckout()).text.match(/−16 ₽/g) ?? []).length
    expect((await readCheckout()).text).toContain('Оплатите сейчас или частями, и мы уступим 2 %')
    expect(await saving()).toBe(1)
    await shopper.choose({ paymentSystemId: PAYMENT.sbp })
    expect((await readCheckout()).text).toContain('Скидка 2 % за предоплату учтена: −16 ₽')
    expect(await saving()).toBe(1)
  })

  // Requirement: CHK-13, CHK-17, CHK-18
  test('has the city and the address in the delivery block, with street and house required', async () => {
    await shopper.choose({ tariffId: TARIFF.courier })
    const { main } = await readCheckout()
    const delivery = main.slice(main.indexOf('>Доставка<'), main.indexOf('>Комментарий<'))
    expect(textOf(delivery)).toMatch(/Москва Изменить город/)
    const fields = ['street', 'buildingNumber', 'buildingSuffix', 'flatNumber'].map((field) => {
      const input = inputWith(delivery, `checkout-${field}`)
      expect(input, field).toMatch(/^<input/)
      return [labelOf(delivery, `checkout-${field}`), input.includes('aria-required="true"')]
    })
    expect(fields).toEqual([
      ['Улица *', true],
      ['Дом *', true],
      ['Корпус', false],
      ['Квартира', false],
    ])
  })

  // Requirement: BON-14
  test('offers as many bonuses as maxBonusesToWithdraw, and so many the order takes', async () => {
    const { clientId } = await signIn(shop, shopper)
    giveBonuses(shop.database.db, clientId, 5000)
    // Bonuses pay for no gift card: neither the balance nor 30 % of the sum is the maximum.
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.giftCard, quantity: 1 })
    const choices = { tariffId: TARIFF.courier, paymentSystemId: PAYMENT.cash }
    const { maxBonusesToWithdraw: max } = await shopper.choose({ ...choices, bonusesToWithdraw: 5000 })
    expect(max).toBe(240)
    const { main } = await readCheckout()
    const slider = /<input\b[^>]*type="range"[^>]*>/.exec(main)?.[0] ?? ''
    expect(slider).toContain(`max="${max}"`)
    expect(slider).toContain(`value="${max}"`)
    expect(textOf(main)).toContain(`до ${max}`)

    const place = (bonusesToWithdraw: number) =>
      shopper.call.orders.place.mutate(orderForm({ ...choices, bonusesToWithdraw }))
    expect(await refusalOf(place(max + 1))).toMatchObject({ code: 'ORDER_REFUSED' })
    await place(max)
    expect(await shopper.call.auth.client.query()).toMatchObject({ bonusBalance: 5000 - max })
  })
})
