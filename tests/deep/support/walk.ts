import { TRPCClientError } from '@trpc/client'
import type { BasketView } from '#shared/basket/contract.ts'
import type { FavoritesView } from '#shared/favorites/contract.ts'
import type { OrdersList } from '#shared/orders/contract.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { dataOn } from './data-on.ts'
import { COURIER } from './deep-shop.ts'

const ORDERS = { withCanceled: true, sortedByPay: false, offset: 0, limit: 10 } as const
/** A shopper takes a piece away only from so many. */
const MOST_PIECES = 3

/** A shopper, and what the shop has acknowledged to this one. Nobody else has any of it. */
export interface Walker {
  readonly shopper: Shopper
  /** Makes the addresses and the phones of the orders. */
  readonly i: number
  readonly product: number
  readonly favorite: number
  readonly coupon: string
  /** Of a customer; null for a guest. */
  readonly phone: string | null
  isSignedIn: boolean
  quantity: number
  isFavorite: boolean
  hasCoupon: boolean
  /** The numbers of the orders, the newest first. */
  orders: readonly number[]
}

export interface Walk {
  readonly steps: number
  readonly walkers: readonly Walker[]
  /** Returns the path of the next page to look at. */
  nextPage(): string
  /** Returns a browser of somebody whom the shop does not know. */
  newcomer(): Shopper
}

/** What came of a walk. */
export interface Walked {
  /** Answers with another shopper's data. */
  readonly strange: string[]
  /** Answers that were older than an own change. */
  readonly behind: string[]
  readonly failed: string[]
  /** How often each step was made. */
  readonly made: Record<string, number>
  /** Pages from the memory of a cache. */
  kept: number
  /** Calls and pages to which the shop was too busy, or its lease was not renewed in time. */
  refused: number
}

/** What the shop should show to somebody. */
type Expected = Pick<Walker, 'quantity' | 'isFavorite' | 'hasCoupon' | 'phone'> & {
  /** What is somebody's own, though it may not be shown now. */
  readonly own: { readonly ids: readonly number[]; readonly coupon: string | null }
}
const NOTHING = { quantity: 0, isFavorite: false, hasCoupon: false, phone: null } as const
const OF_NEWCOMER: Expected = { ...NOTHING, own: { ids: [], coupon: null } }

function expectedBy(walker: Walker): Expected {
  const { product, favorite, coupon } = walker
  const own = { ids: [product, favorite], coupon }
  return isAway(walker) ? { ...NOTHING, own } : { ...walker, own }
}

/** Whether this is a customer who has signed out: the browser is anybody's then. */
function isAway({ phone, isSignedIn }: Walker): boolean {
  return phone !== null && !isSignedIn
}

const idsOf = (favorites: FavoritesView | undefined) => (favorites?.items ?? []).map(({ id }) => id)
const streetOf = (i: number, order: number) => `Улица ${i}-я, ${order}`

