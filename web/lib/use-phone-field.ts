import { Maskito } from '@maskito/core'
import { type RefCallback, useCallback, useState } from 'react'
import { type PhoneField, type PhoneForm, phoneField } from './phone-mask.ts'

interface MaskedPhone extends Pick<PhoneField, 'mayLackCode'> {
  readonly ref: RefCallback<HTMLInputElement>
}

/** The mask of one field, for as long as it is there. */
export function usePhoneField(form?: PhoneForm): MaskedPhone {
  const [{ options, mayLackCode }] = useState(() => phoneField(form))
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      const mask = element && new Maskito(unknownToReact(element), options)
      return () => mask?.destroy()
    },
    [options],
  )
  return { ref, mayLackCode }
}

/**
 * The field as the mask writes into it. React notes what is written into its fields, and would take the event behind it
 * for one that changes nothing.
 */
function unknownToReact(element: HTMLInputElement): HTMLInputElement {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  return new Proxy(element, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set(target, name, value) {
      if (name !== 'value') return Reflect.set(target, name, value)
      set?.call(target, value)
      return true
    },
  })
}
