import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { RESEND_SECONDS } from '#shared/auth/code-life.ts'
import type { SignedIn } from '#shared/auth/contract.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { CAPTCHA_TEXTS, CaptchaError } from '#web/lib/captcha.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { maskPhone } from '#web/lib/phone-mask.ts'
import { detailsOf, refusalOf } from '#web/lib/refusal.ts'
import { useShopClock } from '#web/lib/shop-clock.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useCaptcha } from '#web/lib/use-captcha.ts'
import { type CodeBoxes, completeCode, EMPTY_CODE } from './code-boxes.ts'
import { createCodeCheck } from './code-check.ts'
import { canSendPhone, formattedPhone, isSentTo } from './sign-in-rules.ts'
import { restoreSignIn, signInReducer } from './sign-in-state.ts'
import {
  keepPhoneForm,
  readPhoneForm,
  readSentCode,
  writePhoneForm,
  writeSentCode,
} from './sign-in-storage.ts'
import { useCountdown } from './use-countdown.ts'

export type SignIn = ReturnType<typeof useSignIn>

/** What is known of a merge whose answer was lost. */
const UNKNOWN_MERGE = { basketQuantity: 0, favorites: 0, orders: 0, lowered: [], leftOut: [] }

/** The logic of the sign-in popup in all its states. It continues while the popup is closed. */
export function useSignIn(onSignedIn: (answer: SignedIn) => void) {
  const now = useShopClock()
  const captcha = useCaptcha()
  const utils = trpc.useUtils()
  const { mutateAsync: identByPhone } = trpc.auth.identByPhone.useMutation()
  const { mutateAsync: checkSmsCode } = trpc.auth.checkSmsCode.useMutation()
  const [state, dispatch] = useReducer(signInReducer, null, begin)
  const [isChecking, setChecking] = useState(false)
  const time = useCountdown(state.sent)
  /** A phone other than that of the last code, such as a corrected one, can be sent without waiting (AUTH-78). */
  const phoneTime = isSentTo(state.sent, state.phone) ? time : 0
  /** Counts how often the popup was closed, so that a request from before a closing shows no result after it. */
  const closings = useRef(0)
  /** Counts the sends: the popup may be closed, and another phone sent, before the answer to the first one. */
  const turns = useRef(0)

  const keptForm = useRef(state.isOpenPhoneForm)
  useEffect(() => {
    // As long as this tab has changed nothing, the popup does not overwrite the flag of another tab.
    if (keptForm.current === state.isOpenPhoneForm) return keepPhoneForm()
    keptForm.current = state.isOpenPhoneForm
    writePhoneForm(state.isOpenPhoneForm)
  }, [state.isOpenPhoneForm])
  useEffect(() => writeSentCode(state.sent), [state.sent])

  /** Runs the captcha. If it was not passed, shows the reason and returns false. */
  async function verify(): Promise<boolean> {
    const begun = closings.current
    try {
      await captcha.run()
      return begun === closings.current
    } catch (error) {
      if (begun !== closings.current) return false
      const failure = error instanceof CaptchaError ? error.failure : 'gone'
      dispatch({ type: 'captchaFailed', message: CAPTCHA_TEXTS[failure] })
      return false
    }
  }

  async function send(phone: string): Promise<void> {
    const begun = closings.current
    turns.current += 1
    const turn = turns.current
    dispatch({ type: 'sending' })
    if (!(await verify())) {
      // Nothing was sent: the send before it is the last one again.
      if (turn === turns.current) turns.current -= 1
      return
    }
    try {
      const answer = await identByPhone({ phone, captchaToken: captcha.take() })
      if (turn !== turns.current) return
      const { isNewClient } = answer
      const seconds = answer.timeToNextAttempt || RESEND_SECONDS
      const deadline = now() + seconds * 1000
      dispatch({ type: 'sent', sent: { phone, seconds, deadline, isNewClient, isCertain: true } })
    } catch (error) {
      if (begun !== closings.current || turn !== turns.current) return
      const refusal = refusalOf(error)
      const seconds = detailsOf(refusal, 'CODE_TOO_SOON')?.timeToNextAttempt
      if (seconds !== undefined) {
        const deadline = now() + seconds * 1000
        return dispatch({ type: 'sentBefore', sent: { phone, seconds, deadline } })
      }
      if (refusal?.code === 'CODE_UNCERTAIN') {
        return dispatch({ type: 'sentPerhaps', phone, message: refusal.message })
      }
      // Without an answer it is unknown whether the server has sent a code.
      const mayHaveCode = refusal === null || refusal.code === 'TOO_MANY_REQUESTS'
      dispatch({
        type: 'phoneRefused',
        phone,
        message: textOf(error) ?? CAPTCHA_TEXTS.gone,
        mayHaveCode,
      })
    }
  }

  const latest = useRef({ phone: '', onSignedIn })
  useEffect(() => {
    latest.current = { phone: state.sent?.phone ?? '', onSignedIn }
  })
  async function check(code: string): Promise<SignedIn> {
    const { phone } = latest.current
    try {
      return await checkSmsCode({ phone, code })
    } catch (error) {
      // The shop may have signed the customer in although the end of its answer was lost.
      const client = refusalOf(error) ? null : await askAnew(utils.auth.client, undefined)
      if (client?.phone !== phone) throw error
      return { clientId: client.clientId, name: client.name, merged: UNKNOWN_MERGE }
    }
  }
  const [codeCheck] = useState(() =>
    createCodeCheck<SignedIn>({
      request: check,
      onRight(answer) {
        latest.current.onSignedIn(answer)
        dispatch({ type: 'signedIn', ...answer })
      },
      onRefused(error, isShown) {
        const word = textOf(error)
        dispatch({
          type: 'codeRefused',
          message: word ?? NO_CONNECTION,
          isShown,
          isUnanswered: word === null,
        })
      },
      onBusy: setChecking,
    }),
  )

  // Typed boxes are never this object, so it tells that something else has emptied them. A code that fills in by itself
  // may arrive before the page is painted.
  const isEmptied = state.code === EMPTY_CODE
  useLayoutEffect(() => {
    if (isEmptied) codeCheck.leave()
  }, [isEmptied, codeCheck])

  function sendTyped(): void {
    // Enter may also start the captcha, for which the button waits.
    const formState = { ...state, time: phoneTime, isCaptchaPassed: true }
    if (canSendPhone(formState)) void send(formattedPhone(state.phone))
  }

  function resend(): void {
    if (state.sent && time === 0 && !state.isPhoneSending) void send(state.sent.phone)
  }

  function enterCode(code: CodeBoxes): void {
    dispatch({ type: 'codeTyped', code })
    codeCheck.check(completeCode(code))
  }

  function close(): void {
    closings.current += 1
    dispatch({ type: 'closed' })
  }

  return {
    ...state,
    time,
    phoneTime,
    captcha,
    isChecking,
    verify,
    sendTyped,
    resend,
    enterCode,
    close,
    finish: () => dispatch({ type: 'finished' }),
    checkAgain: () => codeCheck.check(completeCode(state.code)),
    typePhone: (phone: string) => dispatch({ type: 'phoneTyped', phone }),
    openForm: (form: 'phone' | 'code') => dispatch({ type: 'formOpened', form }),
  }
}

function begin() {
  const sent = readSentCode()
  return restoreSignIn({ sent, isOpenPhoneForm: readPhoneForm() }, sent ? maskPhone(sent.phone) : '')
}

/** Returns the text of the server's refusal; null for an internal error and if there was no answer. */
function textOf(error: unknown): string | null {
  const refusal = refusalOf(error)
  return refusal === null || refusal.code === 'INTERNAL' ? null : refusal.message
}
