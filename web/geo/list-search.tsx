import { useEffect, useRef, useState } from 'react'
import { findPlaces, matchPlaces } from '#shared/geo/match-places.ts'
import type { ListOption } from '#web/ui/option-list.tsx'
import styles from './city-dialog.module.css'
import { PlaceSearch } from './place-search.tsx'

interface ListSearchProps {
  readonly intro: string
  /** What was typed in another view and is looked for here, until something else is typed. */
  readonly typedBefore?: string
  readonly label: string
  readonly listLabel: string
  readonly nothing: string
  /** The whole list in the order in which it is shown. */
  readonly offers: { readonly data?: readonly ListOption[] | undefined; readonly isError: boolean }
  readonly onChoose: (id: number) => void
}

/** A search in a list that is short enough to be loaded as a whole. The result changes with every key. */
export function ListSearch(props: ListSearchProps) {
  const { intro, typedBefore = '', label, listLabel, nothing, offers, onChoose } = props
  const [own, setOwn] = useState<string | null>(null)
  const typed = own ?? typedBefore
  const field = useRef<HTMLInputElement>(null)
  const all = offers.data ?? []
  // A descending population keeps the list's own order among equally good matches.
  const ranked = all.map(({ id, name }, i) => ({ id, name, population: -i }))
  const options = findPlaces(ranked, typed, all.length)
  const isMissing = offers.data !== undefined && matchPlaces(ranked, typed, 1).length === 0

  // The button that led here has disappeared, so the field takes the focus.
  useEffect(() => field.current?.focus(), [])

  return (
    <>
      <p className={styles.intro}>{intro}</p>
      <PlaceSearch
        ref={field}
        label={label}
        placeholder="Начните вводить название"
        listLabel={listLabel}
        typed={typed}
        onType={setOwn}
        options={options}
        isWaiting={!offers.data && !offers.isError}
        status={
          offers.isError
            ? 'Список не загрузился. Проверьте соединение и попробуйте ещё раз'
            : isMissing
              ? options.length === 0
                ? nothing
                : `${nothing}, но есть похожие названия`
              : null
        }
        onChoose={({ id }) => onChoose(id)}
      />
    </>
  )
}
