import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callbackRequests } from '#db/schema/callback.ts'
import { consents } from '#db/schema/consents.ts'
import { orders } from '#db/schema/orders.ts'
import { createApp } from '#server/app.ts'
import { documentsFolder } from '#server/consents/consent-document.ts'
import { listen } from '#server/listen.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import { hashConsent } from '#server/settings/consent-file.ts'
import { NOTHING_SET } from '#server/settings/read-settings.ts'
import { CALLBACK_DAYS } from '#shared/retention-days.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { legacyApi } from '#tests/support/legacy-api.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { refusal } from '#tests/support/shop-api.ts'
import { createShopper, refusalOf } from '#tests/support/shopper.ts'
import { humanToken, lastCode, PHONE, requestCode, signIn, wrongCode } from '#tests/support/sign-in.ts'
import { CONSENT_HASH, createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { trpcApi } from '#tests/support/trpc-api.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

const recorded = (by = shop) => by.database.db.select().from(consents).all()
const NONE = { orderId: null, callbackId: null, restockId: null, clientId: null }
const given = (subject: object) => ({
  ...{ id: expect.any(Number), ...NONE, ...subject },
  ...{ documentHash: CONSENT_HASH, at: shop.clock.now() },
})
const CALLBACK = { phone: '+7 (912) 345-67-89', scenario: 'default' } as const

describe.each([
  ['legacy REST API', legacyApi],
  ['tRPC', trpcApi],
])('through the %s', (_name, apiOf) => {
  // Requirement: SEC-74
  test('an order is recorded with the consent', async () => {
    const api = apiOf(shop.newShopper())
    await api.add(PRODUCT.cream)
    await api.place(orderForm())
    expect(recorded()).toEqual([given({ orderId: 1 })])
  })

  // Requirement: SEC-74
  test('a quick order that is submitted twice is recorded with one consent', async () => {
    const api = apiOf(shop.newShopper())
    await api.add(PRODUCT.cream)
    const [first, second] = await Promise.all([api.placeQuick(QUICK_FORM), api.placeQuick(QUICK_FORM)])
    expect(second).toEqual(first)
    expect(recorded()).toEqual([given({ orderId: 1 })])
  })

  // Requirement: SEC-74
  test('an order that is refused records no consent', async () => {
    const api = apiOf(shop.newShopper())
    await api.add(PRODUCT.cream)
    shop.setStock(PRODUCT.cream, 0)
    expect(await refusal(api.placeQuick(QUICK_FORM))).not.toEqual([])
    expect(await refusal(api.place(orderForm()))).not.toEqual([])
    expect(recorded()).toEqual([])
  })

  // Requirement: SEC-74
  test('a callback request is recorded with the consent, and a refused one without', async () => {
    const api = apiOf(shop.newShopper())
    expect(await refusal(api.requestCallback({ ...CALLBACK, captchaToken: 'robot' }))).not.toEqual([])
    await api.requestCallback({ ...CALLBACK, captchaToken: humanToken() })
    expect(recorded()).toEqual([given({ callbackId: 1 })])
  })

  // Requirement: SEC-74, SEC-75
  test('a sign-in is recorded with the consent, and a wrong code without', async () => {
    const api = apiOf(shop.newShopper())
    await api.ident()
    const code = lastCode(shop)
    expect(await refusal(api.check(wrongCode(code)))).not.toEqual([])
    expect(recorded()).toEqual([])
    await api.check(code)
    expect(recorded()).toEqual([given({ clientId: expect.any(Number) })])
  })
})

// Requirement: SEC-74
test('an order that fails while it is written leaves no consent', async () => {
  shop.close()
  shop = createTestShop({ expectsErrors: true })
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  shop.database.sqlite.exec(
    "CREATE TRIGGER no_events BEFORE INSERT ON order_events BEGIN SELECT raise(ABORT, 'broken'); END",
  )
  expect(await refusalOf(shopper.call.orders.placeQuick.mutate(QUICK_FORM))).toMatchObject({ status: 500 })
  expect(recorded()).toEqual([])
})

// Requirement: SEC-75
test('a customer consents at the first sign-in and again when the document has changed', async () => {
  const { clientId } = await signIn(shop, shop.newShopper())
  await signIn(shop, shop.newShopper())
  expect(recorded()).toEqual([given({ clientId })])

  const changed = createShopper(createApp({ ...shop.deps, consentHash: 'd1'.repeat(32) }))
  await requestCode(changed)
  await changed.call.auth.checkSmsCode.mutate({ phone: PHONE, code: lastCode(shop) })
  expect(recorded().map(({ documentHash }) => documentHash)).toEqual([CONSENT_HASH, 'd1'.repeat(32)])
})

describe('a recorded consent', () => {
  // Requirement: SEC-76
  test('goes with the callback request for which it was given', async () => {
    await shop.newShopper().call.callback.request.mutate({ ...CALLBACK, captchaToken: humanToken() })
    expect(recorded()).toHaveLength(1)
    await endTerms(shop.database.db, shop.clock.now() + CALLBACK_DAYS * DAY_MS)
    expect(shop.database.db.select().from(callbackRequests).all()).toEqual([])
    expect(recorded()).toEqual([])
  })

  // Requirement: SEC-76, ACC-14
  test('goes with a closed account, but stays with its order', async () => {
    const shopper = shop.newShopper()
    const { clientId } = await signIn(shop, shopper)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId } = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
    expect(recorded()).toEqual([given({ clientId }), given({ orderId })])
    const at = new Date(shop.clock.now()).toISOString()
    expect((await shopper.call.account.exportData.query()).consents).toEqual([
      { documentSha256: CONSENT_HASH, order: null, at },
      { documentSha256: CONSENT_HASH, order: orderId, at },
    ])

    moveFulfilment(shop.ctx(), orderId, 'cancelled')
    await shopper.call.account.close.mutate()
    expect(shop.database.db.select({ phone: orders.phone }).from(orders).all()).toEqual([{ phone: '' }])
    expect(recorded()).toEqual([given({ orderId })])
  })
})

