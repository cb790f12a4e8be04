import styles from './sign-in-popup.module.css'
import { formatCountdown } from './sign-in-rules.ts'

/** Shows '0:42'. Screen readers do not announce it every second. */
export function Countdown({ seconds }: { seconds: number }) {
  return (
    <strong role="timer" aria-live="off" className={styles.countdown}>
      {formatCountdown(seconds)}
    </strong>
  )
}
