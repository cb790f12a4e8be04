import { useRef, useState } from 'react'

/** What a press starts: pressed again while it is under way it is the same wish, and is not asked for twice. */
export function useOnce() {
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function once(work: () => Promise<void>): Promise<void> {
    // Not the state: a second press may come before anything has been drawn.
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
