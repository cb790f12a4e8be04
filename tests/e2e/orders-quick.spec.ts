import { changeElsewhere, PLAIN, setQuantity } from './support/basket-steps.ts'
import { BUYER, freshPhone, openPage, ownProduct } from './support/checkout-steps.ts'
import { createGate, holdRequests } from './support/hold-requests.ts'
import { pauseTimers } from './support/page-clock.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAndFitting,
  expectConsent,
  faultyTest as test,
} from './support/shop-test.ts'
import { runMutation } from './support/trpc-calls.ts'

const PLACE = /\/trpc\/orders\.placeQuick\?/

// Requirement: QUICK-33
test('keeps what was typed into the quick order when its window is closed', async ({ page }) => {
  await setQuantity(page, PLAIN, 1)
  await openPage(page, '/shop/cart/')
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  const opener = page.getByRole('button', { name: 'Купить в один клик' })
  const phone = freshPhone()
  await opener.click()
  await dialog.getByLabel('Фамилия и Имя').fill(BUYER.name)
  await dialog.getByLabel('Номер телефона').fill(phone)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await opener.click()
  await expect(dialog.getByLabel('Фамилия и Имя')).toHaveValue(BUYER.name)
  await expect(dialog.getByLabel('Номер телефона')).toHaveValue(phone)
})

// Requirement: QUICK-400
test('names no earlier order where the product of a one-click order could not be added', async ({ page }) => {
  await setQuantity(page, PLAIN, 1)
  await runMutation(page, 'orders.placeQuick', {
    timezone: 'GMT+03',
    ...{ name: BUYER.name, phone: freshPhone() },
  })
  await openPage(page, `/product/${PLAIN}/`)
  await page.route(/\/trpc\/basket\.add/, (route) => route.fulfill({ status: 503, body: '' }))
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  await page.getByRole('main').getByRole('button', { name: 'Купить в один клик' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'корзина осталась прежней' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/уже оформлен/)).toHaveCount(0)
})

