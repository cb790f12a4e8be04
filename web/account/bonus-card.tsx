import type { ReactNode } from 'react'
import type { BonusSummary } from '#shared/account/contract.ts'
import { awaitedNotice, bonusNoun, expiryNotice } from '#shared/bonuses/bonus-words.ts'
import { formatNumber } from '#shared/format.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './bonus-card.module.css'

/** Bonuses that expire within this number of days are highlighted. */
const SOON_DAYS = 30
/** Those that expire later are not mentioned beside the balance; the page of bonuses lists them all. */
const MENTIONED_DAYS = 60

interface BonusCardProps {
  readonly title: string
  readonly bonuses: BonusSummary
  readonly children: ReactNode
}

/** The balance as one large number, the bonuses that expire next, and those that are pending. */
export function BonusCard({ title, bonuses, children }: BonusCardProps) {
  const { balance, awaited, expiring } = bonuses
  const [next] = expiring
  const { accrualPercent, bonusLimitPercent } = usePageData().terms
  return (
    <section className={styles.card} aria-labelledby="bonuses">
      <h2 id="bonuses" className={styles.name}>
        {title}
      </h2>
      <p className={styles.figure}>
        {formatNumber(balance)}
        <VisuallyHidden> {bonusNoun(balance)}</VisuallyHidden>
      </p>
      {next && next.daysToExpiry < MENTIONED_DAYS ? (
        <p className={next.daysToExpiry <= SOON_DAYS ? styles.expiring : styles.small}>
          {expiryNotice(next.amount, next.daysToExpiry)}
        </p>
      ) : null}
      {awaited > 0 ? <p className={styles.small}>{awaitedNotice(awaited)}</p> : null}
      <p className={styles.small}>
        {balance > 0
          ? `Можно оплатить до\u00a0${bonusLimitPercent}\u00a0% заказа: 1\u00a0бонус\u00a0=\u00a01\u00a0рубль`
          : `Вернём бонусами ${accrualPercent}\u00a0% каждого заказа, ими можно оплатить до\u00a0${bonusLimitPercent}\u00a0% следующего`}
      </p>
      <div className={styles.more}>{children}</div>
    </section>
  )
}
