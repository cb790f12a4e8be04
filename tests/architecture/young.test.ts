import { expect, test } from 'vitest'
import { CODE, isTest, readTree } from './source-file.ts'
import { findOldHolders } from './young.ts'

const WEAK = 'something weak'
/** What is made once per module, by what its keys are. */
const LONG_LIVED: Readonly<Record<string, readonly string[]>> = {
  'a database, the upstreams, or the jobs of the process': [
    ...['db/lease.ts', 'db/lock-waits.ts', 'db/open-file.ts', 'db/prepared.ts', 'db/transaction.ts'],
    ...['server/catalog/catalog-cache.ts', 'server/jobs/clock-guard.ts', 'server/jobs/run-jobs.ts'],
    ...['server/pictures/kept-pictures.ts', 'server/security-events.ts', 'server/storage/shared-commit.ts'],
    ...['server/storage/storage-refusal.ts', 'server/storage/until-writable.ts'],
    ...['server/tariffs/quote-tariff.ts', 'server/upstream/call-upstream.ts'],
    'server/upstream/shared-calls.ts',
  ],
  'what a cache keeps': ['server/catalog/scope.ts', 'server/search/understand-query.ts', 'server/trpc.ts'],
}

const found = (text: string) => findOldHolders([{ path: 'server/x.ts', text }]).map((one) => one.found)

test.each([
  ['const ctx = { get actor() { return find() } }', 'a literal with a getter or setter'],
  ['const ctx = { set actor(value) { keep(value) } }', 'a literal with a getter or setter'],
  ['const heir = Object.create(ctx)', 'Object.create of an object'],
  ['Object.defineProperty(ctx, "actor", { get })', 'a property that is defined'],
  ['Object.defineProperties(ctx, { actor: { get } })', 'a property that is defined'],
  ['const known = new WeakMap<Ctx, Place>()', WEAK],
  ['const ref = new WeakRef(ctx)', WEAK],
  ['const registry = new FinalizationRegistry(free)', WEAK],
])('finds what outlives its request in %s', (text, what) => {
  expect(found(text)).toEqual([`server/x.ts: ${what}`])
})

test('lets classes have getters, and objects without heirs', () => {
  expect(found('class Ctx { get actor() { return 1 } }\nconst fields = Object.create(null)')).toEqual([])
})

test('the server makes nothing for a request that stays until all of the memory is collected', () => {
  const files = readTree(['server', 'db', 'shared'], CODE).filter(({ path }) => !isTest(path))
  const allowed = Object.values(LONG_LIVED).flatMap((paths) => paths.map((path) => `${path}: ${WEAK}`))
  expect([...new Set(findOldHolders(files).map((one) => one.found))].sort()).toEqual(allowed.sort())
})
