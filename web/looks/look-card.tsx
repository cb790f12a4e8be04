import type { ReactNode } from 'react'
import type { LookCard as Card } from '#shared/looks/contract.ts'
import { plural } from '#shared/plural.ts'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './look-card.module.css'

interface LookCardProps {
  readonly look: Card
  /** Which of the skin tones its picture shows; neighbors differ. */
  readonly tone: number
  /** The heading's level on its page. */
  readonly level: 2 | 3
  readonly isFirst?: boolean
  /** The button that buys its products. */
  readonly children?: ReactNode
}

/** A lesson with its picture, its duration, and what all its products cost. */
export function LookCard({ look, tone, level, isFirst = false, children }: LookCardProps) {
  const { title, lead, url, minutes, productCount, total, baseTotal, discountPercent, pictures } = look
  const Heading = `h${level}` as const
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <img
          src={pictures[tone % pictures.length]}
          width={400}
          height={500}
          alt=""
          decoding="async"
          loading={isFirst ? undefined : 'lazy'}
        />
      </div>
      <Heading className={styles.title}>
        <Link to={url} className={styles.link}>
          {title}
        </Link>
      </Heading>
      <p className={styles.lead}>{lead}</p>
      <p className={styles.facts}>
        {minutes}&nbsp;мин · {productCount}&nbsp;{plural(productCount, 'товар', 'товара', 'товаров')}
      </p>
      {productCount > 0 ? (
        <Price price={total} basePrice={baseTotal} discountPercent={discountPercent} />
      ) : null}
      {children}
    </article>
  )
}
