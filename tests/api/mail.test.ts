import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#db/schema/jobs.ts'
import { createApp } from '#server/app.ts'
import { bootDeps } from '#server/boot.ts'
import { type MailServer, readConfig } from '#server/config.ts'
import { listMessages } from '#server/staff/messages.ts'
import { smtpMail } from '#server/upstream/mail/smtp.ts'
import { realUpstreams } from '#server/upstream/real.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { sendOutbox } from '#tests/support/send-outbox.ts'
import { type SmtpStandIn, startSmtpStandIn } from '#tests/support/smtp-stand-in.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

const MESSAGE = {
  dedupeKey: 'order:1:mail',
  to: 'marina@shop.test',
  subject: 'Заказ № 7 принят',
  text: 'Здравствуйте!\nВаш заказ принят.',
  html: null,
}

describe('a mail over SMTP', () => {
  let server: SmtpStandIn
  beforeEach(async () => {
    server = await startSmtpStandIn()
  })
  afterEach(() => server.close())

  const mail = (given: Partial<MailServer> = {}) =>
    smtpMail({
      ...{ host: '127.0.0.1', port: server.port, security: 'none', login: null, from: 'care@shop.test' },
      ...given,
    })
  const headerOf = (name: string, place = 0) =>
    new RegExp(`^${name}: (.*)$`, 'm').exec(server.mails[place]?.source ?? '')?.[1] ?? ''
  const decodeWords = (encoded: string) =>
    encoded.replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_all, text: string) =>
      Buffer.from(text, 'base64').toString('utf8'),
    )

  test('arrives with sender, subject, and text in Russian', async () => {
    await mail().send(MESSAGE)
    expect(server.mails).toMatchObject([{ from: 'care@shop.test', to: ['marina@shop.test'] }])
    expect(decodeWords(headerOf('From'))).toBe('Глянец <care@shop.test>')
    expect(headerOf('To')).toBe('marina@shop.test')
    expect(decodeWords(headerOf('Subject'))).toBe(MESSAGE.subject)
    const body = server.mails[0]?.source.split('\n\n').at(-1)?.trim() ?? ''
    expect(Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n').trim()).toBe(MESSAGE.text)
  })

  // Requirement: MAIL-1
  test('has a text part and an HTML part of which a program shows one', async () => {
    await mail().send({ ...MESSAGE, html: '<p>Ваш заказ принят.</p>' })
    const source = server.mails[0]?.source ?? ''
    expect(headerOf('Content-Type')).toMatch(/^multipart\/alternative/)
    expect(source.indexOf('text/plain')).toBeGreaterThan(0)
    expect(source.indexOf('text/html')).toBeGreaterThan(source.indexOf('text/plain'))
  })

  // Requirement: SEC-29
  test('keeps its Message-ID when it is sent again', async () => {
    await mail().send(MESSAGE)
    await mail().send(MESSAGE)
    await mail().send({ ...MESSAGE, dedupeKey: 'order:2:mail' })
    expect(headerOf('Message-ID', 0)).toMatch(/^<[0-9a-f]{32}@shop\.test>$/)
    expect(headerOf('Message-ID', 1)).toBe(headerOf('Message-ID', 0))
    expect(headerOf('Message-ID', 2)).not.toBe(headerOf('Message-ID', 0))
  })

  test('gets no header and no recipient from line breaks and lists in its fields', async () => {
    await mail().send({ ...MESSAGE, subject: 'Звонок\r\nBcc: thief@evil.test\r\n\r\nтекст' })
    await mail()
      .send({ ...MESSAGE, to: 'marina@shop.test, thief@evil.test' })
      .catch(() => undefined)
    await mail()
      .send({ ...MESSAGE, to: 'marina@shop.test>\r\nRCPT TO:<thief@evil.test' })
      .catch(() => undefined)
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('thief@evil.test')
    expect(server.mails.map(({ source }) => source).join('\n')).not.toMatch(/^Bcc:/m)
    expect(server.commands.filter((line) => line.includes('thief@evil.test') && line.includes('><'))).toEqual(
      [],
    )
  })

  test('is sent with the login where one is configured', async () => {
    await mail({ login: { user: 'shop', password: 'pass' } }).send(MESSAGE)
    expect(server.commands).toContain(`AUTH PLAIN ${Buffer.from('\0shop\0pass').toString('base64')}`)
  })

  test.each([
    ['RCPT', '550 no such box', 'refused'],
    ['.', '554 spam', 'refused'],
    ['RCPT', '451 come later', 'failed'],
    ['MAIL', '553 wrong sender', 'account'],
    ['MAIL', '451 come later', 'failed'],
    ['AUTH', '535 wrong password', 'account'],
    ['AUTH', '454 come later', 'failed'],
    ['connect', 'drop', 'lost'],
    ['DATA', 'drop', 'lost'],
  ])('%s answered with %s is reported as %s', async (command, reply, reason) => {
    server.answer(command, reply)
    const sent = mail({ login: { user: 'shop', password: 'pass' } }).send(MESSAGE)
    await expect(sent).rejects.toMatchObject({ name: 'UpstreamError', upstream: 'mail', reason })
    expect(server.mails).toEqual([])
  })

  // Requirement: SEC-29
  test('is never sent in clear where encryption is required', async () => {
    const login = { user: 'shop', password: 'pass' }
    await expect(mail({ security: 'starttls', login }).send(MESSAGE)).rejects.toMatchObject({
      reason: 'failed',
    })
    expect(server.commands.join('\n')).not.toMatch(/AUTH|MAIL|DATA/)
    expect(server.mails).toEqual([])
  })

  // Requirement: SEC-29
  test('waits in the outbox while the server is down, and is sent once when it is back', async () => {
    const shop = createTestShop({ upstreams: { mail: mail() } })
    server.answer('RCPT', '451 come later')
    const { dedupeKey, to: recipient, subject, text: body } = MESSAGE
    const due = { createdAt: 0, nextAttemptAt: 0 }
    const row = { channel: 'mail', dedupeKey, recipient, subject, body, ...due } as const
    shop.database.db.insert(outbox).values(row).run()
    await sendOutbox(shop.deps)
    expect(server.mails).toEqual([])
    server.answer('RCPT', '250 OK')
    shop.clock.advance(MINUTE_MS)
    await sendOutbox(shop.deps)
    await sendOutbox(shop.deps)
    expect(server.mails).toHaveLength(1)
    shop.close()
  })
})

