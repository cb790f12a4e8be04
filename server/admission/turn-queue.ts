import { performance } from 'node:perf_hooks'
// Not the global function, which tests with a fake clock replace.
import { setImmediate } from 'node:timers'
import { AppError } from '#shared/errors.ts'

/**
 * The importance of a request, the most important first: 1 orders, payments, and sign-ins; 2 the requests that lead to
 * them; 3 other pages; 4 lists and pictures.
 */
export const RANKS = [1, 2, 3, 4] as const
export type Rank = (typeof RANKS)[number]

/**
 * How long a request of each rank may wait in a burst, in milliseconds: a crowd at a sale is no overload yet. It is an
 * overload as soon as a request is expected to wait longer; those that came before that have waited for about half of
 * it. With 0.3 s, some are refused at nine tenths of the load already. Changes take a third of the time at most in the
 * usual mix, so theirs is only reached by a crowd of buyers, and they should wait rather than be lost.
 */
const LONGEST_WAIT_MS: Readonly<Record<Rank, number>> = { 1: 2000, 2: 400, 3: 400, 4: 400 }
/** How long they may wait once less important ones are refused: it is no crowd, but an overload. */
const LONGEST_WAIT_BESIDE_OVERLOAD_MS: Readonly<Record<Rank, number>> = { 1: 2000, 2: 100, 3: 100, 4: 400 }
/** A process that has just begun fills its caches: its first requests take many times as long, which is no overload. */
const COLD_WAIT_MS = 1000
export const COLD_MS = 10_000
/**
 * How long a request waits during overload: short enough that what is accepted is answered nearly as fast as usual,
 * and that a refusal takes less than 50 ms together with a turn of twice its usual length before it.
 */
export const OVERLOADED_WAIT_MS = 12
/** The most that a turn counts, in milliseconds: a single long one, such as one that fills a cache, is no overload. */
const LONGEST_TURN_MS = 10
/**
 * The interval in which it is checked whether a rank's overload has ended. It ends in spite of some refusals;
 * otherwise it would never end in a shop that is only busy, because during overload a request waits so shortly.
 */
export const CHECK_MS = 1000
const REFUSED_WHEN_OVER = 0.3
const LONGEST_RETRY_SECONDS = 5
/**
 * One turn of this number goes to the request that has waited longest, so that pages and lists are answered during
 * overload too. A page takes as long as four changes: one turn of eight would take a third of the time from them.
 */
const TURNS_PER_LONGEST = 12
/** The number of recent turns over which their average is taken, roughly. */
const AVERAGED = 64
/** The time in milliseconds over which the share of more important requests is taken, roughly. */
const SHARE_MS = 500
/** The share of the time that may be lost to more important requests. */
const LARGEST_LOST_SHARE = 1 - 1 / TURNS_PER_LONGEST
/**
 * Between two turns, requests are read until this many rounds of the event loop have brought none, because a round
 * accepts a single connection and the queue does not know unread requests. Reading takes at most READING_MS.
 */
const QUIET_ROUNDS = 2
const READING_MS = 5

interface Waiting {
  /** When the request began to wait, on the clock of the turns (see #turnsMs). */
  readonly since: number
  begin(): void
  refuse(error: AppError): void
}

interface Lane {
  readonly rank: Rank
  readonly waiting: Waiting[]
  /** When the present overload began; null if there is none. */
  overloadedSince: number | null
  /** When counting of `begun` and `refused` began. */
  checkedAt: number
  begun: number
  refused: number
  /** How long more important requests took at `lostAt`, in milliseconds; what is long ago counts less. */
  lostMs: number
  lostAt: number
}

export interface TurnQueueOptions {
  /** Returns monotonic milliseconds. */
  readonly now?: () => number
  /** Calls a function in the next round of the event loop. */
  readonly defer?: (next: () => void) => void
}

/**
 * Lets the requests of a process begin one at a time, the most important first and of equal ones the oldest. Requests
 * that arrive meanwhile are read in between. One that has waited too long is refused with OVERLOADED.
 */
