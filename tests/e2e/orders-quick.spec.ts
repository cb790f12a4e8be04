import { changeElsewhere, PLAIN, setQuantity } from './support/basket-steps.ts'
import { freshPhone, openPage } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, expectAccessible, expectConsent, faultyTest as test } from './support/shop-test.ts'

const PLACE = /\/trpc\/orders\.placeQuick\?/

// Requirement: QUICK-3, QUICK-5, QUICK-6, QUICK-7, QUICK-8, QUICK-9, QUICK-10, QUICK-14, QUICK-15, QUICK-16, ORD-48
// Requirement: SEC-73
test('places a quick order by name and phone and repeats it after its cancellation', async ({
  page,
  simulator,
}) => {
  const phone = freshPhone()
  await setQuantity(page, PLAIN, 1)
  await openPage(page, '/shop/cart/')
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  const submit = dialog.getByRole('button', { name: 'Оформить заказ' })
  await expect(
    dialog.getByText('Заполните форму быстрого заказа, наши операторы скоро свяжутся с вами'),
  ).toBeVisible()
  await expectConsent(dialog, '«Оформить заказ»')

  await submit.click()
  await expect(dialog.getByText('Вы не заполнили поле "Фамилия и Имя"')).toBeVisible()
  await expect(dialog.getByText('Вы не заполнили поле "Номер телефона"')).toBeVisible()
  await expect(dialog.getByLabel('Фамилия и Имя')).toBeFocused()
  await expectAccessible(page)

  // Any input clears the errors.
  await dialog.getByLabel('Фамилия и Имя').fill('Соколова Марина')
  await expect(dialog.getByText('Вы не заполнили поле "Номер телефона"')).toHaveCount(0)
  await dialog.getByLabel('Номер телефона').pressSequentially('912345')
  await submit.click()
  await expect(dialog.getByText('Возможно, вы допустили ошибку при вводе номера телефона')).toBeVisible()

  await dialog.getByLabel('Номер телефона').fill('')
  await dialog.getByLabel('Номер телефона').pressSequentially(phone.replace(/^\+7/, '').replace(/\D/g, ''))
  // A failed creation joins the errors, and the next letter typed clears them.
  await page.route(PLACE, (route) => route.abort('connectionreset'))
  await submit.click()
  await expect(dialog.getByRole('alert').getByRole('paragraph')).toHaveText([
    'Что-то пошло не так',
    'Нет связи с магазином. Проверьте соединение и попробуйте ещё раз',
  ])
  await expect(submit).toBeEnabled()
  await dialog.getByLabel('Фамилия и Имя').press('End')
  await page.keyboard.type('!')
  await expect(dialog.getByRole('alert')).toHaveText('')
  await page.keyboard.press('Backspace')
  await page.unroute(PLACE)

  const release = await holdRequests(page, PLACE, 'continue')
  await submit.click()
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText('Заказ подтверждается после звонка оператора').first()).toBeVisible()
  await expectAccessible(page)
  expect(await simulator.smsTo(phone)).not.toHaveLength(0)
  const repeat = page.getByRole('button', { name: 'Повторить заказ' })
  await expect(repeat).toHaveCount(0)
  const orderPage = page.url()
  const id = /№\s(\d+)/.exec(await page.title())?.[1]

  await page.goto('/shop/cart/')
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()

  // A guest, too, can repeat the order from its page once it is cancelled unconfirmed.
  const cancelled = await page.request.post(`/simulator/api/orders/${id}/advance?to=cancelled`)
  expect(cancelled.ok()).toBe(true)
  await openPage(page, orderPage)
  await repeat.click()
  await expect(page.getByRole('heading', { name: 'В корзине 1 товар из этого заказа' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Корзина/ })).toHaveAccessibleName(
    'Корзина, 1 товар',
  )
  await expectAccessible(page)
})

// Requirement: ORD-15, QUICK-7
test('leads an order that needs a proved phone to the checkout', async ({ page }) => {
  await setQuantity(page, 'MS-557-15', 11)
  await openPage(page, '/shop/cart/')
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  await dialog.getByLabel('Фамилия и Имя').fill('Соколова Марина')
  await dialog
    .getByLabel('Номер телефона')
    .pressSequentially(freshPhone().replace(/^\+7/, '').replace(/\D/g, ''))
  await dialog.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/подтверждённым телефоном.*оплату онлайн/)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Перейти к оформлению' }).click()
  await expect(page).toHaveURL(/\/shop\/cart\/checkout\/$/)
  await expect(dialog).toHaveCount(0)
})

// Requirement: QUICK-1
test('lists the whole basket in the dialog, marks what was just added, and counts the rest', async ({
  page,
}) => {
  await setQuantity(page, 'MS-557-15', 1)
  await openPage(page, '/product/MS-558-15/')
  const press = () => page.getByRole('button', { name: 'Купить в один клик' }).click()
  await press()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  const items = dialog.getByRole('region', { name: 'Что вы заказываете' })
  await expect(items).toContainText('В заказе вся корзина: 2 товара')
  await expect(items.getByRole('listitem').first()).toContainText(/№\s558.*Только что добавили в\sкорзину/)
  await expect(items.getByRole('listitem').nth(1)).toContainText(/№\s557/)
  await expect(items.getByRole('listitem').nth(1)).not.toContainText('Только что добавили')
  await expect(items).toContainText(/2\s000\sр\./)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  for (const number of [560, 562, 563]) await setQuantity(page, `MS-${number}-15`, 1)
  await changeElsewhere(page, 'MS-563-15', 1)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Корзина/ })).toHaveAccessibleName(
    'Корзина, 5 товаров',
  )
  await press()
  await expect(items).toContainText('В заказе вся корзина: 5 товаров')
  await expect(items.getByRole('listitem')).toHaveCount(3)
  await expect(items).toContainText('И ещё 2 товара из корзины')
  await expect(items).not.toContainText('Только что добавили')
  await expect(items.getByRole('link', { name: 'Изменить корзину' })).toHaveAttribute('href', '/shop/cart/')
  await expectAccessible(page)

  await dialog.getByLabel('Фамилия и Имя').fill('Соколова Марина')
  await dialog
    .getByLabel('Номер телефона')
    .pressSequentially(freshPhone().replace(/^\+7/, '').replace(/\D/g, ''))
  await dialog.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page).toHaveURL(/\/order\//)
  const summary = page.getByRole('complementary', { name: 'Сумма заказа' })
  await expect(summary.locator('p').filter({ hasText: 'Итого' }).locator('strong')).toHaveText(
    /^5\s000\sр\.$/,
  )
  await expect(page.locator('main').getByRole('link', { name: /№\s557/ })).toBeVisible()
})
