import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY } from '#tests/support/fixture-places.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

const shop = createTestShop()
afterAll(() => shop.close())

// Requirement: PAGE-26
test('the help page names every cookie that the shop sets, and no other', async () => {
  const shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  const seen = new Set<string>()
  const collectCookies = () => {
    for (const name of shopper.cookies.keys()) seen.add(name)
  }
  await shopper.fetch('/personal/', { redirect: 'manual' })
  collectCookies()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
  collectCookies()
  await shopper.ajax(
    `/api-site/ajax/city-select/set-geo-position-data/?cityId=${CITY.moscow}&regionId=0&countryId=0`,
  )
  await signIn(shop, shopper)
  collectCookies()
  const help = await (await shopper.fetch('/help/')).text()
  const section = /<section id="cookies"[\s\S]*?<\/section>/.exec(help)?.[0] ?? ''
  const named = [...section.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, name]) => name)
  expect(named.sort()).toEqual([...seen].sort())
  expect(section).not.toContain('Метрика')
})

// Requirement: PAGE-26
test('the help page names the analytics counter where one is configured', async () => {
  const counting = createTestShop({ config: { appEnv: 'production', analyticsId: 12345678 } })
  const counted = createShopper(createApp({ ...counting.deps, assets: PAGE_ASSETS }))
  const help = await (await counted.fetch('/help/')).text()
  expect(/<section id="cookies"[\s\S]*?<\/section>/.exec(help)?.[0]).toMatch(/Яндекс\sМетрика.*_ym/)
  counting.close()
})
