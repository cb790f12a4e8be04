export interface ChangeQueueOptions<View, Change> {
  /** What is shown now; undefined before anything was loaded. */
  readonly read: () => View | undefined
  readonly write: (view: View) => void
  /** What the shop will show when it has made the change: the same rule, sooner. */
  readonly apply: (view: View, change: Change) => View
  /** Asks the shop; its answer is the truth. */
  readonly send: (change: Change) => Promise<View>
  /** One change in place of two, the earlier of which still waits; undefined where both must be sent. */
  readonly combine: (earlier: Change, later: Change) => Change | undefined
  /** `confirmed` is what the shop had before the change, as far as it is known. */
  readonly onRefused: (error: unknown, change: Change, confirmed: View | undefined) => unknown
  readonly onSending: (isSending: boolean) => void
}

/**
 * Changes that are shown at once and sent one after another, so that the last word is also the last to arrive.
 * While one travels, what waits is laid over each answer; a refused change is simply no longer laid over it.
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
      if (refusal) void options().onRefused(refusal.error, next, confirmed)
    }
    isSending = false
    options().onSending(false)
  }

  return function push(change: Change): void {
    const { read, combine } = options()
    if (!isSending) confirmed = read()
    // The first of the queue is under way already.
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
}
