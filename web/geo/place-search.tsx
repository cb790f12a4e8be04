import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { isCalled } from '#shared/geo/match-places.ts'
import { Field } from '#web/ui/field.tsx'
import { type ListOption, OptionList, optionId } from '#web/ui/option-list.tsx'
import styles from './place-search.module.css'

interface PlaceSearchProps {
  readonly label: string
  readonly placeholder: string
  /** Label of the list. */
  readonly listLabel: string
  readonly typed: string
  readonly onType: (text: string) => void
  readonly options: readonly ListOption[]
  /** True while the options do not belong to the typed text yet. */
  readonly isWaiting: boolean
  /** Shown below the field, which is then marked as invalid. */
  readonly error?: string | undefined
  /** Shown above the list, for example that nothing was found. */
  readonly status: ReactNode
  readonly onChoose: (option: ListOption) => void
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A field above a list. The arrow keys move through the list while the focus stays in the field (combobox with a
 * listbox).
 */
export function PlaceSearch(props: PlaceSearchProps) {
  const { label, placeholder, listLabel, typed, onType, options, isWaiting, error, status, onChoose, ref } =
    props
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  /** False while the first row is marked only because Enter would choose it. */
  const [isMoved, setMoved] = useState(false)
  const current = options[active]
  const [isEntered, setEntered] = useState(false)

  // Enter was pressed before the answer arrived: chooses the place that is called as typed (GEO-27).
  useEffect(() => {
    if (!isEntered || isWaiting) return
    setEntered(false)
    const [first] = options
    if (first && isCalled(first.name, typed)) onChoose(first)
  }, [isEntered, isWaiting, options, typed, onChoose])

  function move(to: number) {
    const next = Math.max(0, Math.min(to, options.length - 1))
    setActive(next)
    setMoved(true)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    // The first press goes to the first row, although it is marked already (GEO-35).
    if (event.key === 'ArrowDown') move(isMoved ? active + 1 : active)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Enter') {
      if (isWaiting) setEntered(true)
      else if (current) onChoose(current)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <Field
        ref={ref}
        id={`${listId}-field`}
        label={label}
        error={error}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={optionId(listId, current)}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          setActive(0)
          setMoved(false)
          setEntered(false)
          list.current?.scrollTo({ top: 0 })
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.found}>
        <div role="status" className={styles.status}>
          {status}
        </div>
        <OptionList
          ref={list}
          id={listId}
          label={listLabel}
          options={options}
          active={active}
          isWaiting={isWaiting}
          className={styles.list}
          onChoose={onChoose}
          onPoint={(i) => {
            setActive(i)
            setMoved(true)
          }}
        />
      </div>
    </>
  )
}
