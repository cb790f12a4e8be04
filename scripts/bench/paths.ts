import type { LoadCase } from './load.ts'
import { basketOf, costsByTurns, goodsOf, openShop, trpc } from './reads.ts'

const PORT = 3303
const AJAX = '/api-site/ajax/'
const JSON_TYPE = { 'content-type': 'application/json' }

export interface PathRow {
  readonly name: string
  /** Median CPU milliseconds per request. */
  readonly shimMs: number
  readonly procedureMs: number
}

/** The same request to the legacy REST API (`shim`) and to the tRPC procedure; both run the same command or query. */
interface PathCase {
  readonly name: string
  shim(i: number): LoadCase
  procedure(i: number): LoadCase
}

function casesOf(cookie: string, typing: (i: number) => string): PathCase[] {
  const headers = { cookie }
  const posted = { method: 'POST', headers: { cookie, ...JSON_TYPE } } as const
  return [
    {
      name: 'autocomplete',
      shim: (i) => ({ path: `${AJAX}autocomplete/run/?query=${encodeURIComponent(typing(i))}` }),
      procedure: (i) => trpc('search.autocomplete', { query: typing(i) }),
    },
    {
      name: 'favorites',
      shim: () => ({ path: `${AJAX}favorites/list/`, headers }),
      procedure: () => ({ ...trpc('favorites.list', undefined), headers }),
    },
    {
      name: 'payment systems',
      shim: () => ({ path: `${AJAX}payment-system/get-payment-systems/`, headers }),
      procedure: () => ({ ...trpc('payments.systems', undefined), headers }),
    },
    {
      name: 'basket, JSON',
      shim: () => ({ ...posted, path: `${AJAX}basket/`, body: JSON.stringify({ tariff_id: 0 }) }),
      procedure: () => ({ ...posted, ...trpc('checkout.update', undefined), body: '{"tariffId":0}' }),
    },
    {
      name: 'basket, multipart',
      shim: () => ({
        path: `${AJAX}basket/`,
        method: 'POST',
        headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
        body: multipart({
          coupon_text: '',
          shop_payment_system_id: '0',
          tariff_id: '0',
          withdraw_bonuses: '0',
        }),
      }),
      procedure: () => ({
        ...posted,
        ...trpc('checkout.update', undefined),
        body: JSON.stringify({ couponText: '', paymentSystemId: 0, tariffId: 0, bonusesToWithdraw: 0 }),
      }),
    },
  ]
}

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

/** Measures each call of the legacy REST API and its procedure, alternating on one server. */
export async function measurePaths(file: string): Promise<PathRow[]> {
  const { inStock, typing } = goodsOf(file)
  const shop = await openShop(file, PORT)
  try {
    const rows: PathRow[] = []
    for (const question of casesOf(await basketOf(shop.origin, inStock), typing)) {
      const [path, procedure] = await costsByTurns(
        { server: shop, caseOf: question.shim },
        { server: shop, caseOf: question.procedure },
        1,
      )
      rows.push({ name: question.name, shimMs: path.ms, procedureMs: procedure.ms })
    }
    return rows
  } finally {
    await shop.stop()
  }
}
