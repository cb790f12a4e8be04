import { useEffect, useRef, useState } from 'react'
import { type ChangeQueueOptions, createChangeQueue } from './change-queue.ts'

/** The queue of a component: it sees the options of the last render, and says whether a change is on its way. */
export function useChangeQueue<View, Change>(options: Omit<ChangeQueueOptions<View, Change>, 'onSending'>) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [isSending, setSending] = useState(false)
  const [push] = useState(() =>
    createChangeQueue<View, Change>(() => ({ ...latest.current, onSending: setSending })),
  )
  return { push, isSending }
}
