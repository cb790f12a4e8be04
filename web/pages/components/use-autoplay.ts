import { type RefObject, useEffect, useRef, useState } from 'react'

interface Autoplay {
  /** Whether autoplay is available: not with reduced motion, and not before the first paint. */
  readonly isOffered: boolean
  /** Whether the shopper has paused it. */
  readonly isPaused: boolean
  readonly setPaused: (isPaused: boolean) => void
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Calls `step` every `delayMs` while the element is visible and contains neither the pointer nor the focus (WCAG
 * 2.2.2). `isReady` is false until there is something to move.
 */
export function useAutoplay(
  ref: RefObject<HTMLElement | null>,
  delayMs: number,
  isReady: boolean,
  step: () => void,
): Autoplay {
  const [isPaused, setPaused] = useState(false)
  const [isStill, setStill] = useState(true)
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })

  useEffect(() => {
    const query = window.matchMedia(REDUCED_MOTION)
    const read = () => setStill(query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])

  const isOffered = isReady && !isStill
  useEffect(() => {
    const element = ref.current
    if (!element || !isOffered || isPaused) return
    let isSeen = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        isSeen = entry?.isIntersecting ?? false
      },
      { threshold: 0.5 },
    )
    observer.observe(element)
    const timer = setInterval(() => {
      const isHeld = element.matches(':hover, :focus-within')
      if (isSeen && !isHeld && !document.hidden) latest.current()
    }, delayMs)
    return () => {
      clearInterval(timer)
      observer.disconnect()
    }
  }, [ref, delayMs, isOffered, isPaused])

  return { isOffered, isPaused, setPaused }
}
