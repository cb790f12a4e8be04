import { useState } from 'react'
import type { ProfileInput } from '#shared/account/contract.ts'
import type { ClientView } from '#shared/auth/contract.ts'
import { cleanEmail, isEmailValid } from '#shared/email.ts'
import { EMAIL_INVALID } from '#shared/orders/order-form-errors.ts'
import { formatPhone } from '#shared/phone.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { cleanField } from '#web/lib/clean-field.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { detailsOf, refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useStripped } from '#web/lib/use-stripped.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './profile-form.module.css'

/** The same text as in checkout (CHK-28). */
const EMAIL_WARNING = 'Возможно, вы допустили ошибку при вводе email'
const OFFLINE_MESSAGE = 'Нет связи с\u00a0магазином: данные остались прежними'

type Errors = Readonly<Record<string, string>>
type Edits = { readonly [Field in keyof ProfileInput]?: NonNullable<ProfileInput[Field]> }

/**
 * The form for name, email and subscriptions. The phone is shown but cannot be changed, because it identifies the
 * account. What is not edited follows the account, which another device may change, and is not sent (ACC-220).
 */
export function ProfileForm({ client }: { client: ClientView }) {
  const utils = trpc.useUtils()
  const save = trpc.account.saveProfile.useMutation()
  const { isBusy, once } = useOnce()
  const [edits, setEdits] = useState<Edits>({})
  const stored = { ...client, email: client.email ?? '' }
  const { name, email, smsAgreement, emailAgreement } = { ...stored, ...edits }
  const stripped = useStripped()
  const [errors, setErrors] = useState<Errors>({})
  const [isSaved, setSaved] = useState(false)

  /** Changes a field and removes the messages of the last submission. */
  function edit(change: Edits) {
    setEdits((others) => ({ ...others, ...change }))
    setErrors({})
    setSaved(false)
  }

  async function submit() {
    setSaved(false)
    setErrors({})
    if (!isEmailValid(email)) return fail({ email: EMAIL_INVALID })
    const changes = edits.name === undefined ? edits : { ...edits, name: edits.name.trim() }
    let saved: ClientView | null
    try {
      saved = await save.mutateAsync(changes)
    } catch (error) {
      const refusal = refusalOf(error)
      // The shop may have stored them although its answer was lost.
      saved = refusal ? null : await askAnew(utils.auth.client, undefined)
      const kept = saved && { ...saved, email: saved.email ?? '' }
      if (!kept || JSON.stringify({ ...kept, ...changes }) !== JSON.stringify(kept))
        return fail(
          detailsOf(refusal, 'BAD_INPUT')?.fields ?? {
            form: failureText(refusal, saved !== null, OFFLINE_MESSAGE),
          },
        )
    }
    utils.auth.client.setData(undefined, saved)
    // They are signed by the name.
    void utils.reviews.own.invalidate()
    // What was edited meanwhile stays, and is not saved yet.
    setEdits((now) => (now === edits ? {} : now))
    setSaved(true)
  }

  function fail(found: Errors) {
    setErrors(found)
    const first = ['name', 'email'].find((field) => found[field] !== undefined)
    if (first) document.getElementById(`profile-${first}`)?.focus()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void once(submit)
      }}
    >
      <div className={styles.fields}>
        <Field
          id="profile-name"
          label="Фамилия и Имя"
          error={errors.name}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
          value={name}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <Field
          id="profile-email"
          label="Email"
          error={errors.email}
          warning={stripped.isStripped ? EMAIL_WARNING : undefined}
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={(event) => {
            const typed = event.target.value
            const cleaned = cleanField(event.target, cleanEmail)
            stripped.record({ typed, cleaned, at: event.timeStamp })
            edit({ email: cleaned })
          }}
        />
      </div>
      <p className={styles.phone}>
        Телефон для входа: <span>{formatPhone(client.phone)}</span>
      </p>
      <div>
        <Checkbox isChecked={smsAgreement} onChange={(wanted) => edit({ smsAgreement: wanted })}>
          Получать акции по&nbsp;SMS
        </Checkbox>
        {email === '' ? null : (
          <Checkbox isChecked={emailAgreement} onChange={(wanted) => edit({ emailAgreement: wanted })}>
            Получать акции на&nbsp;email
          </Checkbox>
        )}
      </div>
      <div className={styles.foot}>
        <Button type="submit" look="ink" isBusy={isBusy}>
          Сохранить
        </Button>
        <p className={styles.saved} role="status">
          {isSaved && Object.keys(edits).length === 0 ? 'Сохранено' : null}
        </p>
        <p className={styles.problem} role="alert">
          {errors.form}
        </p>
      </div>
    </form>
  )
}
