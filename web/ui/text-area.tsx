import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx'

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, keyof FieldTexts | 'required'>

/** A field for several lines of text. */
export function TextArea({ id, label, isRequired, hint, warning, error, className, ...area }: TextAreaProps) {
  const texts: FieldTexts = { id, label, isRequired: isRequired ?? false, hint, warning, error, className }
  return (
    <FieldFrame texts={texts}>
      <textarea
        {...area}
        id={id}
        className={styles.input}
        aria-required={isRequired || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(texts)}
      />
    </FieldFrame>
  )
}