export class TurnQueue {
  readonly #now: () => number
  readonly #defer: (next: () => void) => void
  readonly #beganAt: number
  readonly #lanes: readonly Lane[] = RANKS.map((rank) => ({
    ...{ rank, waiting: [], overloadedSince: null },
    ...{ checkedAt: 0, begun: 0, refused: 0, lostMs: 0, lostAt: 0 },
  }))
  #isTurnTaken = false
  #turnRank: Rank = 1
  #hasReadOne = false
  /** The clock by which waiting is measured: the sum of the turns so far, in milliseconds. */
  #turnsMs = 0
  #turnBegan = 0
  #turns = 0
  /** How long a turn takes, as a moving average of the recent ones. */
  #usualTurnMs = 0

  constructor({ now = () => performance.now(), defer = setImmediate }: TurnQueueOptions = {}) {
    this.#now = now
    this.#defer = defer
    this.#beganAt = now()
  }

  /** Returns nothing if the request may begin at once. Otherwise resolves when it may; rejects with OVERLOADED. */
  turn(rank: Rank): Promise<void> | undefined {
    this.#hasReadOne = true
    const lane = this.#laneOf(rank)
    if (!this.#isTurnTaken) {
      this.#takeTurn(lane)
      return undefined
    }
    return new Promise((begin, refuse) => {
      lane.waiting.push({ since: this.#turnsMs, begin, refuse })
      const now = this.#now()
      if (this.#expectedWaitMs(lane, now) > this.#longestWaitMs(lane, now)) beginOverload(lane, now)
    })
  }

  /**
   * How long the youngest request of a lane will wait if more important ones take as much time as they do now. Waiting
   * changes count for nothing: those whose bodies are late take no turn worth the name, however many they are.
   */
  #expectedWaitMs(lane: Lane, now: number): number {
    const before = this.#lanes.slice(1, lane.rank).reduce((sum, { waiting }) => sum + waiting.length, 0)
    return (before * this.#usualTurnMs) / (1 - Math.min(lostMs(lane, now) / SHARE_MS, LARGEST_LOST_SHARE))
  }

  #longestWaitMs({ rank, overloadedSince }: Lane, now: number): number {
    if (overloadedSince !== null) return OVERLOADED_WAIT_MS
    const cold = now - this.#beganAt < COLD_MS ? COLD_WAIT_MS : 0
    const isBesideOverload = this.#lanes.slice(rank).some((other) => other.overloadedSince !== null)
    const longest = isBesideOverload ? LONGEST_WAIT_BESIDE_OVERLOAD_MS : LONGEST_WAIT_MS
    return Math.max(cold, longest[rank])
  }

  #laneOf(rank: Rank): Lane {
    const lane = this.#lanes[rank - 1]
    if (!lane) throw new Error(`there is no rank ${rank}`)
    return lane
  }

  #takeTurn(lane: Lane): void {
    lane.begun += 1
    this.#isTurnTaken = true
    this.#turnRank = lane.rank
    this.#turnBegan = this.#now()
    this.#defer(() => this.#read(QUIET_ROUNDS, this.#now() + READING_MS))
  }

  #read(quietRounds: number, until: number): void {
    const left = this.#hasReadOne ? QUIET_ROUNDS : quietRounds - 1
    this.#hasReadOne = false
    if (left === 0 || this.#now() >= until) this.#nextTurn()
    else this.#defer(() => this.#read(left, until))
  }

  #nextTurn(): void {
    this.#isTurnTaken = false
    const now = this.#now()
    const turnMs = Math.min(LONGEST_TURN_MS, now - this.#turnBegan)
    this.#turnsMs += turnMs
    this.#usualTurnMs += (turnMs - this.#usualTurnMs) / AVERAGED
    for (const other of this.#lanes.slice(this.#turnRank)) {
      Object.assign(other, { lostMs: lostMs(other, now) + turnMs, lostAt: now })
    }
    // One begins before any is refused, so that after a pause of the process a single request is not refused.
    const lane = this.#nextLane()
    const next = lane?.waiting.shift()
    if (lane && next) {
      this.#takeTurn(lane)
      next.begin()
    }
    for (const lane of this.#lanes) this.#refuseLate(lane)
  }

  #nextLane(): Lane | undefined {
    const lanes = this.#lanes.filter(({ waiting }) => waiting.length > 0)
    this.#turns += 1
    if (this.#turns % TURNS_PER_LONGEST > 0) return lanes[0]
    const longest = Math.min(
      ...lanes.map(({ waiting: [oldest] }) => oldest?.since ?? Number.POSITIVE_INFINITY),
    )
    return lanes.findLast(({ waiting: [oldest] }) => oldest?.since === longest)
  }

  #refuseLate(lane: Lane): void {
    const now = this.#now()
    if (now - lane.checkedAt >= CHECK_MS) checkOverload(lane, now)
    const longest = this.#longestWaitMs(lane, now)
    const isLate = ({ since }: Waiting) => this.#turnsMs - since > longest
    const [oldest] = lane.waiting
    if (!oldest || !isLate(oldest)) return
    beginOverload(lane, now)
    // The longer the overload lasts, the later the refused requests are repeated.
    const lasted = now - (lane.overloadedSince ?? now)
    const seconds = Math.min(LONGEST_RETRY_SECONDS, 1 + Math.floor(lasted / 1000))
    const kept = lane.waiting.findIndex((request) => !isLate(request))
    const late = lane.waiting.splice(0, kept < 0 ? lane.waiting.length : kept)
    lane.refused += late.length
    for (const { refuse } of late) refuse(new AppError('OVERLOADED', { retryAfterSeconds: seconds }))
  }
}

function lostMs({ lostMs, lostAt }: Lane, now: number): number {
  return lostMs * Math.exp((lostAt - now) / SHARE_MS)
}

const countedFrom = (now: number) => ({ checkedAt: now, begun: 0, refused: 0 })

/** Notes that the requests of a rank wait too long, unless it is noted already. */
function beginOverload(lane: Lane, now: number): void {
  if (lane.overloadedSince === null) Object.assign(lane, { overloadedSince: now, ...countedFrom(now) })
}

/** Ends the overload of a rank if few of its requests have been refused, or if none has come for a while. */
function checkOverload(lane: Lane, now: number): void {
  const { begun, refused, checkedAt } = lane
  const isOver = refused <= (begun + refused) * REFUSED_WHEN_OVER || now - checkedAt >= 2 * CHECK_MS
  Object.assign(lane, countedFrom(now))
  if (isOver) lane.overloadedSince = null
}
