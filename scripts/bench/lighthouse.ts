import lighthouse, { type Result } from 'lighthouse'
import { openDatabase } from '#db/client.ts'
import { categoryPath, paths, productPath } from '#shared/paths.ts'
import { openBrowser } from '../lib/browser.ts'
import { openShop } from './reads.ts'

const DEBUG_PORT = 9333
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export interface LighthouseRow {
  readonly page: string
  /** Medians of the runs: scores 0–100, milliseconds, layout shift. */
  readonly scores: Record<(typeof CATEGORIES)[number], number>
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
}

/** Runs Lighthouse with its simulated phone on four pages; the checkout has a basket with one product. */
export async function measureLighthouse(file: string): Promise<LighthouseRow[]> {
  const shop = await openShop(file)
  const browser = await openBrowser([`--remote-debugging-port=${DEBUG_PORT}`])
  try {
    const cookie = await basketCookie(shop.origin, file)
    const rows: LighthouseRow[] = []
    for (const [page, headers] of [
      [paths.home, {}],
      [categoryPath('gel-laki'), {}],
      [productPath('VL-127-10'), {}],
      [paths.checkout, { Cookie: cookie }],
    ] as const) {
      const results: Result[] = []
      for (let run = 0; run < RUNS; run++) {
        const outcome = await lighthouse(shop.origin + page, {
          port: DEBUG_PORT,
          onlyCategories: [...CATEGORIES],
          extraHeaders: headers,
          logLevel: 'error',
        })
        if (!outcome) throw new Error(`Lighthouse reported nothing for ${page}`)
        results.push(outcome.lhr)
      }
      const of = (read: (lhr: Result) => number): number =>
        results.map(read).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
      const score = (category: (typeof CATEGORIES)[number]) =>
        Math.round(of((lhr) => lhr.categories[category]?.score ?? 0) * 100)
      const audit = (id: string) => of((lhr) => lhr.audits[id]?.numericValue ?? 0)
      rows.push({
        page,
        scores: {
          performance: score('performance'),
          accessibility: score('accessibility'),
          'best-practices': score('best-practices'),
          seo: score('seo'),
        },
        lcpMs: audit('largest-contentful-paint'),
        tbtMs: audit('total-blocking-time'),
        cls: audit('cumulative-layout-shift'),
      })
    }
    return rows
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function basketCookie(origin: string, file: string): Promise<string> {
  const { sqlite, close } = openDatabase(`file:${file}`)
  const row = sqlite.prepare('SELECT product_id AS id FROM stock WHERE available > 20 LIMIT 1').get() as {
    id: number
  }
  close()
  const response = await fetch(`${origin}/trpc/basket.add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shopItemId: row.id, quantity: 1 }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
