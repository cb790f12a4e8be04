import { expect, test } from 'vitest'
import { signInSms } from './sign-in-sms.ts'

test.each([
  ['https://shop.example', '@shop.example #0042'],
  ['http://localhost:3000', '@localhost #0042'],
])('signInSms for %s ends with %s', (origin, line) => {
  expect(signInSms({ code: '0042', origin })).toBe(`Глянец: ваш код 0042. Никому его не сообщайте.\n${line}`)
})
