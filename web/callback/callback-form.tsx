import { type SubmitEvent, useEffect, useRef, useState } from 'react'
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
  /** The picture was sent. */
  readonly isPressed: boolean
}

/** The form with everything it does. It takes the place of its own picture, and what was typed and pressed there. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment at which the form takes over
  useEffect(() => {
    if (early.isFocused) document.getElementById(CALLBACK_PHONE_ID)?.focus({ preventScroll: true })
    else if (isPressed) button.current?.focus({ preventScroll: true })
    if (isPressed) form.press()
  }, [early])

  // The keyboard stays where the form is: at the thanks, and at the button when they go.
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
              // The button, still waiting for the check, would swallow it.
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
          wayOn={
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
            <p>Перезвоним в&nbsp;течение 5&nbsp;минут</p>
          </>
        ) : null}
      </div>
      <div ref={captcha.containerRef} />
    </>
  )
}

/** What stands in the field before this form has taken its place, and whether somebody is typing there. */
function typedEarly() {
  const element = document.getElementById(CALLBACK_PHONE_ID)
  const text = element instanceof HTMLInputElement ? element.value : ''
  return { phone: maskPhone(text, CALLBACK_PHONE), isFocused: document.activeElement === element }
}
