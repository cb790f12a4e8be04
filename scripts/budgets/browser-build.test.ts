import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { FIRST_SCRIPT, type Manifest, readAssets } from '#server/page-assets.ts'
import { variablesOf } from '#tests/architecture/environment.ts'
import { buildFolder } from '../lib/build.mjs'
import { CHUNK_GROUPS, START_CHUNK } from '../lib/chunks.ts'
import { BUDGET, findExcess, measureFirstLoad, pagesOf } from './first-load.ts'
import { findServerLeaks } from './server-leaks.ts'

const BUILD = join(buildFolder(), 'client')
const KB = 1024

describe('the checks of the build', () => {
  const planted: Manifest = {
    'web/entry-client.tsx': { file: 'entry.js', css: ['base.css'], imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    'web/pages/home/home-page.tsx': { file: 'home.js', css: ['home.css'], imports: ['_react.js'] },
    'web/pages/map/map-page.tsx': { file: 'map.js', css: [] },
  }
  const HOME = 'web/pages/home/home-page.tsx'

  test('add up a page with the files that it shares, each file once', () => {
    expect(measureFirstLoad(planted, HOME, () => 10)).toEqual({
      ...{ page: HOME, scripts: 30, styles: 20, files: 3 },
    })
    expect(pagesOf(planted)).toEqual([HOME, 'web/pages/map/map-page.tsx'])
  })

  test('report a page over its budget', () => {
    const { scripts, styles, files } = BUDGET
    const over = { scripts: scripts + 1, styles: styles + 1, files: files + 1 }
    expect(findExcess({ page: HOME, ...over })).toHaveLength(3)
    expect(findExcess({ page: HOME, ...BUDGET })).toEqual([])
  })

  test.each([
    'throw new Error("better-sqlite3")',
    'const k=Symbol.for("drizzle:Name")',
    'import{readFileSync as r}from"node:fs"',
    'const u=process.env.DATABASE_URL',
    'q("SELECT id FROM orders ")',
    'const s=e.BANK_SECRET',
  ])('report server code: %s', (text) => {
    expect(findServerLeaks([{ path: 'x.js', text }], ['BANK_SECRET']).length).toBeGreaterThan(0)
  })

  test('accept code of the browser', () => {
    const text = 'if(process.env.NODE_ENV!=="production"){console.warn("select a city from the list")}'
    expect(findServerLeaks([{ path: 'x.js', text }], ['BANK_SECRET'])).toEqual([])
  })
})

describe('the build', () => {
  if (!existsSync(BUILD)) throw new Error('There is no build yet: npm test -- --only build')
  const manifest = JSON.parse(readFileSync(join(BUILD, 'manifest.json'), 'utf8')) as Manifest

  test('contains no server code', () => {
    const files = readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js'))
      .map((path) => ({ path, text: readFileSync(join(BUILD, path), 'utf8') }))
    expect(files.length).toBeGreaterThan(0)
    // PORT and HOST are common words; names with an underscore occur only in the server's code.
    const secretNames = variablesOf(readFileSync('server/config.ts', 'utf8')).filter((name) =>
      name.includes('_'),
    )
    expect(findServerLeaks(files, secretNames)).toEqual([])
  })

  const loads = pagesOf(manifest).map((page) => measureFirstLoad(manifest, page, sizeOf))
  test.each(loads)(
    'keeps $page within its budget: $scripts bytes of scripts in $files files, $styles of styles',
    (load) => expect(findExcess(load)).toEqual([]),
  )

  test('loads less than 3 KB of script before the first paint', () => {
    const entry = manifest['web/entry-client.tsx']
    const before = [entry?.file, ...(entry?.imports ?? []).map((name) => manifest[name]?.file)]
    const sizes = before.map((file) => (file ? sizeOf(file) : Number.NaN))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3 * KB)
  })

  test('has a small inline script without imports', () => {
    const first = manifest[FIRST_SCRIPT]
    expect(first?.imports).toBeUndefined()
    expect(sizeOf(first?.file ?? '')).toBeLessThan(0.75 * KB)
    // The script is inlined into HTML, where these characters would end the script element.
    expect(readAssets(BUILD).firstScript).not.toMatch(/<\/|<!--|\bimport\b|\bexport\b/)
  })

  const chunks = CHUNK_GROUPS.map(({ name }) => (typeof name === 'string' ? name : START_CHUNK))
  test.each(chunks)('has the chunk %s', (name) => {
    expect(Object.keys(manifest)).toContainEqual(expect.stringMatching(`^_${name}-.+\\.js$`))
  })

  test('has pages to measure', () => {
    expect(pagesOf(manifest)).not.toEqual([])
  })
})

/** Returns the compressed size in bytes: of the precompressed file, or as the server would compress a small one. */
function sizeOf(file: string): number {
  const compressed = statSync(join(BUILD, `${file}.br`), { throwIfNoEntry: false })
  return compressed?.size ?? brotliCompressSync(readFileSync(join(BUILD, file))).length
}
