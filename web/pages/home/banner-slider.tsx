import { useEffect, useRef, useState } from 'react'
import type { SwiperOptions } from 'swiper/types'
import type { Banner } from '#shared/catalog/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useStatus } from '#web/ui/status.tsx'
import { SliderButton } from '../components/slider-button.tsx'
import { useAutoplay } from '../components/use-autoplay.ts'
import { useSwiper } from '../components/use-swiper.ts'
import styles from './banner-slider.module.css'

const AUTOPLAY_MS = 7000
/** Speed, loop and gap of the banners (PAGE-14). */
const OPTIONS: SwiperOptions = { loop: true, speed: 400, spaceBetween: 10 }

/** The banners. The first one stays until the page has been painted; then they change automatically. */
export function BannerSlider({ banners }: { banners: readonly Banner[] }) {
  const sectionRef = useRef<HTMLElement>(null)
  const sliderRef = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  /** The slide that was requested last, perhaps before the slider had loaded. */
  const wanted = useRef(0)
  const { swiper, isMissing, again } = useSwiper(sliderRef, OPTIONS, wanted)
  const showToast = useStatus()
  const autoplay = useAutoplay(sectionRef, AUTOPLAY_MS, swiper !== null, () => swiper?.slideNext())

  function show(place: number) {
    wanted.current = place
    if (isMissing)
      showToast('Не получилось загрузить. Проверьте соединение', { label: 'Повторить', run: again })
    else swiper?.slideToLoop(place)
  }

  useEffect(() => {
    if (!swiper) return
    const read = () => setShown(swiper.realIndex)
    read()
    swiper.on('realIndexChange', read)
    return () => void swiper.off('realIndexChange', read)
  }, [swiper])

  return (
    <section
      ref={sectionRef}
      className={styles.hero}
      aria-roledescription="карусель"
      aria-label="Подборки магазина"
    >
      <div ref={sliderRef} className={classNames('swiper', styles.slider)}>
        <ul className={classNames('swiper-wrapper', styles.track)}>
          {banners.map((banner, i) => (
            <li
              key={`${banner.picture} ${banner.title}`}
              className={classNames('swiper-slide', styles.slide)}
              style={{ background: banner.background }}
              // A hidden slide must not receive the focus.
              inert={i !== shown}
            >
              <Slide banner={banner} isFirst={i === 0} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.pager}>
        <span
          className={styles.number}
          aria-live={autoplay.isOffered && !autoplay.isPaused ? 'off' : 'polite'}
        >
          {shown + 1}&nbsp;/&nbsp;{banners.length}
        </span>
        <ul className={styles.lines}>
          {banners.map(({ picture, title }, i) => (
            <li key={`${picture} ${title}`}>
              <button
                type="button"
                className={styles.line}
                aria-label={`Показать: ${title}`}
                aria-current={i === shown ? 'true' : undefined}
                onClick={() => show(i)}
              />
            </li>
          ))}
        </ul>
        <SliderButton
          icon={autoplay.isPaused ? 'play' : 'pause'}
          label={autoplay.isPaused ? 'Листать автоматически' : 'Остановить'}
          isHidden={!autoplay.isOffered}
          isQuiet
          onClick={() => autoplay.setPaused(!autoplay.isPaused)}
        />
      </div>
    </section>
  )
}

function Slide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  return (
    <>
      <div className={styles.text}>
        <p>{banner.kicker}</p>
        <h2 className={styles.title}>{banner.title}</h2>
        <p className={styles.lead}>{banner.text}</p>
        <ButtonLink to={banner.link.to} look="ink" className={styles.link}>
          {banner.link.label}
        </ButtonLink>
      </div>
      <img
        className={styles.picture}
        src={banner.picture}
        width={1000}
        height={600}
        alt=""
        decoding="sync"
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
        elementtiming={isFirst ? 'first' : undefined}
      />
    </>
  )
}
