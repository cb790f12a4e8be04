import { useEffect, useRef, useState } from 'react'
import { type ChangeQueueOptions, createChangeQueue } from './change-queue.ts'

/**
 * Provides the change queue of a component. It uses the options of the last render; its state says whether a change
 * is being sent.
 */
export function useChangeQueue<View, Change>(options: Omit<ChangeQueueOptions<View, Change>, 'onSending'>) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [isSending, setSending] = useState(false)
  const [queue] = useState(() =>
    createChangeQueue<View, Change>(() => ({ ...latest.current, onSending: setSending })),
  )
  return { ...queue, isSending }
}
