import { useCallback, useEffect, useRef, useState } from 'react'

interface QueueOptions<View, Change> {
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
 */
export function useChangeQueue<View, Change>(options: QueueOptions<View, Change>) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const queue = useRef<{ changes: Change[]; confirmed: View | undefined; isSending: boolean }>({
    changes: [],
    confirmed: undefined,
    isSending: false,
  })
  const [isSending, setSending] = useState(false)

  const push = useCallback((change: Change): void => {
    const state = queue.current
    const { read } = latest.current
    if (!state.isSending) state.confirmed = read()
    // The first of the queue is under way already.
    const [first, ...waiting] = state.changes
    const kept = waiting.filter((earlier) => !latest.current.replaces(change, earlier))
    state.changes = [...(first === undefined ? [] : [first]), ...kept, change]
    show()
    if (!state.isSending) void work()

    function show() {
      const { apply, write } = latest.current
      if (state.confirmed !== undefined) write(state.changes.reduce(apply, state.confirmed))
    }

    async function work() {
      state.isSending = true
      setSending(true)
      for (let next = state.changes[0]; next !== undefined; next = state.changes[0]) {
        let failure: { error: unknown } | null = null
        try {
          state.confirmed = await latest.current.send(next)
        } catch (error) {
          failure = { error }
        }
        state.changes = state.changes.slice(1)
        show()
        if (failure) latest.current.onRefused(failure.error, next)
      }
      state.isSending = false
      setSending(false)
    }
  }, [])

  return { push, isSending }
}
