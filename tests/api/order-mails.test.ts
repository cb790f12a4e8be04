import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { formatTotal } from '#shared/format.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { QUICK_FORM, simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'

interface Mail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

let shop: SimulatedShop
let buyer: Shopper
beforeEach(async () => {
  shop = createSimulatedShop()
  buyer = shop.newShopper()
  buyer.setCookie('city', `${CITY.moscow}!`)
  await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
})
afterEach(() => shop.close())

async function place(change: Parameters<typeof simulatedForm>[1] = {}) {
  const { orderId } = await buyer.call.orders.place.mutate(await simulatedForm(buyer, change))
  return { id: orderId }
}
async function advance(id: number, ...states: string[]) {
  for (const state of states) {
    const answer = await buyer.fetch(`/simulator/api/orders/${id}/advance?to=${state}`, { method: 'POST' })
    expect(answer.status).toBe(200)
  }
}
const later = (advanceMs: number) => buyer.postJson('/simulator/api/clock', { advanceMs })
/** Lets carriers give no track numbers. */
async function refuseParcels(): Promise<void> {
  await buyer.fetch('/simulator/api/faults', {
    method: 'PUT',
    body: JSON.stringify({ carriers: { mode: 'refuse' } }),
    headers: { 'Content-Type': 'application/json' },
  })
}

/** Lets this share of mails and SMS fail. */
const setFailures = (errorRate: number) =>
  buyer.fetch('/simulator/api/faults', {
    method: 'PUT',
    body: JSON.stringify({ mail: { errorRate }, sms: { errorRate } }),
    headers: { 'Content-Type': 'application/json' },
  })

async function mails(): Promise<Mail[]> {
  return ((await (await buyer.fetch('/simulator/api/mail')).json()) as Mail[]).reverse()
}
const isToStaff = ({ to }: Mail) => to === shop.deps.config.ordersMailTo
const toBuyer = async () => (await mails()).filter((mail) => !isToStaff(mail))
const toStaff = async () => (await mails()).filter(isToStaff)
/** What the buyer has been told, by subjects without the number of the order. */
const told = async () => (await toBuyer()).map(({ subject }) => subject.replace(/ № \d+/, ''))
/** The SMS, the oldest first. */
const texts = async () =>
  ((await (await buyer.fetch('/simulator/api/sms')).json()) as { text: string }[])
    .reverse()
    .map(({ text }) => text)
async function orderOf(id: number) {
  type Listed = { readonly id: number; readonly publicId: string; readonly paymentId: string }
  const list = (await (await buyer.fetch('/simulator/api/orders')).json()) as Listed[]
  const order = list.find((each) => each.id === id)
  if (!order) throw new Error(`there is no order ${id}`)
  return order
}
async function atBank(id: number, action: 'pay' | 'decline') {
  const { paymentId } = await orderOf(id)
  expect((await buyer.postJson(`/simulator/api/bank/${paymentId}`, { action })).status).toBe(200)
}
async function openBank(id: number) {
  const { publicId } = await orderOf(id)
  const { path } = await buyer.call.orders.pay.mutate({ publicId })
  await buyer.fetch(path)
}

