import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cleanQuery } from '#shared/search/clean-query.ts'
import type { AutocompleteView, SearchTerm } from '#shared/search/contract.ts'
import { lastSearches } from '#shared/search/search-history.ts'
import { classNames } from '#web/lib/class-names.ts'
import { SLOW, useSlow } from '#web/lib/use-slow.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FULL_SCREEN, LIST_ID, type ShownList } from './combobox.ts'
import { FoundOptions, WaitingOptions } from './found-options.tsx'
import { addToHistory, clearHistory, getHistory, removeFromHistory } from './history-storage.ts'
import { HistoryTools } from './history-tools.tsx'
import { OptionsContext } from './option.tsx'
import { QueryOptions } from './query-options.tsx'
import styles from './search-popup.module.css'
import { countText, SAID } from './suggestion-texts.ts'
import { useActiveOption } from './use-active-option.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useTyped } from './use-typed.ts'

interface SearchPopupProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** 'Часто ищут' before anything is typed. */
  readonly popular: readonly SearchTerm[]
  readonly onList: (list: ShownList) => void
  readonly onClose: () => void
}

/** What was searched for, what others ask and what the words in the field find (spec §2, Search widget). */
export function SearchPopup({ field, popular, onList, onClose }: SearchPopupProps) {
  const typed = useTyped(field)
  const { view, isWaiting, isFailed } = useSuggestions(typed)
  const [history, setHistory] = useState(getHistory)
  const leave = useLeave(field, onClose)
  const isFullScreen = useFullScreen(field, leave)
  const [activeId, setActiveId] = useActiveOption({ field, onEscape: leave })
  const isSlow = useSlow(isWaiting)

  const isTyped = cleanQuery(typed) !== ''
  const shown = lastSearches(history)
  const isNothing = !isWaiting && view?.total === 0
  const isOpenEnded = !isTyped || isFailed || isNothing
  // Before the first answer, and where the words lead nowhere, what others ask is a way on.
  const sts = view && !(isNothing && view.sts.length === 0) ? view.sts : popular
  const count = shown.length + sts.length + countFound(view)
  const note = noteOf({ isFailed, isSlow, isNothing })

  // The answer has replaced what the arrows stood on; what was searched for stands where it stood.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer moves the list
  useEffect(() => setActiveId((last) => (last?.includes('-history-') ? last : undefined)), [view])
  useEffect(
    () => onList({ isExpanded: count > 0, activeId, isFullScreen }),
    [onList, count, activeId, isFullScreen],
  )

  function choose(query: string | undefined) {
    if (query !== undefined) addToHistory(query)
    field.current?.blur()
    onClose()
  }

  function forget(query: string) {
    removeFromHistory(query)
    setHistory((last) => last.filter((other) => other !== query))
  }

  function forgetAll() {
    clearHistory()
    setHistory([])
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    leave()
  }

  return (
    <OptionsContext value={{ activeId, onChoose: choose }}>
      {/* Only where it fills the screen. */}
      <button type="button" className={styles.close} aria-label="Закрыть поиск" onClick={leave}>
        <Icon name="close" />
      </button>
      {count > 0 || note || isWaiting ? (
        <>
          {createPortal(<Veil onClose={onClose} />, document.body)}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape works from its buttons, too */}
          <div className={styles.popup} tabIndex={-1} onKeyDown={onKeyDown}>
            {note ? <p className={styles.note}>{note}</p> : null}
            <div className={styles.lists}>
              <div
                id={LIST_ID}
                role="listbox"
                aria-label="Подсказки поиска"
                aria-busy={isWaiting}
                className={classNames(styles.list, isOpenEnded && styles.wide)}
                onMouseDown={(event) => event.preventDefault()}
              >
                <div className={styles.side}>
                  <QueryOptions typed={typed} history={shown} sts={sts} view={view} />
                </div>
                {isTyped && !isFailed && countFound(view) + Number(isWaiting) > 0 ? (
                  <div className={classNames(styles.main, isWaiting && view && styles.waiting)}>
                    {view ? <FoundOptions view={view} /> : <WaitingOptions />}
                  </div>
                ) : null}
              </div>
              <HistoryTools field={field} shown={shown} onForget={forget} onForgetAll={forgetAll} />
            </div>
          </div>
        </>
      ) : null}
      <Said text={isWaiting ? '' : (note ?? countText(count))} />
    </OptionsContext>
  )
}

/** Outside the header, which stands over it. */
function Veil({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone, the keyboard has Escape
  return <div className={styles.veil} onMouseDown={onClose} />
}

function countFound(view: AutocompleteView | null): number {
  if (!view) return 0
  const { correction, taps, categories, products, total } = view
  return (
    Number(correction !== null) + taps.length + 2 * categories.length + products.length + Number(total > 0)
  )
}

function noteOf(state: { isFailed: boolean; isSlow: boolean; isNothing: boolean }): string | undefined {
  if (state.isFailed) return SAID.failed
  if (state.isSlow) return SLOW
  return state.isNothing ? SAID.nothing : undefined
}

/** Closes the popup; the focus goes back to the field, which stays shut and, on a phone, without the keyboard. */
function useLeave(field: RefObject<HTMLInputElement | null>, onClose: () => void) {
  return useCallback(() => {
    const input = field.current
    onClose()
    if (!input) return
    if (window.matchMedia(FULL_SCREEN).matches) input.blur()
    input.readOnly = true
    input.focus({ preventScroll: true })
    requestAnimationFrame(() => {
      input.readOnly = false
    })
  }, [field, onClose])
}

/** A screen reader is not told of every letter's answer, only of the one that stays. */
const SAY_AFTER_MS = 500

function Said({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className={styles.said}>
      {said}
    </p>
  )
}
