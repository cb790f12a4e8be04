// Written from https://sms.ru/api/send (sending a message by HTTP; its parameters `ip` and `test`); not run against the
// live service.
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { requestUpstream } from '../request-upstream.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { Sms } from './port.ts'

const SEND_URL = 'https://sms.ru/sms/send'

const Status = { status: z.string(), status_code: z.optional(z.number()) }

/** The gateway reports a status of the request and one of each number. */
const Answer = z.object({ ...Status, sms: z.optional(z.record(z.string(), z.object(Status))) })

/** The codes with which the gateway refuses one number or one text. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([
  202, // not a number that can get a message
  203, // no text
  205, // too long a text
  207, // no way to deliver to the number
  209, // on the shop's own stop list
  214, // a number abroad
  215, // on the gateway's stop list
  230, // too many messages to the number in a day
  231, // too many equal messages to the number in a minute
  232, // too many equal messages to the number in a day
  233, // too many codes to the number in a short time
])

/**
 * The codes with which it refuses the requester whose address it was given, who must not stop the messages to others.
 * Without an address they are failures of the gateway, after which a message is sent again.
 */
const OF_REQUESTER: ReadonlySet<number | undefined> = new Set([
  501, // a requester's address of Tor
  502, // a requester's address in another country than the number
  503, // too many messages to a country
  504, // too many codes to numbers abroad
  505, // too many messages for one requester's address
  506, // a requester's address at a hosting company
  507, // a private or wrong address of the requester
  550, // a country that is blocked
])

/** The codes with which it refuses every message until a person acts. Any other code is a failure of the gateway. */
const ACCOUNT: ReadonlySet<number | undefined> = new Set([
  200, // wrong key
  201, // not enough money
  204, // the sender's name is not approved
  206, // the day's limit of the account
  216, // a forbidden word in the text, which is the same in every code
  217, // a forbidden link in the text, as each code has one
  221, // a sender's name is required
  300, // wrong token
  301, // wrong key or password
  302, // the account is not confirmed
])

function reasonOf(code: number | undefined, hasRequester: boolean): UpstreamError['reason'] {
  if (REFUSALS.has(code) || (hasRequester && OF_REQUESTER.has(code))) return 'refused'
  return ACCOUNT.has(code) ? 'account' : 'failed'
}

interface SmsRuOptions {
  readonly apiId: string
  /** Whether the gateway accepts messages without sending them. */
  readonly isTest?: boolean
  readonly sendUrl?: string
}

/**
 * The gateway SMS.RU. It has no key for a message, so a message that is sent again after a lost answer may arrive
 * twice. It limits the messages that one requester causes, if it knows the address.
 */
export function smsRu({ apiId, isTest = false, sendUrl = SEND_URL }: SmsRuOptions): Sms {
  return {
    async send({ phone, text, requesterAddress }) {
      const to = phone.replace('+', '')
      const address = requesterAddress && isIP(requesterAddress) > 0 ? requesterAddress : null
      const body = new URLSearchParams({
        ...{ api_id: apiId, to, msg: text, json: '1' },
        ...(address === null ? {} : { ip: address }),
        ...(isTest ? { test: '1' } : {}),
      })
      const given = await requestUpstream('sms', sendUrl, { method: 'POST', body })
      const answer = Answer.safeParse(given)
      if (!answer.success) throw new UpstreamError('sms', 'garbage', undefined, JSON.stringify(given))
      const ofRequest = answer.data
      const ofNumber = ofRequest.sms?.[to]
      if (ofRequest.status === 'OK' && ofNumber === undefined) throw new UpstreamError('sms', 'garbage')
      const { status, status_code } = ofNumber ?? ofRequest
      if (status === 'OK') return
      throw new UpstreamError(
        'sms',
        reasonOf(status_code, address !== null),
        status_code,
        JSON.stringify(given),
      )
    },
  }
}
