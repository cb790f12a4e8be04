import { Icon } from './icon.tsx'
import styles from './stars.module.css'

const STARS = [1, 2, 3, 4, 5]

/** The stars of one review. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`Оценка ${value}\u00a0из\u00a05`}>
      {STARS.map((star) => (
        <Icon
          key={star}
          name="star"
          size={18}
          isFilled={star <= value}
          className={star <= value ? styles.full : styles.empty}
        />
      ))}
    </span>
  )
}
