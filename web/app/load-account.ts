import { pagedPath, parseOrderId, parsePage, paths, personalOrdersPath } from '#shared/paths.ts'
import { accountPage, pageCountOf } from '#web/account/account-lists.ts'
import { tileRequests } from '#web/favorites/tile-requests.ts'
import { LATEST_ORDERS, ORDERS_PAGE_SIZE, ordersPage } from '#web/orders/orders-lists.ts'
import { ownReviewsInput } from '#web/reviews/own-reviews.ts'
import type { LoadArgs, Utils } from './loader.ts'

// `fetch`, not `ensureData`, because data of the account are fetched again when they have changed or become stale.

export async function loadOverview(u: Utils): Promise<void> {
  const [{ purchases }] = await Promise.all([
    u.account.purchases.fetch(accountPage(1)),
    u.account.purchasesCount.fetch(),
    u.account.bonusSummary.fetch(),
    u.campaign.current.fetch(),
    u.orders.list.fetch(LATEST_ORDERS),
    u.auth.client.fetch(),
    u.account.sessions.fetch(),
    u.restock.own.fetch(),
  ])
  const tiles = tileRequests(purchases.map(({ shopItemId }) => shopItemId))
  await Promise.all(tiles.map((request) => u.catalog.tiles.fetch(request)))
}

export async function loadOrders(u: Utils, { params, url }: LoadArgs): Promise<void> {
  const withCanceled = url.searchParams.get('canceled') === '1'
  const page = parsePage(params.page)
  const { count } = await u.orders.list.fetch(ordersPage(page ?? 1, withCanceled))
  checkPage(page, Math.ceil(count / ORDERS_PAGE_SIZE), personalOrdersPath({ withCanceled }))
}

export async function loadOrder(u: Utils, { params }: LoadArgs): Promise<void> {
  const id = parseOrderId(params.id)
  if (id === undefined) throw new Response(null, { status: 404 })
  const { canPay, publicId, lines } = await u.orders.byId.fetch({ id })
  await Promise.all([
    canPay ? u.orders.otherPayments.fetch({ publicId }) : null,
    u.reviews.own.fetch(ownReviewsInput(lines)),
  ])
}

export async function loadPurchases(u: Utils, { url }: LoadArgs): Promise<void> {
  const page = parsePage(url.searchParams.get('page'))
  const [{ purchasesCount }, { purchases }] = await Promise.all([
    u.account.purchasesCount.fetch(),
    u.account.purchases.fetch(accountPage(page ?? 1)),
  ])
  await u.reviews.own.fetch(ownReviewsInput(purchases))
  checkPage(page, pageCountOf(purchasesCount), pagedPath(paths.personalPurchases, 1))
}

export async function loadBonuses(u: Utils, { url }: LoadArgs): Promise<void> {
  const page = parsePage(url.searchParams.get('page'))
  const { historyCount } = await u.account.bonuses.fetch(accountPage(page ?? 1))
  checkPage(page, pageCountOf(historyCount), pagedPath(paths.personalBonuses, 1))
}

/**
 * Throws a 404 for a page beyond the end of a list, with the address of its first page as the body. An empty list has
 * one page.
 */
function checkPage(page: number | undefined, pageCount: number, first: string): void {
  if (page !== undefined && page <= Math.max(1, pageCount)) return
  throw new Response(first, { status: 404 })
}
