// Written from https://sms.ru/api/send (sending a message by HTTP); not run against the live service.
import * as z from 'zod/mini'
import { requestUpstream } from '../request-upstream.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { Sms } from './port.ts'

const SEND_URL = 'https://sms.ru/sms/send'

/** The gateway reports a status of the request and one of each number. */
const Answer = z.object({
  status: z.string(),
  sms: z.optional(z.record(z.string(), z.object({ status: z.string() }))),
})

interface SmsRuOptions {
  readonly apiId: string
  readonly sendUrl?: string
}

/**
 * The gateway SMS.RU. It has no key for a message, so a message that is sent again after a lost answer may arrive
 * twice.
 */
export function smsRu({ apiId, sendUrl = SEND_URL }: SmsRuOptions): Sms {
  return {
    async send({ phone, text }) {
      const to = phone.replace('+', '')
      const body = new URLSearchParams({ api_id: apiId, to, msg: text, json: '1' })
      const answer = Answer.safeParse(await requestUpstream('sms', sendUrl, { method: 'POST', body }))
      if (!answer.success) throw new UpstreamError('sms', 'garbage')
      const isTaken = answer.data.status === 'OK' && answer.data.sms?.[to]?.status === 'OK'
      if (!isTaken) throw new UpstreamError('sms', 'refused')
    },
  }
}
