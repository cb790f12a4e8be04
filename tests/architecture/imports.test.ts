import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findFolderCycles, findImportCycles, loadedWith } from './import-cycles.ts'
import { findImportViolations } from './import-rule.ts'
import { CODE, describeViolation, isTest, LAYERS, readTree } from './source-file.ts'

/** A small codebase with the capabilities basket and catalog. */
const codebase = [
  { path: 'shared/basket/contract.ts', text: '' },
  { path: 'shared/catalog/contract.ts', text: '' },
]

function violationsOf(path: string, text: string): string[] {
  return findImportViolations([...codebase, { path, text }]).map(({ rule }) => rule)
}

describe('finds a violation', () => {
  test.each([
    ['shared/money.ts', "import { sql } from 'drizzle-orm'", 'shared takes nothing but shared and zod'],
    ['shared/money.ts', "import { readFileSync } from 'node:fs'", 'shared takes nothing but shared and zod'],
    [
      'shared/money.ts',
      "import type { Ctx } from '#server/context.ts'",
      'shared takes nothing but shared and zod',
    ],
    [
      'server/basket/read.ts',
      "import type { Parcel } from '#server/tariffs/parcel.ts'",
      'the basket knows neither carriers nor the checkout',
    ],
    [
      'shared/basket/price.ts',
      "import { deliveryPrice } from '#shared/tariffs/delivery-price.ts'",
      'the basket knows neither carriers nor the checkout',
    ],
    ['server/basket/read.ts', "import { x } from '#web/lib/x.ts'", 'only server/pages may import web'],
    ['server/basket/read.ts', "import type { x } from '#web/lib/x.ts'", 'only server/pages may import web'],
    [
      'db/client.ts',
      "import { x } from '#server/x.ts'",
      'a layer may import: web → shared; server → shared, db; db → shared',
    ],
    [
      'web/lib/x.ts',
      "import { x } from '#db/schema/x.ts'",
      'a layer may import: web → shared; server → shared, db; db → shared',
    ],
    [
      'web/lib/trpc.ts',
      "import { AppRouter } from '#server/router.ts'",
      'a layer may import: web → shared; server → shared, db; db → shared',
    ],
    [
      'web/lib/trpc.ts',
      "import type { Ctx } from '#server/context.ts'",
      'web takes from server only the types of server/router.ts',
    ],
    [
      'web/lib/trpc.ts',
      "type Ctx = import('#server/context.ts').Ctx",
      'web takes from server only the types of server/router.ts',
    ],
    ['web/lib/x.ts', "import { Hono } from 'hono'", 'web takes no package of the server'],
    ['web/lib/x.ts', "const fs = await import('node:fs')", 'web takes no package of the server'],
    [
      'server/basket/read.ts',
      "import { renderPage } from '#server/pages/render-page.tsx'",
      'nothing in server but app.ts and main.ts imports server/pages',
    ],
    [
      'server/basket/read.ts',
      "export { shim } from '#server/legacy/cart.ts'",
      'a capability of server knows no entry point (legacy, simulator)',
    ],
    [
      'db/client.ts',
      "import { demo } from '#server/demo/demo.ts'",
      'a layer may import: web → shared; server → shared, db; db → shared',
    ],
    [
      'db/schema/tariffs.ts',
      "import { tariffRows } from '#server/reference/delivery/tariffs.ts'",
      'a layer may import: web → shared; server → shared, db; db → shared',
    ],
    [
      'server/basket/read.ts',
      "import { DEMO_CLIENTS } from '#server/demo/clients/demo-clients.ts'",
      'nothing but the start of a demo knows the demo',
    ],
    [
      'server/simulator/reset.ts',
      "import type { x } from '#server/demo/fill-demo.ts'",
      'nothing but the start of a demo knows the demo',
    ],
    [
      'server/boot.ts',
      "const demo = await import('./demo/demo.ts')",
      'nothing but the start of a demo knows the demo',
    ],
    [
      'server/main.ts',
      "import { demo } from './demo/demo.ts'",
      'nothing but the start of a demo knows the demo',
    ],
    [
      'server/tariffs/read.ts',
      "import { TARIFF_IDS } from '#server/reference/delivery/tariffs.ts'",
      'reference data is written by server/open-shop.ts, named by the settings and the demo, and read from the database by all others',
    ],
    [
      'server/main.ts',
      "import { writeReference } from './reference/write-reference.ts'",
      'reference data is written by server/open-shop.ts, named by the settings and the demo, and read from the database by all others',
    ],
    [
      'server/reference/geo/cities.ts',
      "import { systemClock } from '#server/clock.ts'",
      'reference data knows nothing of the server but itself',
    ],
    [
      'server/basket/read.ts',
      "import { draw } from '#server/catalog/art/draw.ts'",
      'a capability of server offers its commands and queries to others, not its subfolders or its router',
    ],
    [
      'server/basket/read.ts',
      "import { catalogRouter } from '#server/catalog/router.ts'",
      'a capability of server offers its commands and queries to others, not its subfolders or its router',
    ],
    [
      'web/basket/basket-line.tsx',
      "import { Tile } from '#web/catalog/tile.tsx'",
      'a capability of web imports only itself, web/ui, web/lib and shared; pages and app compose',
    ],
    ['web/ui/dialog.tsx', "import '#web/basket/x.ts'", 'web/ui and web/lib know no capability, page or app'],
    [
      'server/basket/read.ts',
      "import { x } from '#server/basket/x.ts'",
      'inside a folder imports are relative, across folders they take the alias (#server/…)',
    ],
    [
      'server/basket/read.ts',
      "import { x } from '../catalog/queries.ts'",
      'inside a folder imports are relative, across folders they take the alias (#server/…)',
    ],
  ])('%s: %s', (path, text, rule) => {
    expect(violationsOf(path, text)).toEqual([rule])
  })

  test('a cycle of three files', () => {
    const cycle = [
      { path: 'server/basket/a.ts', text: "import { b } from './b.ts'" },
      { path: 'server/basket/b.ts', text: "export { c } from '#server/catalog/c.ts'" },
      { path: 'server/catalog/c.ts', text: "import { a } from '#server/basket/a.ts'" },
    ]
    expect(findImportCycles(cycle).map(({ found }) => found)).toEqual([
      'server/basket/a.ts → server/basket/b.ts → server/catalog/c.ts → server/basket/a.ts',
    ])
  })

  test.each([
    [
      "import type { Row } from '#server/catalog/row.ts'",
      'server/basket → server/catalog → server/basket: server/basket/a.ts imports server/catalog/row.ts',
    ],
    [
      "const row = await import('#server/catalog/row.ts')",
      'server/basket → server/catalog → server/basket: server/basket/a.ts imports server/catalog/row.ts',
    ],
  ])('a cycle of two folders: %s', (text, found) => {
    const folders = [
      { path: 'server/basket/a.ts', text },
      { path: 'server/catalog/row.ts', text: '' },
      { path: 'server/catalog/b.ts', text: "import { a } from '#server/basket/a.ts'" },
    ]
    expect(findFolderCycles(folders).map((violation) => violation.found)).toEqual([found])
  })
})

