import * as z from 'zod/mini'
import { requestCallback } from '#server/callback/request-callback.ts'
import { CallbackInput, CallbackResult } from '#shared/callback/contract.ts'
import { type Shim, shim } from './shim.ts'

const { phone, captchaToken, scenario } = CallbackInput.shape

/** A missing field counts as empty, so that the rule of the form reports it. */
export const callbackShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/callback-request/send-email-for-phone-number/',
    guard: 'post',
    summary: 'Asks the shop to call a phone',
    note: "customerId is the number of the request and customerAuthTicket a random text that no call takes: neither says whose the phone is. Of 18 characters in 'default'; 'skip-phone-validation' takes any of seven digits and more. Three calls an hour to a phone.",
    output: { data: CallbackResult },
    refuses: ['CALLBACK_REFUSED', 'CAPTCHA_MISSING', 'CAPTCHA_FAILED', 'CAPTCHA_DOWN', 'TOO_MANY_REQUESTS'],
    input: z.object({
      phone: z._default(phone, ''),
      captchaToken: z._default(captchaToken, ''),
      scenario: z._default(scenario, 'default'),
    }),
    call: (ctx, input) => requestCallback(ctx, input),
  }),
]
