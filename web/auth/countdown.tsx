import styles from './sign-in-popup.module.css'
import { formatCountdown } from './sign-in-rules.ts'

/** '0:42', said by no screen reader each second. */
export function Countdown({ seconds }: { seconds: number }) {
  return (
    <strong role="timer" aria-live="off" className={styles.countdown}>
      {formatCountdown(seconds)}
    </strong>
  )
}
