export interface ChangeQueueOptions<View, Change> {
  /** Returns what is shown now; undefined before anything has been loaded. */
  readonly read: () => View | undefined
  readonly write: (view: View) => void
  /**
   * Estimates what the server will answer to the change, by the same rule as the server. Returns `view` while it cannot
   * estimate yet.
   */
  readonly apply: (view: View, change: Change) => View
  /** Sends a change. The answer replaces the estimate. */
  readonly send: (change: Change) => Promise<View>
  /** Merges a waiting change with a later one; returns undefined if both must be sent. */
  readonly combine: (earlier: Change, later: Change) => Change | undefined
  /**
   * Explains a failure. `confirmed` is the last known state of the server before the change. Resolves to null after a
   * refusal, otherwise to what the server, which had to be asked, says of the change. The next change waits for it.
   */
  readonly onRefused: (
    error: unknown,
    change: Change,
    confirmed: View | undefined,
  ) => Promise<Unanswered<View> | null>
  readonly onSending: (isSending: boolean) => void
}

/** What has become of a change whose answer was lost. */
interface Unanswered<View> {
  /** The state of now; null if the server could not be asked. */
  readonly now: View | null
  /** Whether the server has made the change. */
  readonly isMade: boolean
}

/** How many queues of this page are working. */
let working = 0
/** Whether a change was lost since the first of them began. */
let isLost = false
const watchers = new Set<() => void>()

function count(by: 1 | -1): void {
  if (working === 0) isLost = false
  working += by
  for (const watch of watchers) watch()
}

/** Whether changes of this page are being sent or wait to be, also while no call is under way. */
export function areChangesUnsent(): boolean {
  return working > 0
}

/** Whether the last work has lost a change without an answer, of which only this page tells the shopper. */
export function isChangeLost(): boolean {
  return isLost
}

/** Calls `watch` when a queue begins or ends its work; returns a function that ends this. */
export function watchChanges(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/**
 * Creates a queue of changes that are shown at once and sent one after another, so that the last change is also the
 * last to arrive. While one is being sent, the waiting ones are applied to each answer; a refused change is no longer
 * applied. `push` adds a change; `show` applies the waiting ones again, for a queue that can estimate from now on.
 */
export function createChangeQueue<View, Change>(options: () => ChangeQueueOptions<View, Change>) {
  let changes: readonly Change[] = []
  let confirmed: View | undefined
  let isSending = false

  function show(): void {
    const { apply, write } = options()
    if (confirmed !== undefined) write(changes.reduce(apply, confirmed))
  }

  async function work(): Promise<void> {
    isSending = true
    count(1)
    options().onSending(true)
    for (let next = changes[0]; next !== undefined; next = changes[0]) {
      let refusal: { readonly error: unknown } | null = null
      try {
        confirmed = await options().send(next)
      } catch (error) {
        refusal = { error }
      }
      changes = changes.slice(1)
      show()
      const unanswered = refusal && (await options().onRefused(refusal.error, next, confirmed))
      if (unanswered === null) continue
      if (!unanswered.isMade) isLost = true
      if (unanswered.now === null) continue
      confirmed = unanswered.now
      show()
    }
    isSending = false
    count(-1)
    options().onSending(false)
  }

  function push(change: Change): void {
    const { read, combine } = options()
    if (!isSending) confirmed = read()
    // The first change in the queue is being sent, or is about to be.
    const [first, ...waiting] = changes
    const kept: Change[] = first === undefined ? [] : [first]
    let last = change
    for (const earlier of waiting) {
      const both = combine(earlier, last)
      if (both === undefined) kept.push(earlier)
      else last = both
    }
    changes = [...kept, last]
    show()
    if (!isSending) void work()
  }

  return {
    push,
    show() {
      // What is shown without changes may be newer than the last confirmed state.
      if (isSending) show()
    },
  }
}
