import type { KeyboardEvent } from 'react'

function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  // A suggestion that Enter takes prevents what else it does.
  if (event.key !== 'Enter' || event.defaultPrevented) return
  event.preventDefault()
  const { currentTarget: field } = event
  const fields = [...(field.form?.querySelectorAll<HTMLElement>('input, textarea') ?? [])]
  fields[fields.indexOf(field) + 1]?.focus()
}

/**
 * Makes Enter in a field do what a phone's keyboard calls the key: 'next'. On an iPhone the key would otherwise submit
 * the form, and an order might be placed in the middle of a correction (CHK-97, QUICK-31).
 */
export const NEXT_KEY = { enterKeyHint: 'next', onKeyDown: goOn } as const
