import { afterAll, beforeAll } from 'vitest'
import {
  callPath,
  callProcedure,
  FIELDS,
  INPUTS,
  isQuery,
  namesOf,
  PATHS,
  PROCEDURES,
} from '#tests/support/access-table.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { deepLine } from './support/deep-line.ts'
import { COURIER, createDeepShop, type DeepShop, plainGoods } from './support/deep-shop.ts'
import { times } from './support/times.ts'

/**
 * Budget: 0.1 min beside the soak. Calls every procedure and every path of the legacy API of a served shop as a stranger, a guest, and
 * another customer, with the ids of orders that are not theirs.
 */
const ORDERS = times(10)
const OWNER = '+79000000002'
const OTHER = '+79000000003'
const NAME = 'Секретова Тайна'
const WORDS = [NAME, 'secret@example.ru', 'Тайная улица', 'Тайный комментарий', 'Ветрова']
const ABSENT = 9_000_000

let shop: DeepShop
let owner: Shopper
/** Everyone to whom the orders do not belong, by what they are called. */
let strangers: ReadonlyMap<string, Shopper>
/** The orders of the owner and of a guest. */
let orders: { readonly id: number; readonly publicId: string }[]
beforeAll(async () => {
  shop = await createDeepShop({ env: { QUICK_ORDERS_PER_ADDRESS: '1000' } })
  await shop.start()
  const [shopItemId = 0] = plainGoods(shop, 1)
  owner = shop.newShopper()
  await owner.postJson('/simulator/api/sign-in', { phone: OWNER })
  const other = shop.newShopper()
  await other.postJson('/simulator/api/sign-in', { phone: OTHER })
  const guest = shop.newShopper()
  await guest.call.basket.add.mutate({ shopItemId, quantity: 1 })
  strangers = new Map([
    ['an anonymous caller', shop.newShopper()],
    ['a guest', guest],
    ['another customer', other],
  ])
  orders = []
  for (let i = 0; i < ORDERS; i++) {
    const buyer = i % 2 === 0 ? owner : shop.newShopper()
    await buyer.call.basket.add.mutate({ shopItemId, quantity: 1 })
    const words = {
      name: NAME,
      email: 'secret@example.ru',
      street: 'Тайная улица',
      description: 'Тайный комментарий',
    }
    const phone = buyer === owner ? '+7 (900) 000-00-02' : nthPhone(i)
    const form = await simulatedForm(buyer, { ...words, phone, tariffId: COURIER })
    const { orderId, path } = await buyer.call.orders.place.mutate(form)
    orders.push({ id: orderId, publicId: /\/order\/([^/]+)\//.exec(path)?.[1] ?? '' })
  }
})
afterAll(() => shop.close())

/** Returns what of the orders and their owner an answer tells. */
const leaks = (text: string) =>
  [...WORDS, ...orders.map(({ publicId }) => publicId)].filter((word) => text.includes(word))

deepLine(
  {
    promises: ['A9', 'T4', 'T5'],
    tried: `every procedure and path by three callers, whereby the ids of ${ORDERS} orders of others are tried out`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const before = shop.database.sqlite
      .prepare('SELECT id, fulfilment, payment, name FROM orders ORDER BY id')
      .all()
    let calls = 0
    const flaws: string[] = []
    const expected = async (who: string, what: string, statuses: readonly number[], answer: Response) => {
      calls += 1
      const text = await answer.text()
      const told = leaks(text)
      if (!statuses.includes(answer.status)) flaws.push(`${what}: ${answer.status} to ${who}`)
      if (told.length > 0) flaws.push(`${what}: ${told[0]} to ${who}`)
      return text
    }
    for (const [who, shopper] of strangers) {
      const isCustomer = who === 'another customer'
      if (!isCustomer) {
        for (const name of namesOf(PROCEDURES, 'client'))
          await expected(who, name, [401], await callProcedure(shopper, name, INPUTS[name]))
        for (const path of namesOf(PATHS, 'client'))
          await expected(who, path, [401], await callPath(shopper, path, FIELDS[path] ?? {}))
      }
      const refusal = [isCustomer ? 404 : 401]
      for (const name of namesOf(PROCEDURES, 'own')) {
        const absent = await (await callProcedure(shopper, name, { id: ABSENT })).text()
        for (const { id } of orders) {
          const text = await expected(who, name, refusal, await callProcedure(shopper, name, { id }))
          if (text !== absent) flaws.push(`${name}: foreign and absent differ for ${who}`)
        }
      }
      for (const path of namesOf(PATHS, 'own')) {
        const absent = await (await callPath(shopper, path, { id: ABSENT })).text()
        for (const { id } of orders) {
          const text = await expected(who, path, refusal, await callPath(shopper, path, { id }))
          if (text !== absent) flaws.push(`${path}: foreign and absent differ for ${who}`)
        }
      }
      for (const name of namesOf(PROCEDURES, 'secret'))
        for (const { id, publicId } of orders)
          for (const guess of [String(id), `${publicId.slice(0, -1)}${publicId.endsWith('A') ? 'B' : 'A'}`]) {
            const input = Object.assign({}, INPUTS[name], { publicId: guess })
            await expected(who, name, [400, 404], await callProcedure(shopper, name, input))
          }
      // The demo does not have every product of the inputs.
      for (const name of namesOf(PROCEDURES, 'everyone').filter(isQuery))
        await expected(who, name, [200, 400, 404], await callProcedure(shopper, name, INPUTS[name]))
    }
    const after = shop.database.sqlite
      .prepare('SELECT id, fulfilment, payment, name FROM orders ORDER BY id')
      .all()
    const [own] = orders
    const shown = await (await callProcedure(owner, 'orders.byId', { id: own?.id })).text()
    figures.atLeast('calls', calls, 100)
    figures.is('answers with more than is allowed', flaws.slice(0, 5).join('; ') || 'none', 'none')
    figures.is('orders changed', JSON.stringify(after) === JSON.stringify(before) ? 0 : 1, 0)
    figures.atLeast('words that the owner sees', leaks(shown).length, 4)
  },
)
