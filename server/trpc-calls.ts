import { getErrorShape, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { Context } from 'hono'
import { callProcedure } from './call-procedure.ts'
import type { RequestCtx } from './context.ts'
import type { AppEnv } from './http/app-env.ts'
import { appRouter, typeOfProcedure } from './router.ts'

/** Calls as the pages send them: all of one type, which is that of the method, with inputs in JSON. */
export interface PlainCalls {
  readonly type: 'query' | 'mutation'
  readonly names: readonly string[]
  readonly isBatch: boolean
  /** Throws BAD_REQUEST for an input that cannot be read. */
  readInputs(): Promise<Inputs>
}

const JSON_TYPE = 'application/json'

type Inputs = Readonly<Record<number, unknown>>

/** Returns the calls of a request; null if it is unusual in any way, so that tRPC's own adapter must answer it. */
export function plainCallsOf(
  c: Context<AppEnv>,
  names: readonly string[],
  maxBatch: number,
): PlainCalls | null {
  const { method } = c.req
  if (method !== 'GET' && method !== 'POST') return null
  const type = method === 'GET' ? 'query' : 'mutation'
  const isBatch = c.req.query('batch') === '1'
  const isUsual =
    (isBatch ? names.length <= maxBatch : names.length === 1) &&
    names.every((name) => typeOfProcedure(name) === type) &&
    (c.req.header('content-type') ?? (method === 'GET' ? JSON_TYPE : '')).startsWith(JSON_TYPE) &&
    c.req.query('connectionParams') === undefined
  return isUsual ? { type, names, isBatch, readInputs: () => readInputs(c, isBatch) } : null
}

async function readInputs(c: Context<AppEnv>, isBatch: boolean): Promise<Inputs> {
  try {
    const text = c.req.method === 'GET' ? c.req.query('input') : await c.req.text()
    if (c.req.method === 'GET' && !text) return {}
    const inputs: unknown = JSON.parse(text ?? '')
    if (!isBatch) return { 0: inputs }
    if (isInputs(inputs)) return inputs
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
  throw new TRPCError({ code: 'BAD_REQUEST' })
}

function isInputs(inputs: unknown): inputs is Inputs {
  return typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs)
}

/** What a request with calls is answered. */
export interface CallsAnswer {
  readonly text: string
  readonly status: number
  readonly failed: readonly { readonly name: string; readonly error: TRPCError }[]
}

/**
 * Makes the calls of a request, all at the same time, and returns the same text as tRPC's adapter, which spends half of
 * its time on objects of the Fetch API that nobody reads.
 */
export async function answerCalls(
  { type, names, isBatch, readInputs }: PlainCalls,
  ctx: RequestCtx,
): Promise<CallsAnswer> {
  let reading: Promise<Inputs> | undefined
  const inputAt = async (index: number) => {
    reading ??= readInputs()
    return (await reading)[index]
  }
  const failed: { name: string; error: TRPCError }[] = []
  const results = await Promise.all(
    names.map(async (name, index) => {
      const getRawInput = () => inputAt(index)
      try {
        const data = await callProcedure({ path: name, type, ctx, getRawInput })
        return { result: { data } }
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause)
        failed.push({ name, error })
        const about = { error, type, path: name, input: undefined, ctx }
        return { error: getErrorShape({ config: appRouter._def._config, ...about }) }
      }
    }),
  )
  const text = JSON.stringify(isBatch ? results : results[0])
  return { text, status: getHTTPStatusCode(results), failed }
}