describe('the buyer is told by mail', () => {
  // Requirement: MAIL-5, MAIL-7, ORD-55
  test('of each state of an order by courier, by name, once about its way', async () => {
    const { id } = await place()
    await advance(id, 'confirmed', 'assembled', 'shipped')
    await runDueJobs(shop.deps)
    await later(HOUR_MS)
    await advance(id, 'delivered', 'done')
    expect(await told()).toEqual([
      ...['Заказ принят', 'Заказ подтверждён', 'Заказ в пути'],
      'Заказ: как вам покупка?',
    ])
    for (const { text } of await toBuyer()) expect(text).toMatch(/^Здравствуйте, Анна!\n/)
    const [, , way, received] = await toBuyer()
    expect(way?.text).toMatch(/Трек-номер: 80\d{12}/)
    expect(received?.text).toContain('http://shop.test/personal/purchases/')
  })

  // Requirement: MAIL-5
  test('of a parcel whose carrier gives no number, half an hour later', async () => {
    const { id } = await place({ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow })
    await refuseParcels()
    await advance(id, 'confirmed', 'assembled', 'shipped')
    expect(await told()).toEqual(['Заказ принят', 'Заказ подтверждён'])
    await later(31 * MINUTE_MS)
    expect((await toBuyer()).at(-1)).toMatchObject({ subject: `Заказ № ${id} в пути` })
    expect((await toBuyer()).at(-1)?.text).not.toContain('Трек-номер')
  })

  // Requirement: MAIL-5, ORD-56
  test('of an order that waits in a store, and thanked once it is collected', async () => {
    buyer.setCookie('city', `${CITY.chelyabinsk}!`)
    const { id } = await place({ tariffId: TARIFF.store, pickupPointId: POINT.chelyabinskStore })
    await advance(id, 'confirmed', 'assembled', 'shipped', 'delivered')
    expect(await told()).toEqual(['Заказ принят', 'Заказ подтверждён', 'Заказ в пути', 'Заказ можно забрать'])
    expect((await toBuyer()).at(-1)?.text).toContain('Челябинск, пр. Ленина, 21')
    expect((await toBuyer()).at(-1)?.text).toMatch(/К оплате при получении: 1\s202\sр\./)
    await advance(id, 'done')
    expect((await told()).at(-1)).toBe('Заказ: как вам покупка?')
  })

  // Requirement: MAIL-5, MAIL-6
  test('of a payment that has arrived, and then no longer reminded of it', async () => {
    const { id } = await place({ paymentSystemId: PAYMENT.online })
    await openBank(id)
    await atBank(id, 'pay')
    await later(4 * HOUR_MS)
    expect(await told()).toEqual(['Заказ принят', 'Заказ оплачен'])
    await advance(id, 'cancelled')
    const last = (await toBuyer()).at(-1)
    expect(last?.subject).toBe(`Заказ № ${id} отменён`)
    expect(last?.text).toContain('Мы возвращаем')
    expect(await told()).toHaveLength(3)
  })

  // Requirement: MAIL-5, MAIL-6
  test('of a declined payment, reminded of the payment, and told that the order has expired', async () => {
    const { id } = await place({ paymentSystemId: PAYMENT.online })
    await openBank(id)
    await atBank(id, 'decline')
    expect(await told()).toEqual(['Заказ принят'])
    await later(11 * MINUTE_MS)
    expect(await told()).toEqual(['Заказ принят', 'Заказ: оплата не прошла'])
    await later(3 * HOUR_MS)
    expect((await told()).at(-1)).toBe('Заказ ждёт оплаты')
    await later(DAY_MS)
    expect((await told()).at(-1)).toBe('Заказ отменён')
    expect((await toBuyer()).at(-1)?.text).toContain('Мы не дождались оплаты')
  })

  // Requirement: MAIL-6, MAIL-8
  test('nothing of a payment once the order is paid on receipt', async () => {
    const { id } = await place({ paymentSystemId: PAYMENT.online })
    await openBank(id)
    await atBank(id, 'decline')
    const { publicId } = await orderOf(id)
    const { systems } = await buyer.call.orders.otherPayments.query({ publicId })
    const shownTotal = systems.find((system) => system.id === PAYMENT.cash)?.payableTotal ?? 0
    await buyer.call.orders.changePayment.mutate({ publicId, paymentSystemId: PAYMENT.cash, shownTotal })
    await later(4 * HOUR_MS)
    expect(await told()).toEqual(['Заказ принят'])
  })

  // Requirement: MAIL-8
  test('nothing of a payment that is declined once the order is cancelled', async () => {
    const { id } = await place({ paymentSystemId: PAYMENT.online })
    await openBank(id)
    await later(4 * HOUR_MS)
    await later(DAY_MS)
    expect((await told()).at(-1)).toBe('Заказ отменён')
    await atBank(id, 'decline')
    await later(HOUR_MS)
    expect((await told()).at(-1)).toBe('Заказ отменён')
  })

  // Requirement: MAIL-8
  test('not that a parcel is on its way once it waits at its point', async () => {
    const { id } = await place({ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow })
    await refuseParcels()
    await advance(id, 'confirmed', 'assembled', 'shipped', 'delivered')
    await later(HOUR_MS)
    expect((await told()).slice(1)).toEqual(['Заказ подтверждён', 'Заказ можно забрать'])
  })

  // Requirement: MAIL-8
  test('not that a parcel with a number is on its way once it has arrived, after a failure of the mail', async () => {
    const { id } = await place({ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow })
    await advance(id, 'confirmed', 'assembled')
    expect(await told()).toEqual(['Заказ принят', 'Заказ подтверждён'])
    await setFailures(1)
    await advance(id, 'shipped')
    await runDueJobs(shop.deps)
    await advance(id, 'delivered')
    await setFailures(0)
    await later(HOUR_MS)
    expect((await told()).slice(2)).toEqual(['Заказ можно забрать'])
  })

  // Requirement: MAIL-8
  test.each([
    ['returned', [expect.stringMatching(/^Глянец: .*вернулся/)]],
    ['done', []],
  ])(
    'not that an order waits at its point once it is %s, after a failure of mail and SMS',
    async (state, sms) => {
      const { id } = await place({ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow })
      await advance(id, 'confirmed', 'assembled', 'shipped')
      await runDueJobs(shop.deps)
      const [mailsBefore, smsBefore] = [(await told()).length, (await texts()).length]
      await setFailures(1)
      await advance(id, 'delivered', state)
      await setFailures(0)
      await later(HOUR_MS)
      expect((await told()).slice(mailsBefore)).toHaveLength(1)
      expect((await told()).at(-1)).not.toBe('Заказ можно забрать')
      expect((await texts()).slice(smsBefore)).toEqual(sms)
    },
  )

  // Requirement: MAIL-8
  test('only of the cancellation of an order that was placed during a failure of mail and SMS', async () => {
    await setFailures(1)
    const { id } = await place()
    await advance(id, 'confirmed')
    await runDueJobs(shop.deps)
    await advance(id, 'cancelled')
    await setFailures(0)
    await later(HOUR_MS)
    expect([await told(), await texts()]).toEqual([['Заказ отменён'], []])
    expect(await toStaff()).toMatchObject([{ subject: expect.stringMatching(/^Новый заказ/) }])
  })

  // Requirement: MAIL-6, MAIL-8
  test('not of a payment that is too late, after the shop was off until the order had expired', async () => {
    const { id } = await place({ paymentSystemId: PAYMENT.online })
    await openBank(id)
    await runDueJobs(shop.deps)
    await later(7 * DAY_MS)
    expect(await told()).toEqual(['Заказ принят', 'Заказ отменён'])
  })

  // Requirement: MAIL-6, MAIL-8
  test('not of a payment that is too late while the bank does not say whether it was made', async () => {
    // So many pieces are held for an hour only.
    await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 11 })
    const { id } = await place({ paymentSystemId: PAYMENT.online })
    await openBank(id)
    await runDueJobs(shop.deps)
    await buyer.fetch('/simulator/api/faults', {
      method: 'PUT',
      body: JSON.stringify({ bank: { mode: 'refuse' } }),
      headers: { 'Content-Type': 'application/json' },
    })
    await later(4 * HOUR_MS)
    expect(await told()).toEqual(['Заказ принят'])
  })

  // Requirement: DLV-110
  test('of the promised dates while they are ahead, and not once they have passed', async () => {
    const { id } = await place()
    expect((await toBuyer())[0]?.text).toMatch(/Доставка: Курьер CDEK, \d+/)
    await advance(id, 'confirmed')
    await later(30 * DAY_MS)
    await advance(id, 'assembled', 'shipped')
    const way = (await toBuyer()).at(-1)
    expect(way?.text).toMatch(/Трек-номер: 80\d{12}/)
    expect(way?.text).toMatch(/Доставка: Курьер CDEK$/m)
  })

  // Requirement: DLV-110
  test('that the dates of a large order are agreed on', async () => {
    await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.table, quantity: 1 })
    await place()
    expect((await toBuyer())[0]?.text).toMatch(/Доставка: Курьер CDEK, срок согласует оператор$/m)
    expect((await toStaff())[0]?.text).toMatch(/Доставка: Курьер CDEK, срок согласует оператор$/m)
  })

  // Requirement: MAIL-5
  test('nothing of a declined payment that a second try has made good', async () => {
    const { id } = await place({ paymentSystemId: PAYMENT.online })
    await openBank(id)
    await atBank(id, 'decline')
    await openBank(id)
    await atBank(id, 'pay')
    await later(4 * HOUR_MS)
    expect(await told()).toEqual(['Заказ принят', 'Заказ оплачен'])
  })
})

