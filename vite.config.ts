import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** Navigation, half of react-router, which no page needs before the first click (web/app/early-router.ts). */
const NAVIGATION_FILES =
  /\/react-router\/dist\/production\/lib\/(?:router\/(?:router|instrumentation|matcher)|dom\/(?:lib|dom|ssr\/.+))\.js$/

/**
 * Separates navigation from the rest of react-router. The rest needs two files of the navigation half: constants, and
 * a context that only the framework mode fills. It gets copies of these files, which tree shaking reduces to that.
 */
function splitRouter(): Plugin {
  const constantFiles = /\/(?:router\/router|ssr\/components)\.js$/
  const importers = /\/react-router\/dist\/production\/lib\/(?:components|hooks|dom\/server)\.js$/
  const copy = '?constants'
  return {
    name: 'router-apart',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      if (!importer || !constantFiles.test(source) || !importers.test(importer)) return null
      const file = await this.resolve(source, importer, { skipSelf: true })
      return file && { id: file.id + copy, moduleSideEffects: false }
    },
    load: (id) => (id.endsWith(copy) ? readFile(id.slice(0, -copy.length), 'utf8') : null),
  }
}

const LISTING_FILES =
  /\/web\/(?:catalog\/(?:applied-chips|filter-list|listing-|more-pages|price-filter|product-grid|product-listing|shade-filter|sort-select|unknown-filters|use-choose)|pages\/components\/(?:listing-|use-listing-))/
/** Code that product lists use and a product's page does not. */
const LISTING = { name: 'listing', minShareCount: 2, test: LISTING_FILES }

const SLIDER_FILES =
  /\/web\/pages\/components\/(?:tile-slider|slider-button|recently-viewed|use-swiper|use-autoplay)/
/** Product sliders, which lists do not use. */
const SLIDERS = { name: 'sliders', minShareCount: 2, test: SLIDER_FILES }

/** Packages that every page uses. They change rarely, so that browsers keep their chunk in the cache. */
const LIBRARY = {
  name: 'library',
  test: (id: string) =>
    /node_modules\/(?:react|react-dom|scheduler|react-router|@trpc|@tanstack\/(?:query-core|react-query)|get-nonce)\//.test(
      id,
    ) && !NAVIGATION_FILES.test(id),
}

/**
 * One chunk for the code that several pages share, without what only dialogs and the order form need. A page should
 * load few files, because over HTTP/1.1 each small one costs a round trip.
 */
const COMMON = {
  name: 'common',
  minShareCount: 2,
  test: (id: string) =>
    /\/web\/(?:ui|lib|app|auth|basket|favorites|catalog|geo|search\/combobox|pages\/components)\b|\/shared\//.test(
      id,
    ) &&
    !LISTING_FILES.test(id) &&
    !SLIDER_FILES.test(id) &&
    !/\/ui\/(?:dialog|disclosure|field|field-frame|text-area|choice-row|summary|block)\b|\/basket\/(?:summary-table|use-row-focus|use-take-out)\b|\/lib\/(?:use-once|use-stripped|use-slow|captcha|use-captcha|shop-clock|format-date)\b|\/shared\/(?:account|auth|orders|payments|tariffs|search\/search-history|phone|email|company)\b/.test(
      id,
    ),
}

/** Code of forms with a phone field: the mask, its library, and the notes beside the field. */
const PHONES = {
  name: 'phones',
  minShareCount: 2,
  test: /node_modules\/@maskito\/|\/web\/lib\/(?:mask|phone-mask|phone-notes|use-phone-field|use-live-check)\b/,
}

/** Code of pages that show totals: the summary table, discounts, and explanations. */
const TOTALS = {
  name: 'totals',
  minShareCount: 2,
  test: /\/web\/(?:basket\/summary-table|money\/|ui\/(?:disclosure|summary)\b)/,
}

/**
 * The helper that every lazy import calls. Inside another chunk it would make that chunk, with all its imports, load
 * before the first paint.
 */
const PRELOAD_HELPER = { name: 'preload-helper', test: /vite\/preload-helper/ }

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

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [react(), refuseServerCode(), splitRouter()],
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
              groups: [PRELOAD_HELPER, LIBRARY, PHONES, COMMON, LISTING, SLIDERS, TOTALS],
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
        rolldownOptions: { input: { main: 'server/main.ts' } },
      },
    },
  },
}))
