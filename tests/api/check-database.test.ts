import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFact } from '#db/shop-facts.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { examineToServe } from '../../scripts/shop-cli/check-database.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-check-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Requirement: OPS-280
test('the database of a shop in production can be served there, and nowhere else', () => {
  const file = join(folder, 'shop.db')
  const { db, close } = openFixture(file)
  writeFact(db, 'environment', 'production')
  close()
  expect(examineToServe(file, { appEnv: 'production', hasSettings: true }).obstacles).toEqual([])
  expect(examineToServe(file, { appEnv: 'demo', hasSettings: true }).obstacles).toEqual([
    'this is the database of a real shop (production), which APP_ENV=demo refuses',
  ])
})

// Requirement: OPS-280, OPS-55
test('the database of a shop with a settings file can be served only with one', () => {
  const file = join(folder, 'shop.db')
  const { db, close } = openFixture(file)
  writeFact(db, 'environment', 'production')
  writeFact(db, 'settings', 'file')
  close()
  expect(examineToServe(file, { appEnv: 'production', hasSettings: true }).obstacles).toEqual([])
  expect(examineToServe(file, { appEnv: 'production', hasSettings: false }).obstacles).toEqual([
    expect.stringMatching(/^this shop has a settings file, and now there is none; /),
  ])
})
