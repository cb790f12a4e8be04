import { orderPhone } from './order-phone.ts'

export interface QuickOrderError {
  readonly field: 'name' | 'phone'
  readonly text: string
}

/** Errors of the one-click form, in the specification's words (spec §5, Quick order). Used by browser and server. */
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
