import { type RefObject, useEffect, useState } from 'react'
import type { Swiper, SwiperOptions } from 'swiper/types'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { logFailure } from '#web/lib/log-failure.ts'

interface Slides {
  /** null until the library has loaded. */
  readonly swiper: Swiper | null
  /** True if the library has failed to load; without a retry the slider can only be moved by hand. */
  readonly isMissing: boolean
  readonly again: () => void
}

/**
 * Attaches the slider's library to an element once the page has been painted and the element comes near the window.
 * Until then, and without scripts, the browser scrolls the element. `options` must be a constant. The slider starts
 * at the slide that `first` contains at that moment, because a slider that is moved right after its start would go
 * back.
 */
export function useSwiper(
  ref: RefObject<HTMLElement | null>,
  options: SwiperOptions,
  first?: { readonly current: number },
): Slides {
  const [swiper, setSwiper] = useState<Swiper | null>(null)
  /** Incremented to load the library again. */
  const [attempt, setAttempt] = useState(0)
  const [isMissing, setMissing] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new fetch
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let instance: Swiper | null = null
    let isUnmounted = false

    async function start(target: HTMLElement) {
      const { default: Library } = await loadChunk(() => import('swiper'))
      if (isUnmounted) return
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const initialSlide = first?.current ?? 0
      instance = new Library(target, { ...options, initialSlide, ...(isStill && { speed: 0 }) })
      setSwiper(instance)
    }

    function miss(error: unknown) {
      logFailure('swiper', error)
      if (!isUnmounted) setMissing(true)
    }

    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        whenIdle(() => {
          if (!isUnmounted) start(element).catch(miss)
        })
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => {
      isUnmounted = true
      observer.disconnect()
      setSwiper(null)
      instance?.destroy()
    }
  }, [ref, options, first, attempt])

  function again() {
    setMissing(false)
    setAttempt((last) => last + 1)
  }

  return { swiper, isMissing, again }
}

/** Runs the task after the page has loaded, when the browser is idle. */
function whenIdle(work: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 })
    else setTimeout(work, 200)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
