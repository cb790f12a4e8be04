import { expect, test } from 'vitest'
import { findModuleState } from './module-state.ts'
import { CODE, isTest, LAYERS, readTree } from './source-file.ts'

/**
 * What the modules keep that run in the server, by the reason why another process, which has its own, does not mind. Those
 * of `web` run in browsers too.
 */
const MODULE_STATE: Readonly<Record<string, readonly string[]>> = {
  'results of pure functions': [
    'db/insert-row.ts#casing',
    'db/search/lexicon.ts#last',
    'db/search/product-words.ts#parts',
    'db/search/product-words.ts#sentences',
    'db/search/search-tokens.ts#stems',
    'db/write-rows.ts#casing',
    'server/catalog/scope.ts#words',
    'server/checkout/payment-systems.ts#safeDescriptions',
    'server/catalog/scope.ts#places',
    'server/demo/catalog/texts/compose.ts#STEMS',
    'server/pages/kept-parts.ts#parts',
    'server/pages/kept-parts.ts#size',
    'server/pictures/picture-url.ts#tints',
    'server/search/clarify-query.ts#tokensOf',
    'shared/catalog/sizes.ts#known',
    'shared/geo/match-places.ts#known',
    'shared/tariffs/ships-on.ts#last',
  ],
  'lists and counts, which may be half a minute old, and what lists show of a product, five minutes': [
    'server/catalog/brands.ts#cached',
    'server/catalog/category-tree.ts#cached',
    'server/catalog/current-banners.ts#listPaths',
    'server/catalog/get-category.ts#menu',
    'server/catalog/get-category.ts#menuPictures',
    'server/catalog/get-goes-with.ts#partnersCache',
    'server/catalog/get-home.ts#cached',
    'server/catalog/line-of.ts#lineCache',
    'server/catalog/list-products.ts#brandsCache',
    'server/catalog/list-products.ts#columnsCache',
    'server/catalog/list-products.ts#results',
    'server/catalog/scope.ts#cached',
    'server/catalog/scope.ts#listsCache',
    'server/catalog/scope.ts#rowsByRank',
    'server/catalog/scope.ts#soldWordsCache',
    'server/catalog/scope.ts#scoresCache',
    'server/catalog/scope.ts#soldOutCache',
    'server/catalog/scope.ts#neighborCache',
    'server/catalog/tiles.ts#shadesByLine',
    'server/geo/get-city-offers.ts#namesCache',
    'server/geo/get-place.ts#placesOfCities',
    'server/looks/list-looks.ts#cached',
    'server/looks/list-looks.ts#views',
    'server/looks/looks-of-query.ts#cached',
    'server/pickup/city-streets.ts#streetsCache',
    'server/pickup/get-brand-stores.ts#cached',
    'server/search/clarify-query.ts#brandWords',
    'server/search/get-popular-queries.ts#popular',
    'server/search/popular-queries.ts#cached',
    'server/search/popular-queries.ts#amounts',
    'server/search/query-parts.ts#names',
    'server/search/understand-query.ts#cached',
    'server/search/understand-query.ts#counts',
    'server/tariffs/queries.ts#kept',
  ],
  'belongs to a connection of this process': [
    'db/insert-row.ts#inserts',
    'db/lease.ts#followed',
    'db/lock-waits.ts#waits',
    'db/open-file.ts#foundInPlace',
    'db/open-file.ts#openFiles',
    'db/transaction.ts#commits',
    'db/transaction.ts#waiting',
    'server/storage/shared-commit.ts#waiting',
    'server/storage/until-writable.ts#waits',
  ],
  'kept for one change of a product, of which each request reads the time': [
    'server/pictures/kept-pictures.ts#keptOfDb',
  ],
  'memory or time of this process alone': [
    'server/catalog/scope.ts#lastSearch',
    'server/catalog/scope.ts#searchKeys',
    'server/search/understand-query.ts#pricesOf',
    'server/http/compress.ts#scratch',
    'server/main.ts#deps',
    'server/main.ts#exitCode',
    'server/pictures/draw-share-card.ts#last',
  ],
  'saves a second call or round under way; that of another process is harmless: leases, budgets, and keys in the database':
    [
      'server/jobs/run-jobs.ts#lastRounds',
      'server/jobs/run-jobs.ts#underWay',
      'server/orders/handle-notification.ts#shareHandling',
      'server/payments/open-bank-page.ts#shareOpening',
      'server/tariffs/quote-tariff.ts#shareQuote',
    ],
  'each process counts the addresses that flood it': ['server/tariffs/quote-tariff.ts#askedBy'],
  'saves asking the database what was recorded lately': ['server/security-events.ts#lastTimes'],
  'saves lines of the log; each process writes its own': [
    'server/storage/storage-refusal.ts#logged',
    'server/upstream/call-upstream.ts#unusableAccounts',
  ],
  'the doubt about the clock is in the database; a steady clock exists only within a process': [
    'server/jobs/clock-guard.ts#watches',
  ],
  'each process makes its part of the calls, and finds out by itself that an upstream fails': [
    'server/upstream/call-upstream.ts#circuits',
    'server/upstream/call-upstream.ts#sharers',
  ],
  'the server of `npm run dev` is a single process': ['server/dev.ts#live', 'server/dev.ts#styles'],
  'code that was loaded on demand': [
    'web/app/routes.tsx#loadAccount',
    'web/app/routes.tsx#loadFavorites',
    'web/app/routes.tsx#loadPurchase',
    'web/ui/use-chunk.ts#loaded',
  ],
  'atoms, whose values are in a store: each checkout page has its own, and other pages set them in browsers only':
    [
      'web/checkout/order-form.ts#stateAtom',
      'web/checkout/quick-order-dialog.tsx#draftAtom',
      'web/pickup/use-picker.ts#originAtom',
    ],
  'only a browser changes it, in an effect or after a press, an answer, or an event of the page': [
    'web/app/keep-translation.ts#originals',
    'web/app/keep-translation.ts#translations',
    'web/app/start.tsx#fetchInTurn',
    'web/basket/basket-provider.tsx#ownEvents',
    'web/basket/use-remove-line.ts#returning',
    'web/catalog/more-pages.ts#added',
    'web/lib/captcha.ts#loading',
    'web/lib/change-queue.ts#isLost',
    'web/lib/change-queue.ts#watchers',
    'web/lib/change-queue.ts#working',
    'web/lib/load-chunk.ts#failedStyles',
    'web/lib/loading-away.ts#loadingAway',
    'web/lib/loading-away.ts#timer',
    'web/lib/other-tabs.ts#own',
    'web/lib/presses-played.ts#played',
    'web/lib/presses-played.ts#whenPressesPlayed',
    'web/lib/use-is-recognized.ts#isKnown',
    'web/pages/basket/basket-row.tsx#moved',
    'web/pickup/map/embedded/geography.ts#loading',
    'web/pickup/region/region-file.ts#loading',
    'web/reviews/review-place.tsx#drafts',
    'web/ui/leave-windows.ts#waiting',
    'web/ui/use-back-closes.ts#isWatching',
    'web/ui/use-back-closes.ts#open',
    'web/ui/use-back-closes.ts#page',
    'web/ui/use-back-closes.ts#timer',
  ],
}

