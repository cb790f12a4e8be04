import type { CDPSession } from '@playwright/test'

/**
 * CPU milliseconds of the page's main thread: the sum of its tasks, and the longest task. Waiting for the CPU is not
 * included.
 */
export interface Cost {
  readonly busyMs: number
  readonly longestMs: number
}

/** An event of Chromium's trace. Times are microseconds; `tdur` is measured by the thread's own CPU clock. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The name of the outermost event of each task of a thread. */
const TASK = 'RunTask'

/** Traces the tasks of the page's main thread during `run` and returns their cost. */
export async function traceCost(session: CDPSession, run: () => Promise<void>): Promise<Cost> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  })
  await run()
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return costOf(events)
}

function costOf(events: readonly TraceEvent[]): Cost {
  const tasks = new Map<string, number[]>()
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  for (const event of events) {
    if (event.name !== TASK || event.tdur === undefined) continue
    const thread = threadOf(event)
    tasks.set(thread, [...(tasks.get(thread) ?? []), event.tdur / 1000])
  }
  // The browser has one page: the renderer that has done the most work.
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const busiest = mains
    .map((main) => tasks.get(threadOf(main)) ?? [])
    .map((durations) => ({
      busyMs: durations.reduce((sum, duration) => sum + duration, 0),
      longestMs: durations.reduce((longest, duration) => Math.max(longest, duration), 0),
    }))
    .sort((a, b) => b.busyMs - a.busyMs)[0]
  if (busiest === undefined || busiest.busyMs === 0) throw new Error('the trace names no task of a page')
  return busiest
}
