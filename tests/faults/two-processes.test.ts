import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerPayment } from '#server/simulator/upstreams/bank-payments.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { runTogether } from '#tests/support/run-together.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-two-'))
  file = join(folder, 'shop.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

// Requirement: PAY-32
test('late notifications of two processes are all kept, and each is sent once', {
  timeout: 2 * MINUTE_MS,
}, async () => {
  const database = openFixture(`file:${file}`)
  const ids = Array.from({ length: 24 }, (_, i) => `payment-${i}`)
  for (const paymentId of ids)
    registerPayment(database.db, OPENED_AT, { paymentId, orderId: 1, amount: 500, returnPath: '/' })
  database.close()

  const script = new URL('./notify-late.ts', import.meta.url)
  const halves = [ids.slice(0, 12), ids.slice(12)]
  const paid = await runTogether(
    script,
    halves.map((half) => [file, String(OPENED_AT), ...half]),
  )
  expect(paid).toEqual([
    { output: '', code: 0 },
    { output: '', code: 0 },
  ])
  const later = [file, String(OPENED_AT + HOUR_MS)]
  const sent = await runTogether(script, [later, later])
  const lines = sent.flatMap(({ output }) => output.split('\n').filter(Boolean))
  expect(lines.toSorted()).toEqual(ids.toSorted())
})
