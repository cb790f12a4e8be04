import type { BonusesView } from '#shared/account/contract.ts'
import { bonusCount, burnsIn } from '#shared/bonuses/bonus-words.ts'
import { personalOrderPath } from '#shared/paths.ts'
import { formatDay, isoDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './burning-list.module.css'

const SHOWN = 4

/** What burns and when, the earliest first (BON-28). Later dates can be expanded. */
export function BurningList({ burning }: Pick<BonusesView, 'burning'>) {
  const rest = burning.slice(SHOWN)
  if (burning.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="burning">
      <h2 id="burning" className={styles.name}>
        Когда сгорят
      </h2>
      <p className={styles.small}>Потратить можно по&nbsp;этот день включительно</p>
      <BurningRows rows={burning.slice(0, SHOWN)} />
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>Показать остальные</summary>
          <BurningRows rows={rest} />
        </details>
      ) : null}
    </section>
  )
}

function BurningRows({ rows }: { rows: BonusesView['burning'] }) {
  const { now } = usePageData()
  return (
    <ul className={styles.rows}>
      {rows.map(({ amount, lastDate, daysToBurn }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two grants may burn on one day, and rows never move
        <li key={i} className={styles.row}>
          <span className={styles.amount}>{bonusCount(amount)}</span>
          <span className={daysToBurn <= 7 ? styles.soon : undefined}>{burnsIn(daysToBurn)}</span>
          {/* 'Сегодня' has no date, because it is also shown on the day after the promised one. */}
          {daysToBurn > 0 ? (
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
