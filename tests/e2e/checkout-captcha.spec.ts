import type { Page } from '@playwright/test'
import { changeScript, FAILURES, SCRIPT } from './support/captcha-failures.ts'
import { BUYER, errorList, openReadyCheckout, submitButton } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, expectAccessible, faultyTest as test } from './support/shop-test.ts'

/** The error of a failed captcha, whatever the reason (CHK-54). */
const REFUSED = 'Ошибка проверки безопасности. Пожалуйста, попробуйте еще раз.'

const PLACE = '**/trpc/orders.place?*'
/** Whether a request places an order alone, without other calls in the same batch. */
const isPlaced = (url: string) => /\/trpc\/orders\.place(?:\?|$)/.test(url)

function countOrders(page: Page): { readonly sent: string[] } {
  const sent: string[] = []
  page.on('request', (request) => {
    if (isPlaced(request.url())) sent.push(request.postData() ?? '')
  })
  return { sent }
}

/** Failures that stand for all of them in the checkout. The sign-in test goes through each. */
const SHOWN = ['the script does not load', 'the check fails']

// Requirement: CHK-10, CHK-54, SEC-2, SEC-3, SEC-7, CHK-71, CHK-73, CHK-78
test('places no order while the captcha fails or is refused, names the reason, and passes later', async ({
  page,
}) => {
  await openReadyCheckout(page)
  const { sent } = countOrders(page)
  for (const [name, reason, arrange] of FAILURES.filter(([title]) => SHOWN.includes(title))) {
    await test.step(name, async () => {
      await arrange(page)
      await submitButton(page).click()
      await expect(errorList(page)).toHaveText([REFUSED, reason])
      await expect(page.getByRole('alert').filter({ hasText: 'Заказ не оформлен' })).toContainText(reason)
      await expect(submitButton(page)).toBeEnabled()
      await expect(page.getByText('Неправильно заполнены обязательные поля:')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Исправить ошибки' })).toHaveCount(0)
      // The form keeps its fields.
      await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
      expect(sent).toEqual([])
      await page.unrouteAll()
    })
  }
  await expectAccessible(page)
  await test.step('the captcha service is down', async () => {
    const captcha = (mode: string) =>
      page.request.put('/simulator/api/faults', { data: { captcha: { mode } } })
    const quickOrder = page
      .getByRole('complementary', { name: 'Итоги заказа' })
      .getByRole('button', { name: 'Купить в один клик' })
    await captcha('refuse')
    await submitButton(page).click()
    await expect(errorList(page)).toHaveText([REFUSED, 'Сервис временно не доступен, попробуйте позже'])
    await quickOrder.click()
    await expect(page.getByRole('dialog').getByLabel('Фамилия и Имя')).toHaveValue(BUYER.name)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(quickOrder).toBeFocused()
    await captcha('ok')
    sent.length = 0
  })
  await test.step('the captcha service rejects the token, and the next press sends a new one', async () => {
    await page.route(PLACE, async (route) => {
      const body = route.request().postDataJSON() as Record<string, object>
      await route.continue({ postData: { '0': { ...body['0'], reToken: 'forged' } } })
    })
    await submitButton(page).click()
    await expect.poll(() => sent.length).toBe(1)
    await expect(errorList(page)).toHaveText([REFUSED, 'Ошибка проверки капчи'])
    await page.unrouteAll()
    await submitButton(page).click()
    await expect(page).toHaveURL(/\/order\//)
    const tokens = sent.map((body) => /"reToken":"([^"]+)"/.exec(body)?.[1])
    expect(tokens).toHaveLength(2)
    expect(new Set(tokens).size).toBe(2)
  })
})

// Requirement: CHK-31, CHK-50, CHK-51, CHK-52, CHK-53, BASK-57, CHK-72
test("runs the captcha only for a valid form, and after 8 s of waiting says 'Медленное соединение'", async ({
  page,
}) => {
  const captchaRequests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/simulator/captcha')) captchaRequests.push(request.url())
  })
  await openReadyCheckout(page)
  const { sent } = countOrders(page)
  const street = page.getByLabel('Улица')
  await street.fill('')
  await submitButton(page).click()
  await expect(errorList(page).first()).toBeVisible()
  expect(captchaRequests).toEqual([])

  await street.fill('Лесная')
  const release = await holdRequests(page, SCRIPT, 'continue')
  await page.clock.install()
  await submitButton(page).click()
  await expect(submitButton(page)).toBeDisabled()
  await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true')
  await street.press('Enter')
  await page.clock.runFor(8500)
  await expect(page.getByText('Медленное соединение, подождите ещё немного')).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/order\//)
  expect(sent, 'one press sends one order').toHaveLength(1)
})

// Requirement: CHK-52
test('shows the captcha challenge over the checkout and places the order once it is solved', async ({
  page,
}) => {
  await openReadyCheckout(page)
  await changeScript(
    page,
    (script) => `${script}
      const listeners = {}
      const { render } = window.smartCaptcha
      let give
      window.smartCaptcha.render = (container, options) => { give = options.callback; return render(container, options) }
      window.smartCaptcha.subscribe = (id, event, listener) => { listeners[event] = listener }
      window.smartCaptcha.execute = () => {
        const box = document.createElement('button')
        box.textContent = 'Я не робот'
        box.style.cssText = 'position:fixed;inset:40% 40%;z-index:1000;background:#fff'
        box.onclick = async () => {
          box.remove()
          const answer = await fetch('/simulator/captcha/token', { method: 'POST' })
          give((await answer.json()).token)
          listeners['challenge-hidden']()
        }
        document.body.append(box)
        listeners['challenge-visible']()
      }`,
  )
  await submitButton(page).click()
  await page.getByRole('button', { name: 'Я не робот' }).click()
  await expect(page).toHaveURL(/\/order\//)
})
