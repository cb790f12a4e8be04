import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './field.module.css'

export interface FieldTexts {
  readonly id: string
  readonly label: ReactNode
  readonly isRequired?: boolean
  readonly hint?: string | undefined
  /** A soft word that stops nothing. */
  readonly warning?: string | undefined
  readonly error?: string | undefined
  readonly success?: string | undefined
  readonly className?: string | undefined
}

/** What the input inside says to a screen reader. */
export function describedBy({ id, hint, warning, error, success }: FieldTexts): string | undefined {
  return error || warning || success || hint ? `${id}-note` : undefined
}

/** Label above, one note below: the error before the warning, the success, the hint. */
export function FieldFrame({ texts, children }: { texts: FieldTexts; children: ReactNode }) {
  const { id, label, isRequired, hint, warning, error, success, className } = texts
  const note = error ?? warning ?? success ?? hint
  const tone = error ? styles.error : warning ? styles.warning : success && styles.success
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isRequired ? <span aria-hidden="true"> *</span> : null}
      </label>
      {children}
      <span
        id={`${id}-note`}
        className={classNames(note && styles.note, tone)}
        aria-live={warning && !error ? 'polite' : undefined}
      >
        {note}
      </span>
    </div>
  )
}
