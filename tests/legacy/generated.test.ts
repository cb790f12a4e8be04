import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import openApi from '#docs/openapi.json' with { type: 'json' }
import type { JsonSchema, OpenApi } from '#server/legacy/open-api.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { arbitraryCall, type MadeCall } from '#tests/support/arbitrary-call.ts'
import { insertOrder } from '#tests/support/client-account.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { FRESH_TOKEN, LAST_CODE } from '#tests/support/likely-values.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { humanToken, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runs } from '#tests/support/thorough.ts'

/** The import has the literal type of the file's content, so it is cast. */
const document = openApi as unknown as OpenApi
const RUNS = runs(30)
const MOST_ROUNDS = 8
const CALLS_A_RUN = 40
const OPERATIONS = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
)

const ANY_REFUSAL = fromJSONSchema(document.components.schemas['refusal-list'] ?? { not: {} })
const validators = new Map<string, ReturnType<typeof fromJSONSchema>>()

function validatorOf({ operation }: MadeCall, status: number) {
  const key = `${operation.operationId} ${status}`
  const known = validators.get(key)
  if (known) return known
  const schema = operation.responses[status]?.content['application/json'].schema
  if (!schema) throw new Error(`undocumented: ${key}`)
  const parser = fromJSONSchema(withoutRefs(schema))
  validators.set(key, parser)
  return parser
}

/** Returns the schema with every reference replaced by what it names. */
function withoutRefs(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value: JsonSchema) => {
    const ref = typeof value === 'object' && value !== null ? value.$ref : undefined
    return typeof ref === 'string' ? (document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {}) : value
  }) as JsonSchema
}

/** Returns a function that puts the last sent code and an unused captcha token into a text. */
function fillFor(shop: TestShop): (text: string) => string {
  const sent = shop.sms.at(-1)?.text.match(/\d{4}/)?.[0] ?? '0000'
  return (text) => text.replaceAll(LAST_CODE, sent).replaceAll(FRESH_TOKEN, humanToken())
}

function send(shop: TestShop, shopper: Shopper, { url, method, headers, body }: MadeCall): Promise<Response> {
  return shopper.fetch(url, { method, headers, body: body(fillFor(shop)) })
}

/** Checks an answer against the document; returns true for a success. Every path refuses a wrong method alike. */
async function check(call: MadeCall, response: Response): Promise<boolean> {
  const statuses = call.isWrongMethod ? ['405'] : Object.keys(call.operation.responses)
  expect(statuses).toContain(String(response.status))
  expect(response.headers.get('allow') ?? '').toMatch(call.isWrongMethod ? /^(GET, HEAD|GET|POST)$/ : /^$/)
  const schema = call.isWrongMethod ? ANY_REFUSAL : validatorOf(call, response.status)
  const body: unknown = await response.json()
  const result = schema.safeParse(body)
  if (!result.success) throw new Error(`${response.status} ${JSON.stringify(body)}\n${result.error.message}`)
  return response.status === 200 && (body === 1 || (body as { success: boolean }).success)
}

/** Returns a shopper with a filled basket; a customer has also ordered and earned the gift of a campaign. */
async function prepareShopper(shop: TestShop, isClient: boolean): Promise<Shopper> {
  const { db } = shop.database
  const shopper = shop.newShopper()
  insertCoupon(db, 'MINUS100')
  insertCampaign(db)
  insertCampaign(db, { id: 8, goal: 1 })
  if (isClient) {
    const { clientId: shopperId } = await signIn(shop, shopper)
    await shopper.call.campaign.takePart.mutate({ marketingCampaignId: 8 })
    shop.clock.advance(MINUTE_MS)
    insertOrder(db, { shopperId, createdAt: shop.clock.now(), finalTotal: 601, payment: 'paid' })
  }
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
  return shopper
}

test('calls generated from the OpenAPI document are answered as it says', {
  timeout: 3 * MINUTE_MS,
}, async () => {
  const statuses = new Map<number, number>()
  const succeeded = new Set<string>()
  const session = fc.array(arbitraryCall(document), { minLength: CALLS_A_RUN, maxLength: CALLS_A_RUN })
  const property = fc.asyncProperty(session, fc.boolean(), async (calls, isClient) => {
    const shop = createTestShop()
    const shopper = await prepareShopper(shop, isClient)
    for (const call of calls) {
      const response = await send(shop, shopper, call)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (await check(call, response)) succeeded.add(call.operation.operationId)
      shop.clock.advance(7000)
    }
    expect(shop.logged).toEqual([])
    shop.close()
  })
  const refusedOnly = () => OPERATIONS.filter((id) => !succeeded.has(id))
  // Chance may leave out the one call that can succeed; then more of them are generated.
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || refusedOnly().length > 0); round += 1)
    await fc.assert(property, { numRuns: RUNS })
  const count = [...statuses.values()].reduce((sum, n) => sum + n, 0)
  const by = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  process.stdout.write(`generated calls to the legacy REST API: ${count} (${by.join(', ')})\n`)
  expect(count).toBeGreaterThanOrEqual(RUNS * CALLS_A_RUN)
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 413]))
  // Every documented call has succeeded at least once, so that no call is tested by refusals alone.
  expect(refusedOnly()).toEqual([])
})