describe('the staff is told by mail', () => {
  // Requirement: STAFF-5
  test('of a new order, once, with what is needed to handle it', async () => {
    const form = await simulatedForm(buyer, { needCashMemo: true })
    const first = await buyer.call.orders.place.mutate(form)
    const again = await buyer.call.orders.place.mutate(form)
    expect(again).toMatchObject({ orderId: first.orderId, isRepeat: true })
    const [mail, ...others] = await toStaff()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(new RegExp(`^Новый заказ № ${first.orderId} на 1\\s552\\sр\\.$`))
    for (const fact of [
      ...['Покупатель: Иванова Анна', 'Телефон: +7 (912) 345-67-89, GMT+03', 'Почта: anna@example.ru'],
      ...['Звонок: нужен', 'Комментарий: Позвоните заранее', 'Товарный чек: нужен'],
      ...['Крем для рук «Норд», 2\u00a0шт.', 'Доставка: Курьер CDEK', 'Адрес: Москва, Тверская улица'],
      'Оплата: Наличными при получении',
    ])
      expect(mail?.text).toContain(fact)
    expect(mail?.text).not.toContain('http')
    expect(mail?.html).not.toContain('<a ')
  })

  // Requirement: STAFF-5
  test('of a quick order, whose delivery is agreed by phone', async () => {
    await buyer.call.orders.placeQuick.mutate(QUICK_FORM)
    const [mail] = await toStaff()
    expect(mail?.text).toMatch(/^Заказ в один клик: позвоните/)
    expect(mail?.text).toContain('Доставка: согласуем')
    expect(mail?.text.match(/Доставка/g)).toHaveLength(1)
  })

  // Requirement: STAFF-32
  test('that a prepay order has been paid, once', async () => {
    const { id } = await place({ paymentSystemId: PAYMENT.online })
    await openBank(id)
    await atBank(id, 'decline')
    await openBank(id)
    await atBank(id, 'pay')
    await atBank(id, 'pay')
    const subjects = (await toStaff()).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining('Новый заказ'), `Заказ № ${id} оплачен`])
  })

  // Requirement: STAFF-32
  test('that a prepay order will be paid on receipt, and how much', async () => {
    const { id } = await place({ paymentSystemId: PAYMENT.online })
    const { publicId } = await orderOf(id)
    const { systems } = await buyer.call.orders.otherPayments.query({ publicId })
    const shownTotal = systems.find((system) => system.id === PAYMENT.cash)?.payableTotal ?? 0
    await buyer.call.orders.changePayment.mutate({ publicId, paymentSystemId: PAYMENT.cash, shownTotal })
    const mail = (await toStaff()).at(-1)
    expect(mail?.subject).toBe(`Заказ № ${id} оплатят при получении`)
    expect(mail?.text).toContain(`Возьмите с него ${formatTotal(shownTotal)}`)
    expect(mail?.text).toContain('Оплата: Наличными при получении')
  })

  // Requirement: STAFF-6
  test('that a buyer has cancelled an order, but not of orders that it cancels itself', async () => {
    const { id } = await place()
    await buyer.call.orders.cancel.mutate({ id })
    expect((await toStaff()).map(({ subject }) => subject).at(-1)).toBe(`Покупатель отменил заказ № ${id}`)
    await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { id: other } = await place()
    await advance(other, 'cancelled')
    expect((await toStaff()).filter(({ subject }) => subject.startsWith('Покупатель'))).toHaveLength(1)
  })
})

