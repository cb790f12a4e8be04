import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { plural } from '#shared/plural.ts'
import { type ListOption, OptionList, optionId } from './option-list.tsx'
import styles from './suggest-list.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const NONE = -1

interface SuggestListProps {
  /** The id of the field, which has the role combobox and the focus when this code arrives. */
  readonly fieldId: string
  readonly label: string
  readonly options: readonly ListOption[]
  readonly onChoose: (option: ListOption) => void
}

/**
 * Suggestions below a field for free text (combobox with a listbox). It is code for after the field has been focused, so
 * it listens to the field itself and says in the field's attributes what is shown. Nothing is chosen unless the shopper
 * goes to a suggestion, so what is typed always stays.
 */
export function SuggestList({ fieldId, label, options, onChoose }: SuggestListProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState(NONE)
  const isShown = isOpen && options.length > 0
  const current = isShown ? options[active] : undefined
  const currentId = optionId(listId, current)

  function close() {
    setOpen(false)
    setActive(NONE)
  }

  function choose(option: ListOption) {
    close()
    onChoose(option)
  }

  function move(step: 1 | -1) {
    setOpen(true)
    // Beyond either end no suggestion is active.
    const places = options.length + 1
    const next = ((active + 1 + step + places) % places) - 1
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // During composition the input method handles the keys.
    if (event.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && current) choose(current)
    else if (event.key === 'Escape' && isShown) close()
    else return
    event.preventDefault()
  })
  const start = useEffectEvent(() => {
    setOpen(true)
    setActive(NONE)
  })
  const leave = useEffectEvent(close)

  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (!field) return
    const ended = new AbortController()
    const { signal } = ended
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    field.addEventListener('input', () => start(), { signal })
    field.addEventListener('focus', () => start(), { signal })
    field.addEventListener('blur', () => leave(), { signal })
    if (document.activeElement !== field) leave()
    return () => ended.abort()
  }, [fieldId])

  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (!field) return
    field.setAttribute('aria-expanded', String(isShown))
    if (isShown) field.setAttribute('aria-controls', listId)
    else field.removeAttribute('aria-controls')
    if (currentId === undefined) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', currentId)
  }, [fieldId, isShown, listId, currentId])

  return (
    <>
      {isShown ? (
        // A press on a suggestion must not take the focus from the field, which would close the list.
        // biome-ignore lint/a11y/noStaticElementInteractions: the list inside handles the press
        <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
          <OptionList
            ref={list}
            id={listId}
            label={label}
            options={options}
            active={active}
            onChoose={choose}
            onPoint={setActive}
          />
        </div>
      ) : null}
      <VisuallyHidden>
        <span role="status">
          {isShown
            ? `${options.length} ${plural(options.length, 'подсказка', 'подсказки', 'подсказок')}`
            : ''}
        </span>
      </VisuallyHidden>
    </>
  )
}
