import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LiveShop, startLiveShop } from '#tests/support/live-shop.ts'
import { humanToken } from '#tests/support/sign-in.ts'

/** Lets the SMS that is on its way be sent. */
let sendSms: () => void
let isSending: Promise<void>
let shop: LiveShop
beforeEach(async () => {
  const sent = new Promise<void>((resolve) => {
    sendSms = resolve
  })
  let begin: () => void
  isSending = new Promise((resolve) => {
    begin = resolve
  })
  const send = () => {
    begin()
    return sent
  }
  shop = await startLiveShop({ upstreams: { sms: { send } } })
})
afterEach(() => shop.close())

const requestCode = () =>
  fetch(`http://127.0.0.1:${shop.port}/api-site/ajax/auth/ident-by-phone/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone: '+79123456789', captchaToken: humanToken() }),
  })

test('a shop that stops finishes the request that it has begun, and accepts no further one', async () => {
  const begun = requestCode()
  await isSending
  const stopped = shop.stopListening()
  await expect(requestCode()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  sendSms()
  expect(await (await begun).json()).toMatchObject({ success: true, data: { timeToNextAttempt: 60 } })
  await stopped
})

test('a shop that stops closes the connection that a browser keeps open', async () => {
  const socket = connect(shop.port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await once(socket, 'data')
  const ended = once(socket, 'close')
  await shop.stopListening()
  expect(await ended, 'without an error').toEqual([false])
})
