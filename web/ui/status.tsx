import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import styles from './status.module.css'

export interface StatusAction {
  readonly label: string
  readonly run: () => void
}

interface Line {
  readonly text: string
  readonly action: StatusAction | undefined
  /** Distinguishes two equal texts, so that screen readers announce the second one too. */
  readonly id: number
}

/** Shows a line and returns a function that removes it, to call when it is no longer true. */
export type ShowToast = (text: string, action?: StatusAction) => () => void

const StatusContext = createContext<ShowToast>(() => () => undefined)

/**
 * Returns the function that shows one quiet line at the bottom of the window, with an optional action such as undo or
 * retry.
 */
export function useStatus(): ShowToast {
  return useContext(StatusContext)
}

const SHOWN_MS = 8000

/**
 * The only polite live region of a page. A line disappears after a while, unless it contains the pointer or the
 * focus.
 */
export function StatusProvider({ children }: { children: ReactNode }) {
  const [line, setLine] = useState<Line | null>(null)
  const [isHeld, setHeld] = useState(false)
  const count = useRef(0)
  const region = useRef<HTMLDivElement>(null)
  /** What had the focus before the line's action got it. */
  const before = useRef<Element | null>(null)
  const showToast = useCallback<ShowToast>((text, action) => {
    count.current += 1
    const id = count.current
    setLine({ text, action, id })
    return () => setLine((shown) => (shown?.id === id ? null : shown))
  }, [])

  useEffect(() => {
    if (line && region.current) uncoverNotes(region.current)
  }, [line])

  // A pressed action disappears with its line. What it brings back may take the focus itself.
  useEffect(() => {
    if (line || document.activeElement !== document.body) return
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    before.current = null
  }, [line])

  useEffect(() => {
    if (!line || isHeld) return
    const timer = setTimeout(() => setLine(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [line, isHeld])

  return (
    <StatusContext value={showToast}>
      {children}
      <div id="status" ref={region} className={styles.region} role="status">
        {line ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the line from disappearing
          <div
            key={line.id}
            className={styles.line}
            onMouseEnter={() => setHeld(true)}
            onMouseLeave={({ currentTarget }) => setHeld(currentTarget.matches(':focus-within'))}
            onFocus={({ relatedTarget }) => {
              before.current = relatedTarget
              setHeld(true)
            }}
            onBlur={({ currentTarget }) => setHeld(currentTarget.matches(':hover'))}
          >
            <span>{line.text}</span>
            {line.action ? (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  line.action?.run()
                  setHeld(false)
                  setLine(null)
                }}
              >
                {line.action.label}
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </StatusContext>
  )
}

/** The least distance in pixels between a note and the line below it. */
const GAP = 16

/** Scrolls the page until no note is partly behind the line, which may be about what the note says, too. */
function uncoverNotes(region: HTMLElement): void {
  const { top } = region.getBoundingClientRect()
  const bottoms = Array.from(document.querySelectorAll('[role="note"]'), (note) =>
    note.getBoundingClientRect(),
  )
    .filter((note) => note.top < window.innerHeight && note.bottom > top)
    .map((note) => note.bottom)
  if (bottoms.length === 0) return
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollBy({ top: Math.max(...bottoms) - top + GAP, behavior: isReduced ? 'auto' : 'smooth' })
}
