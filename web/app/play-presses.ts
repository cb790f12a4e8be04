import { startTransition, useEffect, useState } from 'react'
import { endReplay } from '#web/lib/presses-played.ts'
import type { EarlyPress, TextField } from './early-presses.ts'

/**
 * Replays what was done before the page was hydrated. Typed text is replayed at once, before the next key. The
 * presses follow one by one, each on the page that the previous one has produced. Presses on elements that no longer
 * exist are dropped.
 */
export function usePlayedPresses(): void {
  /** Undefined unless presses were recorded. */
  const [presses, setPresses] = useState<readonly EarlyPress[]>()

  // Each timer runs after the timers that the last render has started.
  useEffect(() => {
    const early = window.earlyPresses
    if (!early) return endReplay()
    const timer = setTimeout(() => {
      // From now on presses take effect as usual.
      early.isOn = false
      const kept = early.kept.splice(0)
      // Most pages have none, and are not rendered again.
      if (kept.length === 0) endReplay()
      else setPresses(replayTexts(kept))
    })
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!presses) return
    const [press, ...others] = presses
    if (!press) return endReplay()
    const timer = setTimeout(() => {
      play(press)
      // Rendered together with what the press has started, such as a navigation.
      startTransition(() => setPresses(others))
    })
    return () => clearTimeout(timer)
  }, [presses])
}

/** Replays typed text and returns everything else. */
function replayTexts(kept: readonly EarlyPress[]): readonly EarlyPress[] {
  return kept.filter((press) => {
    if (press.kind === 'text' && press.target.isConnected) replayText(press.target, press.value)
    return press.kind !== 'text'
  })
}

function play(press: EarlyPress): void {
  const { target } = press
  if (!target.isConnected) return
  if ('sign' in press) press.sign.cancel()
  // Restores the state that React knows, so that the click changes it.
  if (press.kind === 'tick') press.target.checked = !press.isOn
  if (press.kind === 'enter') pressEnter(press.target)
  else target.click()
}

function pressEnter(field: HTMLInputElement): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  if (field.dispatchEvent(event)) field.form?.querySelector<HTMLElement>('[type="submit"]')?.click()
}

/** React handles an input event only if the field's text differs from the one it has recorded. */
function replayText(field: TextField, text: string): void {
  const isSelect = field instanceof HTMLSelectElement
  const caret = isSelect ? null : field.selectionStart
  // If the field has been overwritten meanwhile, the caret's position no longer applies.
  const place = field.value === text ? caret : text.length
  // React's own setter records this value; the native setter below bypasses it.
  field.value = `${text} `
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  const isEntered = field === document.activeElement
  if (!isSelect && isEntered && caret !== null) field.setSelectionRange(place, place)
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
  if (!isEntered) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
