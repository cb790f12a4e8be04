import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { PHONE_MASK } from '#shared/phone.ts'
import { plural } from '#shared/plural.ts'
import type { RestockChannel } from '#shared/restock/channels.ts'
import { readRestockContact } from '#shared/restock/restock-contact.ts'
import { RESTOCK_DAYS } from '#shared/retention-days.ts'
import { CAPTCHA_TEXTS, CaptchaError } from '#web/lib/captcha.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { detailsOf, refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useCaptcha } from '#web/lib/use-captcha.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { usePhoneField } from '#web/lib/use-phone-field.ts'
import { SLOW, useSlow } from '#web/lib/use-slow.ts'
import { Button } from '#web/ui/button.tsx'
import { ConsentNote } from '#web/ui/consent-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { useStatus } from '#web/ui/status.tsx'
import { AskedRestock } from './asked-restock.tsx'
import { type Asked, rememberAsked } from './asked-storage.ts'
import styles from './restock-panel.module.css'
import { SMS_HOURS } from './sms-hours-text.ts'

const CHANNELS = [
  ['sms', 'По\u00a0SMS'],
  ['mail', 'Письмом'],
] as const

interface RestockFormProps {
  readonly shopItemId: number
  /** The text of the button, which the consent line names. */
  readonly ask: string
  /** What this browser has asked for, in place of the form. */
  readonly asked: Asked | null
  readonly onAsked: (asked: Asked) => void
  readonly onEnd: () => void
}

interface Errors {
  readonly contact?: string | undefined
  readonly form?: string | undefined
}

/** The form for a phone or a mail address. What is typed stays until the shop has confirmed it (WAIT-11). */
export function RestockForm({ shopItemId, ask, asked, onAsked, onEnd }: RestockFormProps) {
  const id = useId()
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const captcha = useCaptcha()
  const mask = usePhoneField()
  const { mutateAsync: request } = trpc.restock.request.useMutation()
  const { isBusy, once } = useOnce()
  const [channel, setChannel] = useState<RestockChannel>('sms')
  const [typed, setTyped] = useState({ sms: '', mail: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [isSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const done = useRef<HTMLDivElement>(null)
  const isSlow = useSlow(isBusy && !captcha.isChallenged)

  // The form takes the place of the pressed button.
  useEffect(() => focusField(form.current), [])
  useEffect(() => {
    if (isSent) done.current?.focus({ preventScroll: true })
  }, [isSent])

  function type(text: string) {
    setTyped({ ...typed, [channel]: text })
    setErrors({})
  }

  function choose(wanted: RestockChannel) {
    setChannel(wanted)
    setErrors({})
  }

  function fail(found: Errors) {
    setErrors(found)
    if (found.contact !== undefined) focusField(form.current)
  }

  async function submit() {
    const contact = typed[channel]
    setErrors({})
    const { error } = readRestockContact(channel, contact)
    if (error !== null) return fail({ contact: error })
    try {
      await captcha.run()
      const stored = await request({ shopItemId, channel, contact, captchaToken: captcha.take() })
      rememberAsked({ ...stored, shopItemId })
      onAsked({ ...stored, shopItemId })
      setSent(true)
    } catch (failure) {
      if (failure instanceof CaptchaError) return fail({ form: CAPTCHA_TEXTS[failure.failure] })
      const refusal = refusalOf(failure)
      if (refusal?.code === 'STOCK_RETURNED') {
        showToast(refusal.message)
        return void utils.catalog.product.invalidate()
      }
      const wrong = detailsOf(refusal, 'BAD_INPUT')?.fields.contact
      fail(wrong === undefined ? { form: refusal?.message ?? NO_CONNECTION } : { contact: wrong })
    }
  }

  const common = {
    id: `${id}-contact`,
    isRequired: true,
    enterKeyHint: 'send',
    readOnly: isBusy,
    value: typed[channel],
    error: errors.contact,
    onInput: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
  } as const
  return (
    <>
      {asked ? null : (
        <form
          ref={form}
          className={styles.form}
          noValidate
          aria-label="Сообщить о поступлении"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            void once(submit)
          }}
        >
          <fieldset className={styles.channels} disabled={isBusy}>
            <legend className={styles.legend}>Как сообщить</legend>
            {CHANNELS.map(([value, label]) => (
              <label key={value} className={styles.channel}>
                <input
                  type="radio"
                  name={`${id}-channel`}
                  value={value}
                  checked={channel === value}
                  onChange={() => choose(value)}
                />
                {label}
              </label>
            ))}
          </fieldset>
          {channel === 'sms' ? (
            <Field
              {...common}
              key="sms"
              ref={mask.ref}
              label="Телефон"
              name="tel"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder={PHONE_MASK.replaceAll('#', '_')}
            />
          ) : (
            <Field
              {...common}
              key="mail"
              label="Email"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
            />
          )}
          <p role="alert" className={styles.problem}>
            {errors.form}
          </p>
          <Button type="submit" look="accent" isWide isBusy={isBusy}>
            {ask}
          </Button>
          <p role="status" className={styles.reason}>
            {isSlow ? SLOW : null}
          </p>
          <p className={styles.note}>
            Одно сообщение, без&nbsp;рассылок{channel === 'sms' ? `, ${SMS_HOURS}` : null}. Ждём товар{' '}
            {RESTOCK_DAYS}&nbsp;{plural(RESTOCK_DAYS, 'день', 'дня', 'дней')}.
          </p>
          <ConsentNote button={ask} className={styles.consent} />
        </form>
      )}
      <div ref={done} role="status" tabIndex={-1} className={styles.own}>
        {asked ? <AskedRestock asked={asked} onEnd={onEnd} /> : null}
      </div>
      <div ref={captcha.containerRef} />
    </>
  )
}

function focusField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input:not([type="radio"])')?.focus()
}
