import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { FIRST_SCRIPT, type Manifest, readAssets } from '#server/page-assets.ts'
import { variablesOf } from '#tests/architecture/environment.ts'
import { buildFolder } from '../lib/build.mjs'
import { BUDGET, findExcess, measureFirstLoad, pagesOf } from './first-load.ts'
import { findServerLeaks } from './server-leaks.ts'

const BUILD = join(buildFolder(), 'client')
const KB = 1024

describe('a planted violation is found', () => {
  const planted: Manifest = {
    'web/entry-client.tsx': { file: 'entry.js', css: ['base.css'], imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    'web/pages/home/home-page.tsx': { file: 'home.js', css: ['home.css'], imports: ['_react.js'] },
    'web/pages/map/map-page.tsx': { file: 'map.js', css: [] },
  }
  const HOME = 'web/pages/home/home-page.tsx'

  test('a page is weighed with what it shares, each file once', () => {
    expect(measureFirstLoad(planted, HOME, () => 10)).toEqual({ page: HOME, scripts: 30, styles: 20 })
    expect(pagesOf(planted)).toEqual([HOME, 'web/pages/map/map-page.tsx'])
  })

  test('a page over its budget', () => {
    expect(findExcess({ page: HOME, scripts: BUDGET.scripts + 1, styles: BUDGET.styles + 1 })).toHaveLength(2)
    expect(findExcess({ page: HOME, scripts: BUDGET.scripts, styles: BUDGET.styles })).toEqual([])
  })

  test.each([
    'throw new Error("better-sqlite3")',
    'const k=Symbol.for("drizzle:Name")',
    'import{readFileSync as r}from"node:fs"',
    'const u=process.env.DATABASE_URL',
    'q("SELECT id FROM orders ")',
    'const s=e.BANK_SECRET',
  ])('server code: %s', (text) => {
    expect(findServerLeaks([{ path: 'x.js', text }], ['BANK_SECRET']).length).toBeGreaterThan(0)
  })

  test('code of the browser is left alone', () => {
    const text = 'if(process.env.NODE_ENV!=="production"){console.warn("select a city from the list")}'
    expect(findServerLeaks([{ path: 'x.js', text }], ['BANK_SECRET'])).toEqual([])
  })
})

describe('the build', () => {
  if (!existsSync(BUILD)) throw new Error('There is no build yet: npm test -- --only build')
  const manifest = JSON.parse(readFileSync(join(BUILD, 'manifest.json'), 'utf8')) as Manifest

  test('holds no server code', () => {
    const files = readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js'))
      .map((path) => ({ path, text: readFileSync(join(BUILD, path), 'utf8') }))
    expect(files.length).toBeGreaterThan(0)
    // PORT and HOST are words of many; the longer names are the server's alone.
    const secretNames = variablesOf(readFileSync('server/config.ts', 'utf8')).filter((name) =>
      name.includes('_'),
    )
    expect(findServerLeaks(files, secretNames)).toEqual([])
  })

  test.each(pagesOf(manifest))('%s keeps its budget', (page) => {
    expect(findExcess(measureFirstLoad(manifest, page, sizeOf))).toEqual([])
  })

  test('brings next to nothing before the first picture', () => {
    const entry = manifest['web/entry-client.tsx']
    const before = [entry?.file, ...(entry?.imports ?? []).map((name) => manifest[name]?.file)]
    const sizes = before.map((file) => (file ? sizeOf(file) : Number.NaN))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3 * KB)
  })

  test('the script that every page carries in itself is small, and needs no other', () => {
    const first = manifest[FIRST_SCRIPT]
    expect(first?.imports).toBeUndefined()
    expect(sizeOf(first?.file ?? '')).toBeLessThan(0.75 * KB)
    // It is read where a script element may end.
    expect(readAssets(BUILD).firstScript).not.toMatch(/<\/|<!--|\bimport\b|\bexport\b/)
  })

  test('has pages to weigh', () => {
    expect(pagesOf(manifest)).not.toEqual([])
  })
})

/** As it travels: the compressed file, or for a small one what the server would make of it. */
function sizeOf(file: string): number {
  const compressed = statSync(join(BUILD, `${file}.br`), { throwIfNoEntry: false })
  return compressed?.size ?? brotliCompressSync(readFileSync(join(BUILD, file))).length
}
