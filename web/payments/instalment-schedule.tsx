import { formatRubles } from '#shared/format.ts'
import { installmentSchedule } from '#shared/payments/instalment-schedule.ts'
import { usePageData } from '#web/lib/page-data.ts'
import styles from './instalment-schedule.module.css'

/** The installment schedule under its title: four columns with date and amount, the first today (PAY-24, PAY-26). */
export function InstallmentSchedule({ total }: { total: number }) {
  const { now } = usePageData()
  return (
    <>
      <p className={styles.title}>Долями</p>
      <ol className={styles.schedule} aria-label="График платежей">
        {installmentSchedule(total, now).map(({ date, amount }) => (
          <li key={date} className={styles.part}>
            {date.replace(' ', '\u00a0')}
            <strong className={styles.amount}>{formatRubles(amount)}</strong>
          </li>
        ))}
      </ol>
    </>
  )
}
