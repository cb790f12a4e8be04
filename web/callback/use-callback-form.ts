import { useEffect, useReducer, useRef } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import { useCaptcha } from '#web/lib/use-captcha.ts'
import { callbackErrors } from './callback-errors.ts'
import { submitProblem } from './callback-problem.ts'
import {
  callbackReducer,
  canPress,
  EMPTY_CALLBACK,
  SUCCESS_MS,
  scenarioOf,
  wantsCaptcha,
} from './callback-state.ts'

/** The logic of the callback form: the captcha, the request, and the confirmation for five seconds. */
export function useCallbackForm(phone: string) {
  const captcha = useCaptcha()
  const { mutateAsync: request } = trpc.callback.request.useMutation()
  const [state, dispatch] = useReducer(callbackReducer, {
    ...EMPTY_CALLBACK,
    phone,
    problem: submitProblem(phone, false),
  })
  const isReady = wantsCaptcha(state)
  const isSending = useRef(false)

  /** Runs the captcha. If it was not passed, shows the reason, resets the widget and returns false. */
  async function verify(): Promise<boolean> {
    try {
      await captcha.run()
      return true
    } catch (error) {
      dispatch({ type: 'failed', lines: callbackErrors(error) })
      return false
    }
  }

  async function press(): Promise<void> {
    const scenario = scenarioOf(state)
    dispatch({ type: 'pressed' })
    if (scenario === null || isSending.current) return
    isSending.current = true
    try {
      if (!(await verify())) return
      await request({ phone: state.phone, captchaToken: captcha.take(), scenario })
      dispatch({ type: 'sent' })
    } catch (error) {
      dispatch({ type: 'failed', lines: callbackErrors(error) })
    } finally {
      isSending.current = false
    }
  }

  // Runs the check when the phone becomes valid and when the check has been reset after a refused request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed check waits for the shopper
  useEffect(() => {
    if (isReady && captcha.state !== 'passed') void verify()
  }, [isReady])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isReady && captcha.state === 'idle') void verify()
  }, [captcha.state])

  const isSent = state.phase === 'sent'
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => dispatch({ type: 'cleared' }), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [isSent])

  function type(phone: string, mayLackCode = false): void {
    dispatch({ type: 'typed', phone, problem: submitProblem(phone, mayLackCode) })
  }

  return {
    ...state,
    captcha,
    isSent,
    canPress: canPress(state, captcha.state),
    mayVerifyAgain: isReady && captcha.state === 'failed',
    press: () => void press(),
    type,
    verifyAgain() {
      // Clears the message of the last request first.
      type(state.phone)
      void verify()
    },
  }
}
