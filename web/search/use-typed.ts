import { type RefObject, useEffect, useState } from 'react'

/** Returns the text of the field after each input. The field itself is uncontrolled. */
export function useTyped(field: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState(() => field.current?.value ?? '')
  useEffect(() => {
    const element = field.current
    if (!element) return
    const read = () => setTyped(element.value)
    element.addEventListener('input', read)
    return () => element.removeEventListener('input', read)
  }, [field])
  return typed
}
