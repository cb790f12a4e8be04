import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Picture } from '#shared/catalog/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import styles from './product-gallery.module.css'

interface ProductGalleryProps {
  readonly name: string
  readonly pictures: readonly Picture[]
  /** Shown over the corner of the first picture on phones. */
  readonly favoriteToggle?: ReactNode
}

/** A large picture with two below it; on phones a strip that snaps, with dots below it. */
export function ProductGallery({ name, pictures, favoriteToggle }: ProductGalleryProps) {
  const stripRef = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [isStrip, setStrip] = useState(false)
  useEffect(() => {
    const strip = stripRef.current
    if (!strip) return
    const look = new ResizeObserver(() => setStrip(strip.scrollWidth > strip.clientWidth))
    look.observe(strip)
    return () => look.disconnect()
  }, [])

  function readPlace() {
    const strip = stripRef.current
    if (strip) setShown(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)))
  }

  return (
    <div className={styles.gallery}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields */}
      <div
        ref={stripRef}
        className={styles.scroller}
        role="group"
        aria-label="Фотографии товара"
        // Focusable only where it can scroll.
        {...(isStrip ? { tabIndex: 0 } : {})}
        onScroll={readPlace}
      >
        <ul className={styles.strip}>
          {pictures.map((picture, i) => (
            <li key={picture.src} className={styles.cell} style={{ backgroundColor: picture.tint }}>
              <ProductPicture
                src={picture.src}
                sizes={i === 0 ? '(max-width: 839px) 100vw, 52vw' : '(max-width: 839px) 100vw, 26vw'}
                // Further photos than there are drawings are below the screen, or beside it.
                loading={i < 3 ? undefined : 'lazy'}
                alt={i === 0 ? name : `${name}, вид ${i + 1}`}
                decoding={i === 0 ? 'sync' : 'async'}
                fetchPriority={i === 0 ? 'high' : undefined}
                elementtiming={i === 0 ? 'first' : undefined}
              />
            </li>
          ))}
        </ul>
      </div>
      {favoriteToggle ? <div className={styles.heart}>{favoriteToggle}</div> : null}
      {pictures.length > 1 ? (
        <p className={styles.dots} aria-hidden="true">
          {pictures.map((picture, i) => (
            <i key={picture.src} className={classNames(i === shown && styles.on)} />
          ))}
        </p>
      ) : null}
    </div>
  )
}
