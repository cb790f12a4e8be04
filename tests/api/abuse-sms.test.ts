import { afterEach, describe, expect, test } from 'vitest'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import type { SmsMessage } from '#server/upstream/sms/port.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { QUICK_FORM } from '#tests/support/order-form.ts'
import { requestCode } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

/** Opens a shop whose SMS gateway answers some messages with an error. */
function openShop(reasonFor: (message: SmsMessage) => UpstreamError['reason'] | null): void {
  const send = async (message: SmsMessage) => {
    const reason = reasonFor(message)
    if (reason !== null) throw new UpstreamError('sms', reason)
  }
  shop = createTestShop({ upstreams: { sms: { send } } })
}

async function orderQuickly(phone: string): Promise<void> {
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  await shopper.call.orders.placeQuick.mutate({ ...QUICK_FORM, phone })
}

/** Returns how many of twenty honest shoppers get their code. */
async function countCodes(): Promise<number> {
  const phones = Array.from({ length: 20 }, (_, i) => `+7900000${1000 + i}`)
  const answers = await Promise.allSettled(phones.map((phone) => requestCode(shop.newShopper(), phone)))
  return answers.filter(({ status }) => status === 'fulfilled').length
}

describe('six quick orders to numbers that get no SMS', () => {
  const isCode = (text: string) => /код \d{4}/.test(text)
  async function attack() {
    for (let i = 0; i < 6; i += 1) await orderQuickly(`+7 (912) 000-00-0${i}`)
    await runDueJobs(shop.deps)
  }

  // Requirement: SEC-32
  test('leave every sign-in alone when the gateway refuses the numbers', async () => {
    openShop(({ phone }) => (phone.startsWith('+7912') ? 'refused' : null))
    await attack()
    expect(await countCodes()).toBe(20)
  })

  // Requirement: SEC-41
  test('leave every sign-in alone when the gateway fails with notices', async () => {
    openShop(({ text }) => (isCode(text) ? null : 'failed'))
    await attack()
    expect(await countCodes()).toBe(20)
  })

  // Requirement: SEC-41
  test('are announced though the gateway fails with codes', async () => {
    const sent: string[] = []
    openShop(({ phone, text }) => {
      if (isCode(text)) return 'failed'
      sent.push(phone)
      return null
    })
    expect(await countCodes()).toBe(0)
    await attack()
    expect(sent).toHaveLength(6)
  })
})
