import * as z from 'zod/mini'
import { getPaymentSystems } from '#server/checkout/payment-systems.ts'
import { PaymentSystems } from '#shared/payments/contract.ts'
import { type Shim, shim } from './shim.ts'

export const paymentsShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/payment-system/get-payment-systems/',
    guard: 'read',
    summary: 'Payment systems, with why each cannot be chosen now',
    output: { data: PaymentSystems },
    input: z.object({}),
    call: (ctx) => getPaymentSystems(ctx),
  }),
]
