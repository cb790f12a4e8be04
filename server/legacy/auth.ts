import * as z from 'zod/mini'
import { checkSmsCode } from '#server/auth/check-sms-code.ts'
import { getClient } from '#server/auth/get-client.ts'
import { identByPhone } from '#server/auth/ident-by-phone.ts'
import { signOut } from '#server/auth/sign-out.ts'
import {
  CheckSmsCodeInput,
  ClientView,
  IdentByPhoneInput,
  IdentByPhoneResult,
} from '#shared/auth/contract.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { envelope, refusalOf } from './shapes.ts'
import { type Shim, shim, success } from './shim.ts'

const { phone, name, email, bonusBalance, stock } = ClientView.shape
const FoundClient = z.object({ client_id: z.int(), phone, name, email, bonusBalance, stock })
const GuestAnswer = refusalOf.list(z.null())

/** Builds the answer of the two calls that check the cookie: a guest gets `success: false`, not an error status. */
function ofClient(client: ClientView | null, data: unknown) {
  if (client) return success(data)
  return { success: false, data: null, errors: [messageOf(new AppError('NOT_SIGNED_IN'))] }
}

export const authShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/auth/ident-by-phone/',
    guard: 'post',
    summary: 'Sends a code to a phone',
    note: 'timeToNextAttempt is in seconds; a refusal within the countdown or over a limit carries it too. The captcha’s token is good for one call.',
    output: { data: IdentByPhoneResult },
    refuses: [
      'CODE_TOO_SOON',
      'CODE_UNCERTAIN',
      'CAPTCHA_MISSING',
      'CAPTCHA_FAILED',
      'CAPTCHA_DOWN',
      'TOO_MANY_REQUESTS',
      'UPSTREAM_DOWN',
    ],
    refusalShape: z.nullable(z.object({ timeToNextAttempt: z.int() })),
    input: z.object({
      phone: IdentByPhoneInput.shape.phone,
      captchaToken: z._default(IdentByPhoneInput.shape.captchaToken, ''),
    }),
    call: (ctx, input) => identByPhone(ctx, input),
    // Only a request that has sent a code says whether the phone is known (AUTH-65), so a refusal does not.
    refusalData(error) {
      if (isAppError(error, 'CODE_TOO_SOON')) return error.details
      if (!isAppError(error, 'TOO_MANY_REQUESTS')) return null
      return { timeToNextAttempt: error.details.retryAfterSeconds }
    },
  }),
  shim({
    path: '/api-site/ajax/auth/check-sms-code/',
    guard: 'post',
    summary: 'Signs in with the code',
    note: 'A right code sets the cookie access-token (over https __Host-access-token) and ends the session that was sent along; a wrong one changes no cookie. Clients may clear theirs before the call.',
    output: { data: z.object({ client_id: z.int() }) },
    refuses: ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_SPENT', 'TOO_MANY_REQUESTS'],
    input: z.object(CheckSmsCodeInput.shape),
    call: (ctx, input) => checkSmsCode(ctx, input),
    answer: ({ clientId }) => success({ client_id: clientId }),
  }),
  shim({
    path: '/api-site/ajax/auth/check-auth-by-access-token/',
    guard: 'post',
    summary: 'Whether the cookie is that of a signed-in client',
    output: { body: z.union([envelope(z.null()), GuestAnswer]) },
    input: z.object({}),
    call: (ctx) => getClient(ctx),
    answer: (client) => ofClient(client, null),
  }),
  shim({
    path: '/api-site/ajax/auth/find-by-access-token/',
    guard: 'post',
    summary: 'The signed-in client',
    output: { body: z.union([envelope(z.object({ client: FoundClient })), GuestAnswer]) },
    input: z.object({}),
    call: (ctx) => getClient(ctx),
    answer: (client) => ofClient(client, { client: client && findable(client) }),
  }),
  shim({
    path: '/api-site/ajax/auth/logout/',
    guard: 'post',
    summary: 'Signs out; a guest succeeds too',
    output: { data: z.null() },
    input: z.object({}),
    call: (ctx) => signOut(ctx, { everywhere: false }),
    answer: () => success(null),
  }),
]

function findable({ clientId, phone, name, email, bonusBalance, stock }: ClientView) {
  return { client_id: clientId, phone, name, email, bonusBalance, stock }
}
