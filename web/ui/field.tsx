import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx'

type FieldProps = FieldTexts & Omit<ComponentProps<'input'>, keyof FieldTexts | 'required'>

/**
 * A field for one line of text. It uses aria-required, because the native `required` would show the browser's message
 * before the shop's.
 */
export function Field(props: FieldProps) {
  const { id, label, isRequired = false, hint, warning, error, success, className, ...input } = props
  const texts: FieldTexts = { id, label, isRequired, hint, warning, error, success, className }
  return (
    <FieldFrame texts={texts}>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-required={isRequired || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(texts)}
      />
    </FieldFrame>
  )
}
