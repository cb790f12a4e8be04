import { instalmentSchedule } from '#shared/payments/instalment-schedule.ts'
import { formatRubles } from '#web/lib/format.ts'
import { usePageData } from '#web/lib/page-data.ts'
import styles from './instalment-schedule.module.css'

/** The installment schedule: four columns with date and amount, the first today (PAY-26). */
export function InstalmentSchedule({ total }: { total: number }) {
  const { now } = usePageData()
  return (
    <ol className={styles.schedule} aria-label="График платежей">
      {instalmentSchedule(total, now).map(({ date, amount }) => (
        <li key={date} className={styles.part}>
          {date.replace(' ', '\u00a0')}
          <strong className={styles.amount}>{formatRubles(amount)}</strong>
        </li>
      ))}
    </ol>
  )
}
