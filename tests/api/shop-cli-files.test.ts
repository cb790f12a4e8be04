import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAlone } from '#db/hold-alone.ts'
import { looks } from '#db/schema/looks.ts'
import { staffActions } from '#db/schema/staff.ts'
import { LOOK_DESIGNS } from '#shared/looks/designs.ts'
import { insertClient, insertOrder } from '#tests/support/client-account.ts'
import { drawPhoto } from '#tests/support/drawn-photo.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'

/** The commands that read or write files beside the database, whose shop may be running. */
let folder: string
let shop: TestShop
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-cli-files-'))
  shop = createTestShop({ databaseUrl: `file:${join(folder, 'shop.db')}` })
  insertOrder(shop.database.db, { shopperId: insertClient(shop.database.db), name: '=1+1' })
  writeFileSync(join(folder, 'red.jpg'), await drawPhoto({ color: '#f00' }))
  writeFileSync(join(folder, 'blue.png'), await drawPhoto({ color: '#00f', type: 'png' }))
  writeFileSync(join(folder, 'drawing.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => {
  shop.close()
  rmSync(folder, { recursive: true })
})

const run = (...words: string[]) =>
  runCli(words, { DATABASE_URL: `file:${join(folder, 'shop.db')}`, LOG_LEVEL: 'silent' })
const file = (name: string) => join(folder, name)
const MARKING = `T-${PRODUCT.polish}`

describe('photos', () => {
  // Requirement: PHOTO-10
  test('are added, listed, and taken off, and their files are cleaned up after a day', async () => {
    expect(await run('photo', 'list', MARKING)).toEqual({
      code: 0,
      text: 'no photos: pages show drawn pictures',
    })
    const added = await run('photo', 'add', MARKING, file('red.jpg'), file('blue.png'), '--json')
    expect(JSON.parse(added.text)).toMatchObject([
      { position: 1, width: 80, height: 60 },
      { position: 2, path: expect.stringMatching(/^\/img\/photo\/[\da-f]{32}-80x60-[\da-f]{6}\/640\.jpg$/) },
    ])
    expect(await run('photo', 'remove', MARKING, '3')).toMatchObject({
      code: 1,
      text: `${MARKING} has no photo 3; photo list shows them`,
    })
    const left = await run('photo', 'remove', MARKING, '1', '--json')
    expect(JSON.parse(left.text)).toMatchObject([{ position: 1, path: JSON.parse(added.text)[1].path }])
    expect(await run('photo', 'clean')).toEqual({ code: 0, text: '0 photos removed, 2 kept' })
    // Beside the database, where the settings name no other folder.
    expect(existsSync(file('photos'))).toBe(true)
  })

  // Requirement: PHOTO-2, PHOTO-10
  test('are refused with a reason, and none of the call is added', async () => {
    const before = await run('photo', 'list', MARKING)
    expect(await run('photo', 'add', MARKING, file('red.jpg'), file('drawing.jpg'))).toEqual({
      code: 1,
      text: 'drawing.jpg is no JPEG, PNG, WebP, or AVIF',
    })
    expect(await run('photo', 'list', MARKING)).toEqual(before)
    expect(await run('photo', 'add', 'NONE-1', file('red.jpg'))).toEqual({
      code: 1,
      text: 'there is no product NONE-1',
    })
    expect(await run('photo', 'add', MARKING, file('missing.jpg'))).toMatchObject({ code: 1 })
    expect(await run('photo', 'add', MARKING)).toMatchObject({ code: 2 })
  })

  // Requirement: PHOTO-2
  test('are read from files only, which have an end', async () => {
    execFileSync('mkfifo', [file('pipe.jpg')])
    for (const path of ['/dev/zero', file('pipe.jpg'), folder])
      expect(await run('photo', 'add', MARKING, path)).toEqual({ code: 1, text: `${path} is no file` })
  })

  // Requirement: PHOTO-6
  test('are not cleaned up while an import stores some', async () => {
    const release = holdAlone(shop.database.sqlite, 'import')
    expect(await run('photo', 'clean')).toEqual({
      code: 1,
      text: 'an import or another photo clean is running',
    })
    release?.()
    expect(await run('photo', 'clean')).toMatchObject({ code: 0 })
  })
})

