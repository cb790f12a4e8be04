import { type KeyboardEvent, useState } from 'react'

/** Makes the buttons of a group one tab stop: arrow keys, Home, and End move the focus within the group. */
export function useRovingFocus() {
  const [current, setCurrent] = useState(0)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const to = nextIndex(event.key, at, buttons.length)
    if (at < 0 || to === null) return
    event.preventDefault()
    setCurrent(to)
    buttons[to]?.focus()
  }

  return { current, setCurrent, onKeyDown, tabIndexOf: (index: number) => (index === current ? 0 : -1) }
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
