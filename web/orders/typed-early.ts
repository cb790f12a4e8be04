import { cleanEmail } from '#shared/email.ts'
import { maskPhone } from '#web/lib/phone-mask.ts'
import { fieldId } from './focus-field.ts'
import type { OrderForm } from './order-form.ts'

/**
 * What stands in the page's fields before the script has taken over: typed by a quick shopper or filled in by the
 * browser. Read before the first change of the form, which would overwrite it.
 */
export function typedEarly(): Partial<OrderForm> {
  const name = textOf('name')
  const phone = maskPhone(textOf('phone'))
  const email = cleanEmail(textOf('email'))
  return { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) }
}

function textOf(field: 'name' | 'phone' | 'email'): string {
  const element = document.getElementById(fieldId(field))
  return element instanceof HTMLInputElement ? element.value : ''
}
