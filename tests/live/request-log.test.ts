import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { listen } from '#server/listen.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let lines: string[]
let site: string
let close: () => Promise<void>
beforeEach(async () => {
  shop = createTestShop()
  lines = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const { port, drain } = await listen(createApp({ ...shop.deps, log }).fetch, '127.0.0.1', 0)
  site = `http://127.0.0.1:${port}`
  close = () => drain({ idleMs: 0, limitMs: 1000 })
})
afterEach(async () => {
  await close()
  shop.close()
})

// Requirement: OPS-19
test('every request is one line, with the id that its answer carries', async () => {
  const answer = await fetch(`${site}/trpc/basket.get?phone=79001234567`)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines.join(''))).toMatchObject({
    level: 30,
    msg: 'request',
    requestId: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/trpc/basket.get',
    status: 200,
    ms: expect.any(Number),
    from: '127.0.0.0/24',
  })
})

// Requirement: OPS-19
test('no line contains a query, an id that opens an order or a payment, or a cookie', async () => {
  const id = 'VanzaVIgVTOagjRTxHFYOecasi8HLbeT'
  for (const path of [`/order/${id}/`, `/bank/pay/${id}/`, `/api-site/ajax/orders/get-order/?id=${id}`]) {
    await fetch(site + path, { headers: { cookie: `guest=${id}` }, redirect: 'manual' })
  }
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain(id)
})

// Requirement: OPS-19
test('requests for the health are not logged at the default level', async () => {
  await fetch(`${site}/healthz`)
  await fetch(`${site}/readyz`)
  expect(lines).toEqual([])
})

// Requirement: OPS-18
test('invented addresses and procedures are counted as one kind of request each', async () => {
  const paths = [
    '/trpc/a',
    '/trpc/b',
    '/trpc/c,d',
    '/trpc/e,f',
    '/x/1',
    '/y/2',
    '/img/p/1.svg',
    '/img/p/2.svg',
  ]
  for (const path of paths) {
    await fetch(site + path)
    await fetch(site + path, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
  }
  const { values } = await shop.deps.life.counts.requests.get()
  const routes = new Set(values.map(({ labels }) => labels.route))
  expect([...routes].sort()).toEqual(['/img/p/:file', '/trpc/batch', '/trpc/unknown', 'other'])
})
