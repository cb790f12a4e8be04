import { useState } from 'react'
import { STREET_LENGTHS, type StreetAddress } from '#shared/orders/street-address.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'
import { Field } from '#web/ui/field.tsx'
import styles from './address-fields.module.css'
import { fieldId } from './focus-field.ts'

const loadSuggestions = async () => (await import('./street-suggestions.tsx')).StreetSuggestions

interface StreetFieldProps {
  readonly typed: string
  readonly error: string | undefined
  readonly onFill: (patch: Partial<StreetAddress>) => void
}

/** The street. Suggestions are loaded with its first focus; without them it is a plain field (CHK-86). */
export function StreetField({ typed, error, onFill }: StreetFieldProps) {
  const [isStarted, setStarted] = useState(false)
  const Suggestions = useOptionalPart(loadSuggestions, isStarted)
  return (
    <div className={classNames(styles.street, styles.suggesting)}>
      <Field
        id={fieldId('street')}
        label="Улица"
        isRequired
        error={error}
        role={Suggestions ? 'combobox' : undefined}
        aria-autocomplete={Suggestions ? 'list' : undefined}
        autoComplete="address-line1"
        placeholder="Например, Лесная"
        maxLength={STREET_LENGTHS.street}
        value={typed}
        onFocus={() => setStarted(true)}
        onChange={(event) => onFill({ street: event.target.value })}
      />
      {Suggestions ? (
        <Suggestions
          fieldId={fieldId('street')}
          typed={typed}
          // Without its postcode, an earlier address keeps the one that is typed.
          onAddress={({ postcode, ...address }) => onFill({ ...address, ...(postcode && { postcode }) })}
          onStreet={(street) => {
            onFill({ street })
            document.getElementById(fieldId('buildingNumber'))?.focus()
          }}
        />
      ) : null}
    </div>
  )
}
