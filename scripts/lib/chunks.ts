import { join } from 'node:path'
import { root } from './root.mjs'

/** Properties of the hooks' object that no page uses (vite.config.ts). */
export const OMITTED_HOOKS = /^\s*(?:useSubscription|use(?:Suspense|Infinite|Prefetch)\w+: \w+\$1),?$/gm
/** The fetching of endless lists, of which no page has any (vite.config.ts). */
export const OMITTED_FETCHING = /\(this\.#queryType === "infinite" \? .+ : (this\.options\.behavior)\)/g

const ROUTER = 'node_modules/react-router/dist/production/lib/'

/**
 * How the paths of modules begin that belong together in the browser's build. A test fails for a beginning that no
 * module has: after a file has been renamed, its code would silently move to another chunk.
 */
export const CHUNK_PATHS = {
  /** Packages that every page uses. They change rarely, so that browsers keep their chunk in the cache. */
  library: [
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/scheduler/',
    'node_modules/react-router/',
    'node_modules/@trpc/',
    'node_modules/@tanstack/query-core/',
    'node_modules/@tanstack/react-query/',
    'node_modules/get-nonce/',
  ],
  /** Navigation, half of react-router, which no page needs before the first click (web/app/early-router.ts). */
  navigation: [
    `${ROUTER}router/router.js`,
    `${ROUTER}router/instrumentation.js`,
    `${ROUTER}router/matcher.js`,
    `${ROUTER}dom/lib.js`,
    `${ROUTER}dom/dom.js`,
    `${ROUTER}dom/ssr/`,
  ],
  /** Files of navigation of which the rest of react-router gets copies (vite.config.ts). */
  copied: [`${ROUTER}router/router.js`, `${ROUTER}dom/ssr/components.js`],
  /** Files that get these copies. */
  copying: [`${ROUTER}components.js`, `${ROUTER}hooks.js`, `${ROUTER}dom/server.js`],
  /** Code of forms with a phone field: the mask, its library, and the notes beside the field. */
  phones: [
    'node_modules/@maskito/',
    'web/lib/mask',
    'web/lib/phone-mask',
    'web/lib/phone-notes',
    'web/lib/use-phone-field',
    'web/lib/use-live-check',
  ],
  /** What nearly every page needs besides what the start of a page imports. */
  common: [
    'shared/basket/delivery-sum',
    'shared/basket/discount-names',
    'shared/bonuses/bonus-words',
    'shared/campaign/campaign-stage',
    'shared/delivery-',
    'shared/search/normalize-text',
    'shared/typed-whole',
    'web/app/load-lead-on',
    'web/basket/gift-waits',
    'web/basket/use-delivery',
    'web/basket/use-sold-out',
    'web/favorites/favorite-toggle',
    'web/favorites/tile-requests',
    'web/lib/ask-again',
    'web/lib/clean-field',
    'web/lib/format-date',
    'web/lib/free-from-text',
    'web/lib/no-connection',
    'web/lib/shop-clock',
    'web/lib/stripped',
    'web/lib/use-address-params',
    'web/lib/use-debounced',
    'web/lib/use-is-in-browser',
    'web/pages/components/link-strip',
    'web/pages/components/no-script-note',
    'web/pages/components/page-body',
    'web/ui/breadcrumbs',
    'web/ui/checkbox',
    'web/ui/empty-state',
    'web/ui/focus-left',
    'web/ui/leave-windows',
    'web/ui/price.',
    'web/ui/product-picture',
    'web/ui/skeleton',
    'web/ui/stepper',
    'web/ui/text-link',
    'web/ui/toggle-line',
    'web/ui/visually-hidden',
  ],
  /** Code that product lists use and a product's page does not. */
  listing: [
    'shared/catalog/change-choice',
    'shared/catalog/count-text',
    'web/catalog/applied-chips',
    'web/catalog/filter-list',
    'web/catalog/listing-',
    'web/catalog/more-pages',
    'web/catalog/price-filter',
    'web/catalog/product-grid',
    'web/catalog/product-listing',
    'web/catalog/shade-filter',
    'web/catalog/sort-select',
    'web/catalog/unknown-filters',
    'web/catalog/use-choose',
    'web/pages/components/listing-',
    'web/pages/components/use-listing-',
    'web/ui/chip.',
  ],
  /** A product as a tile, which pages without lists and sliders do not show. */
  tiles: [
    'web/basket/buy-button',
    'web/catalog/product-tile',
    'web/catalog/tile-flag',
    'web/pages/components/shop-tile',
    'web/ui/rating-mark',
  ],
  /** What the pages of the account share. */
  account: ['web/account/account-lists', 'web/orders/orders-lists', 'web/pages/account/'],
  /** Fields of forms and what belongs to them. */
  fields: ['web/lib/use-stripped', 'web/ui/field', 'web/ui/text-area'],
  /** What forms ask of names, phones, and addresses of mail. */
  contacts: ['shared/email', 'shared/orders/order-phone', 'shared/phone'],
  /** Product sliders, which lists do not use. */
  sliders: [
    'web/pages/components/slider-button',
    'web/pages/components/tile-slider',
    'web/pages/components/use-autoplay',
    'web/pages/components/use-swiper',
  ],
  /** Sliders of products that lead on from a page. */
  leads: ['web/pages/components/lead-on', 'web/pages/components/recently-viewed'],
  /**
   * What lists say in a shop without products, and categories with their pictures. Pages of products, baskets, and
   * orders need none of it.
   */
  emptyShop: ['web/pages/components/category-tiles', 'web/pages/components/empty-shop'],
  /** Looks as cards, and the skin tones of their pictures and of the hands in a palette. */
  looks: ['shared/catalog/skin-tones', 'web/catalog/skin-tone', 'web/looks/look-'],
  /** Code of pages that show totals: the summary table, discounts, and explanations. */
  totals: ['web/basket/summary-table', 'web/money/', 'web/ui/disclosure', 'web/ui/summary'],
  /** Short texts about an order, which checkout and orders show. */
  orderTexts: [
    'shared/orders/street-line',
    'shared/tariffs/delivery-dates',
    'shared/tariffs/delivery-kinds',
    'shared/tariffs/delivery-price',
    'web/orders/order-notes',
  ],
  /** What a product's page shares with dialogs and with other pages. */
  product: ['shared/reviews/author', 'web/catalog/recently-viewed', 'web/lib/use-near', 'web/ui/stars'],
} satisfies Record<string, readonly string[]>

/** Returns whether the module is of one of these lists. */
export function isIn(id: string, ...lists: readonly (keyof typeof CHUNK_PATHS)[]): boolean {
  return lists.some((list) => CHUNK_PATHS[list].some((start) => id.includes(`/${start}`)))
}

/** The end of the id of a copied module. */
export const COPY = '?constants'

/** The chunk of what every page needs at once, and of what nearly every page needs. */
export const START_CHUNK = 'start'

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** The answers of `importedByStart`, which is asked about each module of a build. */
const started = new WeakMap<Modules, ReadonlySet<string>>()

/**
 * Returns the ids of the modules that the start of every page imports at once, directly or not. Throws if the build has
 * no such start, as after a rename: what it imports would silently move to other chunks.
 */
export function importedByStart(modules: Modules): ReadonlySet<string> {
  const known = started.get(modules)
  if (known) return known
  const start = join(root, 'web/app/start.tsx')
  if (!modules.getModuleInfo(start)) throw new Error(`the build has no module ${start}`)
  const found = new Set([start])
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  started.set(modules, found)
  return found
}

/**
 * The chunks of code that several pages share. A page should load few files, because over HTTP/1.1 each small one
 * costs a round trip.
 */
export const CHUNK_GROUPS = [
  /**
   * The helper that every lazy import calls. Inside another chunk it would make that chunk, with all its imports,
   * load before the first paint.
   */
  { name: 'preload-helper', test: /vite\/preload-helper/ },
  {
    name: 'library',
    test: (id: string) => isIn(id, 'library') && (id.endsWith(COPY) || !isIn(id, 'navigation')),
  },
  {
    debugName: START_CHUNK,
    name: (id: string, modules: Modules) =>
      (importedByStart(modules).has(id) && !isIn(id, 'library')) || isIn(id, 'common') ? START_CHUNK : null,
  },
  { name: 'phones', minShareCount: 2, test: (id: string) => isIn(id, 'phones') },
  { name: 'listing', minShareCount: 2, test: (id: string) => isIn(id, 'listing') },
  { name: 'tiles', minShareCount: 2, test: (id: string) => isIn(id, 'tiles') },
  { name: 'account', minShareCount: 2, test: (id: string) => isIn(id, 'account') },
  { name: 'fields', minShareCount: 2, test: (id: string) => isIn(id, 'fields') },
  { name: 'contacts', minShareCount: 2, test: (id: string) => isIn(id, 'contacts') },
  { name: 'sliders', minShareCount: 2, test: (id: string) => isIn(id, 'sliders') },
  { name: 'leads', minShareCount: 2, test: (id: string) => isIn(id, 'leads') },
  { name: 'empty-shop', minShareCount: 2, test: (id: string) => isIn(id, 'emptyShop') },
  { name: 'looks', minShareCount: 2, test: (id: string) => isIn(id, 'looks') },
  { name: 'totals', minShareCount: 2, test: (id: string) => isIn(id, 'totals') },
  { name: 'order-texts', minShareCount: 2, test: (id: string) => isIn(id, 'orderTexts') },
  { name: 'product', minShareCount: 2, test: (id: string) => isIn(id, 'product') },
]
