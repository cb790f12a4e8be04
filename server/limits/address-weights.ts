/** The number of parts in which the budget's window is counted. */
const PARTS = 10
/** With more addresses than this, the one that was first seen is forgotten. */
const MAX_ADDRESSES = 20_000

/** What uses of one address weigh by part of the window. */
interface Counted {
  /** The number of the latest part since the epoch. */
  part: number
  /** The latest part is at index `part % PARTS`. */
  readonly weights: number[]
}

/**
 * Counts the weight of uses by address, in memory, so that reading stays cheap. Processes do not share the counts,
 * because a client that floods one of them floods the others too.
 */
export class AddressWeights {
  readonly #max: number
  readonly #partMs: number
  readonly #addresses = new Map<string, Counted>()

  constructor({ max, windowMs }: { readonly max: number; readonly windowMs: number }) {
    this.#max = max
    this.#partMs = windowMs / PARTS
  }

  /** After how many seconds a refused use can be tried again. */
  get retrySeconds(): number {
    return Math.ceil(this.#partMs / 1000)
  }

  /** Counts a use, and returns whether it was allowed; one that weighs too much is not counted. */
  spend(weight: number, address: string, now: number): boolean {
    const counted = this.#countedOf(address, Math.floor(now / this.#partMs))
    const used = counted.weights.reduce((sum, part) => sum + part, 0)
    if (used + weight > this.#max) return false
    add(counted, weight)
    return true
  }

  /** Counts what a use has turned out to weigh more, whether or not that is too much. */
  charge(weight: number, address: string, now: number): void {
    add(this.#countedOf(address, Math.floor(now / this.#partMs)), weight)
  }

  #countedOf(address: string, part: number): Counted {
    const found = this.#addresses.get(address)
    // The clock was ahead when it was counted, and has been set right: it would stay in the window for as long.
    const known = found && found.part - part > PARTS ? undefined : found
    const counted = known ?? { part, weights: Array.from({ length: PARTS }, () => 0) }
    for (let passed = Math.max(counted.part + 1, part - PARTS + 1); passed <= part; passed += 1) {
      counted.weights[passed % PARTS] = 0
    }
    counted.part = Math.max(counted.part, part)
    if (!known) this.#remember(address, counted)
    return counted
  }

  #remember(address: string, counted: Counted): void {
    const [first] = this.#addresses.keys()
    if (first !== undefined && this.#addresses.size >= MAX_ADDRESSES) this.#addresses.delete(first)
    this.#addresses.set(address, counted)
  }
}

function add({ part, weights }: Counted, weight: number): void {
  const index = part % PARTS
  weights[index] = (weights[index] ?? 0) + weight
}
