import { useAtomValue, useSetAtom } from 'jotai'
import { cleanEmail, isEmailValid } from '#shared/email.ts'
import type { OrderField } from '#shared/orders/order-form-errors.ts'
import { orderPhone } from '#shared/orders/order-phone.ts'
import { isForeignPhone, PHONE_MASK } from '#shared/phone.ts'
import { cleanField } from '#web/lib/clean-field.ts'
import { FOREIGN_PHONE, phoneProblem } from '#web/lib/phone-notes.ts'
import { useLiveCheck } from '#web/lib/use-live-check.ts'
import { usePhoneField } from '#web/lib/use-phone-field.ts'
import { useStripped } from '#web/lib/use-stripped.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './contacts-fields.module.css'
import { fieldId } from './focus-field.ts'
import { NEXT_KEY } from './next-key.ts'
import { fillFormAtom, orderFormAtom } from './order-form.ts'

/** Soft warnings while the form is being filled in (CHK-27, CHK-28). */
const PHONE_WARNING = 'Возможно, вы допустили ошибку при вводе номера телефона'
const EMAIL_WARNING = 'Возможно, вы допустили ошибку при вводе email'

interface ContactsFieldsProps {
  readonly isAbroad: boolean
  /** Returns the error of a field from the last submission. */
  readonly errorOf: (field: OrderField) => string | undefined
}

/** The contacts block: name, phone and email (CHK-6), and the subscriptions (CHK-23). */
export function ContactsFields({ isAbroad, errorOf }: ContactsFieldsProps) {
  const form = useAtomValue(orderFormAtom)
  const fill = useSetAtom(fillFormAtom)
  const mask = usePhoneField()
  const stripped = useStripped()
  const phone = useLiveCheck(form.phone)
  const email = useLiveCheck(form.email)

  const isForeign = isForeignPhone(form.phone)
  const problem = phoneProblem(form.phone)
  const isPhoneOdd = phone.isDue && form.phone !== '' && orderPhone(form.phone) === null
  /** Adds to the given text what exactly is wrong with the phone; for a foreign phone, replaces the text. */
  const phoneNote = (word: string | undefined) =>
    word && (isForeign ? FOREIGN_PHONE : problem ? `${word}. ${problem}` : word)
  const isEmailOdd = stripped.isStripped || (email.isDue && !isEmailValid(form.email))

  return (
    <>
      <div className={styles.fields}>
        <Field
          id={fieldId('name')}
          label="Фамилия и Имя"
          isRequired
          error={errorOf('name')}
          autoComplete="name"
          autoCapitalize="words"
          {...NEXT_KEY}
          maxLength={120}
          value={form.name}
          onChange={(event) => fill({ name: event.target.value })}
        />
        <Field
          ref={mask.ref}
          id={fieldId('phone')}
          label="Телефон"
          isRequired
          hint={isAbroad ? FOREIGN_PHONE : undefined}
          error={phoneNote(errorOf('phone'))}
          warning={phoneNote(isForeign || problem || isPhoneOdd ? PHONE_WARNING : undefined)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...NEXT_KEY}
          placeholder={PHONE_MASK.replaceAll('#', '_')}
          value={form.phone}
          onInput={(event) => fill({ phone: event.currentTarget.value })}
          onBlur={phone.finish}
        />
        <Field
          id={fieldId('email')}
          label="Email"
          isRequired
          error={errorOf('email')}
          warning={isEmailOdd ? EMAIL_WARNING : undefined}
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...NEXT_KEY}
          maxLength={254}
          value={form.email}
          onChange={(event) => {
            const typed = event.target.value
            const email = cleanField(event.target, cleanEmail)
            stripped.record({ typed, cleaned: email, at: event.timeStamp })
            fill({ email })
          }}
          onBlur={email.finish}
        />
      </div>
      {form.phone === '' && form.email === '' ? null : (
        <div>
          {form.phone === '' ? null : (
            <Checkbox
              isChecked={form.smsSubscriptionAgreement}
              onChange={(smsSubscriptionAgreement) => fill({ smsSubscriptionAgreement })}
            >
              Получать акции по&nbsp;SMS
            </Checkbox>
          )}
          {form.email === '' ? null : (
            <Checkbox
              isChecked={form.emailSubscriptionAgreement}
              onChange={(emailSubscriptionAgreement) => fill({ emailSubscriptionAgreement })}
            >
              Получать акции на&nbsp;email
            </Checkbox>
          )}
        </div>
      )}
    </>
  )
}
