import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import { createLog } from '#server/log.ts'
import { yooKassa } from '#server/upstream/bank/yookassa.ts'
import { smartCaptcha } from '#server/upstream/captcha/smart-captcha.ts'
import { cdek } from '#server/upstream/carriers/cdek.ts'
import type { QuoteRequest } from '#server/upstream/carriers/port.ts'
import { russianPost } from '#server/upstream/carriers/russian-post.ts'
import { smtpMail } from '#server/upstream/mail/smtp.ts'
import { smsRu } from '#server/upstream/sms/sms-ru.ts'
import { startSmtpStandIn } from '#tests/support/smtp-stand-in.ts'

const PHONE = '79255070602'
const WHY = 'recipient is on the stop list'
const PERSONAL = `+${PHONE}, Иванова Анна, anna.ivanova@shop.test`

let status: number
let body: string
let server: Server
let url: string

beforeEach(async () => {
  status = 400
  body = JSON.stringify({
    code: 'stop_list',
    message: WHY,
    person: { phone: PHONE, name: 'Анна' },
    note: PERSONAL,
  })
  server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.close()
})

/** Makes the call, and returns its failure as the log shows it. */
async function logOf(call: () => Promise<unknown>): Promise<{ line: string; err: Record<string, unknown> }> {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  await call().catch((error: unknown) => log.warn({ err: error }, 'failed'))
  const line = lines.join('')
  return { line, err: JSON.parse(line).err }
}

const QUOTE: QuoteRequest = {
  ...{
    kind: 'post',
    zone: 'russia',
    isRemote: false,
    isToLocker: false,
    cityName: 'Москва',
    countryCode: 'RU',
  },
  ...{ to: { lat: 55.75, lon: 37.62 }, weightGrams: 1000, longestSideCm: 30, declaredValue: 1000 },
}
const CALLS: Record<string, () => Promise<unknown>> = {
  sms: () => smsRu({ apiId: 'KEY', sendUrl: url }).send({ dedupeKey: 'k', phone: `+${PHONE}`, text: 'Код' }),
  captcha: () =>
    smartCaptcha({ siteKey: 'SITE', serverKey: 'SERVER', host: 'captcha.test', validateUrl: url }).verify(
      'TOKEN',
      '192.0.2.7',
    ),
  bank: () =>
    yooKassa({
      ...{ shopId: '1', secretKey: 'key', apiUrl: url },
      ...{ publicOrigin: 'https://shop.test', pageOrigin: 'https://yoomoney.ru' },
    }).startPayment({ paymentId: 'p', orderId: 1, amount: 601, returnPath: '/order/x/', receipt: null }),
  cdek: () =>
    cdek({
      ...{ clientId: 'id', clientSecret: 'secret', apiUrl: url },
      warehouse: DEMO_SETTINGS.warehouse,
    }).quote({ ...QUOTE, kind: 'pickup' }),
  post: () => russianPost({ token: 'token', key: 'key', fromIndex: '454000', apiUrl: url }).quote(QUOTE),
}

// Requirement: OPS-61
test.each(Object.entries(CALLS))(
  'the refusal of the upstream %s is logged without personal data',
  async (_name, call) => {
    const { line, err } = await logOf(call)
    expect(err).toMatchObject({ type: 'UpstreamError', code: 'stop_list' })
    expect(err.message).toContain('refused (400)')
    expect(err.answer).toContain(WHY)
    expect(line).not.toMatch(/5070602|Анна|Иванова|anna\.ivanova/)
  },
)

// Requirement: OPS-61
test('a refusal of the SMS gateway in an answer with status 200 is logged without the phone', async () => {
  status = 200
  body = `{"status":"OK","status_code":100,"sms":{"${PHONE}":{"status":"ERROR","status_code":207,"status_text":"${WHY}: ${PHONE}"}}}`
  const { line, err } = await logOf(CALLS.sms ?? (() => Promise.resolve()))
  expect(err.message).toBe('sms: refused (207)')
  expect(err.answer).toContain(WHY)
  expect(line).not.toContain('5070602')
})

// Requirement: OPS-61
test('of a long refusal only the beginning is logged, and of a page its text', async () => {
  body = `<html><title>Forbidden</title>${'x '.repeat(500_000)}`
  const { err } = await logOf(CALLS.captcha ?? (() => Promise.resolve()))
  expect(String(err.answer)).toMatch(/^<html><title>Forbidden/)
  expect(String(err.answer).length).toBeLessThanOrEqual(500)
})

// Requirement: OPS-61
test('a refusal of the mail server is logged without the address', async () => {
  const smtp = await startSmtpStandIn()
  smtp.answer('RCPT', `550 <anna.ivanova@shop.test> ${WHY}`)
  const mail = smtpMail({
    ...{ host: '127.0.0.1', port: smtp.port, security: 'none', login: null, from: 'care@shop.test' },
  })
  const { line, err } = await logOf(() =>
    mail.send({ dedupeKey: 'k', to: 'anna.ivanova@shop.test', subject: 'Заказ', text: 'Текст', html: null }),
  )
  await smtp.close()
  expect(err.answer).toContain(WHY)
  expect(line).not.toContain('anna.ivanova')
})
