import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Server code must never reach the browser: `import type` alone does not prove it, a failed build does. */
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

/** What opens pages: half of react-router, and not wanted before the first press (web/app/early-router.ts). */
const OPENS_PAGES =
  /\/react-router\/dist\/production\/lib\/(?:router\/(?:router|instrumentation|matcher)|dom\/(?:lib|dom|ssr\/.+))\.js$/

/**
 * Two files of that half hold constants, and a context that only the framework fills, which the other half asks for.
 * It is given copies of them, of which tree shaking leaves nothing else.
 */
function routerApart(): Plugin {
  const asked = /\/(?:router\/router|ssr\/components)\.js$/
  const askers = /\/react-router\/dist\/production\/lib\/(?:components|hooks|dom\/server)\.js$/
  const copy = '?constants'
  return {
    name: 'router-apart',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      if (!importer || !asked.test(source) || !askers.test(importer)) return null
      const file = await this.resolve(source, importer, { skipSelf: true })
      return file && { id: file.id + copy, moduleSideEffects: false }
    },
    load: (id) => (id.endsWith(copy) ? readFile(id.slice(0, -copy.length), 'utf8') : null),
  }
}

const LISTING_FILES =
  /\/web\/(?:catalog\/(?:applied-chips|filter-list|listing-|more-pages|price-filter|product-grid|product-listing|shade-filter|sort-select|unknown-filters|use-choose)|pages\/parts\/(?:listing-|use-listing-))/
/** What lists of products have and a single product has not. */
const LISTING = { name: 'listing', minShareCount: 2, test: LISTING_FILES }

const SLIDER_FILES =
  /\/web\/pages\/parts\/(?:tile-slider|slider-button|recently-viewed|use-swiper|use-autoplay)/
/** Rows of products that move, which lists have not. */
const SLIDERS = { name: 'sliders', minShareCount: 2, test: SLIDER_FILES }

/** The packages that every page stands on: they change seldom, and a browser that has them keeps them. */
const LIBRARY = {
  name: 'library',
  test: (id: string) =>
    /node_modules\/(?:react|react-dom|scheduler|react-router|@trpc|@tanstack\/(?:query-core|react-query)|get-nonce)\//.test(
      id,
    ) && !OPENS_PAGES.test(id),
}

/**
 * A page loads few files: over HTTP/1.1 each small one costs a turn of its own. What several pages share is one
 * chunk; what only dialogs and the order form need stays out of it.
 */
const COMMON = {
  name: 'common',
  minShareCount: 2,
  test: (id: string) =>
    /\/web\/(?:ui|lib|app|auth|basket|favorites|catalog|geo|search\/combobox|pages\/parts)\b|\/shared\//.test(
      id,
    ) &&
    !LISTING_FILES.test(id) &&
    !SLIDER_FILES.test(id) &&
    !/\/ui\/(?:dialog|disclosure|field|field-frame|text-area|choice-row|summary|block)\b|\/basket\/(?:summary-table|use-row-focus|use-take-out)\b|\/lib\/(?:use-once|use-stripped|use-slow|captcha|use-captcha|shop-clock|format-date)\b|\/shared\/(?:account|auth|orders|payments|tariffs|search\/search-history|phone|email|company)\b/.test(
      id,
    ),
}

/** What the forms with a phone have: the mask and its library, what is said beside the field. */
const PHONES = {
  name: 'phones',
  minShareCount: 2,
  test: /node_modules\/@maskito\/|\/web\/lib\/(?:mask|phone-mask|phone-notes|use-phone-field|use-live-check)\b/,
}

/** What the pages that show a sum have: its table, its discounts, its reasons. */
const TOTALS = {
  name: 'totals',
  minShareCount: 2,
  test: /\/web\/(?:basket\/summary-table|money\/|ui\/(?:disclosure|summary)\b)/,
}

/**
 * What every lazy import of the build calls. Inside another chunk it would draw that chunk, and all that it carries,
 * in front of the first picture.
 */
const PRELOAD_HELPER = { name: 'preload-helper', test: /vite\/preload-helper/ }

/** Scripts build every state of the sources into a folder of its own (scripts/lib/build.mjs). */
const FOLDER = process.env.BUILD_FOLDER ?? 'dist/vite'

/**
 * Every package that the browser's code imports, bundled before the first page is asked for: one that is found
 * later reloads the page.
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

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [react(), refuseServerCode(), routerApart()],
  // The list is whole: nothing is left to be looked for in the sources first.
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
          // The package does not say so itself, and links that nobody uses would be carried.
          treeshake: {
            moduleSideEffects: [
              { test: /node_modules\/@trpc\/(?:client|react-query)\//, sideEffects: false },
            ],
          },
          output: {
            codeSplitting: {
              // Each group takes what its test names: with their dependencies they would draw in what comes later.
              includeDependenciesRecursively: false,
              groups: [PRELOAD_HELPER, LIBRARY, PHONES, COMMON, LISTING, SLIDERS, TOTALS],
            },
          },
        },
      },
    },
    ssr: {
      // The build carries everything but what is compiled; in development Node loads packages itself.
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
        rolldownOptions: { input: { main: 'server/main.ts' } },
      },
    },
  },
}))
