import * as z from 'zod/mini'
import { getPurchases } from '#server/account/get-purchases.ts'
import { getPurchasesCount } from '#server/account/get-purchases-count.ts'
import { getClientOrder } from '#server/orders/get-client-order.ts'
import { listOrders } from '#server/orders/list-orders.ts'
import { PageInput, Purchases, PurchasesCount } from '#shared/account/contract.ts'
import { OrdersList, OrderView } from '#shared/orders/contract.ts'
import { Flag, Id, WholeNumber } from './fields.ts'
import { type Shim, shim } from './shim.ts'

/** The first ten rows by default (ORD-29, ACC-9). */
const Page = {
  offset: z.pipe(z._default(WholeNumber, 0), PageInput.offset),
  limit: z.pipe(z._default(WholeNumber, 10), PageInput.limit),
}

export const accountShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/orders/get-orders/',
    guard: 'post',
    summary: 'The client’s orders',
    output: { data: OrdersList },
    refuses: ['NOT_SIGNED_IN'],
    input: z.object({ withCanceled: Flag, sortedByPay: Flag, ...Page }),
    call: (ctx, input) => listOrders(ctx, input),
  }),
  shim({
    path: '/api-site/ajax/orders/get-order/',
    guard: 'read',
    summary: 'One order of the client',
    output: { data: OrderView },
    refuses: ['NOT_SIGNED_IN', 'NOT_FOUND'],
    input: z.object({ id: Id }),
    call: (ctx, input) => getClientOrder(ctx, input),
  }),
  shim({
    path: '/api-site/ajax/purchases/get-purchases/',
    guard: 'post',
    summary: 'Products the client has bought',
    output: { data: Purchases },
    refuses: ['NOT_SIGNED_IN'],
    input: z.object(Page),
    call: (ctx, input) => getPurchases(ctx, input),
  }),
  shim({
    path: '/api-site/ajax/purchases/get-purchases-count/',
    guard: 'post',
    summary: 'How many products the client has bought',
    output: { data: PurchasesCount },
    refuses: ['NOT_SIGNED_IN'],
    input: z.object({}),
    call: (ctx) => getPurchasesCount(ctx),
  }),
]
