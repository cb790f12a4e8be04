import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '#shared/time.ts'
import { ensureBuilt } from '../lib/build.mjs'
import { root } from '../lib/root.mjs'
import { runNode } from '../lib/run.mjs'
import { failWith, formatDuration, StepError, say } from '../lib/steps.mjs'
import { FOLDER, findParts, minutesOf, type Part, scheduleOf } from './parts.ts'
import { joinReport, type Row, reportPart, rowsOf } from './report.ts'

const REPORT = 'docs/reliability.md'
const REPORTS = '.cache/deep'

try {
  process.chdir(root)
  const { values, positionals } = readArguments()
  const parts = findParts()
  if (values.help === true) say(helpOf(parts))
  else process.exitCode = await runParts(parts, positionals, values.quick === true)
} catch (error) {
  failWith(error)
}

function readArguments() {
  try {
    return parseArgs({
      options: { help: { type: 'boolean', short: 'h' }, quick: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new StepError(error instanceof Error ? error.message : String(error))
  }
}

function helpOf(parts: readonly Part[]): string {
  return `npm run test:deep               runs every part, ${minutesOf(scheduleOf(parts))} minutes, and writes ${REPORT}
npm run test:deep -- NAME…      runs these parts and replaces their lines
npm run test:deep -- --quick    tries everything a tenth as often and writes nothing

Parts:
${parts.map(({ name, minutes, summary }) => `  ${name.padEnd(14)}${`${minutes} min`.padStart(8)}  ${summary}`).join('\n')}`
}

async function runParts(parts: readonly Part[], named: readonly string[], isQuick: boolean): Promise<number> {
  const unknown = named.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new StepError(
      `There is no part '${unknown[0]}'. Parts: ${parts.map(({ name }) => name).join(', ')}.`,
    )
  await ensureBuilt()
  mkdirSync(REPORTS, { recursive: true })
  const chosen = parts.filter(({ name }) => named.length === 0 || named.includes(name))
  const { alone, soak, beside } = scheduleOf(chosen)
  const report = async (part: Part) => {
    say(`\n▸ ${part.name} (budget ${part.minutes} min)`)
    const startedAt = performance.now()
    const rows = await runPart(part, isQuick)
    const took = formatDuration(performance.now() - startedAt)
    if (!isQuick) writePart(part.name, rows, took, parts)
    sayRows(part, took, rows)
    return rows.filter(({ verdict }) => verdict === 'FAILED').length
  }
  const reportAll = async (among: readonly Part[]) => {
    let failed = 0
    for (const part of among) failed += await report(part)
    return failed
  }
  const failedAlone = await reportAll(alone)
  const failedTogether = await Promise.all([soak ? report(soak) : 0, reportAll(beside)])
  const failed = failedTogether.reduce((sum, count) => sum + count, failedAlone)
  say(failed === 0 ? '\nEvery limit was held.' : `\n${failed} failed`)
  return failed === 0 ? 0 : 1
}

function sayRows({ name }: Part, took: string, rows: readonly Row[]): void {
  say(`  ${name} took ${took}`)
  for (const { tried, figure, limit, verdict } of rows) {
    if (tried !== '') say(`  ${tried}`)
    say(`    ${verdict.padEnd(6)} ${figure}${limit === '' ? '' : ` (limit ${limit})`}`)
  }
}

/** Runs a part in a process of its own, so that one that fails or hangs takes no other with it. */
async function runPart({ name, minutes }: Part, isQuick: boolean): Promise<Row[]> {
  const file = `${REPORTS}/${name}.json`
  rmSync(file, { force: true })
  await runNode(
    'node_modules/vitest/vitest.mjs',
    [
      ...['run', '--project', 'deep', `${FOLDER}/${name}.test.ts`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    {
      env: { NODE_ENV: 'test', DEEP_QUICK: isQuick ? '1' : '' },
      timeoutMs: (2 * minutes + 1) * MINUTE_MS,
    },
  )
  return rowsOf(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
}

/** Replaces the section of a part in the report. */
function writePart(name: string, rows: readonly Row[], took: string, parts: readonly Part[]): void {
  const date = new Date().toISOString().slice(0, 10)
  const conditions = `${date}, Node ${process.versions.node}, ${cpus().length} cores; took ${took}.`
  const earlier = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : ''
  const names = parts.map((part) => part.name)
  writeFileSync(REPORT, joinReport(names, new Map([[name, reportPart(name, conditions, rows)]]), earlier))
}
