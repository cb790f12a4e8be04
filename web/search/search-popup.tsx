import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cleanQuery } from '#shared/search/clean-query.ts'
import type { AutocompleteView, SearchTerm } from '#shared/search/contract.ts'
import { lastSearches } from '#shared/search/search-history.ts'
import { classNames } from '#web/lib/class-names.ts'
import { SLOW, useSlow } from '#web/lib/use-slow.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FULL_SCREEN, LIST_ID, type ShownList } from './combobox.ts'
import {
  AnswerPage,
  Clarifications,
  Correction,
  FoundCategories,
  FoundProducts,
  WaitingOptions,
} from './found-options.tsx'
import { addToHistory, clearHistory, getHistory, removeFromHistory } from './history-storage.ts'
import { HistoryTools } from './history-tools.tsx'
import { OptionsContext } from './option.tsx'
import { PastQueries, WholeQueries } from './query-options.tsx'
import styles from './search-popup.module.css'
import { ANNOUNCEMENTS, countText } from './suggestion-texts.ts'
import { useActiveOption } from './use-active-option.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useTyped } from './use-typed.ts'

interface SearchPopupProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** Popular queries, shown before anything is typed. */
  readonly popular: readonly SearchTerm[]
  readonly onList: (list: ShownList) => void
  readonly onClose: () => void
}

/** The search popup: the history, popular queries, and what the typed words find (SEARCH-10 to SEARCH-22). */
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
  // With a keyboard over half of the screen, hits come before everything else that is not a query.
  const isCompact = isFullScreen && !isOpenEnded
  // Popular queries are offered before the first answer and if nothing was found.
  const isAnswered = isNothing && Boolean(view.page)
  const sts = view && (isAnswered || !(isNothing && view.sts.length === 0)) ? view.sts : popular
  const count = shown.length + sts.length + countFound(view)
  const note = noteOf({ isFailed, isSlow, isNothing: isNothing && !isAnswered })

  // A new answer replaces the selected suggestion, except for one of the history, which stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer changes the list
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
      {/* Visible only if the search fills the screen. */}
      <button type="button" className={styles.close} aria-label="Закрыть поиск" onClick={leave}>
        <Icon name="close" />
      </button>
      {count > 0 || note || isWaiting ? (
        <>
          {createPortal(<Veil onClose={onClose} />, document.body)}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape works from the buttons inside, too */}
          <div className={styles.popup} tabIndex={-1} onKeyDown={onKeyDown}>
            {note ? <p className={styles.note}>{note}</p> : null}
            <div className={styles.lists}>
              <div
                id={LIST_ID}
                role="listbox"
                aria-label="Подсказки поиска"
                aria-busy={isWaiting}
                className={classNames(styles.list, isOpenEnded && styles.wide, isCompact && styles.compact)}
                onMouseDown={(event) => event.preventDefault()}
              >
                {isCompact ? (
                  <>
                    <div className={styles.rail}>
                      <AnswerPage page={view?.page ?? null} />
                      <Correction correction={view?.correction ?? null} />
                      <WholeQueries typed={typed} sts={sts} view={view} isInRow />
                    </div>
                    {view ? (
                      <div className={classNames(styles.main, isWaiting && styles.waiting)}>
                        <FoundProducts view={view} />
                        <Clarifications view={view} />
                        <FoundCategories view={view} />
                      </div>
                    ) : (
                      <WaitingOptions />
                    )}
                    <PastQueries history={shown} />
                  </>
                ) : (
                  <>
                    <div className={styles.side}>
                      <PastQueries history={shown} />
                      {isAnswered ? <AnswerPage page={view.page} /> : null}
                      <WholeQueries
                        typed={typed}
                        sts={sts}
                        view={view}
                        isInRow={isOpenEnded && !isFullScreen}
                      />
                    </div>
                    {isTyped && !isFailed && !isAnswered && countFound(view) + Number(isWaiting) > 0 ? (
                      <div className={classNames(styles.main, isWaiting && view && styles.waiting)}>
                        {view ? (
                          <>
                            <AnswerPage page={view.page} />
                            <Correction correction={view.correction} />
                            <Clarifications view={view} />
                            <FoundCategories view={view} />
                            <FoundProducts view={view} />
                          </>
                        ) : (
                          <WaitingOptions />
                        )}
                      </div>
                    ) : null}
                  </>
                )}
              </div>
              <HistoryTools
                field={field}
                shown={shown}
                isAtEnd={isCompact}
                onForget={forget}
                onForgetAll={forgetAll}
              />
            </div>
          </div>
        </>
      ) : null}
      <Announcement text={isWaiting ? '' : (note ?? countText(count))} />
    </OptionsContext>
  )
}

/** The overlay over the page. It is outside the header, which stays above it. */
function Veil({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer only, the keyboard has Escape
  return <div className={styles.veil} onMouseDown={onClose} />
}

function countFound(view: AutocompleteView | null): number {
  if (!view) return 0
  const { page, correction, taps, categories, products, total } = view
  const single = [Boolean(page), correction !== null, total > 0].filter(Boolean).length
  return single + taps.length + 2 * categories.length + products.length
}

function noteOf(state: { isFailed: boolean; isSlow: boolean; isNothing: boolean }): string | undefined {
  if (state.isFailed) return ANNOUNCEMENTS.failed
  if (state.isSlow) return SLOW
  return state.isNothing ? ANNOUNCEMENTS.nothing : undefined
}

/**
 * Returns a function that closes the popup and returns the focus to the field, without opening the popup or a phone's
 * keyboard again.
 */
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

/** Milliseconds before a screen reader announces a result, so that only the last of several is announced. */
const ANNOUNCE_DELAY_MS = 500

function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className={styles.said}>
      {announced}
    </p>
  )
}
