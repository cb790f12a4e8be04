import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findMixedTrpc, findUnpinned, type Manifest } from './packages.ts'
import { describeBreach } from './source-file.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest

test.each(['^1.2.3', '~1.2.3', 'latest', '1.x', '>=1', 'file:../x'])(
  'a planted loose version is found: %s',
  (version) => {
    expect(findUnpinned({ dependencies: { zod: version } })).toHaveLength(1)
  },
)

test('a planted mix of tRPC versions is found', () => {
  const mixed = {
    dependencies: { '@trpc/server': '11.19.0' },
    devDependencies: { '@trpc/client': '11.25.2' },
  }
  expect(findMixedTrpc(mixed)).toHaveLength(1)
})

test('every package of the project is pinned exactly', () => {
  expect(findUnpinned(manifest).map(describeBreach)).toEqual([])
})

test("the project's tRPC packages have one version", () => {
  expect(findMixedTrpc(manifest).map(describeBreach)).toEqual([])
})
