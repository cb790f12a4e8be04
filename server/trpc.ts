import { initTRPC, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type * as z from 'zod/mini'
import { AppError, type AppErrorShape, type ErrorCode } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import type { Ctx } from './context.ts'
import { firstMessages } from './http/first-messages.ts'

const t = initTRPC.context<Ctx>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const app = toAppError(error)
    const described: AppErrorShape = { code: app.code, message: messageOf(app), details: app.details ?? null }
    // What a verb has refused reaches tRPC as any thrown error does; only here it gets its own code and status.
    const answered = app === error.cause ? new TRPCError({ code: TRPC_CODES[app.code] }) : error
    const { code } = answered
    return {
      ...shape,
      message: described.message,
      code: TRPC_ERROR_CODES_BY_KEY[code],
      data: { code, httpStatus: getHTTPStatusCodeFromError(answered), app: described },
    }
  },
})

type TrpcCode = TRPCError['code']

/** One map from refusals to tRPC's codes; server/http/status.ts is its counterpart for the original paths. */
const TRPC_CODES = {
  BAD_INPUT: 'BAD_REQUEST',
  NOT_SIGNED_IN: 'UNAUTHORIZED',
  NOT_FOUND: 'NOT_FOUND',
  FORBIDDEN: 'FORBIDDEN',
  METHOD_NOT_ALLOWED: 'METHOD_NOT_SUPPORTED',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  UPSTREAM_DOWN: 'SERVICE_UNAVAILABLE',
  OVERLOADED: 'SERVICE_UNAVAILABLE',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
  OUT_OF_STOCK: 'CONFLICT',
  BASKET_FULL: 'PRECONDITION_FAILED',
  FAVORITES_FULL: 'PRECONDITION_FAILED',
  ORDER_REFUSED: 'UNPROCESSABLE_CONTENT',
  BASKET_EMPTY: 'PRECONDITION_FAILED',
  COUPON_NOT_FOUND: 'PRECONDITION_FAILED',
  KEY_REUSED: 'CONFLICT',
  PAYMENT_NOT_POSSIBLE: 'PRECONDITION_FAILED',
  CAPTCHA_MISSING: 'PRECONDITION_FAILED',
  CAPTCHA_FAILED: 'PRECONDITION_FAILED',
  CAPTCHA_DOWN: 'SERVICE_UNAVAILABLE',
  CALLBACK_REFUSED: 'UNPROCESSABLE_CONTENT',
  CODE_TOO_SOON: 'PRECONDITION_FAILED',
  CODE_WRONG: 'PRECONDITION_FAILED',
  CODE_EXPIRED: 'PRECONDITION_FAILED',
  CODE_SPENT: 'PRECONDITION_FAILED',
  CAMPAIGN_OVER: 'PRECONDITION_FAILED',
  ALREADY_INVOLVED: 'CONFLICT',
  NOT_INVOLVED: 'PRECONDITION_FAILED',
  GOAL_NOT_REACHED: 'PRECONDITION_FAILED',
  GIFT_RECEIVED: 'CONFLICT',
  GIFT_OUT_OF_STOCK: 'CONFLICT',
  MOVE_REFUSED: 'PRECONDITION_FAILED',
} as const satisfies Record<ErrorCode, TrpcCode>

/** What a tRPC error is in the shop's own words; anything unexpected is INTERNAL, without detail. */
export function toAppError(error: TRPCError): AppError {
  if (error.cause instanceof AppError) return error.cause
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') {
    return new AppError('BAD_INPUT', { fields: firstMessages(error.cause) })
  }
  if (error.code === 'NOT_FOUND') return new AppError('NOT_FOUND')
  if (error.code === 'METHOD_NOT_SUPPORTED') return new AppError('METHOD_NOT_ALLOWED', { allow: 'POST' })
  if (error.code === 'PAYLOAD_TOO_LARGE') return new AppError('TOO_LARGE')
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new AppError('BAD_INPUT', { fields: {} })
  return new AppError('INTERNAL')
}

export const router = t.router
/** Every procedure of the shop stands on this one. */
export const procedure = t.procedure

/**
 * An output that a cache hands to many callers: checked when it is first answered, and then known by its identity.
 * Whatever is in it must never be changed after that.
 */
export function cachedOutput<Output extends object>(schema: z.ZodMiniType<Output>) {
  const checked = new WeakMap<object, Output>()
  return (value: unknown): Output => {
    const known = typeof value === 'object' && value !== null ? checked.get(value) : undefined
    if (known !== undefined) return known
    const output = schema.parse(value)
    if (typeof value === 'object' && value !== null) checked.set(value, output)
    return output
  }
}
