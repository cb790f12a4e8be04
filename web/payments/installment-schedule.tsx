import { formatRoubles } from '#shared/format.ts'
import { installmentSchedule } from '#shared/payments/installment-schedule.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useShopClock } from '#web/lib/shop-clock.ts'
import { useIsInBrowser } from '#web/lib/use-is-in-browser.ts'
import styles from './installment-schedule.module.css'

/**
 * The installment schedule below its title: four columns with date and amount, the first one today (PAY-24, PAY-26).
 */
export function InstallmentSchedule({ total }: { total: number }) {
  const rendered = usePageData().now
  const clock = useShopClock()
  // The page may have been opened yesterday; its first render repeats the server's.
  const now = useIsInBrowser() ? clock() : rendered
  return (
    <>
      <p className={styles.title}>Долями</p>
      <ol className={styles.schedule} aria-label="График платежей">
        {installmentSchedule(total, now).map(({ date, amount }) => (
          <li key={date} className={styles.part}>
            {date.replace(' ', '\u00a0')}
            <strong className={styles.amount}>{formatRoubles(amount)}</strong>
          </li>
        ))}
      </ol>
    </>
  )
}
