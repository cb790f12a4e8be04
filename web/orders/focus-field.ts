import type { OrderField } from '#shared/orders/order-form-errors.ts'

/** Id of the element that stands for a field: an input, or the group of its choices. */
export function fieldId(field: OrderField): string {
  return `checkout-${field}`
}

/** Scrolls to a field and puts the focus into it: into the group's first choice that can be made. */
export function focusField(field: OrderField): void {
  // An address stands under its way of delivery: without one the choice of it comes first.
  const element = document.getElementById(fieldId(field)) ?? document.getElementById(fieldId('tariffId'))
  if (!element) return
  const isControl = element.matches('input, textarea, button')
  const target = isControl
    ? element
    : (element.querySelector<HTMLElement>('input:checked, input:enabled, button:enabled') ?? element)
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: isControl ? 'center' : 'start', behavior: isCalm ? 'auto' : 'smooth' })
  target.focus({ preventScroll: true })
}
