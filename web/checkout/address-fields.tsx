import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { OrderField } from '#shared/orders/order-form-errors.ts'
import { STREET_LENGTHS } from '#shared/orders/street-address.ts'
import { cleanField } from '#web/lib/clean-field.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './address-fields.module.css'
import { fieldId } from './focus-field.ts'
import { NEXT_KEY } from './next-key.ts'
import { fillFormAtom, orderFormAtom } from './order-form.ts'
import { cleanPostcode } from './postcode.ts'
import { StreetField } from './street-field.tsx'

const PARTS = 'Index, Country, City, Street, House, Flat'
const FORMAT = `Латинскими буквами: ${PARTS}`
const CYRILLIC = `Похоже, адрес написан кириллицей. Для доставки за\u00a0границу он нужен латинскими буквами: ${PARTS}`

interface AddressFieldsProps {
  readonly isRussia: boolean
  /** The postcode field appears only for delivery by post (CHK-19). */
  readonly isPost: boolean
  readonly errorOf: (field: OrderField) => string | undefined
}

/** The delivery address: street and house in Russia (CHK-17), one free-text field abroad (CHK-20, CHK-21, CHK-22). */
export function AddressFields({ isRussia, isPost, errorOf }: AddressFieldsProps) {
  const form = useAtomValue(orderFormAtom)
  const fill = useSetAtom(fillFormAtom)
  const [isLeft, setLeft] = useState(false)

  if (!isRussia) {
    return (
      <TextArea
        id={fieldId('address')}
        label="Адрес доставки"
        isRequired
        error={errorOf('address')}
        hint={FORMAT}
        warning={isLeft && /\p{Script=Cyrillic}/u.test(form.address) ? CYRILLIC : undefined}
        autoComplete="street-address"
        lang="en"
        rows={2}
        maxLength={500}
        placeholder="010000, Kazakhstan, Astana, Abay Ave, 12, 48"
        value={form.address}
        onChange={(event) => fill({ address: event.target.value })}
        onBlur={() => setLeft(true)}
      />
    )
  }
  return (
    <div className={styles.fields}>
      {isPost ? (
        <Field
          className={styles.postcode}
          {...NEXT_KEY}
          id="checkout-postcode"
          label="Индекс"
          autoComplete="postal-code"
          inputMode="numeric"
          value={form.postcode}
          onChange={(event) =>
            fill({ postcode: cleanField(event.target, (text) => cleanPostcode(text, form.postcode)) })
          }
        />
      ) : null}
      <StreetField
        id={fieldId('street')}
        nextId={fieldId('buildingNumber')}
        className={styles.street}
        maxLength={STREET_LENGTHS.street}
        typed={form.street}
        error={errorOf('street')}
        onType={(street) => fill({ street })}
        onAddress={fill}
      />
      <Field
        {...NEXT_KEY}
        id={fieldId('buildingNumber')}
        label="Дом"
        isRequired
        error={errorOf('buildingNumber')}
        autoComplete="address-line2"
        maxLength={STREET_LENGTHS.buildingNumber}
        value={form.buildingNumber}
        onChange={(event) => fill({ buildingNumber: event.target.value })}
      />
      <Field
        {...NEXT_KEY}
        id="checkout-buildingSuffix"
        label="Корпус"
        autoComplete="off"
        maxLength={STREET_LENGTHS.buildingSuffix}
        value={form.buildingSuffix}
        onChange={(event) => fill({ buildingSuffix: event.target.value })}
      />
      <Field
        {...NEXT_KEY}
        id="checkout-flatNumber"
        label="Квартира"
        autoComplete="address-line3"
        maxLength={STREET_LENGTHS.flatNumber}
        value={form.flatNumber}
        onChange={(event) => fill({ flatNumber: event.target.value })}
      />
    </div>
  )
}
