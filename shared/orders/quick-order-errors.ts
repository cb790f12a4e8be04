import { orderPhone } from './order-phone.ts'

export interface QuickOrderError {
  readonly field: 'name' | 'phone'
  readonly text: string
}

/** Returns the errors of the quick-order form (QUICK-8, QUICK-9, QUICK-10). Used by browser and server. */
export function quickOrderErrors(form: { readonly name: string; readonly phone: string }): QuickOrderError[] {
  const errors: QuickOrderError[] = []
  if (form.name.trim() === '') errors.push({ field: 'name', text: 'Вы не заполнили поле "Фамилия и Имя"' })
  if (form.phone.trim() === '') {
    errors.push({ field: 'phone', text: 'Вы не заполнили поле "Номер телефона"' })
  } else if (orderPhone(form.phone) === null) {
    errors.push({ field: 'phone', text: 'Возможно, вы допустили ошибку при вводе номера телефона' })
  }
  return errors
}
