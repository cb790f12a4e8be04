import { posix } from 'node:path'
import { isTest, LAYERS, lineAt, type SourceFile, type Violation } from './source-file.ts'
import { type ModuleRequest, moduleRequests } from './syntax.ts'

/** The place of a file: `server/basket/change-quantity.ts` is in the layer server and its module basket. */
interface Place {
  readonly path: string
  readonly layer: string
  /** The folder directly in the layer; null for a file of the layer itself. */
  readonly module: string | null
  /** How many folders below the module's folder; 0 for files directly in it. */
  readonly depth: number
}

function placeOf(path: string): Place {
  const [layer = '', ...rest] = path.split('/')
  const module = rest.length > 1 ? (rest[0] ?? null) : null
  return { path, layer, module, depth: Math.max(0, rest.length - 2) }
}

/** An import: `to` is the imported file of the project, `pkg` anything else. The other one is null. */
interface Edge {
  readonly from: Place
  readonly to: Place | null
  readonly pkg: string | null
  readonly isType: boolean
  /** A dynamic import, which is loaded only when it runs. */
  readonly isLazy: boolean
  readonly isRelative: boolean
}

interface Codebase {
  /** The names of the folders of shared/; each names a capability in every layer. */
  readonly capabilities: ReadonlySet<string>
}

type Rule = readonly [name: string, isViolation: (edge: Edge, codebase: Codebase) => boolean]

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared'],
  db: ['db', 'shared'],
  server: ['server', 'db', 'shared'],
  web: ['web', 'shared'],
}
/** Only server/pages renders pages and may import the route tree from web. */
const RENDERS_PAGES = (from: Place) => from.layer === 'server' && from.module === 'pages'
const CONTRACT_OF_THE_API = 'server/router.ts'
const WIRING = new Set(['server/app.ts', 'server/main.ts'])
/** Entry points, which commands and queries must not import. */
const ENTRY_POINTS = new Set(['legacy', 'simulator'])
/** The starts of a demo. Those of both environments must import it lazily, so that production does not load it. */
const STARTS_DEMO = (from: Place, isLazy: boolean) =>
  from.path === 'server/dev/start-shop.ts' ||
  ((from.path === 'server/main.ts' || from.path === 'server/dev.ts') && isLazy)
const WRITES_REFERENCE = 'server/open-shop.ts'
/** Folders of web/ that are not capabilities: those that compose capabilities, and those that all of them use. */
const COMPOSES = new Set(['app', 'pages'])
const FOR_ALL = new Set(['ui', 'lib'])
/** The checked-in description of the legacy REST API, which the server serves. */
const API_DOCUMENT = 'docs/openapi.json'
/** A basket is lines and their totals; what it costs to send them belongs to the checkout. */
const ABOVE_BASKET = new Set(['tariffs', 'pickup', 'geo', 'upstream', 'checkout'])
const SERVER_PACKAGES = /^(?:node:|hono$|hono\/|@hono\/|drizzle-orm|better-sqlite3|pino|@trpc\/server)/

