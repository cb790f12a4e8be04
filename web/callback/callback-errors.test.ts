import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import type { AppErrorShape } from '#shared/errors.ts'
import { CaptchaError } from '#web/lib/captcha.ts'
import { callbackErrors } from './callback-errors.ts'

const SAFETY = 'Ошибка проверки безопасности. Попробуйте еще раз.'

function refused(app: AppErrorShape): unknown {
  return Object.assign(new TRPCClientError(app.message), { data: { app } })
}

// Requirement: CALL-15, CALL-16, CALL-17, CALL-25
test.each([
  ['a request without an answer', new TRPCClientError('fetch failed'), ['Внутренняя ошибка сервера']],
  ['an unexpected error', new Error('no'), ['Внутренняя ошибка сервера']],
  [
    'an internal error of the server',
    refused({ code: 'INTERNAL', message: 'Что-то пошло не так', details: null }),
    ['Внутренняя ошибка сервера'],
  ],
  ['a failed captcha', new CaptchaError('check'), [SAFETY, 'Ошибка проверки капчи']],
  [
    'a refused captcha token',
    refused({ code: 'CAPTCHA_FAILED', message: 'Ошибка проверки капчи', details: null }),
    [SAFETY, 'Ошибка проверки капчи'],
  ],
  [
    'a captcha provider that does not answer',
    refused({
      code: 'CAPTCHA_DOWN',
      message: 'Сервис временно не доступен, попробуйте позже',
      details: null,
    }),
    [SAFETY, 'Сервис временно не доступен, попробуйте позже'],
  ],
  [
    'too many requests',
    refused({ code: 'TOO_MANY_REQUESTS', message: 'Слишком много запросов', details: null }),
    ['Слишком много запросов'],
  ],
  [
    'several invalid fields',
    refused({ code: 'BAD_INPUT', message: 'Раз', details: { fields: { phone: 'Раз', scenario: 'Два' } } }),
    ['Раз', 'Два'],
  ],
] as const)('returns the lines for %s', (_name, error, lines) => {
  expect(callbackErrors(error)).toEqual(lines)
})