describe('orders', () => {
  // Requirement: EXP-5, EXP-8
  test('are written into a file that only its owner can read, or printed', async () => {
    const target = file('orders.csv')
    expect(await run('order', 'export', target, '--format', 'csv')).toEqual({
      code: 0,
      text: `${target}: 1 orders`,
    })
    const text = readFileSync(target, 'utf8')
    expect(text).toContain(`;'=1+1;8 (912) 345-67-89;`)
    expect(statSync(target).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.startsWith('orders'))).toEqual(['orders.csv'])
    expect(await run('order', 'export', '--format', 'csv')).toEqual({ code: 0, text })
    const xml = await run(
      'order',
      'export',
      '--format',
      'commerceml',
      '--since',
      '2026-11-21',
      '--state',
      'new',
    )
    expect(xml.text).toContain('<Номер>')
    const later = await run('order', 'export', '--format', 'commerceml', '--since', '2026-11-22')
    expect(later.text).not.toContain('<Номер>')
  })

  // Requirement: EXP-9
  test('never take the place of anything that exists, nor of what belongs to the database', async () => {
    const write = (target: string) => run('order', 'export', target, '--format', 'csv')
    writeFileSync(file('kept.csv'), 'kept')
    symlinkSync(file('nowhere'), file('dangling.csv'))
    for (const target of [file('kept.csv'), file('dangling.csv'), folder, file('shop.db')])
      expect(await write(target), target).toEqual({ code: 1, text: `${target} exists already` })
    for (const target of [file('shop.db-wal'), file('shop.db-journal'), join(folder, '.', 'shop.db-shm')])
      expect(await write(target), target).toMatchObject({ code: 1 })
    expect(existsSync(file('shop.db-journal'))).toBe(false)
    expect(readFileSync(file('kept.csv'), 'utf8')).toBe('kept')
    expect(await run('verify')).toMatchObject({ code: 0 })
    expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([])
  })

  // Requirement: OPS-245
  test('name the folder that is missing or is none, and nothing else', async () => {
    writeFileSync(file('plain'), '')
    for (const [folderOf, reason] of [
      [file('nowhere'), 'there is no such file or folder'],
      [file('plain'), 'a part of this path is a file'],
    ] as const) {
      const { code, text } = await run('order', 'export', join(folderOf, 'x.csv'), '--format', 'csv')
      expect([code, text.startsWith(folderOf), text.split(': ')[1]]).toEqual([1, true, reason])
    }
  })

  // Requirement: EXP-9
  test('are written through no file that lies ready under the name of a draft', async () => {
    symlinkSync(file('victim'), file('march.csv.draft'))
    expect(await run('order', 'export', file('march.csv'), '--format', 'csv')).toMatchObject({ code: 0 })
    expect(existsSync(file('victim'))).toBe(false)
    expect(statSync(file('march.csv')).mode & 0o777).toBe(0o600)
    expect(lstatSync(file('march.csv')).isSymbolicLink()).toBe(false)
  })

  // Requirement: EXP-8
  test.each([
    ['an unknown format', ['--format', 'xlsx']],
    ['no format', []],
    ['a text that is no day', ['--format', 'csv', '--since', 'yesterday']],
    ['an unknown state', ['--format', 'csv', '--state', 'lost']],
  ])('refuse %s', async (_name, words) => {
    expect(await run('order', 'export', ...words)).toMatchObject({ code: 2 })
  })
})

// Requirement: STAFF-1
test('what is done with photos and looks, and each import and export, is recorded', async () => {
  const { db } = shop.database
  const catalog = file('catalog.csv')
  writeFileSync(catalog, 'id;name;category;price\nA-1;Кисть;Кисти;100\n')
  writeFileSync(file('bad-looks.json'), '{"looks":[{}]}')
  db.insert(looks)
    .values({
      ...{ slug: 'evening', position: 1, title: 'Вечер', lead: '', minutes: 10, design: LOOK_DESIGNS[0] },
      ...{ steps: [], isShown: true, changedAt: 0 },
    })
    .run()
  db.delete(staffActions).run()
  await run('photo', 'add', MARKING, file('red.jpg'))
  await run('photo', 'remove', MARKING, '1')
  await run('photo', 'remove', MARKING, '9')
  await run('look', 'off', 'evening')
  await run('look', 'off', 'nothing')
  await run('look', 'import', file('bad-looks.json'))
  await run('import', catalog, '--dry-run')
  await run('import', catalog)
  await run('order', 'export', file('recorded.csv'), '--format', 'csv')
  await run('order', 'export', file('recorded.csv'), '--format', 'csv')
  const rows = db.select().from(staffActions).all()
  expect(rows.map(({ action, subject, details }) => [action, subject, details])).toEqual([
    ['photo add', `product ${MARKING}`, '2 photos now'],
    ['photo remove', `product ${MARKING}`, 'place 1'],
    ['look off', 'look evening', ''],
    ['import', 'catalog', '1 created, 0 changed, 0 switched off, 0 refused, 0 photos stored'],
    ['order export', 'orders', 'csv, 1 orders'],
  ])
})

// Requirement: STAFF-20
test('orders that are printed are no JSON', async () => {
  expect(await run('order', 'export', '--format', 'csv', '--json')).toEqual({
    code: 2,
    text: expect.stringMatching(/^--json needs FILE/),
  })
})

// Requirement: SEC-93
test("write nothing but readable text into the staff's terminal", async () => {
  const { db } = shop.database
  const shopperId = insertClient(db, '+79990000001')
  const evil = { name: 'Анна\u001b]0;x\u0007\u009b2J\u202eгелО', description: 'раз\r\norder 1: paid' }
  const id = insertOrder(db, { shopperId, ...evil })
  const { text } = await run('order', 'show', String(id))
  expect(text).toContain('Анна�]0;x��2J�гелО')
  expect(text).toContain('раз ↵ order 1: paid')
  const json = await run('order', 'show', String(id), '--json')
  expect(json.text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(JSON.parse(json.text)).toMatchObject({ order: evil })
  expect((await run('order', 'show', '\u001b[2J')).text).not.toContain('\u001b')
})
