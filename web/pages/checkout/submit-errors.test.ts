import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import type { AppErrorShape } from '#shared/errors.ts'
import { CaptchaError } from '#web/lib/captcha.ts'
import { submitErrors } from './submit-errors.ts'

const SAFETY = 'Ошибка проверки безопасности. Пожалуйста, попробуйте еще раз.'
const DOWN = 'Сервис временно не доступен, попробуйте позже'

function refused(app: AppErrorShape): unknown {
  return Object.assign(new TRPCClientError(app.message), { data: { app } })
}

// Requirement: CHK-55, FORM-14
test('returns the first message of each field that the server refuses', () => {
  const errors = {
    phone: ['Вы неверно заполнили поле "Телефон"', 'Слишком длинный номер'],
    coupon_text: ['Купон не найден', 'Купон занят'],
    email: [],
  }
  const details = { errors }
  expect(submitErrors(refused({ code: 'ORDER_REFUSED', message: 'Заказ не оформлен', details }))).toEqual([
    { kind: 'refused', field: 'phone', text: 'Вы неверно заполнили поле "Телефон"' },
    { kind: 'refused', field: null, text: 'Купон не найден' },
  ])
})

// Requirement: CHK-76
test.each([
  [0, { soldOutId: 5 }],
  [2, {}],
])('tells which product is refused when %i are left', (available, expected) => {
  const details = {
    errors: { basket: ['Пилки мало', 'Крема мало'] },
    shortages: [
      { shopItemId: 5, name: 'Пилка', available },
      { shopItemId: 6, name: 'Крем', available: 0 },
    ],
  }
  expect(submitErrors(refused({ code: 'ORDER_REFUSED', message: 'Пилки мало', details }))).toEqual([
    { kind: 'refused', field: null, text: 'Пилки мало', ...expected },
  ])
})

// Requirement: CHK-54, CHK-58, CHK-73, CHK-74
test.each([
  [
    'a request without an answer',
    new TRPCClientError('fetch failed'),
    ['Что-то пошло не так', 'Нет связи с магазином. Проверьте соединение и попробуйте ещё раз'],
  ],
  ['a failed captcha', new CaptchaError('check'), [SAFETY, 'Ошибка проверки капчи']],
  [
    'a refused captcha token',
    refused({ code: 'CAPTCHA_FAILED', message: 'Ошибка проверки капчи', details: null }),
    [SAFETY, 'Ошибка проверки капчи'],
  ],
  [
    'a captcha provider that does not answer',
    refused({ code: 'CAPTCHA_DOWN', message: DOWN, details: null }),
    [SAFETY, DOWN],
  ],
  [
    'an overloaded server',
    refused({ code: 'OVERLOADED', message: DOWN, details: { retryAfterSeconds: 5 } }),
    [DOWN],
  ],
] as const)('returns the errors for %s', (_name, error, texts) => {
  expect(submitErrors(error).map(({ text }) => text)).toEqual(texts)
})

// Requirement: CHK-78
test.each([
  ['its script does not load', new CaptchaError('load'), true],
  ['it does not answer', new CaptchaError('check'), true],
  ['its provider is down', refused({ code: 'CAPTCHA_DOWN', message: DOWN, details: null }), true],
  ['the shopper closes it', new CaptchaError('dismissed'), false],
  ['it refuses the token', refused({ code: 'CAPTCHA_FAILED', message: '', details: null }), false],
  ['the server is overloaded', refused({ code: 'OVERLOADED', message: DOWN, details: null }), false],
])('tells whether the captcha does not work when %s', (_name, error, isDown) => {
  expect(submitErrors(error).some(({ isCaptchaDown }) => isCaptchaDown)).toBe(isDown)
})
