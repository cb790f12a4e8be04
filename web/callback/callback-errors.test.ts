import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import type { AppErrorShape } from '#shared/errors.ts'
import { CaptchaError } from '#web/lib/captcha.ts'
import { callbackErrors } from './callback-errors.ts'

const SAFETY = 'Ошибка проверки безопасности. Попробуйте еще раз.'

function refused(app: AppErrorShape): unknown {
  return Object.assign(new TRPCClientError(app.message), { data: { app } })
}

test.each([
  ['the shop is silent', new TRPCClientError('fetch failed'), ['Внутренняя ошибка сервера']],
  ['something else broke', new Error('no'), ['Внутренняя ошибка сервера']],
  [
    'the shop broke',
    refused({ code: 'INTERNAL', message: 'Что-то пошло не так', details: null }),
    ['Внутренняя ошибка сервера'],
  ],
  ['the check was not passed', new CaptchaError('check'), [SAFETY, 'Ошибка проверки капчи']],
  [
    'its token was refused',
    refused({ code: 'CAPTCHA_FAILED', message: 'Ошибка проверки капчи', details: null }),
    [SAFETY, 'Ошибка проверки капчи'],
  ],
  [
    'nobody could judge its token',
    refused({
      code: 'CAPTCHA_DOWN',
      message: 'Сервис временно не доступен, попробуйте позже',
      details: null,
    }),
    [SAFETY, 'Сервис временно не доступен, попробуйте позже'],
  ],
  [
    'too many calls',
    refused({ code: 'TOO_MANY_REQUESTS', message: 'Слишком много запросов', details: null }),
    ['Слишком много запросов'],
  ],
  [
    'several fields',
    refused({ code: 'BAD_INPUT', message: 'Раз', details: { fields: { phone: 'Раз', scenario: 'Два' } } }),
    ['Раз', 'Два'],
  ],
] as const)('%s', (_name, error, lines) => {
  expect(callbackErrors(error)).toEqual(lines)
})
