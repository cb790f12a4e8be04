import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { useBackCloses } from '#web/ui/use-back-closes.ts'
import { FULL_SCREEN } from './combobox.ts'

/**
 * Returns whether the open search fills the screen, as on a phone. While it does, nothing outside it can be reached,
 * and "back" closes it instead of leaving the page (SEARCH-40).
 */
export function useFullScreen(field: RefObject<HTMLInputElement | null>, onBack: () => void): boolean {
  const isFull = useSyncExternalStore(watch, () => window.matchMedia(FULL_SCREEN).matches)
  useEffect(() => {
    if (!isFull) return
    const beside = elementsBeside(field.current?.closest('search'))
    for (const element of beside) element.inert = true
    return () => {
      for (const element of beside) element.inert = false
    }
  }, [field, isFull])
  useBackCloses(isFull, onBack)
  return isFull
}

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(FULL_SCREEN)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function elementsBeside(inside: Element | null | undefined): HTMLElement[] {
  const beside: HTMLElement[] = []
  for (let element = inside; element && element !== document.body; element = element.parentElement) {
    for (const other of element.parentElement?.children ?? []) {
      if (other !== element && other instanceof HTMLElement && !other.inert) beside.push(other)
    }
  }
  return beside
}
