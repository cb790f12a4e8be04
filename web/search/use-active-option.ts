import { type RefObject, useEffect, useState } from 'react'
import { LIST_ID } from './combobox.ts'

interface Keys {
  readonly field: RefObject<HTMLInputElement | null>
  readonly onEscape: () => void
}

/**
 * Selects a suggestion by the arrow keys while the focus stays in the field (ARIA 1.2, combobox with a listbox).
 * Beyond either end no suggestion is selected, nor after a key that moves the caret.
 */
export function useActiveOption({ field, onEscape }: Keys) {
  const [activeId, setActiveId] = useState<string>()

  useEffect(() => {
    const element = field.current
    if (!element) return

    function move(step: 1 | -1) {
      const ids = optionIds()
      const places = [undefined, ...ids]
      const at = places.indexOf(activeId)
      const next = places.at((Math.max(at, 0) + step) % places.length)
      setActiveId(next)
      if (next) document.getElementById(next)?.scrollIntoView({ block: 'nearest' })
    }

    function onKeyDown(event: KeyboardEvent) {
      // During composition the input method handles the keys.
      if (event.isComposing) return
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Escape') onEscape()
      else if (event.key === 'Enter' && activeId) document.getElementById(activeId)?.click()
      else {
        if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(event.key)) setActiveId(undefined)
        return
      }
      event.preventDefault()
    }

    const leave = () => setActiveId(undefined)
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('input', leave)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('input', leave)
    }
  }, [field, activeId, onEscape])

  return [activeId, setActiveId] as const
}

function optionIds(): string[] {
  const options = document.getElementById(LIST_ID)?.querySelectorAll('[role="option"]') ?? []
  return Array.from(options, ({ id }) => id)
}
