import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { smartCaptcha } from '#server/upstream/captcha/smart-captcha.ts'
import { realUpstreams } from '#server/upstream/real.ts'
import { smsRu } from '#server/upstream/sms/sms-ru.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

/** The next answer of the stand-in server, and the requests that it has received. */
let answer: { status?: number; headers?: Record<string, string>; body: string }
let requests: { method: string; type: string; fields: Record<string, string> }[]
let server: Server
let url: string

beforeEach(async () => {
  requests = []
  answer = { body: '{}' }
  server = createServer((request, response) => {
    const { method = '', headers } = request
    void bodyOf(request).then((body) => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      requests.push({ method, type: headers['content-type'] ?? '', fields })
      response.writeHead(answer.status ?? 200, answer.headers)
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

afterEach(() => {
  server.close()
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'

describe('SMS.RU', () => {
  const message = { dedupeKey: 'k', phone: '+79255070602', text: 'Привет' }
  const send = () => smsRu({ apiId: 'KEY', sendUrl: url }).send(message)

  test('sends a message as a form with the number in digits', async () => {
    answer.body =
      '{"status":"OK","status_code":100,"sms":{"79255070602":{"status":"OK","status_code":100,"sms_id":"000000-10000000"}},"balance":4122.56}'
    await send()
    const fields = { api_id: 'KEY', to: '79255070602', msg: 'Привет', json: '1' }
    expect(requests).toEqual([{ method: 'POST', type: FORM, fields }])
  })

  // Requirement: OPS-62
  test('is told who has asked for a message, and in staging that it is a test', async () => {
    answer.body = '{"status":"OK","status_code":100,"sms":{"79255070602":{"status":"OK","status_code":100}}}'
    await smsRu({ apiId: 'KEY', isTest: true, sendUrl: url }).send({
      ...message,
      requesterAddress: '192.0.2.7',
    })
    expect(requests[0]?.fields).toMatchObject({ ip: '192.0.2.7', test: '1' })
    // What is not an address is not passed on.
    await smsRu({ apiId: 'KEY', sendUrl: url }).send({ ...message, requesterAddress: 'in-process' })
    expect(Object.keys(requests[1]?.fields ?? {})).toEqual(['api_id', 'to', 'msg', 'json'])
  })

  // Requirement: SEC-32, OPS-31
  test.each([
    ...[202, 203, 205, 207, 209, 214, 215, 230, 231, 232, 233].map((code) => [
      `the number is refused with ${code}`,
      `{"status":"OK","status_code":100,"sms":{"79255070602":{"status":"ERROR","status_code":${code}}}}`,
      'refused',
    ]),
    ['the request is refused because of its number', '{"status":"ERROR","status_code":202}', 'refused'],
    [
      'the account has no money left',
      '{"status":"OK","status_code":100,"sms":{"79255070602":{"status":"ERROR","status_code":201}}}',
      'account',
    ],
    ...[200, 204, 206, 216, 217, 221, 300, 301, 302].map((code) => [
      `the account cannot be used (${code})`,
      `{"status":"ERROR","status_code":${code}}`,
      'account',
    ]),
    ['the service is busy', '{"status":"ERROR","status_code":220}', 'failed'],
    ['the answer names another number', '{"status":"OK","sms":{"74993221627":{"status":"OK"}}}', 'garbage'],
    ['the answer has another shape', '[1]', 'garbage'],
    ['the answer is not JSON', '100\n000000-10000000', 'garbage'],
  ])('fails when %s', async (_name, body, reason) => {
    answer.body = body
    await expect(send()).rejects.toMatchObject({ upstream: 'sms', reason })
  })

  // Requirement: SEC-32
  test.each([501, 502, 503, 504, 505, 506, 507, 550])(
    'is refused with %i because of the requester, and has failed where it was told of none',
    async (code) => {
      answer.body = `{"status":"OK","status_code":100,"sms":{"79255070602":{"status":"ERROR","status_code":${code}}}}`
      const ofRequester = smsRu({ apiId: 'KEY', sendUrl: url }).send({
        ...message,
        requesterAddress: '192.0.2.7',
      })
      await expect(ofRequester).rejects.toMatchObject({ upstream: 'sms', reason: 'refused' })
      await expect(send()).rejects.toMatchObject({ upstream: 'sms', reason: 'failed' })
    },
  )

  test('fails on an error status, a redirect, a huge answer, and a refused connection', async () => {
    answer = { status: 500, body: '{"status":"OK"}' }
    await expect(send()).rejects.toMatchObject({ reason: 'failed' })
    answer = { status: 429, body: '' }
    await expect(send()).rejects.toMatchObject({ reason: 'failed' })
    answer = { status: 400, body: '' }
    await expect(send()).rejects.toMatchObject({ reason: 'refused' })
    answer = { status: 302, headers: { Location: url }, body: '' }
    await expect(send()).rejects.toMatchObject({ reason: 'lost' })
    expect(requests).toHaveLength(4)
    answer = { body: JSON.stringify('x'.repeat(2_000_000)) }
    await expect(send()).rejects.toMatchObject({ reason: 'garbage' })
    await new Promise((resolve) => server.close(resolve))
    await expect(send()).rejects.toMatchObject({ reason: 'lost' })
  })
})

describe('Yandex SmartCaptcha', () => {
  const HOST = { host: 'smartcaptcha.test' }
  const verify = () =>
    smartCaptcha({ siteKey: 'SITE', serverKey: 'SERVER', ...HOST, validateUrl: url }).verify(
      'TOKEN',
      '192.0.2.7',
    )

  // Requirement: SEC-91
  test('is loaded, allowed, and asked at one host, which SMARTCAPTCHA_HOST replaces', async () => {
    for (const [given, host] of [
      [{}, 'smartcaptcha.cloud.yandex.ru'],
      [{ SMARTCAPTCHA_HOST: 'smartcaptcha.yandexcloud.net' }, 'smartcaptcha.yandexcloud.net'],
    ] as const) {
      const { captcha } = realUpstreams(readConfig({ ...PRODUCTION, ...given }))
      expect(captcha?.widget.scriptUrl).toBe(`https://${host}/captcha.js`)
      const shop = createTestShop({ upstreams: { ...(captcha && { captcha }) } })
      const { headers } = await shop.app.request('/healthz')
      const policy = headers.get('content-security-policy')?.split('; ') ?? []
      for (const name of ['script-src', 'connect-src', 'frame-src'])
        expect(policy.find((part) => part.startsWith(name))).toContain(` https://${host}`)
      shop.close()
    }
    expect(() => readConfig({ SMARTCAPTCHA_HOST: 'https://a.test/' })).toThrow('SMARTCAPTCHA_HOST')
  })

  test('accepts a token that the service accepts', async () => {
    answer.body = '{"status":"ok","message":"","host":"example.com"}'
    expect(await verify()).toEqual({ isHuman: true, host: 'example.com' })
    const fields = { secret: 'SERVER', token: 'TOKEN', ip: '192.0.2.7' }
    expect(requests).toEqual([{ method: 'POST', type: FORM, fields }])
  })

  test('rejects a used or invented token', async () => {
    answer.body = '{"status":"failed","message":"Invalid or expired Token.","host":""}'
    expect(await verify()).toMatchObject({ isHuman: false })
  })

  // Requirement: OPS-31
  test.each([401, 402, 403])('says that a person has to act on a status of %i', async (status) => {
    answer = { status, body: '' }
    await expect(verify()).rejects.toMatchObject({
      reason: 'account',
      message: `captcha: account (${status})`,
    })
  })

  test('fails while the service is down', async () => {
    answer = { status: 503, body: '' }
    await expect(verify()).rejects.toMatchObject({ upstream: 'captcha', reason: 'failed' })
  })
})
