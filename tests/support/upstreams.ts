import type { Bank, Banks } from '#server/upstream/bank/port.ts'
import type { Carrier, Carriers } from '#server/upstream/carriers/port.ts'
import type { MailMessage } from '#server/upstream/mail/port.ts'
import type { SmsMessage } from '#server/upstream/sms/port.ts'
import type { Upstreams } from '#server/upstream/upstreams.ts'
import { CARRIERS } from '#shared/tariffs/carriers.ts'
import { CITY } from './fixture-places.ts'

/** Quoted prices in roubles by kind of delivery, round so that tests can calculate with them. */
export const QUOTED = { courier: 300, pickup: 200, post: 250, store: 0 } as const

/** A gateway that answers at once. `given` replaces some of its functions. */
export function oneBank(given: Partial<Bank>): Banks {
  const bank: Bank = {
    pageOrigin: null,
    startPayment: ({ paymentId }) =>
      Promise.resolve({ url: `/bank/${paymentId}/`, bankPaymentId: paymentId }),
    findPayment: () => Promise.resolve('unknown'),
    refundPayment: () => Promise.resolve('made'),
    readMessage: () => null,
    ...given,
  }
  return { current: 'simulator', byProvider: { simulator: bank } }
}

/** Every carrier with the same adapter. */
export function allCarriers(carrier: Carrier): Carriers {
  return Object.fromEntries(CARRIERS.map((name) => [name, carrier]))
}

/** Stubs of all upstreams, which answer at once and always alike. Returns them with the messages sent to them. */
export function stubUpstreams(): { upstreams: Upstreams; sms: SmsMessage[]; mail: MailMessage[] } {
  const sms: SmsMessage[] = []
  const mail: MailMessage[] = []
  const upstreams: Upstreams = {
    banks: oneBank({}),
    captcha: {
      widget: { scriptUrl: '/captcha.js', siteKey: 'test' },
      verify: (token) => Promise.resolve({ isHuman: token.startsWith('human'), host: null }),
    },
    carriers: allCarriers({
      quote: ({ kind }) => Promise.resolve({ price: QUOTED[kind], daysFrom: 2, daysTo: 4 }),
    }),
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