const files = readTree(LAYERS, CODE).filter(({ path }) => !isTest(path))
const found = (text: string) => findModuleState([{ path: 'server/x.ts', text }]).map((one) => one.found)

test.each([
  'let last = 0',
  'const known = new Map()\nfunction read(key) { known.set(key, 1) }',
  'const rows = []\nexport const add = (row) => rows.push(row)',
  'const counts = { n: 0 }\nfunction count() { counts.n += 1 }',
  'const counts = { n: 0 }\nfunction count() { counts.n++ }',
  'export const known = new WeakMap()',
  'const tiles = catalogCache()',
  'const known = prepared(() => new Map())',
  'const known = new Map() as Known\nexport const add = (key: string) => known.set(key, 1)',
  'const all = { kinds: { n: 0 } }\nfunction count() { all.kinds.n++ }',
  'const known = {}\nconst forget = (key) => delete known[key]',
  'const next = (() => { let n = 0; return () => n++ })()',
  'function counter() { let n = 0; return () => (n += 1) }\nconst next = counter()',
  'const counter = (n) => ({ add() { n += 1 } })\nconst visits = counter(0)',
  'function lazy(load) { let part; return (pick) => async () => pick((part ??= await load())) }\nconst page = lazy(f)(g)',
  'const events = new EventEmitter()',
  'const connect = () => new Client()\nconst client = connect()',
  'const draft = atom(null)',
])('finds state: %s', (text) => {
  expect(found(text)).toHaveLength(1)
})

test.each([
  'const NAMES = new Set(["a"])\nconst has = (name) => NAMES.has(name)',
  'const byName = new Map()\nfor (const one of ALL) byName.set(one.name, one)',
  'const statements = prepared((db) => ({ all: db.select().from(rows).prepare() }))',
  'function read() { const known = new Map(); return known }',
  'const rows = [1]\nfunction read() { const rows = []; rows.push(2); return rows }',
  'const rows = [1]\nconst read = ({ rows }, [first = 1]) => rows.push(first)',
  'const sum = (list) => { let n = 0; for (const one of list) n += one; return n }\nconst TOTAL = sum([1, 2])',
  'const DAY = new Intl.DateTimeFormat("ru")\nconst WORD = new RegExp("a", "u")',
  'const name = atom((get) => get(form).name)\nconst fill = atom(null, (get, set) => set(form, 1))',
])('accepts what stays as it is: %s', (text) => {
  expect(found(text)).toEqual([])
})

test('finds what a function of another file has made', () => {
  const files = [
    { path: 'server/counter.ts', text: 'export function counter() { let n = 0; return () => n++ }' },
    { path: 'web/visits.ts', text: "import { counter } from '#server/counter.ts'\nconst next = counter()" },
  ]
  expect(findModuleState(files).map((one) => one.found)).toEqual(['web/visits.ts#next'])
})

test('the state of modules is exactly that which is listed', () => {
  const listed = Object.values(MODULE_STATE).flat()
  expect(
    findModuleState(files)
      .map((one) => one.found)
      .sort(),
  ).toEqual(listed.toSorted())
})
