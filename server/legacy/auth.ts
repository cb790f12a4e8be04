import * as z from 'zod/mini'
import { checkSmsCode } from '#server/auth/check-sms-code.ts'
import { getClient } from '#server/auth/get-client.ts'
import { identByPhone } from '#server/auth/ident-by-phone.ts'
import { signOut } from '#server/auth/sign-out.ts'
import { CheckSmsCodeInput, type ClientView, IdentByPhoneInput } from '#shared/auth/contract.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { type Shim, shim, success } from './shim.ts'

/** Both questions about the cookie answer a guest too: not with a status, with `success: false`. */
function ofClient(client: ClientView | null, data: unknown) {
  if (client) return success(data)
  return { success: false, data: null, errors: [messageOf(new AppError('NOT_SIGNED_IN'))] }
}

export const authShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/auth/ident-by-phone/',
    guard: 'post',
    input: z.object({
      phone: IdentByPhoneInput.shape.phone,
      captchaToken: z._default(IdentByPhoneInput.shape.captchaToken, ''),
    }),
    call: (ctx, input) => identByPhone(ctx, input),
    // Whether the phone is known is said once, with the code: never to a request that sent none.
    refusalData: (error) =>
      isAppError(error, 'CODE_TOO_SOON') ? { timeToNextAttempt: error.details.timeToNextAttempt } : null,
  }),
  shim({
    path: '/api-site/ajax/auth/check-sms-code/',
    guard: 'post',
    input: z.object(CheckSmsCodeInput.shape),
    call: (ctx, input) => checkSmsCode(ctx, input),
    answer: ({ clientId }) => success({ client_id: clientId }),
  }),
  shim({
    path: '/api-site/ajax/auth/check-auth-by-access-token/',
    guard: 'post',
    input: z.object({}),
    call: (ctx) => getClient(ctx),
    answer: (client) => ofClient(client, null),
  }),
  shim({
    path: '/api-site/ajax/auth/find-by-access-token/',
    guard: 'post',
    input: z.object({}),
    call: (ctx) => getClient(ctx),
    answer: (client) => ofClient(client, { client: client && findable(client) }),
  }),
  shim({
    path: '/api-site/ajax/auth/logout/',
    guard: 'post',
    input: z.object({}),
    call: (ctx) => signOut(ctx, { everywhere: false }),
    answer: () => success(null),
  }),
]

function findable({ clientId, phone, name, email, bonusBalance, stock }: ClientView) {
  return { client_id: clientId, phone, name, email, bonusBalance, stock }
}
