import { expect, test } from 'vitest'
import { cpuMsOf } from '#tests/support/cpu-ms-of.ts'
import { maskPath, maskPhone, maskText } from './mask.ts'

test.each([
  ['+79001234567', '+7***4567'],
  ['+7 (900) 123-45-67', '+7***4567'],
])('the phone %s is logged as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

// Requirement: OPS-19
test.each([
  ['/order/VanzaVIgVTOagjRTxHFYOecasi8HLbeT/', '/order/***/'],
  ['/order/short/', '/order/***/'],
  ['/bank/pay/VanzaVIgVTOagjRTxHFYOecasi8HLbeT/', '/bank/pay/***/'],
  ['/bank/pay/2d1a3f6c-000f-5000-8000-1a2b3c4d5e6f', '/bank/pay/***'],
  ['/catalog/gel-laki/koshachiy-glaz/', '/catalog/gel-laki/koshachiy-glaz/'],
  ['/trpc/basket.get,checkout.delivery', '/trpc/basket.get,checkout.delivery'],
])('the path %s is logged as %s', (path, masked) => {
  expect(maskPath(path)).toBe(masked)
})

test.each([
  ['Failed query: params: 1,+79001234567,79001234568', 'Failed query: params: 1,+7***4567,+7***4568'],
  ['to 8 (900) 123-45-67.', 'to +7***4567.'],
  ['anna.v+1@example.ru is taken', '***@example.ru is taken'],
  ['1732345678901 ms, order 1001', '1732345678901 ms, order 1001'],
])('the text %j is logged as %j', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})

test.each(['a', 'a@', '7 ', '8('])('a text of %j takes no longer than a usual one', (part) => {
  const timeOf = (repeated: string) => {
    const text = repeated.repeat(40_000 / repeated.length)
    return Math.min(...[1, 2, 3].map(() => cpuMsOf(() => maskText(text))))
  }
  // Backtracking would make it a thousand times as long. Short times are inexact.
  expect(timeOf(part)).toBeLessThan(20 * Math.max(timeOf('no phone '), 1))
})
