import type { OrderField, OrderFormError } from '#shared/orders/order-form-errors.ts'

/** The list speaks in the specification's words; beside a narrow field there is room for fewer. */
const EMPTY_NOTES: Partial<Record<OrderField, string>> = {
  name: 'Укажите фамилию и имя',
  phone: 'Укажите телефон',
  email: 'Укажите email',
  street: 'Укажите улицу',
  buildingNumber: 'Укажите дом',
}

/** What stands under a field of the form since the last try to order; undefined when nothing does. */
export function fieldNote(errors: readonly OrderFormError[], field: OrderField): string | undefined {
  const error = errors.find((candidate) => candidate.field === field)
  if (error === undefined) return undefined
  const isAboutFormat = error.text.startsWith('Вы неверно')
  return isAboutFormat ? error.text : (EMPTY_NOTES[field] ?? error.text)
}
