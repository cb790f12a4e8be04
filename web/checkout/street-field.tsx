import { useState } from 'react'
import type { StreetAddress } from '#shared/orders/street-address.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'
import { Field } from '#web/ui/field.tsx'
import styles from './address-fields.module.css'
import { NEXT_KEY } from './next-key.ts'

const loadSuggestions = async () => (await import('./street-suggestions.tsx')).StreetSuggestions

interface StreetFieldProps {
  readonly id: string
  /** The id of the field that takes the focus after a suggested street. */
  readonly nextId: string
  readonly className: string | undefined
  readonly maxLength: number
  readonly typed: string
  readonly error: string | undefined
  readonly onType: (text: string) => void
  readonly onAddress: (address: Partial<StreetAddress>) => void
}

/** The street. Suggestions are loaded with its first focus; without them it is a plain field (CHK-86). */
export function StreetField(props: StreetFieldProps) {
  const { id, nextId, className, maxLength, typed, error, onType, onAddress } = props
  const [isStarted, setStarted] = useState(false)
  const Suggestions = useOptionalPart(loadSuggestions, isStarted)
  return (
    <div className={classNames(className, styles.suggesting)}>
      <Field
        {...NEXT_KEY}
        id={id}
        label="Улица"
        isRequired
        error={error}
        role={Suggestions ? 'combobox' : undefined}
        aria-autocomplete={Suggestions ? 'list' : undefined}
        autoComplete="address-line1"
        placeholder="Например, Лесная"
        maxLength={maxLength}
        value={typed}
        onFocus={() => setStarted(true)}
        onChange={(event) => onType(event.target.value)}
      />
      {Suggestions ? (
        <Suggestions
          fieldId={id}
          typed={typed}
          // Without its postcode, an earlier address keeps the one that is typed.
          onAddress={({ postcode, ...address }) => onAddress({ ...address, ...(postcode && { postcode }) })}
          onStreet={(name) => {
            onType(name)
            document.getElementById(nextId)?.focus()
          }}
        />
      ) : null}
    </div>
  )
}
