import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import styles from './status.module.css'

export interface StatusAction {
  readonly label: string
  readonly run: () => void
}

interface Line {
  readonly text: string
  readonly action: StatusAction | undefined
  /** Tells two equal texts apart, so that the second is said too. */
  readonly id: number
}

/** Answers how to take the line back, where it is no longer true. */
type Say = (text: string, action?: StatusAction) => () => void

const StatusContext = createContext<Say>(() => () => undefined)

/** Says one quiet line at the foot of the window: what changed, and how to take it back. */
export function useStatus(): Say {
  return useContext(StatusContext)
}

const SHOWN_MS = 8000

/** The one polite live region of the page. A line leaves after a while, but never under the pointer or the focus. */
export function StatusProvider({ children }: { children: ReactNode }) {
  const [line, setLine] = useState<Line | null>(null)
  const [isHeld, setHeld] = useState(false)
  const count = useRef(0)
  const showToast = useCallback<Say>((text, action) => {
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
          // biome-ignore lint/a11y/noStaticElementInteractions: only holds the line while it is looked at
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
