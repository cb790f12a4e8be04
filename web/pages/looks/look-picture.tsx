import { type CSSProperties, useEffect, useState } from 'react'
import { SKIN_TONES, type SkinTone } from '#shared/catalog/skin-tones.ts'
import { readSkinTone, rememberSkinTone } from '#web/catalog/skin-tone.ts'
import styles from './look-picture.module.css'

interface LookPictureProps {
  readonly title: string
  /** In the order of SKIN_TONES. */
  readonly pictures: readonly string[]
}

/** The picture of a look in the skin tone that the shopper has chosen, here or on the hand of a product (LOOK-3). */
export function LookPicture({ title, pictures }: LookPictureProps) {
  const [tone, setTone] = useState<SkinTone>(SKIN_TONES[0].slug)
  // Only the browser knows the choice.
  useEffect(() => setTone(readSkinTone()), [])
  const place = SKIN_TONES.findIndex(({ slug }) => slug === tone)

  function choose(next: SkinTone) {
    setTone(next)
    rememberSkinTone(next)
  }

  return (
    <div className={styles.side}>
      <div className={styles.picture}>
        <img
          src={pictures[place]}
          width={400}
          height={500}
          alt={title}
          decoding="sync"
          fetchPriority="high"
          elementtiming="first"
        />
      </div>
      <fieldset className={styles.tones}>
        <legend>Тон кожи</legend>
        {SKIN_TONES.map(({ slug, label, hex }) => (
          <label key={slug} className={styles.tone}>
            <input type="radio" name="tone" checked={slug === tone} onChange={() => choose(slug)} />
            <i style={{ '--shade': hex } as CSSProperties} />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
