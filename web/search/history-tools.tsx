import { type RefObject, useEffect, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './history-tools.module.css'

interface HistoryToolsProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** The searches in the rows beside the buttons, in their order. */
  readonly shown: readonly string[]
  /** Whether the rows are the last ones of the suggestions; otherwise they are the first ones. */
  readonly isAtEnd: boolean
  readonly onForget: (query: string) => void
  readonly onForgetAll: () => void
}

/**
 * Buttons over the rows of 'Вы искали'. They are outside the list of suggestions, which may contain only suggestions
 * (SEARCH-47).
 */
export function HistoryTools({ field, shown, isAtEnd, onForget, onForgetAll }: HistoryToolsProps) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<number>(null)

  // The focused button has disappeared with its row, so the next one takes the focus, or the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per change of the rows
  useEffect(() => {
    const place = pressed.current
    pressed.current = null
    if (place === null || document.activeElement === field.current) return
    const next = list.current?.querySelectorAll('button')[Math.min(place, shown.length - 1)] ?? field.current
    next?.focus()
  }, [field, shown.join('\n')])

  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one purpose, not fields
    <div role="group" aria-label="История поиска" className={classNames(styles.tools, isAtEnd && styles.end)}>
      <button
        type="button"
        className={styles.clear}
        aria-label="Очистить историю поиска"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onForgetAll}
      >
        Очистить
      </button>
      <ul ref={list}>
        {shown.map((query, i) => (
          <li key={query}>
            <button
              type="button"
              className={styles.forget}
              aria-label={`Убрать из истории: ${query}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                pressed.current = i
                onForget(query)
              }}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
