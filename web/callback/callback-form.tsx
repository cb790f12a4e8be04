import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { CALLBACK_MINUTES, CALLBACK_UNIT } from '#shared/callback/callback-terms.ts'
import { classNames } from '#web/lib/class-names.ts'
import { maskPhone } from '#web/lib/phone-mask.ts'
import { usePhoneField } from '#web/lib/use-phone-field.ts'
import { SLOW, useSlow } from '#web/lib/use-slow.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './callback-block.module.css'
import { CALLBACK_PHONE_ID, CallbackFields } from './callback-fields.tsx'
import { CALLBACK_PHONE } from './callback-mask.ts'
import { callbackProblem } from './callback-problem.ts'
import { useCallbackForm } from './use-callback-form.ts'

interface CallbackFormProps {
  /** True if the form was submitted before its script had loaded. */
  readonly isPressed: boolean
}

/** The form with its logic. It replaces the static form and takes over what was typed and pressed there. */
export function CallbackForm({ isPressed }: CallbackFormProps) {
  const [early] = useState(typedEarly)
  const form = useCallbackForm(early.phone)
  const { captcha, phase, phoneNote, errors, isSent } = form
  const mask = usePhoneField(CALLBACK_PHONE)
  const problem = callbackProblem(form.phone) ?? undefined
  const thanks = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isSending = phase === 'sending'
  const isSlow = useSlow((isSending || captcha.state === 'running') && !captcha.isChallenged)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form takes over
  useEffect(() => {
    if (early.isFocused) document.getElementById(CALLBACK_PHONE_ID)?.focus({ preventScroll: true })
    else if (isPressed) button.current?.focus({ preventScroll: true })
    if (isPressed) form.press()
  }, [early])

  // Keeps the keyboard focus in the form: on the confirmation, and on the button when the confirmation disappears.
  const wasSent = useRef(false)
  useEffect(() => {
    if (isSent) thanks.current?.focus({ preventScroll: true })
    else if (wasSent.current && document.activeElement === thanks.current) {
      button.current?.focus({ preventScroll: true })
    }
    wasSent.current = isSent
  }, [isSent])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    form.press()
  }

  return (
    <>
      <form
        className={classNames(styles.form, isSent && styles.behind)}
        noValidate
        inert={isSent}
        onSubmit={submit}
      >
        <CallbackFields
          field={{
            ref: mask.ref,
            error: phoneNote?.tone === 'error' ? phoneNote.text : undefined,
            warning: phoneNote?.tone === 'warning' ? phoneNote.text : problem,
            readOnly: isSending,
            value: form.phone,
            onInput({ currentTarget: { value } }) {
              form.type(value, mask.mayLackCode(value))
            },
            onKeyDown: (event) => {
              // Handled here, because Enter would do nothing while the button is disabled.
              if (event.key !== 'Enter') return
              event.preventDefault()
              form.press()
            },
          }}
          button={{ ref: button, isBusy: isSending, disabled: !form.canPress }}
          errors={errors}
          reason={
            isSlow ? (
              SLOW
            ) : captcha.state === 'running' && !isSending ? (
              <span className={styles.late}>Проверяем, что вы&nbsp;не&nbsp;робот…</span>
            ) : null
          }
          retryButton={
            form.mayVerifyAgain ? (
              <Button look="link" className={styles.again} onClick={form.verifyAgain}>
                Пройти проверку ещё раз
              </Button>
            ) : null
          }
        />
      </form>
      <div ref={thanks} role="status" tabIndex={-1} className={styles.thanks}>
        {isSent ? (
          <>
            <p className={styles.title}>Мы получили вашу заявку!</p>
            <p>
              Перезвоним в&nbsp;течение {CALLBACK_MINUTES}&nbsp;{CALLBACK_UNIT}
            </p>
          </>
        ) : null}
      </div>
      <div ref={captcha.containerRef} />
    </>
  )
}

/** Reads the text that was typed into the static form's field, and whether the field has the focus. */
function typedEarly() {
  const element = document.getElementById(CALLBACK_PHONE_ID)
  const text = element instanceof HTMLInputElement ? element.value : ''
  return { phone: maskPhone(text, CALLBACK_PHONE), isFocused: document.activeElement === element }
}
