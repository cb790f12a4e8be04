export interface QueueOptions<View, Change> {
  /** What is shown now; undefined before anything was loaded. */
  readonly read: () => View | undefined
  readonly write: (view: View) => void
  /** What the shop will show when it has made the change: the same rule, sooner. */
  readonly apply: (view: View, change: Change) => View
  /** Asks the shop; its answer is the truth. */
  readonly send: (change: Change) => Promise<View>
  /** Whether the later change makes the earlier one, still waiting, pointless. */
  readonly replaces: (later: Change, earlier: Change) => boolean
  readonly onRefused: (error: unknown, change: Change) => void
}

/**
 * Changes that are shown at once and sent one after another, so that the last word is also the last to arrive.
 * While one travels, what waits is laid over each answer; a refused change simply is no longer laid over it.
 * The options are asked for at every step, so that they may follow a component's renders.
 */
export function createChangeQueue<View, Change>(
  options: () => QueueOptions<View, Change>,
  onSending: (isSending: boolean) => void,
) {
  let changes: Change[] = []
  let confirmed: View | undefined
  let isSending = false

  function show(): void {
    const { apply, write } = options()
    if (confirmed !== undefined) write(changes.reduce(apply, confirmed))
  }

  async function work(): Promise<void> {
    isSending = true
    onSending(true)
    for (let next = changes[0]; next !== undefined; next = changes[0]) {
      let failure: { error: unknown } | null = null
      try {
        confirmed = await options().send(next)
      } catch (error) {
        failure = { error }
      }
      changes = changes.slice(1)
      show()
      if (failure) options().onRefused(failure.error, next)
    }
    isSending = false
    onSending(false)
  }

  return function push(change: Change): void {
    if (!isSending) confirmed = options().read()
    // The first of the queue is under way already.
    const [first, ...waiting] = changes
    const kept = waiting.filter((earlier) => !options().replaces(change, earlier))
    changes = [...(first === undefined ? [] : [first]), ...kept, change]
    show()
    if (!isSending) void work()
  }
}
