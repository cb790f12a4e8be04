import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { listen } from '#server/listen.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const BUILDS = ['0123456789abcdef', 'fedcba9876543210'] as const

function writeBuild(folder: string, name = folder): void {
  mkdirSync(join(dist, folder, 'client/assets'), { recursive: true })
  mkdirSync(join(dist, folder, 'client/docs'))
  writeFileSync(join(dist, folder, 'client/manifest.json'), '{}')
  writeFileSync(join(dist, folder, 'client/assets', `${name}.js`), `'${name}'`)
}

let dist: string
let shop: TestShop
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'glyanets-dist-'))
  for (const build of BUILDS) writeBuild(build)
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

// Requirement: OPS-21
test('the files of a build that another server was started with later are served, and can be kept', async () => {
  const app = createApp({ ...shop.deps, assets: { ...PAGE_ASSETS, folder: join(dist, BUILDS[1], 'client') } })
  const later = '00ff00ff00ff00ff'
  expect((await app.request(`/assets/${later}.js`)).status).toBe(404)
  // It gets its name when it is complete.
  writeBuild(`${later}.123`, later)
  expect((await app.request(`/assets/${later}.js`)).status).toBe(404)
  renameSync(join(dist, `${later}.123`), join(dist, later))
  const { port, drain } = await listen(app.fetch, '127.0.0.1', 0)
  const answer = await fetch(`http://127.0.0.1:${port}/assets/${later}.js`)
  expect(await answer.text()).toBe(`'${later}'`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of [
    `../${later}.js`,
    '..%2f..%2fmanifest.json',
    '%2e%2e/manifest.json',
    '..%5cmanifest.json',
  ])
    expect((await app.request(`/assets/${path}`)).status).toBeGreaterThanOrEqual(400)
  await drain({ idleMs: 0, limitMs: 1000 })
  rmSync(join(dist, later), { recursive: true })
  expect((await app.request(`/assets/${later}.js`)).status).toBe(404)
})

test('the files beside the folders are served with the time they may be kept, and the manifest is not', async () => {
  const folder = join(dist, BUILDS[1], 'client')
  const kept = { 'icon.svg': 'public, max-age=86400', 'sw.js': 'no-cache', 'offline.html': 'no-cache' }
  for (const name of Object.keys(kept)) writeFileSync(join(folder, name), name)
  const app = createApp({ ...shop.deps, assets: { ...PAGE_ASSETS, folder } })
  const { port, drain } = await listen(app.fetch, '127.0.0.1', 0)
  const ask = (name: string) => fetch(`http://127.0.0.1:${port}/${name}`)
  for (const [name, cacheControl] of Object.entries(kept)) {
    const answer = await ask(name)
    expect(await answer.text()).toBe(name)
    expect(answer.headers.get('cache-control'), name).toBe(cacheControl)
  }
  for (const name of ['other.svg', 'manifest.json']) expect((await ask(name)).status, name).toBe(404)
  await drain({ idleMs: 0, limitMs: 1000 })
})
