import { findProduct, freshPhone, openPage, putIntoBasket } from './support/checkout-steps.ts'
import { expect, expectAccessible, test } from './support/shop-test.ts'

test('one click: name and phone are enough', async ({ page, simulator }) => {
  const phone = freshPhone()
  await putIntoBasket(page, await findProduct(page, '/catalog/'))
  await openPage(page, '/shop/cart/')
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  await expect(
    dialog.getByText('Заполните форму быстрого заказа, наши операторы скоро свяжутся с вами'),
  ).toBeVisible()

  await dialog.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(dialog.getByText('Вы не заполнили поле "Фамилия и Имя"')).toBeVisible()
  await expect(dialog.getByText('Вы не заполнили поле "Номер телефона"')).toBeVisible()
  await expect(dialog.getByLabel('Фамилия и Имя')).toBeFocused()
  await expectAccessible(page)

  // Any input clears the errors.
  await dialog.getByLabel('Фамилия и Имя').fill('Соколова Марина')
  await expect(dialog.getByText('Вы не заполнили поле "Номер телефона"')).toHaveCount(0)
  await dialog.getByLabel('Номер телефона').pressSequentially('912345')
  await dialog.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(dialog.getByText('Возможно, вы допустили ошибку при вводе номера телефона')).toBeVisible()

  await dialog.getByLabel('Номер телефона').fill('')
  await dialog.getByLabel('Номер телефона').pressSequentially(phone.replace(/^\+7/, '').replace(/\D/g, ''))
  await dialog.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText('Заказ подтверждается после звонка оператора').first()).toBeVisible()
  await expectAccessible(page)
  expect(await simulator.smsTo(phone)).not.toHaveLength(0)

  await page.goto('/shop/cart/')
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
})
