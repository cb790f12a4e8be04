import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

// Requirement: ACC-4
test.each([
  ['/personal/', 'personal'],
  ['/personal/purchases/', 'purchases'],
  ['/personal/orders/', 'orders'],
  ['/personal/orders/2/', 'orders'],
  ['/personal/order/7/', 'orderDetail'],
  ['/personal/order/7/receipt/', 'orderDetail'],
])('%s is the route %s', (path, name) => {
  expect(matchRoutes(routes, path)?.at(-1)?.route.id).toBe(name)
})
