import * as z from 'zod/mini'
import { requestCallback } from '#server/callback/request-callback.ts'
import { CallbackInput } from '#shared/callback/contract.ts'
import { type Shim, shim } from './shim.ts'

const { phone, captchaToken, scenario } = CallbackInput.shape

/** A field that is left out is an empty one: the form's own rule judges it. */
export const callbackShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/callback-request/send-email-for-phone-number/',
    guard: 'post',
    input: z.object({
      phone: z._default(phone, ''),
      captchaToken: z._default(captchaToken, ''),
      scenario: z._default(scenario, 'default'),
    }),
    call: (ctx, input) => requestCallback(ctx, input),
  }),
]
