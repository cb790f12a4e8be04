import { createTRPCQueryUtils } from '@trpc/react-query'
import { describe, expect, it } from 'vitest'
import { shoppers } from '#db/schema/auth.ts'
import { createApp } from '#server/app.ts'
import { setSold } from '#server/catalog/set-sold.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import type { AppRouter } from '#server/router.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, ORIGIN, refusalOf } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { loadFavorites } from '#web/app/load-favorites.ts'
import { createQueryClient } from '#web/app/query-client.ts'

function countGuests(shop: TestShop): number {
  return shop.database.db.select().from(shoppers).all().length
}

it('returns none to an anonymous caller and creates no guest', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  expect(await shopper.call.favorites.list.query()).toEqual({ items: [] })
  await shopper.call.favorites.remove.mutate({ shopItemId: PRODUCT.polish })
  expect(shopper.cookies.size).toBe(0)
  expect(countGuests(shop)).toBe(0)
})

// Requirement: FAV-4, FAV-5
it('lists the newest first and ignores a repeated addition', async () => {
  const shop = createTestShop()
  const { add, list } = shop.newShopper().call.favorites
  await add.mutate({ shopItemId: PRODUCT.polish })
  await add.mutate({ shopItemId: PRODUCT.soldOut })
  shop.clock.advance(1000)
  await add.mutate({ shopItemId: PRODUCT.brush })
  const added = await add.mutate({ shopItemId: PRODUCT.polish })
  expect(added.items).toEqual([
    { id: PRODUCT.brush, marking: 'T-22' },
    { id: PRODUCT.soldOut, marking: 'T-13' },
    { id: PRODUCT.polish, marking: 'T-11' },
  ])
  expect(await list.query()).toEqual(added)
})

it('removes one and ignores a repeated removal', async () => {
  const { add, remove } = createTestShop().newShopper().call.favorites
  await add.mutate({ shopItemId: PRODUCT.polish })
  await add.mutate({ shopItemId: PRODUCT.top })
  for (const _time of [1, 2]) {
    expect(await remove.mutate({ shopItemId: PRODUCT.polish })).toEqual({
      items: [{ id: PRODUCT.top, marking: 'T-14' }],
    })
  }
})

