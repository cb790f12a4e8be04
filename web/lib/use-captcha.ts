import { useCallback, useRef, useState } from 'react'
import { type Captcha, CaptchaError, createCaptcha, loadCaptchaApi } from './captcha.ts'
import { usePageData } from './page-data.ts'

export interface CaptchaPass {
  /** Of the element that the widget is put into. */
  readonly containerRef: (element: HTMLElement | null) => void
  readonly state: 'idle' | 'running' | 'passed' | 'failed'
  /** A challenge stands over the page: a dialog must let pointer and keyboard go. */
  readonly isChallenged: boolean
  /** Runs the check, unless it is passed already; rejects with a CaptchaError. */
  run(): Promise<void>
  /** The token, to be sent once; the check begins anew behind it. '' when none was given. */
  take(): string
}

/** One invisible captcha of a form: its check is run ahead or at the sending, its token is good for one call. */
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
    const asked = captcha.current
    if (!asked) throw new CaptchaError('gone')
    if (token.current !== '') return
    setState('running')
    try {
      const given = await asked.execute()
      if (asked !== captcha.current) throw new CaptchaError('gone')
      token.current = given
      setState('passed')
    } catch (error) {
      asked.reset()
      if (asked === captcha.current) setState('failed')
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
