import { NAMELESS_AUTHOR } from '#shared/reviews/author.ts'
import type { PublishedReview } from '#shared/reviews/contract.ts'
import { formatDay, isoDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stars } from '#web/ui/stars.tsx'
import styles from './review-item.module.css'

interface ReviewItemProps {
  readonly review: PublishedReview
  readonly hasVariants: boolean
}

/** One published review. */
export function ReviewItem({ review, hasVariants }: ReviewItemProps) {
  const { now } = usePageData()
  const { stars, text, author, createdAt, isBought } = review
  const variant = hasVariants ? variantOf(review) : null
  return (
    <li className={styles.item}>
      <article>
        <header className={styles.head}>
          <h3 className={styles.author}>{author ?? NAMELESS_AUTHOR}</h3>
          <time className={styles.small} dateTime={isoDate(createdAt)}>
            {formatDay(createdAt, now)}
          </time>
        </header>
        <p className={styles.facts}>
          <Stars value={stars} />
          {variant === null ? null : <span>{variant}</span>}
          {isBought ? (
            <span className={styles.bought}>
              <Icon name="check" size={16} />
              Покупка подтверждена
            </span>
          ) : null}
        </p>
        <p className={styles.text}>{text}</p>
      </article>
    </li>
  )
}

/** Returns what the author has bought: 'Оттенок 127 «Мокрый гранат», 10 мл'. */
function variantOf({ shade, volume }: PublishedReview): string | null {
  const name = shade && [shade.code, `«${shade.name}»`].filter((part) => part !== null).join(' ')
  const parts = [name === null ? null : `Оттенок ${name}`, volume].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : null
}
