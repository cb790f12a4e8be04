import { useEffect, useRef, useState } from 'react'
import { createChangeQueue, type QueueOptions } from './change-queue.ts'

/** A queue of changes that lives as long as its component. */
export function useChangeQueue<View, Change>(options: QueueOptions<View, Change>) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [isSending, setSending] = useState(false)
  const [push] = useState(() => createChangeQueue<View, Change>(() => latest.current, setSending))
  return { push, isSending }
}