// Requirement: QUICK-401
test('names the order of the last piece on its page when only the answer was lost', async ({
  page,
  simulator,
}) => {
  const { marking, path } = ownProduct()
  await simulator.setStock(marking, 1)
  await openPage(page, path)
  await page.getByRole('main').getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  await dialog.getByLabel('Фамилия и Имя').fill(BUYER.name)
  await dialog.getByLabel('Номер телефона').fill(freshPhone())
  await page.route(PLACE, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.route(/\/order\//, (route) => route.abort('aborted'))
  await dialog.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByText('Нет в наличии').first()).toBeAttached()
  await expect(dialog.getByRole('heading', { name: /^Заказ №\s\d+ уже оформлен$/ })).toBeVisible()
  await simulator.setStock(marking, 50)
})

// Requirement: QUICK-260
test('shows the whole form of the quick order beside the products on a phone on its side', async ({
  page,
}) => {
  for (const marking of ['VL-127-10', 'MS-531-15', 'MS-536-15', PLAIN]) await setQuantity(page, marking, 1)
  await openPage(page, '/shop/cart/')
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  const products = dialog.getByRole('region', { name: 'Что вы заказываете' })
  for (const size of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size)
    const { x: left = 0, width = 0 } = (await products.boundingBox()) ?? {}
    for (const part of [
      dialog.getByLabel('Фамилия и Имя'),
      dialog.getByLabel('Номер телефона'),
      dialog.getByRole('button', { name: 'Оформить заказ' }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
      expect((await part.boundingBox())?.x).toBeGreaterThan(left + width)
    }
  }
})

// Requirement: QUICK-2, QUICK-3, QUICK-4, QUICK-5, QUICK-6, QUICK-7, QUICK-8, QUICK-9, QUICK-10, QUICK-11, QUICK-14
// Requirement: QUICK-15, QUICK-16, ORD-48, CHK-63, SEC-73, UI-9
test('places a quick order by name and phone and repeats it after its cancellation', async ({
  page,
  simulator,
}) => {
  const phone = freshPhone()
  await setQuantity(page, PLAIN, 1)
  await openPage(page, '/shop/cart/')
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  await test.step("says after 8 s that the dialog is slow to load, and opens it on 'Повторить'", async () => {
    const release = await holdRequests(page, '**/assets/quick-order-dialog-*.js', 'continue')
    await page.clock.install()
    await pauseTimers(page)
    await page.getByRole('button', { name: 'Купить в один клик' }).click()
    await page.clock.runFor(7900)
    await expect(page.locator('#status')).toBeEmpty()
    await page.clock.runFor(200)
    await expect(page.locator('#status')).toContainText('Медленное соединение')
    await page.locator('#status').getByRole('button', { name: 'Повторить' }).click()
    release()
    await page.clock.resume()
    await expect(dialog).toBeVisible()
  })
  const submit = dialog.getByRole('button', { name: 'Оформить заказ' })
  await expect(
    dialog.getByText('Заполните форму быстрого заказа, наши операторы скоро свяжутся с вами'),
  ).toBeVisible()
  await expect(dialog.getByText('Заказ подтверждается после звонка оператора')).toBeVisible()
  await expect(dialog.locator('input, select, textarea')).toHaveCount(2)
  await expectConsent(dialog, '«Оформить заказ»')

  await submit.click()
  await expect(dialog.getByText('Вы не заполнили поле "Фамилия и Имя"')).toBeVisible()
  await expect(dialog.getByText('Вы не заполнили поле "Номер телефона"')).toBeVisible()
  await expect(dialog.getByLabel('Фамилия и Имя')).toBeFocused()
  await expectAccessibleAndFitting(page)

  // Any input clears the errors.
  await dialog.getByLabel('Фамилия и Имя').fill(BUYER.name)
  await expect(dialog.getByText('Вы не заполнили поле "Номер телефона"')).toHaveCount(0)
  await dialog.getByLabel('Номер телефона').pressSequentially('912345')
  await submit.click()
  await expect(dialog.getByText('Возможно, вы допустили ошибку при вводе номера телефона')).toBeVisible()

  await dialog.getByLabel('Номер телефона').fill(phone)
  await expect(dialog.getByText(/Возможно/)).toHaveCount(0)
  // A failed creation joins the errors, and the next letter typed clears them.
  await page.route(PLACE, (route) => route.abort('connectionreset'))
  const requested = page.waitForRequest(PLACE)
  await submit.click()
  expect((await requested).postDataJSON()).toEqual({ '0': { name: BUYER.name, phone, timezone: 'GMT+03' } })
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

  await test.step('the answer is lost: the dialog names the order over the emptied basket', async () => {
    const { isOpen, open: release } = createGate()
    await page.route(PLACE, async (route) => {
      await isOpen
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.route(/\/order\//, (route) => route.abort('aborted'))
    await submit.click()
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(dialog.getByRole('heading', { name: /^Заказ №\s\d+ уже оформлен$/ })).toBeVisible()
    await expect(page.getByText('В корзине пока пусто')).toBeAttached()
    await page.unrouteAll()
    const link = dialog.getByRole('link', { name: 'Перейти к заказу' })
    await expect(link).toHaveAttribute('href', /\/order\//)
    // Without a press the order opens by itself after four seconds.
    await link.click({ timeout: 5000 }).catch(() => undefined)
    await expect(page).toHaveURL(/\/order\//)
  })
  await expect(page.getByText('Заказ подтверждается после звонка оператора').first()).toBeVisible()
  await expectAccessible(page)
  expect(await simulator.smsTo(phone)).not.toHaveLength(0)
  const repeat = page.getByRole('button', { name: 'Повторить заказ' })
  await expect(repeat).toHaveCount(0)
  const orderPage = page.url()
  const id = /№\s(\d+)/.exec(await page.title())?.[1]

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

// Requirement: ORD-15, QUICK-1, QUICK-7
test('lists the whole basket in the dialog, and leads an order that needs a proved phone to the checkout', async ({
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

  await test.step('a sum above the limit needs a proved phone', async () => {
    await changeElsewhere(page, 'MS-557-15', 11)
    await expect(items).toContainText('В заказе вся корзина: 15 товаров')
    await dialog.getByLabel('Фамилия и Имя').fill(BUYER.name)
    await dialog.getByLabel('Номер телефона').fill(freshPhone())
    await dialog.getByRole('button', { name: 'Оформить заказ' }).click()
    await expect(dialog.getByRole('alert')).toContainText(/подтверждённым телефоном.*оплату онлайн/)
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Перейти к оформлению' }).click()
    await expect(page).toHaveURL(/\/shop\/cart\/checkout\/$/)
    await expect(dialog).toHaveCount(0)
  })
})
