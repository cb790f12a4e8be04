import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { MailServer } from '#server/config.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { Mail } from './port.ts'

/**
 * A server may look a sender up or examine a message before it answers. Nobody waits for a mail, so each step of the
 * conversation has more time than a whole call to another upstream; MAIL_LIMIT_MS limits all of them together.
 */
const CONNECT_LIMIT_MS = 10_000
const ANSWER_LIMIT_MS = 20_000
const SHOP = 'Глянец'

/** Sends mail through any SMTP server. A message that is sent again after a lost answer has the same Message-ID. */
export function smtpMail({ host, port, security, login, from }: MailServer): Mail {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    // A server that offers no encryption gets neither the password nor the message.
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    dnsTimeout: CONNECT_LIMIT_MS,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: ANSWER_LIMIT_MS,
    // No part of a message is read from a file or fetched from a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ dedupeKey, to, subject, text, html }) {
      try {
        await transport.sendMail({
          messageId: messageIdOf(dedupeKey, from),
          from: { name: SHOP, address: from },
          // As a single address, whatever commas it contains.
          to: { name: '', address: to },
          subject,
          text,
          // Both as multipart/alternative, the text first.
          ...(html === null ? {} : { html }),
        })
      } catch (error) {
        throw new UpstreamError('mail', reasonOf(error), responseCodeOf(error), responseOf(error))
      }
    },
  }
}

function messageIdOf(dedupeKey: string, from: string): string {
  const name = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)
  return `<${name}@${from.slice(from.indexOf('@') + 1)}>`
}

/** Nodemailer's codes for transport failures. */
const REASONS: Readonly<Record<string, UpstreamError['reason']>> = {
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'lost',
  ESOCKET: 'lost',
  EDNS: 'lost',
  EPROTOCOL: 'garbage',
}

/** Nodemailer's codes for a message that is no good, unless the server says that it may come later. */
const MESSAGE_CODES = ['EENVELOPE', 'EMESSAGE']

/**
 * A server that refuses one recipient or one text for good (5xx) refuses this message. One that refuses the login or the
 * shop's own address for good accepts no message until a person acts. Anything else may pass, such as a 4xx.
 */
function reasonOf(error: unknown): UpstreamError['reason'] {
  if (!(error instanceof Error)) return 'failed'
  const { code, command, responseCode } = { code: '', command: '', responseCode: 550, ...error }
  const reason = REASONS[code]
  if (reason !== undefined) return reason
  if (responseCode < 500) return 'failed'
  if (code === 'EAUTH' || command === 'MAIL FROM') return 'account'
  return MESSAGE_CODES.includes(code) ? 'refused' : 'failed'
}

/** Returns the number with which the server has answered; undefined if it has not. */
function responseCodeOf(error: unknown): number | undefined {
  const { responseCode } = { responseCode: undefined, ...(error instanceof Error ? error : {}) }
  return responseCode
}

/** Returns the text with which the server has answered; undefined if it has not. */
function responseOf(error: unknown): string | undefined {
  const { response } = { response: undefined, ...(error instanceof Error ? error : {}) }
  return typeof response === 'string' ? response : undefined
}
