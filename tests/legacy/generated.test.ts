import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import openApi from '#docs/openapi.json' with { type: 'json' }
import type { JsonSchema, OpenApi } from '#server/legacy/open-api.ts'
import { arbitraryCall, LAST_CODE, type MadeCall } from '#tests/support/arbitrary-call.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

/** The file's own type is that of its letters. */
const document = openApi as unknown as OpenApi
const RUNS = 60
const CALLS_A_RUN = 40

const ANY_REFUSAL = fromJSONSchema(document.components.schemas['refusal-list'] ?? { not: {} })
const validators = new Map<string, ReturnType<typeof fromJSONSchema>>()

function validatorOf({ operation }: MadeCall, status: number) {
  const key = `${operation.operationId} ${status}`
  const known = validators.get(key)
  if (known) return known
  const schema = operation.responses[status]?.content['application/json'].schema
  if (!schema) throw new Error(`undocumented: ${key}`)
  const made = fromJSONSchema(withoutRefs(schema))
  validators.set(key, made)
  return made
}

/** Schemas with what their references name in place of them. */
function withoutRefs(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value: JsonSchema) => {
    const ref = typeof value === 'object' && value !== null ? value.$ref : undefined
    return typeof ref === 'string' ? (document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {}) : value
  }) as JsonSchema
}

function send(shop: TestShop, shopper: Shopper, { url, method, headers, body }: MadeCall): Promise<Response> {
  const sent = shop.sms.at(-1)?.text.match(/\d{4}/)?.[0] ?? '0000'
  const text = typeof body === 'string' ? body.replaceAll(LAST_CODE, sent) : body
  return shopper.fetch(url, { method, headers, body: text })
}

/** A method that the document does not give to the path is refused alike everywhere. */
async function check(call: MadeCall, response: Response): Promise<void> {
  const statuses = call.isWrongMethod ? ['405'] : Object.keys(call.operation.responses)
  expect(statuses).toContain(String(response.status))
  expect(response.headers.get('allow') ?? '').toMatch(call.isWrongMethod ? /^(GET, HEAD|GET|POST)$/ : /^$/)
  const schema = call.isWrongMethod ? ANY_REFUSAL : validatorOf(call, response.status)
  const body: unknown = await response.json()
  const result = schema.safeParse(body)
  if (!result.success) throw new Error(`${response.status} ${JSON.stringify(body)}\n${result.error.message}`)
}

test('a call made up from the document is answered as the document says', async () => {
  const statuses = new Map<number, number>()
  const visit = fc.array(arbitraryCall(document), { minLength: CALLS_A_RUN, maxLength: CALLS_A_RUN })
  const property = fc.asyncProperty(visit, fc.boolean(), async (calls, isClient) => {
    const shop = createTestShop()
    insertCoupon(shop.database.db, 'MINUS100')
    const shopper = shop.visitor()
    if (isClient) await signIn(shop, shopper)
    for (const call of calls) {
      const response = await send(shop, shopper, call)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      await check(call, response)
      shop.clock.advance(7000)
    }
    expect(shop.logged).toEqual([])
    shop.close()
  })
  await fc.assert(property, { numRuns: RUNS })
  const count = [...statuses.values()].reduce((sum, n) => sum + n, 0)
  const by = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  process.stdout.write(`generated calls to the original paths: ${count} (${by.join(', ')})\n`)
  expect(count).toBeGreaterThanOrEqual(RUNS * CALLS_A_RUN)
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 413]))
}, 180_000)
