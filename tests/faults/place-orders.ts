import { writeSync } from 'node:fs'
import { openDatabase } from '#db/client.ts'
import { addItem } from '#server/basket/add-item.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { placeQuickOrder } from '#server/orders/place-quick-order.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'

/**
 * A process that places orders as fast as it can until it is killed. It prints `try` before an order and `done` when
 * the order is acknowledged, synchronously, so that a printed line survives the kill.
 */
const [databaseUrl = '', shopItemId = ''] = process.argv.slice(2)
const print = (line: string) => writeSync(1, `${line}\n`)

async function work(worker: number): Promise<void> {
  const { db } = database
  for (let turn = 0; ; turn++) {
    const anonymous = commandCtx(db, { type: 'anonymous' })
    addItem(anonymous, { shopItemId: Number(shopItemId), quantity: 1 + (turn % 3) })
    if (anonymous.actor.type !== 'guest') throw new Error('a shopper with a basket is a guest')
    const { shopperId } = anonymous.actor
    print(`try ${shopperId}`)
    const ctx = commandCtx(db, anonymous.actor, {
      session: { idempotencyKey: `key-${shopperId}`, addressKey: `address-${shopperId}` },
    })
    const placed =
      (turn + worker) % 4 === 0
        ? await placeQuickOrder(ctx, { ...QUICK_FORM, phone: phoneOf(shopperId) })
        : await placeOrder(ctx, formOf(shopperId))
    print(`done ${shopperId} ${placed.orderId}`)
  }
}

function phoneOf(shopperId: number): string {
  const digits = String(shopperId).padStart(7, '0')
  return `+7 (900) ${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
}

function formOf(shopperId: number) {
  const paymentSystemId = shopperId % 2 === 0 ? PAYMENT.online : PAYMENT.cash
  return orderForm({ phone: phoneOf(shopperId), paymentSystemId })
}

const database = openDatabase(databaseUrl)
print('ready')
process.once('message', () => {
  for (let worker = 0; worker < 16; worker++) void work(worker)
})
