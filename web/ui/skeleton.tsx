import { classNames } from '#web/lib/class-names.ts'
import styles from './skeleton.module.css'

/** A block of the final size while its content loads; the size comes with the class. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div className={classNames(styles.block, className)} aria-hidden="true" />
}
