import type { SyntheticEvent } from 'react'
import type { BonusesView } from '#shared/account/contract.ts'
import { bonusCount, expiresIn } from '#shared/bonuses/bonus-words.ts'
import { personalOrderPath } from '#shared/paths.ts'
import { formatDay, isoDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './expiring-list.module.css'

const SHOWN = 4

/** What expires and when, the earliest first (BON-28). Later dates can be expanded. */
export function ExpiringList({ expiring }: Pick<BonusesView, 'expiring'>) {
  const rest = expiring.slice(SHOWN)
  if (expiring.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="expiring">
      <h2 id="expiring" className={styles.name}>
        Когда сгорят
      </h2>
      <p className={styles.small}>Потратить можно по&nbsp;этот день включительно</p>
      <ExpiringRows rows={expiring.slice(0, SHOWN)} />
      {rest.length > 0 ? (
        <details className={styles.rest} onToggle={focusFirstRow}>
          <summary>Показать остальные</summary>
          <ExpiringRows rows={rest} />
        </details>
      ) : null}
    </section>
  )
}

/** The pressed link disappears when the rows appear, so the first of them takes the focus (UI-19). */
function focusFirstRow({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.querySelector('li')?.focus({ preventScroll: true })
}

function ExpiringRows({ rows }: { rows: BonusesView['expiring'] }) {
  const { now } = usePageData()
  return (
    <ul className={styles.rows}>
      {rows.map(({ amount, lastDate, daysToExpiry }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two grants may expire on one day, and rows never move
        <li key={i} className={styles.row} tabIndex={-1}>
          <span className={styles.amount}>{bonusCount(amount)}</span>
          <span className={daysToExpiry <= 7 ? styles.soon : undefined}>{expiresIn(daysToExpiry)}</span>
          {/* 'Сегодня' has no date, because it is also shown on the day after the promised one. */}
          {daysToExpiry > 0 ? (
            <span className={styles.small}>
              по&nbsp;<time dateTime={isoDate(lastDate)}>{formatDay(lastDate, now)}</time>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Bonuses that are earned but not yet available. */
export function PendingList({ pending }: Pick<BonusesView, 'pending'>) {
  const { now } = usePageData()
  if (pending.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="pending">
      <h2 id="pending" className={styles.name}>
        Ожидаются
      </h2>
      <ul className={styles.rows}>
        {pending.map(({ amount, dueDate, orderId }) => (
          <li key={orderId} className={styles.row}>
            <span className={styles.amount}>{bonusCount(amount)}</span>
            <Link to={personalOrderPath(orderId)} className={styles.order}>
              за&nbsp;заказ №&nbsp;{orderId}
            </Link>
            <time className={styles.small} dateTime={isoDate(dueDate)}>
              {formatDay(dueDate, now)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
