import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { isCalled, isPlainly } from '#shared/geo/match-places.ts'
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
 * listbox). Until then the first row is marked if the typed text plainly means it, and Enter chooses the marked row
 * (GEO-52).
 */
export function PlaceSearch(props: PlaceSearchProps) {
  const { label, placeholder, listLabel, typed, onType, options, isWaiting, error, status, onChoose, ref } =
    props
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  /** The row that the keys or the pointer have reached; -1 before. */
  const [reached, setReached] = useState(-1)
  const [first] = options
  const active = reached < 0 && first && isPlainly(first.name, typed) ? 0 : reached
  const current = options[active]
  /** True after an Enter that has chosen nothing so far. */
  const [isEntered, setEntered] = useState(false)

  // Enter was pressed before the answer arrived: chooses the place that is called as typed (GEO-27).
  useEffect(() => {
    if (!isEntered || isWaiting || !first || !isCalled(first.name, typed)) return
    setEntered(false)
    onChoose(first)
  }, [isEntered, isWaiting, first, typed, onChoose])

  function move(to: number) {
    const next = Math.max(0, Math.min(to, options.length - 1))
    setReached(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    // The first press goes to the first row, also if it is marked already.
    if (event.key === 'ArrowDown') move(reached + 1)
    else if (event.key === 'ArrowUp') move(reached - 1)
    else if (event.key === 'Enter') {
      if (isWaiting || !current) setEntered(true)
      else onChoose(current)
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
          setReached(-1)
          setEntered(false)
          list.current?.scrollTo({ top: 0 })
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.found}>
        <div role="status" className={styles.status}>
          {status ?? (isEntered && !isWaiting && first && !current ? 'Выберите из\u00a0списка' : null)}
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
          onPoint={setReached}
        />
      </div>
    </>
  )
}
