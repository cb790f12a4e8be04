import { writeSync } from 'node:fs'
import { openDatabase } from '#db/client.ts'
import { addItem } from '#server/basket/add-item.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { submit } from '#tests/support/submit-order.ts'

/**
 * A process that places orders as fast as it can until it is killed. It prints `ready` with the
 * milliseconds that opening the database took, `try` before an order and `done`, with the
 * time, when the order is acknowledged, synchronously, so that a printed line survives the kill.
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
    const isQuick = (turn + worker) % 4 === 0
    print(`try ${shopperId} ${isQuick ? 1 : 0}`)
    const { orderId } = await submit(db, { shopperId, isQuick })
    print(`done ${shopperId} ${orderId} ${Date.now()}`)
  }
}

const startedAt = performance.now()
const database = openDatabase(databaseUrl)
print(`ready ${Math.round(performance.now() - startedAt)}`)
process.once('message', () => {
  for (let worker = 0; worker < 16; worker++) void work(worker)
})
