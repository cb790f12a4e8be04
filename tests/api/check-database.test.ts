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
  expect(examineToServe(file, 'production').obstacles).toEqual([])
  expect(examineToServe(file, 'demo').obstacles).toEqual([
    'this is the database of a real shop (production), which APP_ENV=demo refuses',
  ])
})
