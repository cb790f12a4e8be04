import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { SwiperOptions } from 'swiper/types'
import type { ProductTile } from '#shared/catalog/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useKept } from '#web/lib/kept.ts'
import { ShopTile } from './shop-tile.tsx'
import { SliderButton } from './slider-button.tsx'
import styles from './tile-slider.module.css'
import { useAutoplay } from './use-autoplay.ts'
import { useSwiper } from './use-swiper.ts'

const AUTOPLAY_MS = 10_000

/**
 * The style sheet sets the widths: 4 tiles from 768 px, 3 from 640 px, 2 below (PAGE-15); in the look 'peeking' 3.5
 * and 2.5 (PAGE-16).
 */
const OPTIONS: SwiperOptions = { cssMode: true, slidesPerView: 'auto', speed: 400 }

interface TileSliderProps {
  readonly title: string
  readonly tiles: readonly ProductTile[]
  /** A link to the full list, shown at the right of the title. */
  readonly more?: ReactNode
  /** 'peeking' shows half of the next tile. */
  readonly look?: 'whole' | 'peeking'
  readonly className?: string | undefined
}

/**
 * Products in a row that scrolls and snaps without scripts. Swiper is loaded later and moves the row automatically.
 */
export function TileSlider(props: TileSliderProps) {
  // The products may arrive after the page, and the hooks of the slider must run only once the row exists.
  return props.tiles.length === 0 ? null : <Slider {...props} />
}

function Slider({ title, tiles, more, look = 'whole', className }: TileSliderProps) {
  const keep = useKept()
  const id = useId()
  const sectionRef = useRef<HTMLElement>(null)
  const sliderRef = useRef<HTMLDivElement>(null)
  const trackRef = useRef<HTMLUListElement>(null)
  const { swiper } = useSwiper(sliderRef, OPTIONS)
  const edges = useEdges(trackRef, tiles.length)
  const hasMore = !(edges.isStart && edges.isEnd)
  const autoplay = useAutoplay(sectionRef, AUTOPLAY_MS, swiper !== null && hasMore, () => {
    if (!swiper) return
    if (edges.isEnd) swiper.slideTo(0)
    else swiper.slideNext()
  })

  function turn(direction: 1 | -1) {
    const track = trackRef.current
    track?.scrollBy({ left: direction * track.clientWidth, behavior: 'smooth' })
  }

  return (
    <section
      ref={sectionRef}
      className={classNames(styles.section, look === 'peeking' && styles.peeking, className)}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more}
        {keep(
          ['sliderButtons', edges, autoplay.isPaused, autoplay.isOffered],
          <div className={classNames(styles.buttons, !hasMore && styles.idle)}>
            <SliderButton
              icon={autoplay.isPaused ? 'play' : 'pause'}
              label={autoplay.isPaused ? 'Листать автоматически' : 'Остановить'}
              isQuiet
              isHidden={!autoplay.isOffered}
              onClick={() => autoplay.setPaused(!autoplay.isPaused)}
            />
            <SliderButton
              icon="left"
              label="Назад"
              isDisabled={edges.isStart}
              className={styles.arrow}
              onClick={() => turn(-1)}
            />
            <SliderButton
              icon="right"
              label="Вперёд"
              isDisabled={edges.isEnd}
              className={styles.arrow}
              onClick={() => turn(1)}
            />
          </div>,
        )}
      </div>
      <div ref={sliderRef} className={classNames('swiper', styles.slider)}>
        <ul ref={trackRef} className={classNames('swiper-wrapper', styles.track)}>
          {tiles.map((tile) => (
            <li key={tile.shopItemId} className={classNames('swiper-slide', styles.slide)}>
              <ShopTile tile={tile} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface Edges {
  readonly isStart: boolean
  readonly isEnd: boolean
}

/**
 * Returns whether the row is at its start or its end. Read from the row itself, because touch scrolls it too and the
 * tiles may change.
 */
function useEdges(ref: RefObject<HTMLElement | null>, count: number): Edges {
  const [edges, setEdges] = useState<Edges>({ isStart: true, isEnd: false })
  useEffect(() => {
    const element = ref.current
    if (!element || count === 0) return
    const read = () => {
      const isStart = element.scrollLeft <= 1
      const isEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1
      setEdges((last) => (last.isStart === isStart && last.isEnd === isEnd ? last : { isStart, isEnd }))
    }
    read()
    element.addEventListener('scroll', read, { passive: true })
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', read)
      observer.disconnect()
    }
  }, [ref, count])
  return edges
}
