import { useCallback, useEffect, useRef, useState } from 'react'
import { type ChangeQueueOptions, createChangeQueue } from './change-queue.ts'
import { keepsCookies, NO_COOKIES } from './keeps-cookies.ts'

/**
 * Provides the change queue of a component. It uses the options of the last render; its state says whether a change
 * is being sent. A browser without cookies sends none: the next page would know nothing of it (BASK-400).
 */
export function useChangeQueue<View, Change>(
  say: (text: string) => unknown,
  options: Omit<ChangeQueueOptions<View, Change>, 'onSending'>,
) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [isSending, setSending] = useState(false)
  const [queue] = useState(() =>
    createChangeQueue<View, Change>(() => ({ ...latest.current, onSending: setSending })),
  )
  const push = useCallback(
    (change: Change) => {
      if (keepsCookies()) queue.push(change)
      else say(NO_COOKIES)
    },
    [queue, say],
  )
  return { ...queue, push, isSending }
}
