import type { OrderField } from '#shared/orders/order-form-errors.ts'

/** Returns the id of a field's element: an input, or the group of its choices. */
export function fieldId(field: OrderField): string {
  return `checkout-${field}`
}

/** Scrolls to a field and focuses it; in a group, its selected choice or the first one that can be selected. */
export function focusField(field: OrderField): void {
  // The address is shown below a tariff. If its field is missing, a tariff must be chosen first.
  const element = document.getElementById(fieldId(field)) ?? document.getElementById(fieldId('tariffId'))
  if (!element) return
  const isControl = element.matches('input, textarea, button')
  const target = isControl
    ? element
    : (element.querySelector<HTMLElement>('input:checked, input:enabled, button:enabled') ?? element)
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: isControl ? 'center' : 'start', behavior: isReduced ? 'auto' : 'smooth' })
  target.focus({ preventScroll: true })
}
