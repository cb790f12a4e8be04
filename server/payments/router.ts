import { procedure, router } from '#server/trpc.ts'
import { PaymentSystems } from '#shared/payments/contract.ts'
import { getPaymentSystems } from './get-payment-systems.ts'

export const paymentsRouter = router({
  systems: procedure.output(PaymentSystems).query(({ ctx }) => getPaymentSystems(ctx)),
})
