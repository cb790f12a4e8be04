import type { TRPCError, TRPCProcedureType } from '@trpc/server'
import { accountRouter } from './account/router.ts'
import { authRouter } from './auth/router.ts'
import { basketRouter } from './basket/router.ts'
import { callbackRouter } from './callback/router.ts'
import { campaignRouter } from './campaign/router.ts'
import { catalogRouter } from './catalog/router.ts'
import { basketPayments, basketTariffs, checkoutRouter } from './checkout/router.ts'
import type { RequestCtx } from './context.ts'
import { favoritesRouter } from './favorites/router.ts'
import { geoRouter } from './geo/router.ts'
import { looksRouter } from './looks/router.ts'
import { ordersRouter } from './orders/router.ts'
import { restockRouter } from './restock/router.ts'
import { reviewsRouter } from './reviews/router.ts'
import { searchRouter } from './search/router.ts'
import { tariffs } from './tariffs/router.ts'
import { type ProcedureMeta, router } from './trpc.ts'

/** The routers of all capabilities. The browser imports only the type. */
export const appRouter = router({
  account: accountRouter,
  auth: authRouter,
  basket: basketRouter,
  callback: callbackRouter,
  campaign: campaignRouter,
  catalog: catalogRouter,
  checkout: checkoutRouter,
  favorites: favoritesRouter,
  geo: geoRouter,
  looks: looksRouter,
  payments: router(basketPayments),
  orders: ordersRouter,
  restock: restockRouter,
  reviews: reviewsRouter,
  search: searchRouter,
  tariffs: router({ ...tariffs, ...basketTariffs }),
})

export type AppRouter = typeof appRouter

/** A schema of a procedure, or a function that returns the value that it checks. */
export type Checked = { parse(value: unknown): unknown } | ((value: unknown) => unknown)

export type ProcedureResult =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: TRPCError }

/** What every part of a procedure is told about a call. */
export interface Step {
  readonly ctx: RequestCtx
  readonly type: TRPCProcedureType
  readonly path: string
  readonly meta: ProcedureMeta | undefined
  getRawInput(): Promise<unknown>
}

/** What a procedure consists of. */
export interface ProcedureParts {
  readonly type: TRPCProcedureType
  readonly meta?: ProcedureMeta | undefined
  readonly inputs: readonly Checked[]
  readonly output?: Checked
  /** The base of all procedures (server/trpc.ts), and after it tRPC's own steps. */
  readonly middlewares: readonly [
    base: (step: Step & { next(): Promise<ProcedureResult> }) => Promise<ProcedureResult>,
    ...own: unknown[],
  ]
  resolver(step: Step & { readonly input: unknown }): unknown
}

/**
 * Its type is nested by router and hides the parts, but at run time it has a key for each procedure, such as
 * 'basket.get', with all of them.
 */
const hidden = appRouter._def.procedures as unknown as Record<string, { readonly _def: ProcedureParts }>
const procedures = new Map(Object.entries(hidden).map(([name, { _def }]) => [name, whole(name, _def)]))

/** Throws if a procedure has a step of its own, which `callProcedure` would leave out. */
function whole(name: string, parts: ProcedureParts): ProcedureParts {
  const { inputs, output, middlewares } = parts
  const ofTrpc = inputs.length + (output ? 1 : 0) + 1
  if (inputs.length > 1 || middlewares.length !== 1 + ofTrpc)
    throw new Error(`${name} has steps that callProcedure does not know`)
  return parts
}

/** Returns whose answers of a procedure are the same; undefined if each caller has an own one, or nothing has the name. */
export function answersSameFor(name: string): ProcedureMeta['sameFor'] {
  return procedures.get(name)?.meta?.sameFor
}

/** Whether a query counts its uses (SEC-111). */
export function isCounted(name: string): boolean {
  return procedures.get(name)?.meta?.isCounted === true
}

/** Returns whether a procedure is a query or a mutation; undefined if nothing has the name. */
export function typeOfProcedure(name: string): TRPCProcedureType | undefined {
  return procedures.get(name)?.type
}

/** Returns what a procedure consists of; undefined if nothing has the name. */
export function partsOfProcedure(name: string): ProcedureParts | undefined {
  return procedures.get(name)
}
