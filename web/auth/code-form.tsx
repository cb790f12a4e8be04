import { type KeyboardEvent, useEffect, useRef } from 'react'
import { CODE_LENGTH } from '#shared/auth/code-life.ts'
import { classNames } from '#web/lib/class-names.ts'
import { SLOW } from '#web/lib/use-slow.ts'
import { Button } from '#web/ui/button.tsx'
import { type CodeBoxes, type CodeEdit, eraseFrom, firstEmpty, pasteCode, typeIntoBox } from './code-boxes.ts'
import { Countdown } from './countdown.tsx'
import styles from './sign-in-popup.module.css'
import type { SignIn } from './use-sign-in.ts'
import { readCodeFromSms } from './web-otp.ts'

interface CodeFormProps {
  readonly signIn: SignIn
  readonly isSlow: boolean
}

/** The code entry: four boxes that take typing, pasting and autofill, wherever the focus is in the popup. */
export function CodeForm({ signIn, isSlow }: CodeFormProps) {
  const { code, message, time, sent, isPhoneSending, isChecking, codeState } = signIn
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const edit = useRef<(change: (code: CodeBoxes) => CodeEdit | null) => void>(() => undefined)

  function apply(change: (code: CodeBoxes) => CodeEdit | null) {
    const done = change(code)
    if (done === null) return
    signIn.enterCode(done.code)
    boxes.current[done.focus]?.focus()
  }
  useEffect(() => {
    edit.current = apply
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a message moves the focus to the first empty box
  useEffect(() => {
    if (message !== '') boxes.current[firstEmpty(code)]?.focus()
  }, [message])
  // biome-ignore lint/correctness/useExhaustiveDependencies: so does a new code, including the first one
  useEffect(() => {
    if (!isPhoneSending) boxes.current[firstEmpty(code)]?.focus()
  }, [isPhoneSending])

  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      event.preventDefault()
      const text = event.clipboardData?.getData('text') ?? ''
      edit.current((old) => pasteCode(old, text))
    }
    function onKeyDown(event: globalThis.KeyboardEvent) {
      const isElsewhere = !boxes.current.some((box) => box === event.target)
      if (!isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) edit.current((old) => typeIntoBox(old, firstEmpty(old), event.key))
      else if (event.key === 'Backspace') edit.current((old) => eraseFrom(old, firstEmpty(old)))
      else return
      event.preventDefault()
    }
    document.addEventListener('paste', onPaste)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])

  // Waits for each SMS separately, and for none after the popup has been closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new deadline means a new SMS
  useEffect(() => {
    const waiting = new AbortController()
    void readCodeFromSms(waiting.signal).then((text) => {
      if (text !== null && !waiting.signal.aborted) edit.current((old) => pasteCode(old, text))
    })
    return () => waiting.abort()
  }, [sent?.deadline])

  function onBoxKey(event: KeyboardEvent, index: number) {
    if (event.key === 'Backspace') apply((old) => eraseFrom(old, index))
    else if (event.key === 'ArrowLeft') boxes.current[index - 1]?.focus()
    else if (event.key === 'ArrowRight') boxes.current[index + 1]?.focus()
    else return
    event.preventDefault()
  }

  return (
    <div className={classNames(styles.form, styles.typed)}>
      {/* biome-ignore lint/a11y/useSemanticElements: the dialog's title already explains the boxes */}
      <div
        role="group"
        aria-label="Код из SMS"
        className={classNames(styles.boxes, codeState === 'refused' && styles.wrong)}
      >
        {code.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={index}
            ref={(element) => {
              boxes.current[index] = element
            }}
            className={styles.box}
            aria-label={`Цифра ${index + 1} из ${CODE_LENGTH}`}
            aria-invalid={codeState === 'refused' || undefined}
            aria-describedby="sign-in-message"
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            // The browser writes all four digits into the first box.
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            enterKeyHint={index === CODE_LENGTH - 1 ? 'done' : 'next'}
            value={digit}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              const { value } = event.target
              apply((old) => typeIntoBox(old, index, value))
            }}
            onKeyDown={(event) => onBoxKey(event, index)}
          />
        ))}
      </div>
      <p id="sign-in-message" role="alert" className={styles.message}>
        {message}
      </p>
      {time > 0 ? (
        <p className={styles.wait}>
          Запросить код ещё раз можно через <Countdown seconds={time} />
        </p>
      ) : null}
      <p role="status" className={styles.reason}>
        {isSlow ? SLOW : null}
        {isChecking && !isSlow ? <span className={styles.late}>Проверяем код…</span> : null}
      </p>
      <div className={styles.actions}>
        {codeState === 'unanswered' && !isChecking ? (
          <Button look="outline" isWide onClick={signIn.checkAgain}>
            Проверить ещё раз
          </Button>
        ) : null}
        {time > 0 ? null : (
          <Button look="outline" isWide isBusy={isPhoneSending} onClick={signIn.resend}>
            Запросить еще раз
          </Button>
        )}
        <p className={styles.hint}>SMS обычно приходит за&nbsp;минуту. Не&nbsp;пришло?</p>
        <Button look="link" className={styles.aside} onClick={() => signIn.openForm('phone')}>
          Проверить номер
        </Button>
      </div>
    </div>
  )
}
