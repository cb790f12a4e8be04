import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CdekStandIn } from '#tests/support/cdek-stand-in.ts'
import { type SmtpStandIn, startSmtpStandIn } from '#tests/support/smtp-stand-in.ts'
import { YooKassaStandIn } from '#tests/support/yookassa-stand-in.ts'

/** The hosts of the real upstreams, at the addresses that the adapters have by default. */
const HOSTS = {
  bank: 'api.yookassa.ru',
  carrier: 'api.cdek.ru',
  sms: 'sms.ru',
  captcha: 'smartcaptcha.cloud.yandex.ru',
} as const

/** The site of the bank's pages, to which only a browser goes. */
export const BANK_SITE = 'https://yoomoney.ru'

/** What the tokens begin with that the captcha refuses. */
export const ROBOT = 'robot'

/** What a shop in production reaches outside its machine. */
export interface OutsideWorld {
  /** Lets a Node process take the stand-ins for the real hosts, and signs it in there. */
  readonly env: Readonly<Record<string, string>>
  readonly bank: YooKassaStandIn
  readonly carrier: CdekStandIn
  readonly mail: SmtpStandIn
  readonly messages: readonly { readonly to: string; readonly text: string }[]
  /** The tokens of the captcha that the shop has had checked. */
  readonly tokens: readonly string[]
  /** How long the captcha takes for its answer, and the most calls of it that have waited at once. */
  readonly captcha: { answersAfterMs: number; mostAtOnce: number }
  close(): Promise<void>
}

/**
 * Starts stand-ins for every upstream, behind a proxy that answers for the hosts by TLS. So a server needs no setting
 * of its own for them. `shopHost` is the host that the captcha names; `folder` gets the certificate.
 */
export async function openOutsideWorld(folder: string, shopHost: string): Promise<OutsideWorld> {
  const messages: { to: string; text: string }[] = []
  const tokens: string[] = []
  const captcha = { answersAfterMs: 0, mostAtOnce: 0 }
  let waiting = 0
  const bank = new YooKassaStandIn()
  const carrier = new CdekStandIn()
  await Promise.all([bank.open(), carrier.open()])
  const mail = await startSmtpStandIn()

  const answers: Readonly<Record<string, (asked: IncomingMessage, answer: ServerResponse) => unknown>> = {
    [HOSTS.bank]: (asked, answer) => passOn(asked, answer, bank.apiUrl),
    [HOSTS.carrier]: (asked, answer) => passOn(asked, answer, carrier.apiUrl),
    async [HOSTS.sms](asked, answer) {
      const fields = await fieldsOf(asked)
      const to = fields.get('to') ?? ''
      messages.push({ to, text: fields.get('msg') ?? '' })
      const ofNumber = { status: 'OK', status_code: 100, sms_id: `000000-${messages.length}` }
      answer.end(JSON.stringify({ status: 'OK', status_code: 100, sms: { [to]: ofNumber } }))
    },
    async [HOSTS.captcha](asked, answer) {
      const token = (await fieldsOf(asked)).get('token') ?? ''
      tokens.push(token)
      waiting += 1
      captcha.mostAtOnce = Math.max(captcha.mostAtOnce, waiting)
      await pause(captcha.answersAfterMs)
      waiting -= 1
      const status = token.startsWith(ROBOT) ? 'failed' : 'ok'
      answer.end(JSON.stringify({ status, message: '', host: shopHost }))
    },
  }
  const certificate = join(folder, 'outside.pem')
  const key = join(folder, 'outside.key')
  certify(certificate, key)
  const hosts = createTlsServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (asked, answer) => {
      const answerOf = answers[asked.headers.host ?? '']
      if (answerOf) void answerOf(asked, answer)
      else answer.writeHead(502).end()
    },
  )
  const proxy = createServer((_, answer) => answer.writeHead(502).end())
  proxy.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    hosts.emit('connection', socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo

  return {
    ...{ bank, carrier, mail, messages, tokens, captcha },
    env: {
      ...{
        NODE_USE_ENV_PROXY: '1',
        HTTPS_PROXY: `http://127.0.0.1:${port}`,
        NODE_EXTRA_CA_CERTS: certificate,
      },
      ...{ YOOKASSA_SHOP_ID: bank.shop.shopId, YOOKASSA_SECRET_KEY: bank.shop.secretKey },
      ...{ CDEK_CLIENT_ID: carrier.keys.clientId, CDEK_CLIENT_SECRET: carrier.keys.clientSecret },
      ...{ MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mail.port), MAIL_SECURITY: 'none' },
    },
    async close() {
      hosts.closeAllConnections()
      proxy.closeAllConnections()
      proxy.close()
      bank.close()
      carrier.close()
      await mail.close()
    },
  }
}

function certify(certificate: string, key: string): void {
  const names = Object.values(HOSTS).map((host) => `DNS:${host}`)
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-keyout', key, '-out', certificate, '-subj', '/CN=upstreams'],
    ...['-addext', `subjectAltName=${names.join(',')}`],
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
}

async function fieldsOf(asked: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of asked) text += String(chunk)
  return new URLSearchParams(text)
}

function passOn(asked: IncomingMessage, answer: ServerResponse, apiUrl: string): void {
  const { method, url: path, headers } = asked
  const { hostname, port } = new URL(apiUrl)
  const passed = request({ hostname, port, method, path, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  passed.once('error', () => answer.destroy())
  asked.pipe(passed)
}
