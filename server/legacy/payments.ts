import * as z from 'zod/mini'
import { getPaymentSystems } from '#server/payments/get-payment-systems.ts'
import { type Shim, shim } from './shim.ts'

export const paymentsShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/payment-system/get-payment-systems/',
    guard: 'read',
    input: z.object({}),
    call: (ctx) => getPaymentSystems(ctx),
  }),
]
