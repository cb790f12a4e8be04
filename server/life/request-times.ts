/** The upper bounds of the classes into which requests are counted by their duration, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

/** The requests of one route whose status has the same first digit. */
interface RouteTimes {
  readonly route: string
  /** '2xx', '5xx' … */
  readonly status: string
  /** How many took at most as long as each bound. */
  readonly counts: number[]
  count: number
  seconds: number
}

/** Counts the requests that this process has answered by their duration. */
export class RequestTimes {
  static readonly bounds: readonly number[] = BOUNDS
  readonly #byKey = new Map<string, RouteTimes>()

  add(route: string, statusCode: number, seconds: number): void {
    const status = `${Math.floor(statusCode / 100)}xx`
    const key = `${status} ${route}`
    const times = this.#byKey.get(key) ?? { route, status, counts: BOUNDS.map(() => 0), count: 0, seconds: 0 }
    this.#byKey.set(key, times)
    times.count += 1
    times.seconds += seconds
    for (const [i, bound] of BOUNDS.entries())
      if (seconds <= bound) times.counts[i] = (times.counts[i] ?? 0) + 1
  }

  list(): readonly RouteTimes[] {
    return [...this.#byKey.values()]
  }
}
