import { posix } from 'node:path'
import { type Breach, isTest, lineAt, type SourceFile, WINGS } from './source-file.ts'
import { type ModuleRequest, moduleRequests } from './syntax.ts'

/** A place in the house: `server/basket/set-quantity.ts` is in the wing server, in the room basket. */
interface Place {
  readonly path: string
  readonly wing: string
  /** The folder under the wing; null for a file that lies in the wing itself. */
  readonly room: string | null
  /** How many folders below the room: 0 for its own files. */
  readonly depth: number
}

function placeOf(path: string): Place {
  const [wing = '', ...rest] = path.split('/')
  return { path, wing, room: rest.length > 1 ? (rest[0] ?? null) : null, depth: Math.max(0, rest.length - 2) }
}

/** An import as the rules judge it: `to` for a file of the project, `pkg` for anything else. */
interface Edge {
  readonly from: Place
  readonly to: Place | null
  readonly pkg: string | null
  readonly isType: boolean
  /** Loaded when it is wanted, not with the file. */
  readonly isLazy: boolean
  readonly isRelative: boolean
}

interface House {
  /** The words of the contract: a folder of shared/ is a capability in every wing. */
  readonly capabilities: ReadonlySet<string>
}

type Rule = readonly [name: string, isBreach: (edge: Edge, house: House) => boolean]

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared'],
  db: ['db', 'shared'],
  server: ['server', 'db', 'shared'],
  web: ['web', 'shared'],
}
/** Pages are rendered by server/pages, which therefore takes the route tree from the browser's wing. */
const RENDERS_PAGES = (from: Place) => from.wing === 'server' && from.room === 'pages'
const CONTRACT_OF_THE_API = 'server/router.ts'
const WIRING = new Set(['server/app.ts', 'server/main.ts'])
/** The doors through which the world comes in; verbs must not know that they exist. */
const DOORS = new Set(['legacy', 'simulator'])
/** Where a demo is started; production's own start may load it only when it finds itself in a demo. */
const STARTS_DEMO = (from: Place, isLazy: boolean) =>
  from.path === 'server/dev/start-shop.ts' || (from.path === 'server/main.ts' && isLazy)
const WRITES_REFERENCE = 'server/open-shop.ts'
/** Addresses are built and parsed in one place, by everybody. */
const PATHS = 'web/app/paths.ts'
/** Rooms of web/ that are no capability: the frame, the compositions, and what all share. */
const FRAME = new Set(['app', 'pages'])
const FOR_ALL = new Set(['ui', 'lib'])
/** What the original paths hand out of themselves, as it is checked in. */
const API_DOCUMENT = 'docs/openapi.json'
const SERVER_PACKAGES = /^(?:node:|hono$|hono\/|@hono\/|drizzle-orm|better-sqlite3|pino|@trpc\/server)/

