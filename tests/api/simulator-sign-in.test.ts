import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clients, sessions, shoppers } from '#db/schema/auth.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { PHONE } from '#tests/support/sign-in.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'

let shop: SimulatedShop
let shopper: Shopper
beforeEach(() => {
  shop = createSimulatedShop()
  shopper = shop.newShopper()
})
afterEach(() => shop.close())

const setWidget = (widget: string) =>
  shopper.fetch('/simulator/api/captcha', { method: 'PUT', body: JSON.stringify({ widget }) })

/** The global object of the captcha widget, as a page uses it. */
interface SmartCaptcha {
  render(
    container: object,
    options: { sitekey?: string; invisible?: boolean; callback?: (token: string) => void },
  ): number
  execute(id?: number): void
  reset(id?: number): void
  destroy(id?: number): void
  getResponse(id?: number): string
  subscribe(id: number, event: string, listener: (value?: unknown) => void): () => void
}

/** Loads the script and renders a widget; returns the global, the id, its events, and the called functions. */
async function loadWidget(onload = '') {
  const answer = await shopper.fetch(`/simulator/captcha.js${onload ? `?onload=${onload}` : ''}`)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const called: string[] = []
  const window: { ready(): void; alert(): void; smartCaptcha?: SmartCaptcha } = {
    ready: () => called.push('ready'),
    alert: () => called.push('alert'),
  }
  const page = {
    ...{ window, setTimeout, clearTimeout },
    fetch: (path: string, init: RequestInit) => shopper.fetch(path, init),
  }
  runInContext(await answer.text(), createContext(page))
  const captcha = window.smartCaptcha
  if (!captcha) throw new Error('the script left no global')
  const events: string[] = []
  const id = captcha.render(
    { replaceChildren: () => undefined },
    {
      ...{ sitekey: 'simulated', invisible: true },
      callback: (token) => events.push(`callback ${token && 'token'}`),
    },
  )
  for (const event of [
    'success',
    'challenge-visible',
    'challenge-hidden',
    'network-error',
    'token-expired',
    'javascript-error',
  ]) {
    captcha.subscribe(id, event, () => events.push(event))
  }
  return { captcha, id, events, called }
}

/** Waits 50 ms, in which the widget receives the answer of the server. */
const waitForAnswer = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('the simulated captcha script', () => {
  test('gives a token with which a code is sent', async () => {
    const { captcha, id, events } = await loadWidget()
    expect(captcha.getResponse(id)).toBe('')
    captcha.execute(id)
    await waitForAnswer()
    expect(events).toEqual(['callback token', 'success'])
    const captchaToken = captcha.getResponse(id)
    expect(await shopper.call.auth.identByPhone.mutate({ phone: PHONE, captchaToken })).toMatchObject({
      timeToNextAttempt: 60,
    })
    captcha.reset(id)
    expect(captcha.getResponse(id)).toBe('')
    captcha.execute(id)
    await waitForAnswer()
    expect(captcha.getResponse(id)).not.toBe(captchaToken)
    captcha.destroy(id)
    expect(() => captcha.execute(id)).toThrow('no such widget')
  })

  test('gives no token after a reset during the request', async () => {
    const { captcha, id, events } = await loadWidget()
    captcha.execute(id)
    captcha.reset(id)
    await waitForAnswer()
    expect(events).toEqual([])
  })

  test('calls the function of its onload parameter by a plain name only', async () => {
    expect((await loadWidget('ready')).called).toEqual(['ready'])
    expect((await loadWidget('missing')).called).toEqual([])
    expect((await loadWidget('alert();//')).called).toEqual([])
    const text = await (await shopper.fetch('/simulator/captcha.js?onload=%22%2Balert(1)%2B%22')).text()
    expect(text).not.toContain('alert')
  })

  test('answers 503 in the mode load-fails', async () => {
    await setWidget('load-fails')
    expect((await shopper.fetch('/simulator/captcha.js')).status).toBe(503)
  })

  test('throws at execute in the mode start-fails', async () => {
    await setWidget('start-fails')
    const { captcha, id, events } = await loadWidget()
    expect(() => captcha.execute(id)).toThrow('did not start')
    expect(events).toEqual([])
  })

  test('reports the errors of a challenge in the mode challenge-fails', async () => {
    const { captcha, id, events } = await loadWidget()
    await setWidget('challenge-fails')
    captcha.execute(id)
    await waitForAnswer()
    expect(events).toEqual(['challenge-visible', 'network-error', 'javascript-error', 'challenge-hidden'])
    expect(captcha.getResponse(id)).toBe('')
  })

  test('succeeds with an empty token in the mode no-token', async () => {
    const { captcha, id, events } = await loadWidget()
    await setWidget('no-token')
    captcha.execute(id)
    await waitForAnswer()
    expect(events).toEqual(['callback ', 'success'])
    expect(captcha.getResponse(id)).toBe('')
  })
})

