import type { Page } from '@playwright/test'
import { changeScript, FAILURES, SCRIPT, TOKEN } from './support/captcha-failures.ts'
import { errorList, fillBasket, openPage, openReadyCheckout, submitButton } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, expectAccessible, troubledTest as test } from './support/shop-test.ts'

/** Checkout captcha failure (spec §8), in whatever way it failed. */
const REFUSED = 'Ошибка проверки безопасности. Пожалуйста, попробуйте еще раз.'

const PLACE = '**/trpc/orders.place?*'
/** Without the answers of the batch that travel with it. */
const isPlaced = (url: string) => /\/trpc\/orders\.place(?:\?|$)/.test(url)

function countOrders(page: Page): { readonly sent: string[] } {
  const sent: string[] = []
  page.on('request', (request) => {
    if (isPlaced(request.url())) sent.push(request.postData() ?? '')
  })
  return { sent }
}

for (const [name, reason, arrange] of FAILURES) {
  test(`${name}: the letter's text and the reason, the button is free again`, async ({ page }) => {
    await openReadyCheckout(page)
    await arrange(page)
    const { sent } = countOrders(page)
    await submitButton(page).click()
    await expect(errorList(page)).toHaveText([REFUSED, reason])
    await expect(page.getByRole('alert').filter({ hasText: 'Заказ не оформлен' })).toContainText(reason)
    await expect(submitButton(page)).toBeEnabled()
    await expect(page.getByText('Неправильно заполнены обязательные поля:')).toHaveCount(0)
    await expectAccessible(page)
    expect(sent).toEqual([])
    // The form is whole, and the next try may pass.
    await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
    if (!/загрузилась|проверки|Токен/.test(reason)) return
    await page.unrouteAll()
    await submitButton(page).click()
    await expect(page).toHaveURL(/\/order\//)
    expect(sent).toHaveLength(1)
  })
}

test('the verifier refuses the token: the same words, and the next press has a new one', async ({ page }) => {
  await openReadyCheckout(page)
  const { sent } = countOrders(page)
  await page.route(PLACE, async (route) => {
    const body = route.request().postDataJSON() as Record<string, object>
    await route.continue({ postData: { '0': { ...body['0'], reToken: 'forged' } } })
  })
  await submitButton(page).click()
  await expect(errorList(page)).toHaveText([REFUSED, 'Ошибка проверки капчи'])
  await page.unrouteAll()
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
  const tokens = sent.map((body) => /"reToken":"([^"]+)"/.exec(body)?.[1])
  expect(new Set(tokens).size).toBe(2)
})

test('while the check runs the button is busy, and one press is one order', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(TOKEN, async (route) => {
    await held
    await route.continue()
  })
  await openReadyCheckout(page)
  const { sent } = countOrders(page)
  await submitButton(page).click()
  await expect(submitButton(page)).toBeDisabled()
  await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Улица').press('Enter')
  letGo()
  await expect(page).toHaveURL(/\/order\//)
  expect(sent).toHaveLength(1)
})

test('a form with errors asks for no check', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/simulator/captcha')) asked.push(request.url())
  })
  await fillBasket(page)
  await openPage(page, '/shop/cart/checkout/')
  await submitButton(page).click()
  await expect(errorList(page).first()).toBeVisible()
  expect(asked).toEqual([])
})

test("from 8 s on 'медленное соединение'", async ({ page }) => {
  await openReadyCheckout(page)
  const giveUp = await holdRequests(page, SCRIPT, 'abort')
  await page.clock.install()
  await submitButton(page).click()
  await expect(submitButton(page)).toBeDisabled()
  await page.clock.runFor(8500)
  await expect(page.getByText('Медленное соединение, подождите ещё немного')).toBeVisible()
  giveUp()
})

test('a challenge is solved over the page', async ({ page }) => {
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