describe('the document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-consent-'))
  const own = join(folder, 'own')
  const TEXT = 'Согласие этого магазина'
  beforeAll(() => {
    mkdirSync(own)
    writeFileSync(join(own, 'personal-data-consent.pdf'), TEXT)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  // Requirement: SEC-74, SEC-77
  test('is recorded by the SHA-256 of what is served, which no browser keeps', async () => {
    const production = {
      appEnv: 'production',
      publicOrigin: 'http://127.0.0.1',
      shop: { ...shop.deps.config.shop, documentsFolder: own },
    } as const
    const config = { ...shop.deps.config, ...production }
    const assets = { ...PAGE_ASSETS, folder }
    const { port, drain } = await listen(createApp({ ...shop.deps, config, assets }).fetch, '127.0.0.1', 0)
    const answer = await fetch(`http://127.0.0.1:${port}/docs/personal-data-consent.pdf`)
    const served = createHash('sha256')
      .update(await answer.text())
      .digest('hex')
    await drain({ idleMs: 0, limitMs: 1000 })
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(hashConsent(documentsFolder(config, assets))).toBe(served)
  })

  // Requirement: SEC-77
  test('is missing in production unless its own folder has it, and then nothing is recorded', async () => {
    const settings = shop.deps.config.shop
    const production = {
      appEnv: 'production',
      shop: { ...settings, documentsFolder: folder },
    } as const
    expect(hashConsent(documentsFolder(production, PAGE_ASSETS))).toBeNull()
    expect(hashConsent(documentsFolder({ ...production, shop: NOTHING_SET }, PAGE_ASSETS))).toBeNull()

    shop.close()
    shop = createTestShop({ consentHash: null })
    const shopper = shop.newShopper()
    await signIn(shop, shopper)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
    await shopper.call.callback.request.mutate({ ...CALLBACK, captchaToken: humanToken() })
    expect(recorded()).toEqual([])

    const contacts = await readPage(shop, '/contacts/')
    expect(contacts).not.toContain('personal-data-consent')
    expect(contacts).toMatch(/вы\sсоглашаетесь с\s<a href="\/docs\/privacy-agreement\.pdf"/)
    const company = { ...settings.company, hasDocuments: false }
    const config = { ...shop.deps.config, shop: { ...settings, company } }
    expect(await readPage({ ...shop, deps: { ...shop.deps, config } }, '/contacts/')).not.toContain('/docs/')
  })
})

async function readPage({ deps }: TestShop, path: string) {
  const answer = await createShopper(createApp({ ...deps, assets: PAGE_ASSETS })).fetch(path)
  expect(answer.status).toBe(200)
  // React separates texts by comments.
  return (await answer.text()).replaceAll('<!-- -->', '')
}
