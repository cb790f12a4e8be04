import type { MailMessage } from '#server/upstream/mail/port.ts'
import type { SmsMessage } from '#server/upstream/sms/port.ts'
import type { Upstreams } from '#server/upstream/upstreams.ts'
import { CITY } from './fixture-places.ts'

/** Quoted prices in roubles by kind of delivery, round so that tests can calculate with them. */
export const QUOTED = { courier: 300, pickup: 200, post: 250, store: 0 } as const

/** Stubs of all upstreams, which answer at once and always alike. Returns them with the messages sent to them. */
export function stillUpstreams(): { upstreams: Upstreams; sms: SmsMessage[]; mail: MailMessage[] } {
  const sms: SmsMessage[] = []
  const mail: MailMessage[] = []
  const upstreams: Upstreams = {
    bank: {
      pageOrigin: null,
      startPayment: ({ paymentId }) =>
        Promise.resolve({ url: `/bank/${paymentId}/`, bankPaymentId: paymentId }),
      refundPayment: () => Promise.resolve('made'),
      readMessage: () => null,
    },
    captcha: {
      widget: { scriptUrl: '/captcha.js', siteKey: 'test' },
      verify: (token) => Promise.resolve({ isHuman: token.startsWith('human'), host: null }),
    },
    carriers: {
      quote: ({ kind }) => Promise.resolve({ price: QUOTED[kind], daysFrom: 2, daysTo: 4 }),
    },
    geoip: { locate: () => Promise.resolve({ cityId: CITY.moscow }) },
    mail: {
      async send(message) {
        mail.push(message)
      },
    },
    sms: {
      async send(message) {
        sms.push(message)
      },
    },
  }
  return { upstreams, sms, mail }
}
