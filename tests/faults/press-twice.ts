import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#db/client.ts'
import { waitBriefly } from '#db/lock-waits.ts'
import { readConfig } from '#server/config.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { simulatedCaptcha } from '#server/simulator/upstreams/captcha.ts'
import { AppError } from '#shared/errors.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { untilAllAreReady } from '#tests/support/run-together.ts'
import { stubUpstreams } from '#tests/support/upstreams.ts'

/** A process that receives one press of each of several guests and prints what each is answered with. */
const [file = '', ...presses] = process.argv.slice(2)
const { db, sqlite } = openDatabase(`file:${file}`)
waitBriefly(sqlite)
const config = readConfig({ DATABASE_URL: ':memory:' })
const captcha = simulatedCaptcha({ db, config, clock: { now: () => OPENED_AT } })
/** Tells at once that a token was used, but only slowly that it was not, so that the second press is ahead. */
const verify: typeof captcha.verify = async (token, address) => {
  const verdict = await captcha.verify(token, address)
  if (verdict.isHuman) await pause(300)
  return verdict
}
const upstreams = { ...stubUpstreams().upstreams, captcha: { ...captcha, verify } }
await untilAllAreReady()

async function press(shopperId: number, reToken: string): Promise<string> {
  const session = { addressKey: `address-${shopperId}` }
  const ctx = commandCtx(db, { type: 'guest', shopperId }, { upstreams, session })
  try {
    const phone = `+7 (912) 345-67-${shopperId + 10}`
    return String((await placeOrder(ctx, orderForm({ phone, reToken }))).orderId)
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
const answers = presses.map(async (one) => {
  const [shopperId = '', reToken = ''] = one.split('=')
  return `${shopperId} ${await press(Number(shopperId), reToken)}\n`
})
process.stdout.write((await Promise.all(answers)).join(''))
