import { Counter, Histogram, Registry } from 'prom-client'

/** The upper bounds of the classes into which requests are counted by their duration, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** What a process counts while it works, for its metrics. */
export interface Counts {
  readonly registry: Registry
  readonly requests: Histogram<'route' | 'status'>
  readonly overloadRefusals: Counter<'rank'>
  readonly budgetRefusals: Counter<'budget' | 'by'>
}

/** Begins to count, in a registry of its own, because several shops may run in one process. */
export function beginCounts(): Counts {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      ...{ name: 'shop_request_seconds', help: 'Durations of requests by route and class of status.' },
      ...{ labelNames: ['route', 'status'], buckets: BOUNDS, registers },
    }),
    overloadRefusals: new Counter({
      ...{ name: 'shop_overload_refusals_total', help: 'Requests that were refused because of overload.' },
      ...{ labelNames: ['rank'], registers },
    }),
    budgetRefusals: new Counter({
      ...{
        name: 'shop_budget_refusals_total',
        help: 'Calls that were refused because a budget was used up.',
      },
      ...{ labelNames: ['budget', 'by'], registers },
    }),
  }
}
