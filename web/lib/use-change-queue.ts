import { useCallback, useEffect, useRef, useState } from 'react'
import { type ChangeQueueOptions, createChangeQueue } from './change-queue.ts'
import { NO_COOKIES } from './keeps-cookies.ts'
import { useIsRecognized } from './use-is-recognized.ts'

/**
 * Provides the change queue of a component. It uses the options of the last render; its state says whether a change
 * is being sent. A browser without cookies sends none, because the next page would know nothing of it: `push` then
 * says so and returns false (BASK-400).
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
  const isRecognized = useIsRecognized()
  const push = useCallback(
    (change: Change): boolean => {
      const isTaken = isRecognized()
      if (isTaken) queue.push(change)
      else say(NO_COOKIES)
      return isTaken
    },
    [queue, say, isRecognized],
  )
  return { ...queue, push, isSending }
}
