import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './field.module.css'

export interface FieldTexts {
  readonly id: string
  readonly label: ReactNode
  readonly isRequired?: boolean
  readonly hint?: string | undefined
  /** A warning that does not prevent a submission. */
  readonly warning?: string | undefined
  readonly error?: string | undefined
  readonly success?: string | undefined
  readonly className?: string | undefined
}

/** Returns the id of the note that describes the input for screen readers; undefined if there is no note. */
export function describedBy({ id, hint, warning, error, success }: FieldTexts): string | undefined {
  return error || warning || success || hint ? `${id}-note` : undefined
}

/** A label above the input and one note below it: the error, otherwise the warning, the success or the hint. */
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
