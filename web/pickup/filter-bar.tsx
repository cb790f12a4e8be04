import { type ReactNode, useId, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './filter-bar.module.css'
import { nearestTo } from './known-place.ts'
import { countFilters, type PointFilters } from './point-filters.ts'
import type { NamedPosition } from './region/city-places.ts'
import type { Origin } from './use-picker.ts'

interface FilterBarProps {
  readonly filters: PointFilters
  readonly origin: Origin | null
  /** The building or metro station that the typed text names; null if it names none. */
  readonly known: NamedPosition | null
  /** Why the shopper's position is unknown; '' if it is not. */
  readonly notice: string
  /** Id of the panel with the filters besides the address; null if there is nothing to choose. */
  readonly panelId: string | null
  readonly isPanelOpen: boolean
  /** Chips that continue the row of tools. */
  readonly children?: ReactNode
  readonly onTogglePanel: () => void
  readonly onFilter: (filters: PointFilters) => void
  readonly onNearMe: () => void
  readonly onNearTo: (place: NamedPosition) => void
  readonly onForgetOrigin: () => void
}

/** The bar of filters (PICK-8): the address, the other filters, and the place from which distances are measured. */
export function FilterBar(props: FilterBarProps) {
  const { filters, origin, known, notice, panelId, isPanelOpen, children } = props
  const { onTogglePanel, onFilter, onNearMe, onNearTo, onForgetOrigin } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLButtonElement>(null)
  const count = countFilters(filters)

  return (
    <div className={styles.bar}>
      <label className={styles.search} htmlFor={`${id}-address`}>
        <VisuallyHidden>Адрес пункта</VisuallyHidden>
        <Icon name="search" />
        <input
          ref={field}
          id={`${id}-address`}
          type="search"
          placeholder="Введите адрес"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={filters.address}
          onChange={(event) => onFilter({ ...filters, address: event.target.value })}
          onKeyDown={(event) => {
            // The field is inside the checkout form: Enter must not submit the order.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        {filters.address === '' ? null : (
          <button
            type="button"
            className={styles.clear}
            aria-label="Стереть адрес"
            onClick={() => {
              field.current?.focus()
              onFilter({ ...filters, address: '' })
            }}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </label>
      <div className={styles.tools}>
        {panelId === null ? null : (
          <button
            type="button"
            className={styles.tool}
            aria-expanded={isPanelOpen}
            aria-controls={isPanelOpen ? panelId : undefined}
            onClick={onTogglePanel}
          >
            <Icon name="filters" size={20} />
            Фильтры{count > 0 ? ` · ${count}` : null}
          </button>
        )}
        {origin === null ? (
          <button ref={place} type="button" className={styles.tool} onClick={onNearMe}>
            <Icon name="pin" size={20} />
            Рядом со&nbsp;мной
          </button>
        ) : (
          <button
            ref={place}
            type="button"
            className={styles.origin}
            aria-label={`${origin.name}: не считать расстояние`}
            onClick={onForgetOrigin}
          >
            <span className={styles.originName}>{origin.name}</span>
            <Icon name="close" size={16} />
          </button>
        )}
        {children}
      </div>
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      {known && filters.address !== '' ? (
        <button
          type="button"
          className={styles.known}
          onClick={() => {
            place.current?.focus()
            onNearTo(known)
          }}
        >
          Показать ближайшие к&nbsp;{nearestTo(known)}
        </button>
      ) : null}
    </div>
  )
}
