import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import type { Rating } from '#shared/reviews/contract.ts'
import { Icon } from './icon.tsx'
import styles from './rating-mark.module.css'

/** The rating of a product in a list, '★ 4,8 (31)'; nothing without reviews. */
export function RatingMark({ rating }: { rating: Rating }) {
  if (rating === null) return null
  const { value } = rating
  const count = formatNumber(rating.count)
  const reviews = plural(rating.count, 'отзыв', 'отзыва', 'отзывов')
  return (
    <span className={styles.mark} role="img" aria-label={`Рейтинг ${value}, ${count} ${reviews}`}>
      <Icon name="star" size={14} isFilled />
      <b>{value}</b> ({count})
    </span>
  )
}