describe('accepts', () => {
  test.each([
    ['shared/basket/contract.ts', "import * as z from 'zod/mini'"],
    ['shared/basket/price.ts', "import { Roubles } from '#shared/money.ts'"],
    ['db/schema/basket.ts', "import { integer } from 'drizzle-orm/sqlite-core'"],
    ['server/basket/change-quantity.ts', "import { findProduct } from '#server/catalog/queries.ts'"],
    ['server/legacy/docs-routes.ts', "import document from '#docs/openapi.json' with { type: 'json' }"],
    ['server/legacy/cart.ts', "import { changeQuantity } from '#server/basket/change-quantity.ts'"],
    ['server/pages/render-page.tsx', "import { routes } from '#web/app/routes.tsx'"],
    ['server/router.ts', "import { basketRouter } from './basket/router.ts'"],
    ['server/main.ts', "const demo = isDemo ? (await import('./demo/demo.ts')).demo : null"],
    ['server/dev/start-shop.ts', "import { demo } from '#server/demo/demo.ts'"],
    ['server/open-shop.ts', "import { writeReference } from './reference/write-reference.ts'"],
    ['server/demo/points/points.ts', "import { cityRows } from '#server/reference/geo/cities.ts'"],
    ['server/app.ts', "import { pageRoutes } from '#server/pages/page-routes.tsx'"],
    ['web/lib/trpc.ts', "import type { AppRouter } from '#server/router.ts'"],
    ['web/basket/line.tsx', "import { paths } from '#shared/paths.ts'"],
    ['web/basket/line.tsx', "import styles from './line.module.css'"],
    ['web/pages/home/home-page.tsx', "import { Tile } from '#web/catalog/tile.tsx'"],
    ['web/basket/line.test.ts', "import { createApp } from '#server/app.ts'"],
  ])('%s: %s', (path, text) => {
    expect(violationsOf(path, text)).toEqual([])
  })

  test('lazy imports, which are not loaded with the file', () => {
    const files = [
      { path: 'server/a.ts', text: "import { b } from './b.ts'; const c = () => import('./c.ts')" },
      { path: 'server/b.ts', text: "import { d } from './d.ts'" },
      { path: 'server/c.ts', text: '' },
      { path: 'server/d.ts', text: "import { a } from './a.ts'" },
    ]
    expect(loadedWith('server/a.ts', files)).toEqual(['server/a.ts', 'server/b.ts', 'server/d.ts'])
  })

  test('a cycle of files with a type or lazy import in it', () => {
    const files = [
      { path: 'web/a.ts', text: "import type { B } from './b.ts'; const c = () => import('./c.ts')" },
      { path: 'web/b.ts', text: "import { a } from './a.ts'" },
      { path: 'web/c.ts', text: "import { a } from './a.ts'" },
    ]
    expect(findImportCycles(files)).toEqual([])
  })
})

describe('this project', () => {
  const files = readTree(LAYERS, CODE).filter(({ path }) => !isTest(path))

  test('has no import that breaks a rule', () => {
    expect(findImportViolations(files).map(describeViolation)).toEqual([])
  })

  test('has no folder of server that the layers in docs/architecture.md leave out', () => {
    const layers = readFileSync('docs/architecture.md', 'utf8')
    const folders = new Set(files.flatMap(({ path }) => /^server\/([^/]+)\//.exec(path)?.[1] ?? []))
    expect([...folders].filter((folder) => !layers.includes(`\`${folder}\``))).toEqual([])
  })

  test('loads no module of the demo at a start in production', () => {
    const loaded = loadedWith('server/main.ts', files)
    expect(loaded).toContain('server/reference/write-reference.ts')
    expect(loaded.filter((path) => path.startsWith('server/demo/'))).toEqual([])
  })

  test('has no import cycles between files', () => {
    expect(findImportCycles(files).map(describeViolation)).toEqual([])
  })

  test('has no import cycles between folders, types and lazy imports included', () => {
    expect(findFolderCycles(files).map(describeViolation)).toEqual([])
  })
})
