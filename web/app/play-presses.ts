import { startTransition, useEffect, useState } from 'react'
import type { EarlyPress, TextField } from './early-presses.ts'

/**
 * Plays what was done before the page came to life. What was typed is told at once, before the next letter is; then
 * one press after another, each of which finds the page as the one before has left it. What has gone meanwhile is
 * pressed no more.
 */
export function usePlayedPresses(): void {
  const [presses, setPresses] = useState<readonly EarlyPress[]>([])

  // Each timer stands behind what the last render has left to timers of its own.
  useEffect(() => {
    const early = window.earlyPresses
    if (!early) return
    const timer = setTimeout(() => {
      // From now on presses take their usual way.
      early.isOn = false
      const kept = early.kept.splice(0)
      if (kept.length > 0) setPresses(tellTexts(kept))
    })
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    const [press, ...others] = presses
    if (!press) return
    const timer = setTimeout(() => {
      play(press)
      // Shown together with what the press has begun, a navigation included.
      startTransition(() => setPresses(others))
    })
    return () => clearTimeout(timer)
  }, [presses])
}

/** Answers all that is no text. */
function tellTexts(kept: readonly EarlyPress[]): readonly EarlyPress[] {
  return kept.filter((press) => {
    if (press.kind === 'text' && press.target.isConnected) tellText(press.target, press.value)
    return press.kind !== 'text'
  })
}

function play(press: EarlyPress): void {
  const { target } = press
  if (!target.isConnected) return
  if ('sign' in press) press.sign.cancel()
  // Back to where the page knows it to be.
  if (press.kind === 'tick') press.target.checked = !press.isOn
  if (press.kind === 'enter') pressEnter(press.target)
  else target.click()
}

function pressEnter(field: HTMLInputElement): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  if (field.dispatchEvent(event)) field.form?.querySelector<HTMLElement>('[type="submit"]')?.click()
}

/** React asks a field for its text only when it is another one than React knows of. */
function tellText(field: TextField, text: string): void {
  const isSelect = field instanceof HTMLSelectElement
  const caret = isSelect ? null : field.selectionStart
  // A field that was written over meanwhile has lost its place.
  const place = field.value === text ? caret : text.length
  // Seen by React, which stands in the way of a field's own setter; what follows goes round it.
  field.value = `${text} `
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  const isEntered = field === document.activeElement
  if (!isSelect && isEntered && caret !== null) field.setSelectionRange(place, place)
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
  if (!isEntered) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
