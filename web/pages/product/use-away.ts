import { type RefObject, useEffect, useRef, useState } from 'react'

/** What part of the element must be in the window. */
const VISIBLE_SHARE = 0.8

/** Returns a ref for an element, and whether the element is outside the window, at least in part. */
export function useAway<T extends HTMLElement>(): readonly [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setAway(!last.isIntersecting || last.intersectionRatio < VISIBLE_SHARE)
      },
      { threshold: VISIBLE_SHARE },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [ref, isAway]
}
