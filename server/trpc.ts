import { isDeepStrictEqual } from 'node:util'
import { initTRPC, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type * as z from 'zod/mini'
import { AppError, type AppErrorShape } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import type { RequestCtx } from './context.ts'
import { firstMessages } from './http/first-messages.ts'
import { REFUSAL_STATUS } from './http/status.ts'
import { logStorageFault, storageRefusalOf } from './storage/storage-refusal.ts'
import { untilWritable } from './storage/until-writable.ts'

export interface ProcedureMeta {
  /**
   * Whose answers to the same input are equal, so that one may be kept for the others: those of everybody, or only those
   * of newcomers, whose requests have no cookie of the shop. Without it an answer is the caller's own.
   */
  readonly sameFor?: 'everybody' | 'newcomers'
  /** Whether a query counts its uses, so that a page of another site must not make it (SEC-111). */
  readonly isCounted?: boolean
  /** Whether a mutation waits itself until it can be stored, because it begins with `whenWritable`. */
  readonly waitsItself?: boolean
}

const t = initTRPC
  .context<RequestCtx>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const app = toAppError(error)
      const described: AppErrorShape = {
        code: app.code,
        message: messageOf(app),
        details: app.details ?? null,
      }
      // tRPC treats a command's refusal like any other error; here the refusal gets its own code and status.
      const isRefusal = app === error.cause || app.code === 'STORAGE_UNAVAILABLE'
      const answered = isRefusal ? new TRPCError({ code: REFUSAL_STATUS[app.code].trpc }) : error
      const { code } = answered
      return {
        ...shape,
        message: described.message,
        code: TRPC_ERROR_CODES_BY_KEY[code],
        data: { code, httpStatus: getHTTPStatusCodeFromError(answered), app: described },
      }
    },
  })

/** Returns the AppError behind a tRPC error; an unexpected error becomes INTERNAL, without details. */
export function toAppError(error: TRPCError): AppError {
  if (error.cause instanceof AppError) return error.cause
  const refusal = storageRefusalOf(error.cause)
  if (refusal) return refusal
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
/**
 * The base of every procedure: before it begins, waits until what it writes can be stored, and determines the caller,
 * unless the answer is the same for everybody. Logs errors of the storage.
 */
export const procedure = t.procedure.use(async ({ ctx, type, getRawInput, meta, next }) => {
  // The body is read first, because a sign-in may have ended the guest while it was on its way; a query has none. Errors
  // of reading it are ignored here, because a procedure with input reads it again.
  if (type === 'mutation') await getRawInput().catch(() => undefined)
  try {
    if ((type === 'mutation' && !meta?.waitsItself) || meta?.isCounted) await untilWritable(ctx.db)
    if (meta?.sameFor !== 'everybody') ctx.resolveActor()
  } catch (error) {
    logStorageFault(ctx, error)
    throw error
  }
  const result = await next()
  if (!result.ok) logStorageFault(ctx, result.error)
  return result
})

/**
 * The base of queries whose answer is the same for everybody, so that a cache in front of the shop may keep it (OPS-45).
 * The context of a call by HTTP that has only such queries contains no caller.
 */
export const sharedProcedure = procedure.meta({ sameFor: 'everybody' })
/** The base of queries whose answer is the same for all newcomers. Those of other callers are their own. */
export const newcomerProcedure = procedure.meta({ sameFor: 'newcomers' })
/** The base of queries that count their uses, and therefore wait like a mutation. */
export const countedProcedure = procedure.meta({ isCounted: true })
/**
 * The base of mutations that begin with `whenWritable`, so that the lock is not taken twice. They write nothing outside
 * of it before.
 */
export const waitingProcedure = procedure.meta({ waitsItself: true })

/**
 * Returns an output schema for objects that a cache returns to many callers. Each object is checked only the first
 * time; after that it is recognized by its identity, so it must never be changed.
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

/**
 * Returns an output for what the shop builds field by field, so that the compiler has checked it. A build of the shop
 * sends it as it is, because a check would repeat that for each answer. Tests and development check it, and refuse a
 * value of which the schema would leave something out.
 */
export function builtOutput<Output extends object>(schema: z.ZodMiniType<Output>) {
  // Vite defines it; Node, which runs the sources themselves for scripts, does not.
  return import.meta.env?.PROD ? asBuilt<Output> : (value: unknown) => whole(schema, value)
}

function asBuilt<Output>(value: unknown): Output {
  return value as Output
}

function whole<Output extends object>(schema: z.ZodMiniType<Output>, value: unknown): Output {
  const output = schema.parse(value)
  if (!isDeepStrictEqual(output, value)) throw new Error('the answer has fields that its contract lacks')
  return output
}