// Requirement: MAIL-2
test('a name that is code is text in both parts of a mail', async () => {
  await place({ name: '<script>alert(1)</script>' })
  const [mail] = await toStaff()
  expect(mail?.text).toContain('Покупатель: <script>alert(1)</script>')
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail?.html).not.toContain('<script')
})

describe('the control panel', () => {
  // Requirement: MAIL-4
  test('shows both parts of a mail that was sent, the HTML in a frame that runs nothing', async () => {
    await place()
    const [mail] = await toBuyer()
    const page = await (await buyer.fetch(`/simulator/mail/${mail?.id}/`)).text()
    expect(page).toContain('Мы приняли ваш заказ')
    expect(page).toMatch(/<iframe [^>]*src="\/simulator\/mail\/\d+\/html\/" sandbox="(?!.*allow-scripts)/)
    const part = await buyer.fetch(`/simulator/mail/${mail?.id}/html/`)
    expect(part.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';.*sandbox/)
    expect(await part.text()).toBe(mail?.html)
    expect((await buyer.fetch('/simulator/mail/999/')).status).toBe(404)
  })

  // Requirement: MAIL-4
  test('has an index of all letters, each of which can be looked at', async () => {
    const index = await (await buyer.fetch('/simulator/letters/')).text()
    const links = [...index.matchAll(/href="(\/simulator\/letters\/\d+\/)"/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThanOrEqual(20)
    for (const link of links) expect((await buyer.fetch(link)).status).toBe(200)
    expect(await (await buyer.fetch(`${links[0]}html/`)).text()).toContain('<html')
    expect((await buyer.fetch('/simulator/letters/99/')).status).toBe(404)
  })
})
