import { useRef, useState } from 'react'

/** Returns a function that runs a task only if no earlier one is still running; otherwise it does nothing. */
export function useOnce() {
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function once(work: () => Promise<void>): Promise<void> {
    // A ref, not the state, because a second press may come before the next render.
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return { isBusy, once }
}
