import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConsentNote } from '#web/ui/consent-note.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './callback-block.module.css'

export const CALLBACK_PHONE_ID = 'callback-phone'
const REASON_ID = 'callback-reason'

interface CallbackFieldsProps {
  readonly field: Pick<
    ComponentProps<typeof Field>,
    'ref' | 'error' | 'warning' | 'value' | 'readOnly' | 'onInput' | 'onKeyDown'
  >
  readonly button?: Pick<ComponentProps<typeof Button>, 'ref' | 'isBusy' | 'disabled'>
  readonly errors?: readonly string[]
  /** Why the button is disabled. */
  readonly reason?: ReactNode
  /** A button to try again, shown if the captcha was not passed. */
  readonly retryButton?: ReactNode
}

/** The content of the form, which is the same before and after its script has loaded. */
export function CallbackFields({ field, button, errors = [], reason, retryButton }: CallbackFieldsProps) {
  return (
    <>
      <h2 className={styles.title}>На&nbsp;какой номер перезвонить?</h2>
      <Field
        {...field}
        id={CALLBACK_PHONE_ID}
        label="Телефон"
        isRequired
        className={styles.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        placeholder="+7 (___) ___-__-__"
      />
      <div role="alert" className={styles.errors}>
        {errors.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Button {...button} type="submit" look="accent" isWide aria-describedby={REASON_ID}>
        Заказать звонок
      </Button>
      <p id={REASON_ID} role="status" className={styles.reason}>
        {reason}
      </p>
      {retryButton}
      <ConsentNote button="Заказать звонок" className={styles.consent} />
    </>
  )
}
