import { expect, test } from 'vitest'
import { CODE, isTest, readTree } from './source-file.ts'

// Requirement: SEC-29
test('mail is sent by the outbox alone', () => {
  const senders = readTree(['server'], CODE).filter(
    ({ path, text }) => !isTest(path) && /\bmail\s*\??\.\s*send\(/.test(text),
  )
  expect(senders.map(({ path }) => path)).toEqual(['server/jobs/send-outbox.ts'])
})

// Requirement: MAIL-5
test('an order is moved only by what tells its buyer, and by the demo, whose past tells nobody', () => {
  const movers = readTree(['server'], CODE).filter(
    ({ path, text }) => !isTest(path) && /\bmoveFulfilment\(/.test(text),
  )
  expect(movers.map(({ path }) => path).sort()).toEqual([
    'server/demo/clients/order-event.ts',
    'server/orders/move-order-and-tell.ts',
    'server/orders/move-order.ts',
  ])
})