test('the mode of the widget is read and set, and restored by a reset', async () => {
  const read = async () => (await shopper.fetch('/simulator/api/captcha')).json() as Promise<unknown>
  expect(await read()).toEqual({ widget: 'ok' })
  expect(await (await setWidget('no-token')).json()).toEqual({ widget: 'no-token' })
  expect(await read()).toEqual({ widget: 'no-token' })
  expect((await setWidget('explodes')).status).toBe(400)
  await shopper.fetch('/simulator/api/reset', { method: 'POST' })
  expect(await read()).toEqual({ widget: 'ok' })
})

describe('signing in with one click in the simulator', () => {
  beforeEach(() => {
    const { db } = shop.database
    const { id } = db.insert(shoppers).values({ createdAt: OPENED_AT, seenAt: OPENED_AT }).returning().get()
    db.insert(clients)
      .values({
        ...{ id, phone: PHONE, name: 'Вера Лакова', email: null },
        ...{ smsAgreement: false, emailAgreement: false, createdAt: OPENED_AT },
      })
      .run()
  })
  const pressSignIn = (phone: string) =>
    shopper.fetch('/simulator/sign-in/', { method: 'POST', body: new URLSearchParams({ phone }) })

  test.each(['+79123456789', '79123456789', '+7 (912) 345-67-89'])('takes %s as JSON', async (phone) => {
    const answer = await shopper.postJson('/simulator/api/sign-in', { phone })
    expect([answer.status, await answer.json()]).toEqual([200, { clientId: 1 }])
    expect(await shopper.call.auth.client.query()).toMatchObject({ phone: PHONE, name: 'Вера Лакова' })
  })

  test('merges the basket of the guest as a code does', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
    await shopper.postJson('/simulator/api/sign-in', { phone: PHONE })
    expect(shopper.cookies.has('guest')).toBe(false)
    expect((await shopper.call.basket.get.query()).quantity).toBe(2)
  })

  test('refuses a phone without a customer', async () => {
    expect((await shopper.postJson('/simulator/api/sign-in', { phone: '+79000000001' })).status).toBe(404)
    expect((await shopper.postJson('/simulator/api/sign-in', {})).status).toBe(400)
    expect((await pressSignIn('+79000000001')).headers.get('location')).toContain('/simulator/?refused=')
    expect(shop.database.db.select().from(sessions).all()).toEqual([])
  })

  test('has a button on the page that leads to the account', async () => {
    const page = await (await shopper.fetch('/simulator/')).text()
    expect(page).toContain('Вера Лакова')
    expect(page).toContain('>Войти</button>')
    const answer = await pressSignIn(PHONE)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/personal/'])
    expect((await shopper.call.auth.client.query())?.phone).toBe(PHONE)
  })

  test('is refused to another site', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const answer = await shopper.postJson('/simulator/api/sign-in', { phone: PHONE }, headers)
    expect(answer.status).toBe(403)
    expect((await shopper.fetch('/simulator/captcha/token', { method: 'POST', headers })).status).toBe(403)
  })
})

test('the form for the captcha mode does what the API does', async () => {
  const body = new URLSearchParams({ widget: 'start-fails' })
  const answer = await shopper.fetch('/simulator/captcha/', { method: 'POST', body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/simulator/#captcha'])
  expect(await (await shopper.fetch('/simulator/api/captcha')).json()).toEqual({ widget: 'start-fails' })
  expect(await (await shopper.fetch('/simulator/')).text()).toContain('<option value="start-fails" selected>')
})

// Requirement: AUTH-1
test('the inbox of the simulator names the code of a sign-in', async () => {
  const taken = await shopper.fetch('/simulator/api/captcha-token', { method: 'POST' })
  const { token } = (await taken.json()) as { token: string }
  await shopper.call.auth.identByPhone.mutate({ phone: PHONE, captchaToken: token })
  const [sms] = (await (await shopper.fetch('/simulator/api/sms?phone=79123456789')).json()) as {
    code: string
  }[]
  expect(sms).toMatchObject({ phone: PHONE, code: expect.stringMatching(/^\d{4}$/), sentAt: OPENED_AT })
  await shopper.call.auth.checkSmsCode.mutate({ phone: PHONE, code: sms?.code ?? '' })
})