/** Lets shoppers make random steps, each one after another, and all at once. */
export async function walk({ steps, walkers, nextPage, newcomer }: Walk): Promise<Walked> {
  const walked: Walked = { strange: [], behind: [], failed: [], made: {}, kept: 0, refused: 0 }
  /** Makes a call; null if the shop has refused it for now. */
  const tried = async <T>(call: Promise<T>): Promise<T | null> => {
    try {
      return await call
    } catch (error) {
      if (!(error instanceof TRPCClientError) || error.data?.httpStatus !== 503) throw error
      walked.refused += 1
      return null
    }
  }
  const judge = (what: string, { isOwn, isNewest }: { isOwn: boolean; isNewest: boolean }) => {
    if (!isOwn) walked.strange.push(what)
    else if (!isNewest) walked.behind.push(what)
  }
  const judgeBasket = (what: string, { items, quantity, coupon }: BasketView, expected: Expected) => {
    const { own } = expected
    const code = coupon?.code ?? null
    judge(`${what} ${items.map(({ shopItemId }) => shopItemId).join()} × ${quantity}, coupon ${code}`, {
      isOwn:
        items.every(({ shopItemId }) => own.ids.includes(shopItemId)) && [null, own.coupon].includes(code),
      isNewest: quantity === expected.quantity && (code !== null) === expected.hasCoupon,
    })
  }
  const judgeFavorites = (what: string, list: FavoritesView | undefined, expected: Expected) => {
    const ids = idsOf(list)
    judge(`${what} ${ids.join()}`, {
      isOwn: ids.every((id) => expected.own.ids.includes(id)),
      isNewest: ids.length === Number(expected.isFavorite),
    })
  }
  const judgeOrders = (what: string, { orders, count }: OrdersList, own: readonly number[]) => {
    const ids = orders.map(({ id }) => id)
    judge(`${what} ${ids.join()} of ${count}`, {
      isOwn: ids.every((id) => own.includes(id)),
      isNewest: count === own.length && ids.join() === own.slice(0, ORDERS.limit).join(),
    })
  }
  /** Looks at a page. Returns it; null if there was none. */
  const look = async (shopper: Shopper, expected: Expected, path = nextPage()): Promise<string | null> => {
    const answer = await shopper.fetch(path)
    // The number of the request, and for an answer from memory that of the one for which it was kept.
    if (answer.headers.get('x-varnish')?.includes(' ')) walked.kept += 1
    if (answer.status === 503) walked.refused += 1
    else if (answer.status !== 200) walked.failed.push(`${path} ${answer.status}`)
    if (answer.status !== 200) return null
    const html = await answer.text()
    judgeBasket(path, dataOn(html, 'basket.get') as BasketView, expected)
    judgeFavorites(path, dataOn(html, 'favorites.list') as FavoritesView | undefined, expected)
    const phone = (dataOn(html, 'auth.client') as { phone: string } | null)?.phone ?? null
    // A session that has ended, or that is not there yet, is an own one too.
    const isOwn = phone === null || phone === expected.phone
    judge(`${path} ${phone}`, { isOwn, isNewest: phone === expected.phone })
    return html
  }

  async function order(walker: Walker): Promise<void> {
    const { shopper, i, phone, orders } = walker
    if (walker.quantity === 0) return
    const form = await simulatedForm(shopper, {
      phone: phone === null ? nthPhone(100_000 * (i + 1) + orders.length, 915) : formatPhone(phone),
      ...{ street: streetOf(i, orders.length + 1), tariffId: COURIER, paymentSystemId: PAYMENT.cash },
    })
    const placed = await tried(shopper.call.orders.place.mutate(form))
    if (placed === null) return
    const { orderId, isRepeat } = placed
    judge(`orders.place ${orderId}`, { isOwn: true, isNewest: !isRepeat && !orders.includes(orderId) })
    walker.orders = [orderId, ...orders]
    // The basket is empty then, and its choices are forgotten.
    Object.assign(walker, { quantity: 0, hasCoupon: false })
  }

  /** A customer looks at the orders in the account, by a call or on the page, and where the last one was sent. */
  async function lookAtOrders({ shopper, i, orders, ...walker }: Walker): Promise<void> {
    const before = await tried(shopper.call.orders.placedBefore.query().then((order) => [order?.orderId]))
    if (before !== null) {
      const [found] = before
      judge(`orders.placedBefore ${found}`, {
        isOwn: found === undefined || orders.includes(found),
        isNewest: found === (walker.quantity === 0 ? orders[0] : undefined),
      })
    }
    if (walker.phone === null) return
    const list = await tried(shopper.call.orders.list.query(ORDERS))
    if (list !== null) judgeOrders('orders.list', list, orders)
    const html = await look(shopper, expectedBy({ shopper, i, orders, ...walker }), paths.personalOrders)
    if (html !== null) judgeOrders(paths.personalOrders, dataOn(html, 'orders.list') as OrdersList, orders)
    if (walker.quantity === 0) return
    const usual = await tried(shopper.call.orders.usual.query().then((choices) => [choices?.address?.street]))
    if (usual === null) return
    const [street = ''] = usual
    judge(`orders.usual ${street}`, {
      isOwn: street === '' || orders.some((_, n) => street === streetOf(i, n + 1)),
      isNewest: street === (orders.length === 0 ? '' : streetOf(i, orders.length)),
    })
  }

  async function changeCoupon(walker: Walker): Promise<void> {
    const couponText = walker.hasCoupon ? '' : walker.coupon
    const view = await tried(walker.shopper.call.checkout.update.mutate({ couponText }))
    if (view !== null) walker.hasCoupon = view.basket.coupon !== null
  }

  async function changeFavorites(walker: Walker): Promise<void> {
    const { add, remove } = walker.shopper.call.favorites
    const change = walker.isFavorite ? remove : add
    const list = await tried(change.mutate({ shopItemId: walker.favorite }))
    if (list !== null) walker.isFavorite = idsOf(list).includes(walker.favorite)
  }

  async function changeBasket(walker: Walker): Promise<void> {
    const { add, changeQuantity } = walker.shopper.call.basket
    const shopItemId = walker.product
    const by = walker.quantity >= MOST_PIECES ? -1 : 1
    const change = await tried(
      walker.quantity === 0
        ? add.mutate({ shopItemId, quantity: 1 })
        : changeQuantity.mutate({ shopItemId, by }),
    )
    if (change !== null) walker.quantity = change.basket.quantity
  }

  async function signInAgain(walker: Walker): Promise<void> {
    const answer = await walker.shopper.postJson('/simulator/api/sign-in', { phone: walker.phone })
    if (answer.status === 503) walked.refused += 1
    else if (answer.status !== 200) walked.failed.push(`sign-in ${answer.status}`)
    else walker.isSignedIn = true
  }

  async function signOut(walker: Walker): Promise<void> {
    if (walker.phone === null) return
    const out = await tried(walker.shopper.call.auth.signOut.mutate({ everywhere: false }))
    if (out !== null) walker.isSignedIn = false
  }

  /** A change; a customer who has signed out signs in again instead. */
  const change = (make: (walker: Walker) => Promise<void>) => (walker: Walker) =>
    isAway(walker) ? signInAgain(walker) : make(walker)

  /** The steps and their shares, which are 1 together. */
  const choices: readonly (readonly [
    share: number,
    name: string,
    step: (walker: Walker) => Promise<unknown>,
  ])[] = [
    [0.08, 'changes of favorites', change(changeFavorites)],
    [0.13, 'changes of the basket', change(changeBasket)],
    [0.04, 'changes of the coupon', change(changeCoupon)],
    [0.02, 'orders', change(order)],
    [0.04, 'looks at orders', change(lookAtOrders)],
    [0.02, 'sign-outs', change(signOut)],
    [
      0.05,
      'lists of favorites',
      async (walker) => {
        const list = await tried(walker.shopper.call.favorites.list.query())
        if (list !== null) judgeFavorites('favorites.list', list, expectedBy(walker))
      },
    ],
    [
      0.1,
      'baskets',
      async (walker) => {
        const basket = await tried(walker.shopper.call.basket.get.query())
        if (basket !== null) judgeBasket('basket.get', basket, expectedBy(walker))
      },
    ],
    [0.07, 'calls of the home page', (walker) => tried(walker.shopper.call.catalog.home.query())],
    [0.22, 'pages', (walker) => look(walker.shopper, expectedBy(walker))],
    [0.23, "newcomers' pages", () => look(newcomer(), OF_NEWCOMER)],
  ]
  await Promise.all(
    walkers.map(async (walker) => {
      for (let step = 0; step < steps / walkers.length; step++) {
        let rest = Math.random()
        const [, name, make] = choices.find(([share]) => (rest -= share) < 0) ?? choices[0] ?? []
        if (name === undefined || make === undefined) continue
        walked.made[name] = (walked.made[name] ?? 0) + 1
        await make(walker)
      }
    }),
  )
  return walked
}
