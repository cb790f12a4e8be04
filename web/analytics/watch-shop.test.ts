import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchShop } from './watch-shop.ts'

interface FakeScript {
  src: string
  async: boolean
}

let scripts: FakeScript[]
let stored: Map<string, string>
let fakeWindow: {
  dataLayer?: unknown[]
  ym?: { a: unknown[][] }
  location: { origin: string; pathname: string }
}
let navigator: { doNotTrack?: string; globalPrivacyControl?: boolean }

beforeEach(() => {
  scripts = []
  stored = new Map()
  navigator = {}
  fakeWindow = { location: { origin: 'https://shop.test', pathname: '/' } }
  vi.stubGlobal('window', fakeWindow)
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', async: false }),
    head: { append: (script: FakeScript) => scripts.push(script) },
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const BASKET = { items: [], finalTotal: 0 }
const LINE = {
  ...{ shopItemId: 1, marking: 'A-1', name: 'Лак', brand: 'Велюр', category: ['Ногти'], price: 100 },
  ...{ quantity: 1, isSoldOut: false },
}

/** A shop page whose navigations and calls the test makes. */
function open(analytics: { counterId: number | null; keepsLog: boolean }) {
  const queryClient = new QueryClient()
  let notify = () => {}
  const location = { key: 'first', pathname: '/' }
  const router = {
    state: { location },
    subscribe(listener: () => void) {
      notify = listener
    },
  }
  const queries = {
    mutations: [],
    queries: [{ queryKey: [['basket', 'get']], queryHash: 'b', state: { data: BASKET } }],
  }
  watchShop({ queryClient, router, queries: queries as never, analytics })
  return {
    go(pathname: string) {
      router.state = { location: { key: pathname, pathname } }
      fakeWindow.location.pathname = pathname
      notify()
    },
    /** Simulates a component that starts to show the data of a query. */
    show(path: readonly string[], data: unknown) {
      const queryKey = [path]
      queryClient.setQueryData(queryKey, data)
      return new QueryObserver(queryClient, { queryKey, staleTime: Number.POSITIVE_INFINITY }).subscribe(
        () => {},
      )
    },
    async change(path: readonly string[], data: unknown) {
      const mutation = queryClient
        .getMutationCache()
        .build(queryClient, { mutationKey: [path], mutationFn: () => Promise.resolve(data) })
      await mutation.execute(undefined)
    },
  }
}

const events = () => (fakeWindow.dataLayer ?? []).map((event) => (event as { event: string }).event)
const NOWHERE = { counterId: null, keepsLog: false }

// Requirement: ANL-2, ANL-4, ANL-5
describe('without a counter', () => {
  // Requirement: ANL-10, ANL-13
  test('keeps events in the data layer without loading or storing anything', async () => {
    const page = open(NOWHERE)
    await page.change(['basket', 'add'], { basket: { items: [LINE], finalTotal: 100 } })
    page.go('/shop/cart/')
    await page.change(['auth', 'checkSmsCode'], { clientId: 1 })
    await page.change(['orders', 'place'], { orderId: 5, path: '/order/secret/', isRepeat: false })
    await page.change(['orders', 'place'], { orderId: 5, path: '/order/secret/', isRepeat: true })
    expect(events()).toEqual(['add_to_cart', 'view_cart', 'login', 'purchase'])
    expect([scripts, [...stored], fakeWindow.ym]).toEqual([[], [], undefined])
    expect(JSON.stringify(fakeWindow.dataLayer)).not.toContain('secret')
  })

  test('reports a changed quantity as the pieces added or removed', async () => {
    const page = open(NOWHERE)
    const change = (quantity: number) =>
      page.change(['basket', 'changeQuantity'], {
        basket: { items: [{ ...LINE, quantity }], finalTotal: 100 * quantity },
      })
    await change(3)
    await change(2)
    expect(fakeWindow.dataLayer).toMatchObject([
      { event: 'add_to_cart', ecommerce: { items: [{ item_id: 'A-1', quantity: 3 }] } },
      { event: 'remove_from_cart', ecommerce: { items: [{ item_id: 'A-1', quantity: 1 }] } },
    ])
  })

  // Requirement: ANL-14
  test('reports a repeated order like any other addition to the basket', async () => {
    const page = open(NOWHERE)
    const items = [
      { ...LINE, quantity: 3 },
      { ...LINE, shopItemId: 2, marking: 'A-2' },
    ]
    await page.change(['orders', 'repeat'], { basket: { items, finalTotal: 400 }, added: 4, missing: [] })
    expect(fakeWindow.dataLayer).toMatchObject([
      { event: 'add_to_cart', ecommerce: { value: 300, items: [{ item_id: 'A-1', quantity: 3 }] } },
      { event: 'add_to_cart', ecommerce: { value: 100, items: [{ item_id: 'A-2', quantity: 1 }] } },
    ])
  })

  // Requirement: ANL-15
  test('reports the revenue of a purchase by the choices of the checkout, which change no quantity', async () => {
    const page = open(NOWHERE)
    await page.change(['basket', 'add'], { basket: { items: [LINE], finalTotal: 100 } })
    await page.change(['checkout', 'update'], { basket: { items: [LINE], finalTotal: 60 } })
    await page.change(['orders', 'place'], { orderId: 5, path: '/order/secret/', isRepeat: false })
    expect(fakeWindow.dataLayer).toMatchObject([
      { event: 'add_to_cart' },
      { event: 'purchase', ecommerce: { value: 60, purchase: { actionField: { revenue: 60 } } } },
    ])
  })

  // Requirement: ANL-9
  test('stores the last hundred events for the simulator in a demo', async () => {
    const page = open({ counterId: null, keepsLog: true })
    await page.change(['orders', 'place'], { orderId: 5, path: '/order/secret/', isRepeat: false })
    for (let i = 0; i < 120; i++) await page.change(['auth', 'checkSmsCode'], {})
    const log: { event: string }[] = JSON.parse(stored.get('analytics-log') ?? '')
    expect(log.map(({ event }) => event)).toEqual(Array(100).fill('login'))
    expect(scripts).toEqual([])
  })

  test('reports the lists of the home page only on the home page', () => {
    const home = { novelties: [LINE], discounted: [], popular: [LINE] }
    const page = open(NOWHERE)
    page.go('/shop/cart/')
    const leave = page.show(['catalog', 'home'], home)
    expect(events()).toEqual([])
    leave()
    page.go('/')
    page.show(['catalog', 'home'], home)
    expect(events()).toEqual(['view_item_list', 'view_item_list'])
  })

  test('loses no event when storage is forbidden', async () => {
    vi.stubGlobal('localStorage', undefined)
    const page = open({ counterId: null, keepsLog: true })
    await page.change(['auth', 'checkSmsCode'], {})
    expect(events()).toEqual(['login'])
  })
})

describe('with a counter', () => {
  // Requirement: ANL-8, ANL-10, ANL-11
  test('loads its script once and reports every page without the private part of its address', () => {
    const page = open({ counterId: 12345678, keepsLog: false })
    page.go('/catalog/nogti/')
    page.go('/order/verySecretAddress/')
    page.go('/favorites/shared/verySecretAddress/')
    page.go('/personal/order/7/')
    expect(scripts).toEqual([{ src: 'https://mc.yandex.ru/metrika/tag.js', async: true }])
    const unrecorded = { clickmap: false, trackLinks: false, webvisor: false }
    expect(fakeWindow.ym?.a[0]).toEqual([12345678, 'init', expect.objectContaining(unrecorded)])
    const hits = fakeWindow.ym?.a.filter(([, method]) => method === 'hit').map(([, , address]) => address)
    expect(hits).toEqual(
      ['/', '/catalog/nogti/', '/order/', '/favorites/shared/', '/personal/'].map(
        (path) => `https://shop.test${path}`,
      ),
    )
  })

  // Requirement: ANL-12
  test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'is not loaded for a browser that asks not to be tracked by %o',
    (signal) => {
      Object.assign(navigator, signal)
      open({ counterId: 12345678, keepsLog: false })
      expect([scripts, fakeWindow.ym]).toEqual([[], undefined])
    },
  )
})
