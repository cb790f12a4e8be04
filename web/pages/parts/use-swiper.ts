import { type RefObject, useEffect, useState } from 'react'
import type { Swiper, SwiperOptions } from 'swiper/types'

/**
 * Brings the slider's library to an element when the page has been painted and the element comes near the
 * window: until then, and without scripts, the element scrolls by itself. `options` must be a constant. The slider
 * begins at the slide that `first` holds by then: moved in its first moment, it would go back.
 */
export function useSwiper(
  ref: RefObject<HTMLElement | null>,
  options: SwiperOptions,
  first?: { readonly current: number },
): Swiper | null {
  const [swiper, setSwiper] = useState<Swiper | null>(null)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    let instance: Swiper | null = null
    let isGone = false

    async function start(target: HTMLElement) {
      const { default: Library } = await import('swiper')
      if (isGone) return
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const initialSlide = first?.current ?? 0
      instance = new Library(target, { ...options, initialSlide, ...(isStill && { speed: 0 }) })
      setSwiper(instance)
    }

    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        whenIdle(() => isGone || void start(element))
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
      setSwiper(null)
      instance?.destroy()
    }
  }, [ref, options, first])

  return swiper
}

/** After the page has loaded, in a pause between other work. */
function whenIdle(work: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 })
    else setTimeout(work, 200)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
