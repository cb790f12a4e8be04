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
type ShowToast = (text: string, action?: StatusAction) => () => void

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
  const showToast = useCallback<ShowToast>((text, action) => {
    count.current += 1
    const id = count.current
    setLine({ text, action, id })
    return () => setLine((shown) => (shown?.id === id ? null : shown))
  }, [])

  useEffect(() => {
    if (!line || isHeld) return
    const timer = setTimeout(() => setLine(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [line, isHeld])

  return (
    <StatusContext value={showToast}>
      {children}
      <div id="status" className={styles.region} role="status">
        {line ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the line from disappearing
          <div
            key={line.id}
            className={styles.line}
            onMouseEnter={() => setHeld(true)}
            onMouseLeave={({ currentTarget }) => setHeld(currentTarget.matches(':focus-within'))}
            onFocus={() => setHeld(true)}
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
