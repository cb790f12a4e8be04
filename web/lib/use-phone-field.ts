import { Maskito } from '@maskito/core'
import { type RefCallback, useCallback, useState } from 'react'
import { type PhoneField, type PhoneForm, phoneField } from './phone-mask.ts'

interface MaskedPhone extends Pick<PhoneField, 'mayLackCode'> {
  readonly ref: RefCallback<HTMLInputElement>
}

/** Provides the mask of one field for the lifetime of the field. */
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
 * Returns an object through which the mask writes to the field without React's value setter. Otherwise React would
 * record the written value and ignore the event after it, because the value would seem unchanged.
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
