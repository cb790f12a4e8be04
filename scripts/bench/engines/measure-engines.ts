import { openDatabase } from '#db/client.ts'
import { openJudge, type Totals, totalsOf, type Verdict } from '#tests/relevance/measure-queries.ts'
import { type Half, realQueries } from '../real-queries.ts'
import type { Engine } from './engine.ts'
import { openFlexSearchEngine } from './flexsearch-engine.ts'
import { openFts5Engine } from './fts5-engine.ts'
import { openMiniSearchEngine } from './minisearch-engine.ts'
import { productTexts } from './product-texts.ts'
import { openShopEngine } from './shop-engine.ts'

interface EngineRow {
  readonly name: string
  readonly half: Half
  readonly totals: Totals
  /** Mean CPU milliseconds for a query. */
  readonly cpuMs: number
}

export interface EngineFigures {
  /** The number of queries before the measured ones. */
  readonly warmUp: number
  readonly rows: readonly EngineRow[]
}

interface Judged {
  readonly half: Half
  readonly verdict: Verdict
  readonly cpuMs: number
}

/**
 * Asks the shop's search and others the same queries about the same products in one process, query by query in turn,
 * so that other load affects all of them. One judge tells how well they answer.
 */
export async function measureEngines(file: string): Promise<EngineFigures> {
  const database = openDatabase(`file:${file}`)
  try {
    const products = productTexts(database.sqlite)
    const engines = [
      openShopEngine(database.db),
      openMiniSearchEngine(products),
      openFlexSearchEngine(products),
      openFts5Engine(products, 'OR'),
      openFts5Engine(products, 'AND'),
    ]
    const { asked, warmUp } = realQueries()
    for (const query of warmUp) for (const engine of engines) engine.ask(query)
    const judge = openJudge(database)
    const judged = new Map(engines.map((engine): [Engine, Judged[]] => [engine, []]))
    for (const query of asked) {
      for (const [engine, verdicts] of judged) {
        const before = process.cpuUsage()
        const answer = engine.ask(query.query)
        const { user, system } = process.cpuUsage(before)
        const cpuMs = (user + system) / 1000
        verdicts.push({ half: query.half, verdict: judge(query, answer()), cpuMs })
      }
    }
    const rows = [...judged].flatMap(([{ name }, verdicts]) =>
      (['unseen', 'seen'] as const).map((half) => rowOf(name, half, verdicts)),
    )
    return { warmUp: warmUp.length, rows }
  } finally {
    database.close()
  }
}

function rowOf(name: string, half: Half, judged: readonly Judged[]): EngineRow {
  const own = judged.filter((one) => one.half === half)
  return {
    ...{ name, half },
    totals: totalsOf(own.map(({ verdict }) => verdict)),
    cpuMs: own.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / own.length,
  }
}
