import { formatRoubles } from '#shared/format.ts'
import { INSTALLMENT_SYSTEM_IDS, installmentSchedule } from '#shared/payments/installment-schedule.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useShopClock } from '#web/lib/shop-clock.ts'
import { useIsInBrowser } from '#web/lib/use-is-in-browser.ts'
import styles from './installment-schedule.module.css'

interface InstallmentScheduleProps {
  readonly systemId: number
  readonly total: number
  readonly className?: string | undefined
}

/**
 * The installment schedule of the chosen payment system below its title: four columns with date and amount, the first
 * one today (PAY-24, PAY-26). Other systems have none (PAY-25).
 */
export function InstallmentSchedule({ systemId, total, className }: InstallmentScheduleProps) {
  const rendered = usePageData().now
  const clock = useShopClock()
  // The page may have been opened yesterday; its first render repeats the server's.
  const now = useIsInBrowser() ? clock() : rendered
  if (!INSTALLMENT_SYSTEM_IDS.includes(systemId)) return null
  return (
    <div className={className}>
      <p className={styles.title}>Долями</p>
      <ol className={styles.schedule} aria-label="График платежей">
        {installmentSchedule(total, now).map(({ date, amount }) => (
          <li key={date} className={styles.part}>
            {date.replace(' ', '\u00a0')}
            <strong className={styles.amount}>{formatRoubles(amount)}</strong>
          </li>
        ))}
      </ol>
    </div>
  )
}
