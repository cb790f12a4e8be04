import { useMaskito } from '@maskito/react'
import { useState } from 'react'
import { type PhoneField, phoneField } from './phone-mask.ts'

/** The mask of one field, for as long as it is there. */
export function usePhoneField(pattern?: string): Omit<PhoneField, 'options'> & {
  readonly ref: ReturnType<typeof useMaskito>
} {
  const [{ options, mayLackCode }] = useState(() => phoneField(pattern))
  return { ref: useMaskito({ options }), mayLackCode }
}