const RULES: readonly Rule[] = [
  [
    'shared takes nothing but shared and zod',
    ({ from, to, pkg }) =>
      from.wing === 'shared' &&
      (pkg === null ? to?.wing !== 'shared' : pkg !== 'zod' && !pkg.startsWith('zod/')),
  ],
  [
    'only server/pages may import web',
    ({ from, to }) => from.wing === 'server' && to?.wing === 'web' && !RENDERS_PAGES(from),
  ],
  [
    'a wing may import: web → shared; server → shared, db; db → shared',
    ({ from, to, isType }) => {
      if (to === null || from.wing === 'shared') return false
      if (from.wing === 'server' && to.wing === 'web') return false
      if (from.wing === 'web' && to.wing === 'server' && isType) return false
      if (from.room === 'legacy' && to.path === API_DOCUMENT) return false
      return !MAY_IMPORT[from.wing]?.includes(to.wing)
    },
  ],
  [
    'web takes from server only the types of server/router.ts',
    ({ from, to, isType }) =>
      from.wing === 'web' && to?.wing === 'server' && isType && to.path !== CONTRACT_OF_THE_API,
  ],
  [
    'web takes no package of the server',
    ({ from, pkg, isType }) => from.wing === 'web' && pkg !== null && !isType && SERVER_PACKAGES.test(pkg),
  ],
  [
    'nothing in server but app.ts and main.ts imports server/pages',
    ({ from, to, isType }) =>
      from.wing === 'server' &&
      to?.wing === 'server' &&
      to.room === 'pages' &&
      from.room !== 'pages' &&
      !isType &&
      !WIRING.has(from.path),
  ],
  [
    'a capability of server knows no door (legacy, simulator)',
    ({ from, to }, { capabilities }) =>
      from.wing === 'server' &&
      capabilities.has(from.room ?? '') &&
      to?.wing === 'server' &&
      DOORS.has(to.room ?? ''),
  ],
  [
    'nothing but the start of a demo knows the demo',
    ({ from, to, isLazy }) =>
      from.wing === 'server' && from.room !== 'demo' && isIn('demo', to) && !STARTS_DEMO(from, isLazy),
  ],
  [
    'reference data is written by server/open-shop.ts, named by the demo, and read from the database by all others',
    ({ from, to }) =>
      from.wing === 'server' &&
      from.room !== 'reference' &&
      from.room !== 'demo' &&
      isIn('reference', to) &&
      from.path !== WRITES_REFERENCE,
  ],
  [
    'reference data knows nothing of the server but itself',
    ({ from, to }) =>
      from.wing === 'server' && from.room === 'reference' && to?.wing === 'server' && to.room !== 'reference',
  ],
  [
    "a capability of server opens its verbs and queries to others, not its folders' insides or its router",
    ({ from, to }, { capabilities }) => {
      if (to?.wing !== 'server' || from.room === to.room || !capabilities.has(to.room ?? '')) return false
      return to.depth > 0 || (to.path.endsWith('/router.ts') && from.path !== CONTRACT_OF_THE_API)
    },
  ],
  [
    'a capability of web imports only itself, web/ui, web/lib and shared; pages and app compose',
    ({ from, to }) => {
      if (from.wing !== 'web' || from.room === null || FRAME.has(from.room) || FOR_ALL.has(from.room))
        return false
      if (to?.wing !== 'web' || to.path === PATHS) return false
      return to.room !== from.room && !FOR_ALL.has(to.room ?? '')
    },
  ],
  [
    'web/ui and web/lib know no capability, page or frame',
    ({ from, to }) =>
      from.wing === 'web' &&
      FOR_ALL.has(from.room ?? '') &&
      to?.wing === 'web' &&
      to.path !== PATHS &&
      !FOR_ALL.has(to.room ?? ''),
  ],
  [
    'inside a folder imports are relative, across folders they take the alias (#server/…)',
    ({ from, to, isRelative }) => {
      if (to === null) return false
      const isSameRoom = from.wing === to.wing && from.room === to.room
      // A file of the wing itself may reach down, for it wires the rooms together.
      const isBelow = from.wing === to.wing && from.room === null
      return isRelative ? !isSameRoom && !isBelow : isSameRoom
    },
  ],
]

/** A module of that room of the server. */
function isIn(room: string, to: Place | null): boolean {
  return to?.wing === 'server' && to.room === room
}

/** Where an import of the project's own code leads; null for a package. */
export function resolveTarget(fromPath: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('/')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(fromPath), specifier)
  return null
}

function toEdge(file: SourceFile, request: ModuleRequest): Edge {
  // '?url' and '?raw' say how Vite shall load a file, not which.
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

/** Who imports whom against the rule. Tests may import what they test. */
export function findImportBreaches(files: readonly SourceFile[]): Breach[] {
  const house: House = {
    capabilities: new Set(
      files
        .map(({ path }) => placeOf(path))
        .flatMap(({ wing, room }) => (wing === 'shared' && room ? [room] : [])),
    ),
  }
  return files
    .filter(({ path }) => WINGS.some((wing) => path.startsWith(`${wing}/`)) && !isTest(path))
    .flatMap((file) =>
      moduleRequests(file).flatMap((request) => {
        const edge = toEdge(file, request)
        return RULES.filter(([, isBreach]) => isBreach(edge, house)).map(([rule]) => ({
          rule,
          path: file.path,
          line: lineAt(file.text, request.offset),
          found: `imports ${request.specifier}`,
        }))
      }),
    )
}
