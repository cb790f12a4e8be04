import { startPayment } from '#server/payments/start-payment.ts'
import { procedure, router } from '#server/trpc.ts'
import {
  OrderByPublicIdInput,
  OrderInput,
  OrderPlaced,
  OrderView,
  PaymentStarted,
  QuickOrderInput,
} from '#shared/orders/contract.ts'
import { getOrder } from './get-order.ts'
import { placeOrder } from './place-order.ts'
import { placeQuickOrder } from './place-quick-order.ts'

export const ordersRouter = router({
  place: procedure
    .input(OrderInput)
    .output(OrderPlaced)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  placeQuick: procedure
    .input(QuickOrderInput)
    .output(OrderPlaced)
    .mutation(({ ctx, input }) => placeQuickOrder(ctx, input)),
  byPublicId: procedure
    .input(OrderByPublicIdInput)
    .output(OrderView)
    .query(({ ctx, input }) => getOrder(ctx, input)),
  pay: procedure
    .input(OrderByPublicIdInput)
    .output(PaymentStarted)
    .mutation(({ ctx, input }) => startPayment(ctx, input)),
})
