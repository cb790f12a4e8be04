import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { isCrossSite, isUnsafeGet, recordCrossSite } from '#server/http/cross-site-guard.ts'
import { failure } from '#server/http/failure.ts'
import { createCtx } from '#server/request/create-ctx.ts'
import { logStorageFault, storageRefusalOf } from '#server/storage/storage-refusal.ts'
import { untilWritable } from '#server/storage/until-writable.ts'
import { AppError, type ErrorCode, isAppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { readBody, readQuery } from './read-body.ts'
import { readInput } from './read-input.ts'
import { envelope } from './shapes.ts'

/** How a path is protected; this also determines its method and where its fields are. */
export type Guard =
  /** A GET that changes nothing; fields in the query. */
  | 'read'
  /** A GET that changes something; fields in the query. Served only to the shop's own script. */
  | 'unsafe-get'
  /** A GET that changes nothing, but is counted; fields in the query. Refused to other sites (SEC-111). */
  | 'counted-get'
  /** A POST; fields in the body. Refused to other sites. */
  | 'post'

/** What the OpenAPI document says about a row; tests check that it is true. */
interface Described {
  readonly summary: string
  /** What the schemas cannot say about the answer or the fields. */
  readonly note?: string
  /** Shape of `errors` in a refusal: a list of texts, or a map from field to texts (API-4). */
  readonly errors?: 'list' | 'map'
  /** Maps a command's name of a field to the path's name where they differ, for the keys of a map of errors. */
  readonly names?: Readonly<Record<string, string>>
  /** The codes with which a well-formed call may be refused. */
  readonly refuses?: readonly ErrorCode[]
  /** `data` of a refusal; null when absent. */
  readonly refusalShape?: z.ZodMiniType
  /** Whether the call accepts an Idempotency-Key, with which it can be repeated safely (ORD-8). */
  readonly takesKey?: boolean
}

/** One row of the table: a path of the legacy REST API, and the command or query behind it. */
export interface ShimSpec<Schema extends z.ZodMiniType, Result> extends Described {
  /** Exactly as required (API-1); `:name` is also a field of the input. */
  readonly path: `/${string}/`
  readonly guard: Guard
  /** The fields under the names under which they are sent; other fields are ignored. */
  readonly input: Schema
  readonly call: (ctx: Ctx, input: z.output<Schema>, request: ShimRequest) => Result | Promise<Result>
  /** Builds the whole body of the answer. By default it is `{success, data, errors}` around the result. */
  readonly answer?: (result: Result) => unknown
  /** Schema of `data` in the usual envelope, or of the whole body if `answer` builds another one. */
  readonly output: { readonly data: z.ZodMiniType } | { readonly body: z.ZodMiniType }
  /** Returns the `data` of a refusal; null by default. */
  readonly refusalData?: (error: AppError) => unknown
}

export interface ShimRequest {
  readonly header: (name: string) => string | undefined
}

/** A row without its type parameters, so that all rows fit into one table. */
export interface Shim extends Described {
  readonly path: string
  readonly guard: Guard
  readonly input: z.ZodMiniType
  /** The whole body of a successful answer. */
  readonly body: z.ZodMiniType
  readonly handle: (c: Context<AppEnv>, deps: Deps) => Promise<Response>
}

/** Rows by topic, in the order of the document. */
export type ShimTable = Readonly<Record<string, readonly Shim[]>>

export function shim<Schema extends z.ZodMiniType, Result>(spec: ShimSpec<Schema, Result>): Shim {
  const answer = spec.answer ?? success
  return {
    ...spec,
    body: 'body' in spec.output ? spec.output.body : envelope(spec.output.data),
    async handle(c, deps) {
      c.header('Cache-Control', 'no-store')
      c.header('Vary', 'Cookie')
      c.header('X-Robots-Tag', 'noindex')
      try {
        checkGuard(c, deps, spec.guard)
        const fields = spec.guard === 'post' ? await readBody(c) : readQuery(c)
        const read = readInput(spec.input, { ...fields, ...c.req.param() })
        if ('refused' in read) throw new AppError('BAD_INPUT', { fields: read.refused })
        if (spec.guard !== 'read') await untilWritable(deps.database.db)
        const request: ShimRequest = { header: (name) => c.req.header(name) }
        const result = await spec.call(createCtx(c, deps), read.input, request)
        return c.body(JSON.stringify(answer(result)), 200, { 'Content-Type': 'application/json' })
      } catch (caught) {
        const error = storageRefusalOf(caught) ?? caught
        if (!(error instanceof AppError)) throw error
        logStorageFault({ db: deps.database.db, log: deps.log }, caught)
        return failure(c, error, {
          errors: spec.errors === 'map' ? errorMap(error, spec.names) : errorList(error),
          data: spec.refusalData?.(error) ?? null,
        })
      }
    },
  }
}

/** Wraps data in the usual envelope. */
export function success<Data>(data: Data): { success: true; data: Data; errors: [] } {
  return { success: true, data, errors: [] }
}

export function methodOf(guard: Guard): 'GET' | 'POST' {
  return guard === 'post' ? 'POST' : 'GET'
}

/**
 * Throws FORBIDDEN for a call that the guard does not admit, and METHOD_NOT_ALLOWED for a HEAD request to a path that
 * changes something, because the router passes HEAD to the handler of GET.
 */
function checkGuard(c: Context<AppEnv>, deps: Deps, guard: Guard): void {
  if (guard === 'read') return
  if (c.req.raw.method === 'HEAD') throw new AppError('METHOD_NOT_ALLOWED', { allow: methodOf(guard) })
  const isForeign = guard === 'unsafe-get' ? isUnsafeGet(c, deps) : isCrossSite(c, deps)
  if (!isForeign) return
  if (isCrossSite(c, deps)) recordCrossSite(c, deps)
  throw new AppError('FORBIDDEN')
}

/** Returns the texts of an error: the first of each malformed field, or a single one for any other error. */
function errorList(error: AppError): string[] {
  const texts = isAppError(error, 'BAD_INPUT') ? Object.values(error.details.fields) : []
  return texts.length > 0 ? texts : [messageOf(error)]
}

const CAPTCHA_CODES: readonly ErrorCode[] = ['CAPTCHA_MISSING', 'CAPTCHA_FAILED', 'CAPTCHA_DOWN']

/** Returns the texts of an error by field, under the names under which the fields were sent. */
function errorMap(error: AppError, names: Readonly<Record<string, string>> = {}): Record<string, string[]> {
  const entries = Object.entries(errorsByField(error))
  return Object.fromEntries(entries.map(([field, texts]) => [names[field] ?? field, texts]))
}

/** Returns the texts of an error by field. Errors of no single field are under 'basket', 'total', or 'order'. */
function errorsByField(error: AppError): Record<string, string[]> {
  if (isAppError(error, 'ORDER_REFUSED')) return error.details.errors
  if (isAppError(error, 'BAD_INPUT')) {
    return Object.fromEntries(Object.entries(error.details.fields).map(([field, text]) => [field, [text]]))
  }
  if (isAppError(error, 'COUPON_NOT_FOUND')) return { couponText: [messageOf(error)] }
  if (CAPTCHA_CODES.includes(error.code)) return { reToken: [messageOf(error)] }
  const isOfBasket = isAppError(error, 'OUT_OF_STOCK') || isAppError(error, 'BASKET_EMPTY')
  return { [isOfBasket ? 'basket' : 'order']: [messageOf(error)] }
}
