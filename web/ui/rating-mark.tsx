import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import type { Rating } from '#shared/reviews/contract.ts'
import { Icon } from './icon.tsx'
import styles from './rating-mark.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The rating of a product in a list, '★ 4,8 (31)'; nothing without reviews. */
export function RatingMark({ rating }: { rating: Rating }) {
  if (rating === null) return null
  const { value, count } = rating
  return (
    <span className={styles.mark}>
      <Icon name="star" size={14} isFilled />
      <VisuallyHidden>
        Рейтинг {value}, {formatNumber(count)} {plural(count, 'отзыв', 'отзыва', 'отзывов')}
      </VisuallyHidden>
      <span aria-hidden="true">
        <b>{value}</b> ({formatNumber(count)})
      </span>
    </span>
  )
}
