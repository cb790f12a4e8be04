import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const BUILDS = ['0123456789abcdef', 'fedcba9876543210'] as const

let dist: string
let shop: TestShop
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'glyanets-dist-'))
  for (const build of BUILDS) {
    mkdirSync(join(dist, build, 'client/assets'), { recursive: true })
    mkdirSync(join(dist, build, 'client/docs'))
    writeFileSync(join(dist, build, 'client/assets', `${build}.js`), `'${build}'`)
  }
  shop = createTestShop()
})
afterAll(() => {
  shop.close()
  rmSync(dist, { recursive: true })
})

// Requirement: OPS-21
test('the files of this build and of earlier ones are served, and no other files', async () => {
  const assets = { ...PAGE_ASSETS, folder: join(dist, BUILDS[1], 'client') }
  const app = createApp({ ...shop.deps, assets })
  for (const build of BUILDS) {
    const answer = await app.request(`/assets/${build}.js`)
    expect(await answer.text()).toBe(`'${build}'`)
  }
  expect((await app.request('/assets/other.js')).status).toBe(404)
})
