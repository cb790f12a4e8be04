import type { CSSProperties } from 'react'
import type { HomeView } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { useKept } from '#web/lib/kept.ts'
import { Link } from '#web/ui/link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './tone-strip.module.css'

interface ToneStripProps {
  readonly tones: HomeView['tones']
  readonly shadeCount: number
}

/** The whole palette as one strip; each color links to its products. */
export function ToneStrip({ tones, shadeCount }: ToneStripProps) {
  const keep = useKept()
  return (
    <section className={styles.section} aria-labelledby="tones">
      <div className={styles.head}>
        <h2 id="tones">Подобрать по&nbsp;цвету</h2>
        <TextLink to={paths.shades}>
          Все&nbsp;{formatNumber(shadeCount)}
          <span className={styles.word}>&nbsp;{plural(shadeCount, 'оттенок', 'оттенка', 'оттенков')}</span>
        </TextLink>
      </div>
      {keep(
        ['tones', tones],
        <ul className={styles.tones}>
          {tones.map(({ name, hex, url }) => (
            <li key={url}>
              <Link
                to={url}
                className={styles.tone}
                style={{ '--shade': hex } as CSSProperties}
                aria-label={name}
                title={name}
              />
            </li>
          ))}
        </ul>,
      )}
    </section>
  )
}
