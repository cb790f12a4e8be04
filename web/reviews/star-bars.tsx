import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import { useKept } from '#web/lib/kept.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './star-bars.module.css'

/** How many reviews give five stars, four stars, and so on. `counts` begins with one star. */
export function StarBars({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return useKept()(
    ['stars', counts],
    <ul className={styles.bars}>
      {counts
        .map((count, i) => ({ stars: i + 1, count }))
        .toReversed()
        .map(({ stars, count }) => (
          <li key={stars}>
            <VisuallyHidden>
              {stars} {plural(stars, 'звезда', 'звезды', 'звёзд')}: {formatNumber(count)}{' '}
              {plural(count, 'отзыв', 'отзыва', 'отзывов')}
            </VisuallyHidden>
            <span className={styles.row} aria-hidden="true">
              <span className={styles.stars}>
                {stars}
                <Icon name="star" size={14} isFilled />
              </span>
              <span className={styles.track}>
                <span style={{ width: `${total === 0 ? 0 : (count * 100) / total}%` }} />
              </span>
              <span className={styles.count}>{formatNumber(count)}</span>
            </span>
          </li>
        ))}
    </ul>,
  )
}
