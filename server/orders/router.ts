import { procedure, router, waitingProcedure } from '#server/trpc.ts'
import {
  AddressHints,
  AddressHintsInput,
  ChangePaymentInput,
  OrderByIdInput,
  OrderByPublicIdInput,
  OrderInput,
  OrderPlaced,
  OrderPlacedBefore,
  OrderRepeated,
  OrdersInput,
  OrdersList,
  OrderView,
  OtherPayments,
  PaymentStarted,
  PopularForShopper,
  PopularInput,
  QuickOrderInput,
  UsualChoices,
} from '#shared/orders/contract.ts'
import { cancelOrder } from './cancel-order.ts'
import { changePayment } from './change-payment.ts'
import { findPlacedBefore } from './find-placed-before.ts'
import { getClientOrder } from './get-client-order.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { getOtherPayments } from './other-payments.ts'
import { placeOrder } from './place-order.ts'
import { placeQuickOrder } from './place-quick-order.ts'
import { getPopularForShopper } from './popular-for-shopper.ts'
import { repeatOrder } from './repeat-order.ts'
import { startPayment } from './start-payment.ts'
import { suggestAddresses } from './suggest-addresses.ts'
import { getUsualChoices } from './usual-choices.ts'

export const ordersRouter = router({
  place: waitingProcedure
    .input(OrderInput)
    .output(OrderPlaced)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  placeQuick: procedure
    .input(QuickOrderInput)
    .output(OrderPlaced)
    .mutation(({ ctx, input }) => placeQuickOrder(ctx, input)),
  placedBefore: procedure.output(OrderPlacedBefore).query(({ ctx }) => findPlacedBefore(ctx)),
  usual: procedure.output(UsualChoices).query(({ ctx }) => getUsualChoices(ctx)),
  addressHints: procedure
    .input(AddressHintsInput)
    .output(AddressHints)
    .query(({ ctx, input }) => suggestAddresses(ctx, input)),
  popular: procedure
    .input(PopularInput)
    .output(PopularForShopper)
    .query(({ ctx, input }) => getPopularForShopper(ctx, input)),
  byPublicId: procedure
    .input(OrderByPublicIdInput)
    .output(OrderView)
    .query(({ ctx, input }) => getOrder(ctx, input)),
  pay: procedure
    .input(OrderByPublicIdInput)
    .output(PaymentStarted)
    .mutation(({ ctx, input }) => startPayment(ctx, input)),
  otherPayments: procedure
    .input(OrderByPublicIdInput)
    .output(OtherPayments)
    .query(({ ctx, input }) => getOtherPayments(ctx, input)),
  changePayment: procedure
    .input(ChangePaymentInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => changePayment(ctx, input)),
  list: procedure
    .input(OrdersInput)
    .output(OrdersList)
    .query(({ ctx, input }) => listOrders(ctx, input)),
  byId: procedure
    .input(OrderByIdInput)
    .output(OrderView)
    .query(({ ctx, input }) => getClientOrder(ctx, input)),
  cancel: procedure
    .input(OrderByIdInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  repeat: procedure
    .input(OrderByPublicIdInput)
    .output(OrderRepeated)
    .mutation(({ ctx, input }) => repeatOrder(ctx, input)),
})
