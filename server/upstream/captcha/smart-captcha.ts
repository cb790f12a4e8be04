// Written from https://yandex.cloud/en/docs/smartcaptcha/operations/validate-captcha (the server's part) and
// https://yandex.cloud/en/docs/smartcaptcha/concepts/widget-methods (the widget); not run against the live service.
import * as z from 'zod/mini'
import { requestUpstream } from '../request-upstream.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { Captcha } from './port.ts'

const Answer = z.object({ status: z.string(), host: z.optional(z.string()) })

interface SmartCaptchaOptions {
  readonly siteKey: string
  readonly serverKey: string
  /** Serves the widget's script and frames, and verifies tokens. */
  readonly host: string
  readonly validateUrl?: string
}

/**
 * Yandex SmartCaptcha. Its documentation advises to let people pass while it is down. The shop refuses them instead,
 * because an SMS costs money, and says that the service is unavailable.
 */
export function smartCaptcha(options: SmartCaptchaOptions): Captcha {
  const { siteKey, serverKey, host, validateUrl = `https://${host}/validate` } = options
  return {
    widget: { scriptUrl: `https://${host}/captcha.js`, siteKey },
    async verify(token, address) {
      const body = new URLSearchParams({ secret: serverKey, token, ip: address })
      const answer = Answer.safeParse(await requestUpstream('captcha', validateUrl, { method: 'POST', body }))
      if (!answer.success) throw new UpstreamError('captcha', 'garbage')
      return { isHuman: answer.data.status === 'ok', host: answer.data.host ?? null }
    },
  }
}
