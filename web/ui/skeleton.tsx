import { classNames } from '#web/lib/class-names.ts'
import styles from './skeleton.module.css'

/** A placeholder with the size of the content that is being loaded; the class sets the size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div className={classNames(styles.block, className)} aria-hidden="true" />
}