const RULES: readonly Rule[] = [
  [
    'shared takes nothing but shared and zod',
    ({ from, to, pkg }) =>
      from.layer === 'shared' &&
      (pkg === null ? to?.layer !== 'shared' : pkg !== 'zod' && !pkg.startsWith('zod/')),
  ],
  [
    'only server/pages may import web',
    ({ from, to }) => from.layer === 'server' && to?.layer === 'web' && !RENDERS_PAGES(from),
  ],
  [
    'a layer may import: web → shared; server → shared, db; db → shared',
    ({ from, to, isType }) => {
      if (to === null || from.layer === 'shared') return false
      if (from.layer === 'server' && to.layer === 'web') return false
      if (from.layer === 'web' && to.layer === 'server' && isType) return false
      if (from.module === 'legacy' && to.path === API_DOCUMENT) return false
      return !MAY_IMPORT[from.layer]?.includes(to.layer)
    },
  ],
  [
    'web takes from server only the types of server/router.ts',
    ({ from, to, isType }) =>
      from.layer === 'web' && to?.layer === 'server' && isType && to.path !== CONTRACT_OF_THE_API,
  ],
  [
    'web takes no package of the server',
    ({ from, pkg, isType }) => from.layer === 'web' && pkg !== null && !isType && SERVER_PACKAGES.test(pkg),
  ],
  [
    'nothing in server but app.ts and main.ts imports server/pages',
    ({ from, to, isType }) =>
      from.layer === 'server' &&
      to?.layer === 'server' &&
      to.module === 'pages' &&
      from.module !== 'pages' &&
      !isType &&
      !WIRING.has(from.path),
  ],
  [
    'a capability of server knows no entry point (legacy, simulator)',
    ({ from, to }, { capabilities }) =>
      from.layer === 'server' &&
      capabilities.has(from.module ?? '') &&
      to?.layer === 'server' &&
      ENTRY_POINTS.has(to.module ?? ''),
  ],
  [
    'the basket knows neither carriers nor the checkout',
    ({ from, to }) => from.module === 'basket' && from.layer !== 'web' && ABOVE_BASKET.has(to?.module ?? ''),
  ],
  [
    'nothing but the start of a demo knows the demo',
    ({ from, to, isLazy }) =>
      from.layer === 'server' && from.module !== 'demo' && isIn('demo', to) && !STARTS_DEMO(from, isLazy),
  ],
  [
    'reference data is written by server/open-shop.ts, named by the settings and the demo, and read from the database by all others',
    ({ from, to }) =>
      from.layer === 'server' &&
      from.module !== 'reference' &&
      from.module !== 'demo' &&
      from.module !== 'settings' &&
      isIn('reference', to) &&
      from.path !== WRITES_REFERENCE,
  ],
  [
    'reference data knows nothing of the server but itself',
    ({ from, to }) =>
      from.layer === 'server' &&
      from.module === 'reference' &&
      to?.layer === 'server' &&
      to.module !== 'reference',
  ],
  [
    'a capability of server offers its commands and queries to others, not its subfolders or its router',
    ({ from, to }, { capabilities }) => {
      if (to?.layer !== 'server' || from.module === to.module || !capabilities.has(to.module ?? ''))
        return false
      return to.depth > 0 || (to.path.endsWith('/router.ts') && from.path !== CONTRACT_OF_THE_API)
    },
  ],
  [
    'a capability of web imports only itself, web/ui, web/lib and shared; pages and app compose',
    ({ from, to }) => {
      if (
        from.layer !== 'web' ||
        from.module === null ||
        COMPOSES.has(from.module) ||
        FOR_ALL.has(from.module)
      )
        return false
      if (to?.layer !== 'web') return false
      return to.module !== from.module && !FOR_ALL.has(to.module ?? '')
    },
  ],
  [
    'web/ui and web/lib know no capability, page or app',
    ({ from, to }) =>
      from.layer === 'web' &&
      FOR_ALL.has(from.module ?? '') &&
      to?.layer === 'web' &&
      !FOR_ALL.has(to.module ?? ''),
  ],
  [
    'inside a folder imports are relative, across folders they take the alias (#server/…)',
    ({ from, to, isRelative }) => {
      if (to === null) return false
      const isSameModule = from.layer === to.layer && from.module === to.module
      // A file of the layer itself may import its modules relatively, because it wires them together.
      const isBelow = from.layer === to.layer && from.module === null
      return isRelative ? !isSameModule && !isBelow : isSameModule
    },
  ],
]

/** Whether a place is in that module of the server. */
function isIn(module: string, to: Place | null): boolean {
  return to?.layer === 'server' && to.module === module
}

/** Returns the path of an imported file of the project; null for a package. */
export function resolveTarget(fromPath: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('/')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(fromPath), specifier)
  return null
}

function toEdge(file: SourceFile, request: ModuleRequest): Edge {
  // The suffixes '?url' and '?raw' tell Vite how to load a file, not which one.
  const specifier = request.specifier.replace(/\?.*$/, '')
  const target = resolveTarget(file.path, specifier)
  return {
    from: placeOf(file.path),
    to: target === null ? null : placeOf(target),
    pkg: target === null ? specifier : null,
    isType: request.isType,
    isLazy: request.isDynamic,
    isRelative: specifier.startsWith('.'),
  }
}

/** Finds imports that break a rule. Test files are exempt: they may import what they test. */
export function findImportViolations(files: readonly SourceFile[]): Violation[] {
  const codebase: Codebase = {
    capabilities: new Set(
      files
        .map(({ path }) => placeOf(path))
        .flatMap(({ layer, module }) => (layer === 'shared' && module ? [module] : [])),
    ),
  }
  return files
    .filter(({ path }) => LAYERS.some((layer) => path.startsWith(`${layer}/`)) && !isTest(path))
    .flatMap((file) =>
      moduleRequests(file).flatMap((request) => {
        const edge = toEdge(file, request)
        return RULES.filter(([, isViolation]) => isViolation(edge, codebase)).map(([rule]) => ({
          rule,
          path: file.path,
          line: lineAt(file.text, request.offset),
          found: `imports ${request.specifier}`,
        }))
      }),
    )
}
