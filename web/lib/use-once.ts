import { useRef, useState } from 'react'

/** Returns a function that runs a task at most once at a time: further presses while it runs are ignored. */
export function useOnce() {
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function once(work: () => Promise<void>): Promise<void> {
    // Not the state: a second press may come before the next render.
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
