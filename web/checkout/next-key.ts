import type { KeyboardEvent } from 'react'

function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { currentTarget: field } = event
  const fields = [...(field.form?.querySelectorAll('input') ?? [])]
  fields[fields.indexOf(field) + 1]?.focus()
}

/**
 * Makes Enter in a field do what a phone's keyboard calls the key: 'next'. On an iPhone the key would otherwise submit
 * the form, and an order might be placed in the middle of a correction (CHK-97, QUICK-31).
 */
export const NEXT_KEY = { enterKeyHint: 'next', onKeyDown: goOn } as const
