import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { CityOffers } from '#shared/geo/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './town-dialog.module.css'
import { useSetTown } from './use-set-town.ts'

/** After the last keystroke (spec §9). */
const SEARCH_DELAY_MS = 1000

/** 'Выбор города': one field over a list that the arrows walk through. */
export function TownDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const cityName = useDebounced(typed.trim(), SEARCH_DELAY_MS)
  const offers = trpc.geo.cityOffers.useQuery({ cityName }, { placeholderData: keepPreviousData })
  const setTown = useSetTown()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const towns = offers.data ?? []
  const isWaiting = cityName !== typed.trim() || offers.isFetching

  async function choose(town: CityOffers[number] | undefined) {
    if (town && (await setTown(town.id))) onClose()
  }

  function move(to: number) {
    const next = Math.max(0, Math.min(to, towns.length - 1))
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Enter' && !isWaiting) void choose(towns[active])
    else return
    event.preventDefault()
  }

  return (
    <Dialog title="Выбор города" onClose={onClose}>
      <Field
        id={`${listId}-field`}
        label="Город"
        role="combobox"
        aria-expanded={towns.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={towns[active] ? `${listId}-${towns[active].id}` : undefined}
        autoComplete="off"
        placeholder="Начните вводить название"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Города"
        aria-busy={isWaiting}
        className={classNames(styles.list, isWaiting && styles.waiting)}
      >
        {towns.map((town, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={town.id}
            id={`${listId}-${town.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            className={classNames(styles.town, i === active && styles.active)}
            onClick={() => void choose(town)}
            onMouseMove={() => setActive(i)}
          >
            {town.name}
            {town.region.name === town.name ? null : (
              <span className={styles.region}>{town.region.name}</span>
            )}
          </div>
        ))}
      </div>
      <p role="status" className={styles.note}>
        {offers.isError
          ? 'Список городов не загрузился. Проверьте соединение и попробуйте ещё раз'
          : !isWaiting && towns.length === 0
            ? 'Ничего не нашлось. Проверьте, так ли пишется название'
            : ''}
      </p>
    </Dialog>
  )
}
