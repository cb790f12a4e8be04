import { useEffect, useRef } from 'react'
import styles from './place-list.module.css'
import type { NamedPosition, PlaceGroup } from './region/city-places.ts'
import { useRovingFocus } from './use-roving-focus.ts'

interface PlaceListProps {
  readonly group: PlaceGroup
  readonly onChoose: (place: NamedPosition) => void
}

/** The stations of a metro line in their order, or the districts of a part of the city. */
export function PlaceList({ group, onChoose }: PlaceListProps) {
  const { onKeyDown, setCurrent, tabIndexOf } = useRovingFocus()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places of another group start at the top
  useEffect(() => {
    setCurrent(0)
    list.current?.scrollTo(0, 0)
  }, [group])
  const prefix = group.color === null ? '' : 'метро '
  return (
    <ul
      ref={list}
      className={styles.places}
      aria-label={group.number === '' ? group.name : `${group.name} линия`}
      onKeyDown={onKeyDown}
    >
      {group.number === '' ? null : (
        <li className={styles.title} aria-hidden="true">
          {group.name} линия
        </li>
      )}
      {group.places.map((place, index) => (
        <li key={place.name}>
          <button
            type="button"
            className={styles.place}
            tabIndex={tabIndexOf(index)}
            onFocus={() => setCurrent(index)}
            onClick={() => onChoose({ ...place, name: prefix + place.name })}
          >
            {group.color === null ? null : (
              <span className={styles.stop} style={{ borderColor: group.color }} aria-hidden="true" />
            )}
            {place.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
