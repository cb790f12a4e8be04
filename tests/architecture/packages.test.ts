import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LockedPackages } from '../../scripts/lib/lockfile.ts'
import { MEMORY_FLAGS } from '../../scripts/lib/server-process.mjs'
import {
  findFloatingTags,
  findGapsInLockfile,
  findMixedTrpc,
  findUnpinned,
  type Manifest,
} from './packages.ts'
import { describeViolation } from './source-file.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages }

test.each(['^1.2.3', '~1.2.3', 'latest', '1.x', '>=1', 'file:../x'])(
  'finds a loose version: %s',
  (version) => {
    expect(findUnpinned({ dependencies: { zod: version } })).toHaveLength(1)
  },
)

test('finds a mix of tRPC versions', () => {
  const mixed = {
    dependencies: { '@trpc/server': '11.19.0' },
    devDependencies: { '@trpc/client': '11.25.2' },
  }
  expect(findMixedTrpc(mixed)).toHaveLength(1)
})

test('finds a missing package in the lockfile and accepts nested ones', () => {
  const sample = {
    '': { dependencies: { a: '1.0.0', b: '1.0.0' } },
    'node_modules/a': { dependencies: { c: '^1.0.0' }, optionalDependencies: { 'a-darwin-x64': '1.0.0' } },
    'node_modules/a/node_modules/c': { dependencies: { b: '^1.0.0' } },
    'node_modules/b': {},
  }
  expect(findGapsInLockfile(sample).map(({ found }) => found)).toEqual([
    'node_modules/a needs a-darwin-x64@1.0.0',
  ])
})

test('finds a tag unless it is overridden', () => {
  const sample = { 'node_modules/a': { dependencies: { b: 'latest', c: '^1.0.0', d: 'npm:e@1.0.0' } } }
  expect(findFloatingTags(sample, {})).toHaveLength(1)
  expect(findFloatingTags(sample, { overrides: { a: { b: '1.0.0' } } })).toEqual([])
})

test('every package of the project is pinned exactly', () => {
  expect(findUnpinned(manifest).map(describeViolation)).toEqual([])
})

test("the project's tRPC packages have one version", () => {
  expect(findMixedTrpc(manifest).map(describeViolation)).toEqual([])
})

test('npm start limits memory as npm run serve does', () => {
  expect(manifest.scripts?.start).toBe(['node', ...MEMORY_FLAGS, 'scripts/start.mjs'].join(' '))
})

test('npm ci accepts the lockfile', () => {
  expect(findGapsInLockfile(packages).map(describeViolation)).toEqual([])
  expect(findFloatingTags(packages, manifest).map(describeViolation)).toEqual([])
})
