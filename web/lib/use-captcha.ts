import { useCallback, useRef, useState } from 'react'
import { type Captcha, CaptchaError, createCaptcha, loadCaptchaApi } from './captcha.ts'
import { usePageData } from './page-data.ts'

export interface CaptchaPass {
  /** Ref of the element that contains the widget. */
  readonly containerRef: (element: HTMLElement | null) => void
  readonly state: 'idle' | 'running' | 'passed' | 'failed'
  /** True while a challenge is shown over the page: an open dialog must release pointer and keyboard for it. */
  readonly isChallenged: boolean
  /** Runs the check unless it has already been passed. Rejects with a CaptchaError. */
  run(): Promise<void>
  /** Returns the token, which can be sent only once, and resets the check. Returns '' if there is none. */
  take(): string
}

/**
 * Provides the invisible captcha of a form. The check runs before or at submission; its token is valid for one call.
 */
export function useCaptcha(): CaptchaPass {
  const { scriptUrl, siteKey } = usePageData().captcha
  const captcha = useRef<Captcha>(undefined)
  const token = useRef('')
  const [state, setState] = useState<CaptchaPass['state']>('idle')
  const [isChallenged, setChallenged] = useState(false)

  const containerRef = useCallback(
    (element: HTMLElement | null) => {
      captcha.current?.destroy()
      captcha.current = undefined
      token.current = ''
      setState('idle')
      if (element === null) return
      captcha.current = createCaptcha({
        siteKey,
        container: element,
        loadApi: () => loadCaptchaApi(scriptUrl),
        onChallenge: setChallenged,
        onExpired() {
          token.current = ''
          setState('idle')
        },
      })
    },
    [scriptUrl, siteKey],
  )

  const run = useCallback(async () => {
    const current = captcha.current
    if (!current) throw new CaptchaError('gone')
    if (token.current !== '') return
    setState('running')
    try {
      const given = await current.execute()
      if (current !== captcha.current) throw new CaptchaError('gone')
      token.current = given
      setState('passed')
    } catch (error) {
      current.reset()
      if (current === captcha.current) setState('failed')
      throw error
    }
  }, [])

  const take = useCallback(() => {
    const taken = token.current
    token.current = ''
    captcha.current?.reset()
    setState('idle')
    return taken
  }, [])

  return { containerRef, state, isChallenged, run, take }
}
