import { expect, test } from 'vitest'
import { quickOrderErrors } from './quick-order-errors.ts'

const NAME = { field: 'name', text: 'Вы не заполнили поле "Фамилия и Имя"' }
const PHONE = { field: 'phone', text: 'Вы не заполнили поле "Номер телефона"' }
const WRONG = { field: 'phone', text: 'Возможно, вы допустили ошибку при вводе номера телефона' }

// Requirement: QUICK-8, QUICK-9, QUICK-10, FORM-30
test.each([
  ['Анна', '+7 (912) 345-67-89', []],
  ['', '', [NAME, PHONE]],
  ['  ', '+7 (912) 345-67-89', [NAME]],
  ['Анна', ' ', [PHONE]],
  ['Анна', '+7 (912) 345-67', [WRONG]],
  ['Анна', '+79123456789', [WRONG]],
  ['Анна', '+7 (912) 345-67-8901', []],
  ['Анна', '+375 (29) 123-45-67', [WRONG]],
  ['', '+7 (', [NAME, WRONG]],
])('validates the name "%s" with the phone "%s"', (name, phone, errors) => {
  expect(quickOrderErrors({ name, phone })).toEqual(errors)
})