describe('a mail in the outbox', () => {
  let server: SmtpStandIn
  beforeEach(async () => {
    server = await startSmtpStandIn()
  })
  afterEach(() => server.close())

  async function send() {
    const from = { security: 'none', login: null, from: 'care@shop.test' } as const
    const shop = createTestShop({
      upstreams: { mail: smtpMail({ host: '127.0.0.1', port: server.port, ...from }) },
    })
    const { db } = shop.database
    const { dedupeKey, to: recipient, subject, text: body } = MESSAGE
    const due = { createdAt: 0, nextAttemptAt: 0 }
    db.insert(outbox)
      .values({ channel: 'mail', dedupeKey, recipient, subject, body, ...due })
      .run()
    await sendOutbox(shop.deps)
    const [dead] = listMessages(db, true, 10)
    const [waiting] = listMessages(db, false, 10)
    shop.close()
    return { dead, waiting }
  }

  // Requirement: SEC-92
  test('is dead at once when the server refuses it for good, with the reason for the staff', async () => {
    server.answer('RCPT', '550 5.1.1 <marina@shop.test>: no such box')
    const { dead, waiting } = await send()
    expect(waiting).toBeUndefined()
    expect(dead).toMatchObject({ attempts: 1, failure: expect.stringContaining('mail: refused (550)') })
    expect(dead?.failure).toContain('no such box')
    expect(dead?.failure).not.toContain('marina')
  })

  // Requirement: SEC-92
  test('is sent again later when the server cannot accept it now', async () => {
    server.answer('RCPT', '451 4.7.1 greylisted')
    const { dead, waiting } = await send()
    expect(dead).toBeUndefined()
    expect(waiting?.attempts).toBe(1)
    expect(waiting?.nextAttemptAt).toBeGreaterThan(OPENED_AT)
  })
})

describe('the shop in production', () => {
  test('starts without the simulator when every required variable is set', async () => {
    const shop = createTestShop()
    const config = readConfig(PRODUCTION)
    const deps = bootDeps({ config, database: shop.database, log: shop.deps.log, assets: null }, null)
    const app = createApp(deps)
    expect((await app.request('/healthz')).status).toBe(200)
    expect((await app.request('https://shop.test/simulator/')).status).toBe(404)
    expect(Math.abs(deps.clock.now() - Date.now())).toBeLessThan(MINUTE_MS)
    expect(Object.keys(deps.upstreams).sort()).toEqual(Object.keys(realUpstreams(config)).sort())
    shop.close()
  })

  const required = Object.keys(PRODUCTION).filter(
    (name) => !['APP_ENV', 'PUBLIC_ORIGIN', 'DATABASE_URL'].includes(name),
  )
  test.each(required)('refuses to start without %s and names it', (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: undefined })).toThrow(`${name}: required`)
  })

  test('names all missing variables at once', () => {
    for (const name of required) expect(() => readConfig({ APP_ENV: 'production' })).toThrow(name)
  })

  test.each([
    ['MAIL_HOST', 'smtp.shop.test:25'],
    ['MAIL_PORT', 'smtp'],
    ['MAIL_SECURITY', 'ssl'],
    ['MAIL_FROM', 'Глянец <care@shop.test>'],
    ['MAIL_CALLBACKS_TO', 'a@b.test, c@d.test'],
    ['MAIL_ORDERS_TO', 'Отдел продаж'],
  ])('names an invalid %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(name))
  })

  test.each([
    [{ MAIL_SECURITY: 'tls' }, 465],
    [{}, 587],
    [{ MAIL_SECURITY: 'none' }, 25],
    [{ MAIL_SECURITY: 'tls', MAIL_PORT: '2465' }, 2465],
  ])('%j uses port %d', (given, port) => {
    expect(readConfig({ ...PRODUCTION, ...given }).mailServer?.port).toBe(port)
  })

  // Requirement: STAFF-5
  test('sends mails about orders to MAIL_ORDERS_TO, or else to the sender', () => {
    expect(readConfig(PRODUCTION).ordersMailTo).toBe('care@shop.test')
    expect(readConfig({ ...PRODUCTION, MAIL_ORDERS_TO: 'sales@shop.test' }).ordersMailTo).toBe(
      'sales@shop.test',
    )
  })

  test('sends callback requests to MAIL_CALLBACKS_TO, or else to the sender', () => {
    expect(readConfig(PRODUCTION).callbacksMailTo).toBe('care@shop.test')
    expect(readConfig({ ...PRODUCTION, MAIL_CALLBACKS_TO: 'calls@shop.test' }).callbacksMailTo).toBe(
      'calls@shop.test',
    )
  })
})
