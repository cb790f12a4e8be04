import { type SubmitEvent, useEffect, useId } from 'react'
import { PHONE_MASK } from '#shared/phone.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useLiveCheck } from '#web/lib/use-live-check.ts'
import { usePhoneField } from '#web/lib/use-phone-field.ts'
import { SLOW } from '#web/lib/use-slow.ts'
import { Button } from '#web/ui/button.tsx'
import { ConsentNote } from '#web/ui/consent-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { Countdown } from './countdown.tsx'
import { signInNote } from './sign-in-notes.ts'
import styles from './sign-in-popup.module.css'
import { canSendPhone, isPhoneComplete, isSentTo } from './sign-in-rules.ts'
import type { SignIn } from './use-sign-in.ts'

/** The phone entry: the phone, a captcha that runs as soon as the phone is complete, and 'Получить код'. */
export function PhoneForm({ signIn, isSlow }: { signIn: SignIn; isSlow: boolean }) {
  const { phone, phoneTime: time, message, captcha, isPhoneSending, verify } = signIn
  const id = useId()
  const mask = usePhoneField()
  const check = useLiveCheck(phone)
  const isPassed = captcha.state === 'passed'
  const isReady = isPhoneComplete(phone) && time === 0

  // Runs the check when the phone becomes complete and when the check has been reset after a submission.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed check waits for the shopper
  useEffect(() => {
    if (isReady && !isPhoneSending && !isPassed) void verify()
  }, [isReady])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isReady && !isPhoneSending && captcha.state === 'idle') void verify()
  }, [captcha.state, isPhoneSending])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    signIn.sendTyped()
  }

  function verifyAgain() {
    // Clears the message of the last submission first.
    signIn.typePhone(phone)
    void verify()
  }

  return (
    <form className={classNames(styles.form, styles.typed)} noValidate onSubmit={submit}>
      <Field
        ref={mask.ref}
        id={`${id}-phone`}
        label="Введите номер телефона"
        className={styles.phone}
        name="tel"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
        enterKeyHint="send"
        placeholder={PHONE_MASK.replaceAll('#', '_')}
        warning={signInNote(phone, check.isDue)}
        value={phone}
        onInput={(event) => signIn.typePhone(event.currentTarget.value)}
        onBlur={check.finish}
        onKeyDown={(event) => {
          // Handled here, because Enter would do nothing while the button is disabled.
          if (event.key !== 'Enter') return
          event.preventDefault()
          check.finish()
          signIn.sendTyped()
        }}
      />
      <p role="alert" className={styles.message}>
        {message}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          look="accent"
          isWide
          isBusy={isPhoneSending}
          disabled={!canSendPhone({ phone, time, isPhoneSending, isCaptchaPassed: isPassed })}
          aria-describedby={time > 0 ? `${id}-reason` : undefined}
        >
          Получить код
        </Button>
        {time > 0 ? (
          <p id={`${id}-reason`} className={styles.wait}>
            Новый код можно запросить через <Countdown seconds={time} />
          </p>
        ) : null}
        <p role="status" className={styles.reason}>
          {isSlow ? SLOW : null}
          {captcha.state === 'running' && !isSlow && !isPhoneSending ? (
            <span className={styles.late}>Проверяем, что вы&nbsp;не&nbsp;робот…</span>
          ) : null}
        </p>
        {captcha.state === 'failed' && isReady && !isPhoneSending ? (
          <Button look="link" className={styles.aside} onClick={verifyAgain}>
            Пройти проверку ещё раз
          </Button>
        ) : null}
        {isSentTo(signIn.sent, phone) ? (
          <Button look="link" className={styles.aside} onClick={() => signIn.openForm('code')}>
            Ввести код из&nbsp;SMS
          </Button>
        ) : null}
        <ConsentNote button="Получить код" className={styles.consent} />
      </div>
    </form>
  )
}
