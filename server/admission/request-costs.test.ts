import { expect, test } from 'vitest'
import { LEGACY_ROUTES } from '#server/legacy/routes.ts'
import { appRouter } from '#server/router.ts'
import { orderPath, paths, productPath, YML_FEED } from '#shared/paths.ts'
import { costOf } from './procedures.ts'
import { costOfRequest } from './request-costs.ts'

// Requirement: SEC-61
test.each([
  ['/trpc/orders.place', 1],
  ['/trpc/basket.add,basket.add', 1],
  ['/bank/pay/notify/', 1],
  ['/cart/change/17/', 1],
  ['/cart/checkout/process/full/', 1],
  ['/trpc/checkout.get,basket.get', 2],
  [paths.checkout, 2],
  [paths.personalOrders, 2],
  [orderPath('secret'), 2],
  [paths.home, 3],
  [productPath('VL-127-10'), 3],
  ['/assets/app.js', 3],
  [paths.catalog, 4],
  [paths.search, 4],
  ['/img/p/VL-127-10-1-abc.svg', 4],
  [YML_FEED, 4],
  ['/healthz', null],
] as const)('%s has the rank %s', (path, rank) => {
  expect(costOfRequest(path).rank).toBe(rank)
})

// Requirement: SEC-61
test('a batch has the rank of its least important call', () => {
  expect(costOfRequest('/trpc/orders.place,search.results').rank).toBe(4)
  expect(costOfRequest('/trpc/orders.place,no.such').rank).toBe(4)
})

test('a path of the legacy REST API that changes something begins before pages', () => {
  const changing = LEGACY_ROUTES.filter(({ guard }) => guard !== 'read').map(({ path }) => path)
  expect(changing.filter((path) => (costOfRequest(path).rank ?? 0) > 2)).toEqual([])
})

test('a procedure that changes something begins before pages', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const isChange = (name: string) => procedures[name]?._def.type === 'mutation'
  const changing = Object.keys(procedures).filter(isChange)
  expect(changing.length).toBeGreaterThan(10)
  expect(changing.filter((name) => costOf(name).rank > 2)).toEqual([])
})
