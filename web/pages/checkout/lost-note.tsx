import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import type { ChoiceBlock } from './choices.ts'
import styles from './lost-note.module.css'
import type { Checkout } from './use-checkout.ts'

interface LostNoteProps {
  readonly checkout: Checkout
  readonly block: ChoiceBlock
}

/**
 * Says in a block that its choice was not stored, until something is chosen there or the note is hidden (BASK-15). It
 * is not a live region, because the status line has already announced the failure (BASK-14).
 */
export function LostNote({ checkout, block }: LostNoteProps) {
  const lost = checkout.lostIn(block)
  if (!lost) return null
  const { patch, text, canRepeat } = lost

  /** Runs an action that removes the note, and moves the focus to the choice in the block. */
  function leave(event: MouseEvent, action: () => void) {
    const around = event.currentTarget.closest('[role="note"]')?.parentElement
    flushSync(action)
    const choice =
      around?.querySelector<HTMLElement>('input:checked') ??
      around?.querySelector<HTMLElement>('input:enabled, [role="switch"]:enabled, button:enabled')
    choice?.focus({ preventScroll: true })
  }

  return (
    <div role="note" className={styles.note}>
      <p>{text}</p>
      <div className={styles.actions}>
        {canRepeat ? (
          <Button look="link" onClick={(event) => leave(event, () => checkout.choose(patch))}>
            Повторить
          </Button>
        ) : null}
        <Button look="link" onClick={(event) => leave(event, () => checkout.forgetLost(patch))}>
          Скрыть
        </Button>
      </div>
    </div>
  )
}
