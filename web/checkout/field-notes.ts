import type { OrderField, OrderFormError } from '#shared/orders/order-form-errors.ts'

/**
 * Shorter texts for the notes beside narrow fields; the error list contains the full texts (CHK-40, CHK-46, CHK-47).
 */
const EMPTY_NOTES: Partial<Record<OrderField, string>> = {
  name: 'Укажите фамилию и имя',
  phone: 'Укажите телефон',
  email: 'Укажите email',
  street: 'Укажите улицу',
  buildingNumber: 'Укажите дом',
}

/** Returns the note below a field after a submission; undefined if the field has no error. */
export function fieldNote(errors: readonly OrderFormError[], field: OrderField): string | undefined {
  const error = errors.find((candidate) => candidate.field === field)
  if (error === undefined) return undefined
  return (error.kind === 'missing' ? EMPTY_NOTES[field] : undefined) ?? error.text
}
