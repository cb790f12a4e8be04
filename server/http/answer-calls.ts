import { callTRPCProcedure, getErrorShape, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { HonoRequest } from 'hono'
import type { Ctx } from '#server/context.ts'
import { appRouter } from '#server/router.ts'
import { toAppError } from '#server/trpc.ts'

/** A larger batch is refused before any call of it is looked at. */
const MAX_BATCH = 10
const PREFIX = '/trpc/'

interface CallsAnswer {
  readonly status: number
  readonly json: string
}

/**
 * tRPC's protocol as far as the shop speaks it: plain JSON, one call or a batch (`?batch=1`), no transformer, no
 * streams, no subscriptions. The library's own adapter makes URLs, headers and abort signals for each call that
 * nobody here looks at: a fifth of what reading a basket costs.
 */
export async function answerCalls(req: HonoRequest, ctx: Ctx): Promise<CallsAnswer> {
  const sent = req.method === 'POST' ? await req.text() : req.query('input')
  const answer = await answerSent(req, sent, ctx)
  return { status: getHTTPStatusCode(answer), json: JSON.stringify(answer) }
}

async function answerSent(req: HonoRequest, sent: string | undefined, ctx: Ctx) {
  const path = req.path.slice(PREFIX.length)
  try {
    const type = callType(req)
    const input: unknown = sent ? parseJson(sent) : undefined
    if (req.query('batch') !== '1') return await answerCall(ctx, { type, path, input })
    const paths = path.split(',')
    if (paths.length > MAX_BATCH) throw new TRPCError({ code: 'BAD_REQUEST' })
    const inputs = new Map(Object.entries(input ?? {}))
    return await Promise.all(
      paths.map((one, i) => answerCall(ctx, { type, path: one, input: inputs.get(String(i)) })),
    )
  } catch (cause) {
    return refusal(ctx, { type: 'unknown', path, input: undefined }, cause)
  }
}

/** A form of another site can send neither this content type nor these methods without asking first. */
function callType(req: HonoRequest): 'query' | 'mutation' {
  if (req.method === 'GET' || req.method === 'HEAD') return 'query'
  if (req.method !== 'POST') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
  if (!req.header('content-type')?.startsWith('application/json')) {
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  }
  return 'mutation'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  }
}

interface Call {
  readonly type: 'query' | 'mutation' | 'unknown'
  readonly path: string
  readonly input: unknown
}

async function answerCall(ctx: Ctx, call: Call & { readonly type: 'query' | 'mutation' }) {
  const { type, path, input } = call
  try {
    const data: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      getRawInput: () => Promise.resolve(input),
      ctx,
      signal: undefined,
      batchIndex: 0,
    })
    return { result: { data } }
  } catch (cause) {
    return refusal(ctx, call, cause)
  }
}

function refusal(ctx: Ctx, { type, path, input }: Call, cause: unknown) {
  const error = toKnownError(cause, path)
  if (toAppError(error).code === 'INTERNAL') ctx.log.error({ err: error.cause ?? error, path }, 'unexpected')
  return { error: getErrorShape({ config: appRouter._def._config, error, type, path, input, ctx }) }
}

/** A procedure that is there but of the other type: the method is wrong, not the path. */
function toKnownError(cause: unknown, path: string): TRPCError {
  const error = getTRPCErrorFromUnknown(cause)
  const isThere = error.code === 'NOT_FOUND' && !error.cause && path in appRouter._def.procedures
  return isThere ? new TRPCError({ code: 'METHOD_NOT_SUPPORTED' }) : error
}
