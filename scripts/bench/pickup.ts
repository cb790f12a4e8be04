import type { CDPSession, Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { openBrowser } from '../lib/browser.ts'
import { median } from '../lib/percentile.ts'
import { openShop } from './reads.ts'
import { type Cost, traceCost } from './thread-cost.ts'

const RUNS = 3
/** Every 21st of Moscow's 2,000 points is kept to simulate a smaller city. */
const KEPT_EVERY = 21
/** The cookie value by which the shopper has confirmed Moscow. */
const MOSCOW = '1!'
const MARKING = 'VL-127-10'

const ACTIONS = ['open', 'pan', 'filter'] as const
type Action = (typeof ACTIONS)[number]

export interface PickupRow {
  readonly action: Action
  readonly many: Cost
  readonly few: Cost
}

export interface PickupFigures {
  readonly points: { readonly many: number; readonly few: number }
  readonly rows: readonly PickupRow[]
}

/** Measures the picker's main-thread cost with all of Moscow's points and with every 21st of them, alternating. */
export async function measurePickup(file: string): Promise<PickupFigures> {
  const shop = await openShop(file)
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ baseURL: shop.origin, viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'city', value: encodeURIComponent(MOSCOW), url: shop.origin }])
    const page = await context.newPage()
    await fillBasket(page)
    const session = await context.newCDPSession(page)
    const runs = { many: [] as Record<Action, Cost>[], few: [] as Record<Action, Cost>[] }
    const points = { many: 0, few: 0 }
    for (let run = 0; run < RUNS; run++) {
      await page.unrouteAll()
      points.many = await walkPicker(page, session, runs.many)
      await thinPoints(page)
      points.few = await walkPicker(page, session, runs.few)
    }
    return {
      points,
      rows: ACTIONS.map((action) => ({
        action,
        many: medianCost(runs.many.map((costs) => costs[action])),
        few: medianCost(runs.few.map((costs) => costs[action])),
      })),
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function fillBasket(page: Page): Promise<void> {
  const question = encodeURIComponent(JSON.stringify({ marking: MARKING }))
  const product = await page.request.get(`/trpc/catalog.product?input=${question}`)
  const { result } = (await product.json()) as { result: { data: { shopItemId: number } } }
  const data = { shopItemId: result.data.shopItemId, quantity: 1 }
  const answer = await page.request.post('/trpc/basket.add', { data })
  if (!answer.ok()) throw new Error(`the basket takes no ${MARKING}: ${answer.status()}`)
}

/** Reduces the points in the page's answers to those of a smaller city. */
async function thinPoints(page: Page): Promise<void> {
  await page.route(/tariffs\.points/, async (route) => {
    const response = await route.fetch()
    const answers = (await response.json()) as { result: { data: { points?: unknown[] } } }[]
    for (const { result } of answers) {
      if (result.data.points) result.data.points = result.data.points.filter((_, i) => i % KEPT_EVERY === 0)
    }
    await route.fulfill({ response, json: answers })
  })
}

/** Opens the picker, pans its map three times, and types into its filter. Returns the number of points listed. */
async function walkPicker(page: Page, session: CDPSession, runs: Record<Action, Cost>[]): Promise<number> {
  await page.goto(paths.checkout)
  await page.waitForLoadState('networkidle')
  const picker = page.getByRole('dialog', { name: 'Пункты выдачи' })
  const row = picker.getByRole('list', { name: 'Пункты выдачи' }).getByRole('listitem').first()
  const map = picker.locator('[data-map]')
  const open = await traceCost(session, async () => {
    await page.getByRole('radio', { name: 'Пункт выдачи' }).check()
    await row.waitFor()
    await map.locator('[role="button"]').first().waitFor()
    await page.waitForTimeout(800)
  })
  const count = Number(await row.getAttribute('aria-setsize'))
  const box = await map.boundingBox()
  if (!box) throw new Error('the picker shows no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const pan = await traceCost(session, async () => {
    for (const [dx, dy] of [
      [-260, 0],
      [200, 160],
      [60, -160],
    ] as const) {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + dx, y + dy, { steps: 8 })
      await page.mouse.up()
      await page.waitForTimeout(250)
    }
  })
  const address = picker.getByPlaceholder('Введите адрес')
  const filter = await traceCost(session, async () => {
    await address.pressSequentially('ул. ', { delay: 60 })
    await page.waitForTimeout(400)
    await address.fill('')
    await page.waitForTimeout(400)
  })
  await page.evaluate(() => localStorage.clear())
  runs.push({ open, pan, filter })
  return count
}

function medianCost(costs: readonly Cost[]): Cost {
  // Of the longest tasks the maximum over the runs counts, not the median.
  return {
    busyMs: median(costs.map((cost) => cost.busyMs)),
    longestMs: Math.max(...costs.map((cost) => cost.longestMs)),
  }
}