it.each([PRODUCT.gift, 999_999])('refuses product %d', async (shopItemId) => {
  const shop = createTestShop()
  const { add, remove } = shop.newShopper().call.favorites
  expect(await refusalOf(add.mutate({ shopItemId }))).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  expect(await refusalOf(remove.mutate({ shopItemId }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(countGuests(shop)).toBe(0)
})

it.each([
  {},
  { shopItemId: 0 },
  { shopItemId: -1 },
  { shopItemId: 1.5 },
  { shopItemId: '11' },
  { shopItemId: 11, x: 1 },
])('refuses the malformed input %j', async (input) => {
  const shop = createTestShop()
  expect((await shop.newShopper().postJson('/trpc/favorites.add', input)).status).toBe(400)
  expect(countGuests(shop)).toBe(0)
})

it('keeps the favorites of two guests apart', async () => {
  const shop = createTestShop()
  const [anna, vera] = [shop.newShopper(), shop.newShopper()]
  await anna.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
  await vera.call.favorites.remove.mutate({ shopItemId: PRODUCT.polish })
  expect((await vera.call.favorites.list.query()).items).toEqual([])
  expect((await anna.call.favorites.list.query()).items).toHaveLength(1)
})

// Requirement: FAV-12, CAT-18
it('neither shows nor counts what has left sale, and has it again when it is back', async () => {
  const shop = createTestShop()
  const shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  const { add, list, remove, share } = shopper.call.favorites
  await add.mutate({ shopItemId: PRODUCT.polish })
  const { token } = await share.mutate()
  const sell = (isSold: boolean) => setSold(shop.ctx(), { marking: 'T-11', isSold })
  const page = async () => (await (await shopper.fetch('/favorites/')).text()).replaceAll('<!-- -->', '')
  expect(await page()).toMatch(/>1\sтовар</)
  sell(false)
  expect(await list.query()).toEqual({ items: [] })
  expect(await shopper.call.favorites.shared.query({ token: token ?? '' })).toEqual({ shopItemIds: [] })
  expect(await page()).toContain('Здесь пока пусто')
  expect((await add.mutate({ shopItemId: PRODUCT.brush })).items).toHaveLength(1)
  sell(true)
  expect((await list.query()).items.map(({ id }) => id)).toEqual([PRODUCT.brush, PRODUCT.polish])
  sell(false)
  await remove.mutate({ shopItemId: PRODUCT.polish })
  sell(true)
  expect((await list.query()).items.map(({ id }) => id)).toEqual([PRODUCT.brush])
})

// Requirement: FAV-12, FAV-22
it('takes over a product from the basket that has left sale, once or twice', async () => {
  const shop = createTestShop()
  const { basket, favorites } = shop.newShopper().call
  await basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
  setSold(shop.ctx(), { marking: 'T-11', isSold: false })
  const add = () => favorites.add.mutate({ shopItemId: PRODUCT.polish })
  expect([await add(), await add()]).toEqual([{ items: [] }, { items: [] }])
  const other = shop.newShopper().call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
  expect(await refusalOf(other)).toMatchObject({ code: 'NOT_FOUND' })
  await basket.remove.mutate({ shopItemId: PRODUCT.polish })
  setSold(shop.ctx(), { marking: 'T-11', isSold: true })
  expect((await favorites.list.query()).items).toEqual([{ id: PRODUCT.polish, marking: 'T-11' }])
})

it('keeps all of twenty concurrent additions', async () => {
  const { add, list } = createTestShop().newShopper().call.favorites
  await add.mutate({ shopItemId: PRODUCT.polish })
  const ids = [PRODUCT.lastOne, PRODUCT.top, PRODUCT.cream, PRODUCT.oil, PRODUCT.brush]
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => add.mutate({ shopItemId: ids[i % ids.length] ?? 0 })),
  )
  expect((await list.query()).items).toHaveLength(1 + ids.length)
})

describe('a shared list', () => {
  // Requirement: FAV-7, FAV-8, FAV-9
  it('is shown as it is to everybody with the link, until the link is taken back', async () => {
    const shop = createTestShop()
    const [owner, friend] = [shop.newShopper(), shop.newShopper()]
    const { add, remove, share, shareLink, unshare } = owner.call.favorites
    const see = (token: string | null) => friend.call.favorites.shared.query({ token: token ?? '' })
    await add.mutate({ shopItemId: PRODUCT.polish })
    expect(await shareLink.query()).toEqual({ token: null })
    const { token } = await share.mutate()
    expect(token).toMatch(/^[\w-]{32}$/)
    expect([await share.mutate(), await shareLink.query()]).toEqual([{ token }, { token }])
    await add.mutate({ shopItemId: PRODUCT.top })
    await remove.mutate({ shopItemId: PRODUCT.polish })
    expect(await see(token)).toEqual({ shopItemIds: [PRODUCT.top] })
    expect(friend.cookies.size).toBe(0)

    expect(await unshare.mutate()).toEqual({ token: null })
    expect(await refusalOf(see(token))).toMatchObject({ code: 'NOT_FOUND' })
    const later = await share.mutate()
    expect(later.token).not.toBe(token)
    expect(await see(later.token)).toEqual({ shopItemIds: [PRODUCT.top] })
  })

  // Requirement: FAV-7
  it('needs favorites, and no one else can take it back', async () => {
    const shop = createTestShop()
    const [owner, other] = [shop.newShopper(), shop.newShopper()]
    expect(await refusalOf(other.call.favorites.share.mutate())).toMatchObject({ code: 'NOT_FOUND' })
    await owner.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
    const { token } = await owner.call.favorites.share.mutate()
    await other.call.favorites.unshare.mutate()
    expect(await owner.call.favorites.shareLink.query()).toEqual({ token })
    expect(await other.call.favorites.shareLink.query()).toEqual({ token: null })
  })

  // Requirement: FAV-8, FAV-9
  it('opens a page that shows them as they are now, although it was open a moment ago', async () => {
    const shop = createTestShop()
    const owner = shop.newShopper()
    await owner.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
    const { token } = await owner.call.favorites.share.mutate()
    if (token === null) throw new Error('no link was made')
    const queryClient = createQueryClient('server')
    const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: shop.newShopper().call })
    const open = () => loadFavorites(utils, { params: { token }, url: new URL(ORIGIN) })
    const shown = () => utils.favorites.shared.getData({ token })?.shopItemIds

    await open()
    shop.clock.advance(1000)
    await owner.call.favorites.add.mutate({ shopItemId: PRODUCT.brush })
    await open()
    expect(shown()).toEqual([PRODUCT.brush, PRODUCT.polish])
    await owner.call.favorites.unshare.mutate()
    expect(await refusalOf(open())).toMatchObject({ code: 'NOT_FOUND' })
  })

  // Requirement: FAV-8, FAV-9
  it('has a page without anything about its owner, which nobody keeps', async () => {
    const shop = createTestShop()
    const [owner, friend] = [1, 2].map(() =>
      createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS })),
    ) as [ReturnType<typeof createShopper>, ReturnType<typeof createShopper>]
    await signIn(shop, owner)
    const profile = { name: 'Секретова Анна', email: 'secret@example.ru' }
    await owner.call.account.saveProfile.mutate({ ...profile, smsAgreement: true, emailAgreement: true })
    await owner.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
    const { token } = await owner.call.favorites.share.mutate()
    const open = async () => {
      const response = await friend.fetch(`/favorites/shared/${token}/`)
      return { status: response.status, headers: response.headers, html: await response.text() }
    }
    const page = await open()
    expect(page.status).toBe(200)
    expect(page.html).toContain('/product/T-11/')
    expect(page.html).toContain('<meta name="robots" content="noindex"')
    expect(page.html).not.toMatch(/Секретова|secret@|9123456789/)
    expect(page.headers.get('cache-control')).toMatch(/private|no-store/)
    await owner.call.favorites.remove.mutate({ shopItemId: PRODUCT.polish })
    expect((await open()).html).toContain('В этом списке пока пусто')
    await owner.call.favorites.unshare.mutate()
    expect((await open()).status).toBe(404)
    for (const path of ['x'.repeat(32), 'x']) {
      expect((await friend.fetch(`/favorites/shared/${path}/`)).status).toBe(404)
    }
  })

  // Requirement: FAV-11
  it.each([
    ['stays after a sign-in to an account without favorites', [], true],
    ['ends after a sign-in to an account with favorites', [PRODUCT.cream], false],
  ] as const)('of a guest %s', async (_what, own, isKept) => {
    const shop = createTestShop()
    const [elsewhere, guest] = [shop.newShopper(), shop.newShopper()]
    await signIn(shop, elsewhere)
    for (const shopItemId of own) await elsewhere.call.favorites.add.mutate({ shopItemId })
    await guest.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
    const { token } = await guest.call.favorites.share.mutate()
    await signIn(shop, guest)
    expect(await guest.call.favorites.shareLink.query()).toEqual({ token: isKept ? token : null })
    const seen = await shop
      .newShopper()
      .call.favorites.shared.query({ token: token ?? '' })
      .catch(() => 'none')
    expect(seen).toEqual(isKept ? { shopItemIds: [PRODUCT.polish] } : 'none')
  })

  // Requirement: FAV-10
  it('ends with the account, and with the guest', async () => {
    const shop = createTestShop()
    const [customer, guest] = [shop.newShopper(), shop.newShopper()]
    await signIn(shop, customer)
    const tokens: string[] = []
    for (const owner of [customer, guest]) {
      await owner.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
      tokens.push((await owner.call.favorites.share.mutate()).token ?? '')
    }
    const exported = await customer.call.account.exportData.query()
    expect(exported.favoritesSharedSince).toBe(new Date(shop.clock.now()).toISOString())
    await customer.call.account.close.mutate()
    shop.clock.advance(90 * DAY_MS)
    await endTerms(shop.database.db, shop.clock.now())
    for (const token of tokens) {
      const seen = shop.newShopper().call.favorites.shared.query({ token })
      expect(await refusalOf(seen)).toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
