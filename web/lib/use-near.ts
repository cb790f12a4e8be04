import { type RefObject, useEffect, useRef, useState } from 'react'

/** Distance from the window at which a part of the page begins to load. */
const NEAR = '300px 0px'

/** Returns a ref for an element, and whether the element has come near the window. */
export function useNear<T extends HTMLElement>(): readonly [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [ref, isNear]
}
