import { classNames } from '#web/lib/class-names.ts'
import styles from './place-rail.module.css'
import type { CityPlaces, NamedPosition, PlaceGroup } from './region/city-places.ts'
import { useRovingFocus } from './use-roving-focus.ts'

interface PlaceRailProps {
  readonly places: CityPlaces
  /** The group whose places are shown. */
  readonly open: PlaceGroup | null
  readonly originName: string | null
  readonly onOpen: (group: PlaceGroup | null) => void
  readonly onChoose: (place: NamedPosition) => void
}

/** Chips with the city's metro lines and districts, from which a shopper counts distances without typing (PICK-68). */
export function PlaceRail({ places, open, originName, onOpen, onChoose }: PlaceRailProps) {
  const { onKeyDown, setCurrent, tabIndexOf } = useRovingFocus()
  const { groups, districts } = places
  if (groups.length + districts.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
    <div className={styles.rail} role="group" aria-label="Метро и районы" onKeyDown={onKeyDown}>
      {groups.map((group, index) => (
        <button
          key={group.name}
          type="button"
          className={classNames(
            styles.chip,
            group.number !== '' && styles.disc,
            group === open && styles.current,
          )}
          style={group.color === null ? undefined : { borderColor: group.color }}
          aria-label={group.number === '' ? undefined : `${group.number}, ${group.name} линия`}
          aria-expanded={group === open}
          tabIndex={tabIndexOf(index)}
          onFocus={() => setCurrent(index)}
          onClick={() => onOpen(group === open ? null : group)}
        >
          {group.number === '' ? group.name : group.number}
        </button>
      ))}
      {districts.map((district, index) => (
        <button
          key={district.name}
          type="button"
          className={classNames(styles.chip, district.name === originName && styles.current)}
          aria-pressed={district.name === originName}
          tabIndex={tabIndexOf(groups.length + index)}
          onFocus={() => setCurrent(groups.length + index)}
          onClick={() => onChoose(district)}
        >
          {district.name}
        </button>
      ))}
    </div>
  )
}
