import { formatNumber } from '#shared/format.ts'
import { paths, productReviewsPath, REVIEWS_ANCHOR } from '#shared/paths.ts'
import type { ProductReviews } from '#shared/reviews/contract.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { useKept } from '#web/lib/kept.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Link } from '#web/ui/link.tsx'
import { PageLinks } from '#web/ui/page-links.tsx'
import { ReviewItem } from './review-item.tsx'
import styles from './reviews-block.module.css'
import { StarBars } from './star-bars.tsx'

interface ReviewsBlockProps {
  readonly marking: string
  readonly reviews: ProductReviews
  /** Whether the line has several products, so that each review says which of them it is about. */
  readonly hasVariants: boolean
}

/** The published reviews of a product and of the other shades and volumes of its line. */
export function ReviewsBlock({ marking, reviews: view, hasVariants }: ReviewsBlockProps) {
  const { rating, starCounts, page, pageCount, hasInvented, reviews } = view
  return (
    <section id={REVIEWS_ANCHOR} className={styles.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title">
        Отзывы{rating === null ? null : <span className={styles.count}> {formatNumber(rating.count)}</span>}
      </h2>
      {rating === null ? (
        <p className={styles.none}>
          Отзывов пока нет. Если этот товар уже у&nbsp;вас, расскажите о&nbsp;нём первыми: кнопка ждёт в&nbsp;
          <Purchases />.
        </p>
      ) : (
        <div className={styles.columns}>
          <div className={styles.summary}>
            <p className={styles.value}>
              {rating.value}
              <span className={styles.of}> из&nbsp;5</span>
            </p>
            {hasVariants ? <p className={styles.note}>По&nbsp;всем вариантам этого товара</p> : null}
            <StarBars counts={starCounts} />
            {hasInvented ? (
              <p className={styles.note}>
                Демонстрационные отзывы: тексты и&nbsp;имена вымышлены, как и&nbsp;весь этот магазин.
              </p>
            ) : null}
            <p className={styles.note}>
              Уже купили? Оставить отзыв можно в&nbsp;
              <Purchases />.
            </p>
          </div>
          <div className={styles.list}>
            <Reviews reviews={reviews} hasVariants={hasVariants} />
            <PageLinks
              page={page}
              pageCount={pageCount}
              to={(number) => `${productReviewsPath(marking, number)}#${REVIEWS_ANCHOR}`}
            />
          </div>
        </div>
      )}
    </section>
  )
}

function Reviews({
  reviews,
  hasVariants,
}: Pick<ReviewsBlockProps, 'hasVariants'> & Pick<ProductReviews, 'reviews'>) {
  const { now } = usePageData()
  return useKept()(
    ['reviews', reviews, hasVariants, formatDate(now)],
    <ol>
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} hasVariants={hasVariants} />
      ))}
    </ol>,
  )
}

function Purchases() {
  return (
    <Link to={paths.personalPurchases} className={styles.link}>
      купленных товарах
    </Link>
  )
}
