import type { Context } from 'hono'
import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import { firstMessages } from './first-messages.ts'

/** Returns the JSON body, parsed by the schema. Throws BAD_INPUT for any other value and for broken JSON. */
export async function readJson<T extends z.ZodMiniType>(c: Context, shape: T): Promise<z.output<T>> {
  const text = await c.req.text()
  const parsed = z.safeParse(shape, parseOrUndefined(text))
  if (!parsed.success) throw new AppError('BAD_INPUT', { fields: firstMessages(parsed.error) })
  return parsed.data
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
