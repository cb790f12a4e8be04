import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CHUNK_GROUPS, COPY, isIn, OMITTED_FETCHING, OMITTED_HOOKS } from './scripts/lib/chunks.ts'
import { inRoot } from './scripts/lib/root.mjs'

/** Fails the build when code of the browser imports server code, which `import type` alone would not prevent. */
function refuseServerCode(): Plugin {
  const forbidden = /^(#server\/|#db\/|node:|better-sqlite3|drizzle-orm|pino)/
  return {
    name: 'refuse-server-code',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (forbidden.test(source))
        throw new Error(`${source} must not reach the browser (imported by ${importer})`)
    },
  }
}

/**
 * Separates navigation from the rest of react-router. The rest needs two files of the navigation half: constants, and
 * a context that only the framework mode fills. It gets copies of these files, which tree shaking reduces to that.
 */
function splitRouter(): Plugin {
  return {
    name: 'router-apart',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      if (!importer || !isIn(importer, 'copying')) return null
      const file = await this.resolve(source, importer, { skipSelf: true })
      return file && isIn(file.id, 'copied') ? { id: file.id + COPY, moduleSideEffects: false } : null
    },
    load: (id) => (id.endsWith(COPY) ? readFile(id.slice(0, -COPY.length), 'utf8') : null),
  }
}

/** Replaces what a pattern finds in the modules whose ids match, in the browser's build. */
function replaceIn(id: RegExp, pattern: RegExp, replacement: string): Plugin {
  return {
    name: `replace-in-${id.source}`,
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: { filter: { id }, handler: (code) => code.replaceAll(pattern, replacement) },
  }
}

/**
 * Leaves hooks that no page calls out of @trpc/react-query's one object of them, with what TanStack Query has for them.
 * A page that calls one is reported (tests/architecture/hooks.test.ts).
 */
const omitHooks = () => replaceIn(/@trpc\/react-query\/dist\/shared/, OMITTED_HOOKS, '')

/** Leaves out how TanStack Query fetches endless lists. A page with one is reported by the same test. */
const omitFetching = () =>
  replaceIn(/@tanstack\/query-core\/build\/modern\/query\.js/, OMITTED_FETCHING, '$1')

/** Leaves the names of the pages' modules out of the browser's build, because only the server reads them. */
const omitPageModules = () => replaceIn(/\/web\/app\/routes\.tsx$/, /'web\/pages\/[\w/-]+-page\.tsx'/g, "''")

/**
 * Writes the file from which the server starts in ASCII, because V8 keeps a source with a single Cyrillic letter in two
 * bytes a character. Nothing reads the raw text of a template or of a pattern.
 */
function escapeStart(): Plugin {
  return {
    name: 'escape-start',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    // The bundler writes every chunk anew after `renderChunk`.
    generateBundle(_options, bundle) {
      const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'start')
      if (start?.type !== 'chunk') return this.error('there is no chunk with the name start')
      const escaped = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(start.code)
      if (escaped) this.error(`${escaped[0]}: write the letter without a backslash before it`)
      start.code = start.code.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    },
  }
}

/** The output folder; scripts/lib/build.mjs sets one for each state of the sources. */
const FOLDER = process.env.BUILD_FOLDER ?? 'dist/vite'

/**
 * Every package that code of the browser imports. The development server bundles them before the first request,
 * because a package that is discovered later reloads the page.
 */
const BROWSER_PACKAGES = [
  '@maskito/core',
  '@radix-ui/react-dialog',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@trpc/client',
  '@trpc/react-query',
  '@vis.gl/react-google-maps',
  'get-nonce',
  'jotai',
  'leaflet',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router/dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'supercluster',
  'swiper',
  'zod/mini',
]

const ENTRY = 'server/main.ts'
const STRING_RENDERER = inRoot('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js')
const notEntry = (id: string) => !id.endsWith(ENTRY)

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [
    react(),
    refuseServerCode(),
    splitRouter(),
    omitHooks(),
    omitFetching(),
    omitPageModules(),
    escapeStart(),
  ],
  // Pages are rendered to strings; the package's entry for Node has the renderer of streams too.
  resolve: command === 'build' ? { alias: { 'react-dom/server': STRING_RENDERER } } : {},
  // BROWSER_PACKAGES is complete, so Vite need not scan the sources for more.
  optimizeDeps: { include: BROWSER_PACKAGES, entries: [], holdUntilCrawlEnd: false },
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[local]-[hash]' } } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${FOLDER}/client`,
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['web/entry-client.tsx', 'web/keep-presses.ts'],
          // These packages do not declare it themselves, and unused tRPC links would be included.
          treeshake: {
            moduleSideEffects: [
              { test: /node_modules\/@trpc\/(?:client|react-query)\//, sideEffects: false },
            ],
          },
          output: {
            codeSplitting: {
              // Each group contains only what its test matches; dependencies may belong to code that loads later.
              includeDependenciesRecursively: false,
              groups: CHUNK_GROUPS,
            },
          },
        },
      },
    },
    ssr: {
      // The build bundles all packages except native ones; in development Node loads packages itself.
      ...(command === 'build'
        ? {
            define: { 'process.env.NODE_ENV': '"production"' },
            resolve: { noExternal: true as const, external: ['better-sqlite3', '@resvg/resvg-js'] },
          }
        : {}),
      build: {
        outDir: `${FOLDER}/server`,
        copyPublicDir: false,
        target: 'node22',
        rolldownOptions: {
          input: { main: ENTRY },
          // What the start needs is one file beside the entry, whose place names the folder of the browser's files:
          // Node takes longer to find and link a module than to run a small one.
          output: {
            codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: notEntry }] },
            comments: false,
          },
        },
      },
    },
  },
}))
