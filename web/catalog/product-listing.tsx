import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { countChosen, withoutFilters } from '#shared/catalog/change-choice.ts'
import type { Listing, ProductTile } from '#shared/catalog/contract.ts'
import { countText } from '#shared/catalog/count-text.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useAddressParams } from '#web/lib/use-address-params.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AppliedChips } from './applied-chips.tsx'
import { type AskedPart, FILTERS_FORM, type ListingAddress } from './listing-address.ts'
import { ListingFilters } from './listing-filters.tsx'
import { ListingFoot } from './listing-foot.tsx'
import { type PageQuery, useMorePages } from './more-pages.ts'
import gridStyles from './product-grid.module.css'
import styles from './product-listing.module.css'
import { ProductTileSkeleton, type TileLoading } from './product-tile.tsx'
import { SortSelect } from './sort-select.tsx'
import { unknownFiltersText } from './unknown-filters.ts'
import { type Choose, useChoose } from './use-choose.ts'

const loadDialog = async () => (await import('./filters-dialog.tsx')).FiltersDialog
const COLUMN = 'filters-column'
const FIRST_ROW = 4

interface ProductListingProps {
  readonly listing: Listing
  readonly address: ListingAddress
  /** What the list was asked for by words. */
  readonly asked?: readonly AskedPart[]
  readonly queryOf: PageQuery
  readonly renderTile: (tile: ProductTile, loading: TileLoading) => ReactNode
}

const NOTHING_ASKED: readonly AskedPart[] = []

/** Filters, sort, products and pages of a category, a brand or a search. The whole state is in the address. */
export function ProductListing(props: ProductListingProps) {
  const { listing, address, asked = NOTHING_ASKED, queryOf, renderTile } = props
  const { choice, isPending, choose } = useChoose(address, listing.unknown)
  const said = unknownFiltersText(useAddressParams(), listing.unknown)
  const [isOpen, setOpen] = useState(false)
  const Dialog = useChunk(loadDialog, isOpen, setOpen)
  const more = useMorePages(listing, queryOf)
  const count = countChosen(choice)
  const { barRef, chipsRef, onChoose } = useListPlace(choose)
  const filters = { listing, choice, address, onChoose }

  function openDialog(event: MouseEvent) {
    event.preventDefault()
    setOpen(true)
  }

  return (
    <div className={styles.listing}>
      <div id={COLUMN} className={styles.column}>
        <ListingFilters {...filters} id={FILTERS_FORM} />
      </div>
      <div className={styles.content}>
        {said === null ? null : <p className={styles.said}>{said}</p>}
        {/* Sticks to the window's upper edge, as the column of filters does, so that both are always in reach. */}
        <div ref={barRef} className={styles.bar} tabIndex={-1}>
          {/* Without scripts the link expands the filters below. */}
          <a href={`#${COLUMN}`} className={styles.open} aria-haspopup="dialog" onClick={openDialog}>
            <Icon name="filters" size={20} />
            Фильтры{count > 0 ? ` · ${count}` : ''}
          </a>
          <SortSelect choice={choice} ownOrder={address.ownOrder} onChoose={onChoose} />
        </div>
        <div ref={chipsRef} className={styles.chips} tabIndex={-1}>
          <AppliedChips filters={listing.filters} choice={choice} address={address} asked={asked} />
        </div>
        <VisuallyHidden>
          <span role="status">{isPending ? '' : foundText(listing)}</span>
        </VisuallyHidden>
        {listing.items.length === 0 ? (
          <NothingFound
            isFiltered={countChosen(choice) > 0}
            bare={address.to(withoutFilters({ sort: listing.sort }))}
          />
        ) : (
          <>
            <ul
              className={classNames(gridStyles.grid, styles.grid, isPending && styles.pending)}
              aria-busy={isPending}
            >
              {more.items.map((tile, i) => (
                <li key={tile.shopItemId}>{renderTile(tile, loadingOf(i))}</li>
              ))}
              {more.isLoading
                ? [1, 2, 3, 4].map((place) => (
                    <li key={-place} aria-hidden="true">
                      <ProductTileSkeleton />
                    </li>
                  ))
                : null}
            </ul>
            <ListingFoot listing={listing} more={more} choice={choice} address={address} />
          </>
        )}
      </div>
      {isOpen && Dialog ? <Dialog {...filters} isPending={isPending} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function loadingOf(index: number): TileLoading {
  if (index === 0) return 'first'
  return index < FIRST_ROW ? 'eager' : 'lazy'
}

function foundText(listing: Listing): string {
  return `${plural(listing.total, 'Найден', 'Найдено', 'Найдено')} ${countText(listing)}`
}

/**
 * Keeps the place in the page when the list changes: if the change has removed the focused element, the focus moves to
 * the chips that are left or to the bar, and not to the top of the page; and a list that was chosen far below its start
 * is shown from its start (CAT-24).
 */
function useListPlace(choose: Choose) {
  const barRef = useRef<HTMLDivElement>(null)
  const chipsRef = useRef<HTMLDivElement>(null)
  const isChosen = useRef(false)
  const { search } = useLocation()
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    if (document.activeElement === document.body) {
      const place = chipsRef.current?.hasChildNodes() ? chipsRef : barRef
      place.current?.focus({ preventScroll: true })
    }
    // Not after 'back', which restores the place itself.
    if (!isChosen.current) return
    isChosen.current = false
    const list = barRef.current?.parentElement
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }, [search])

  function onChoose(change: Parameters<Choose>[0]): void {
    isChosen.current = true
    choose(change)
  }

  return { barRef, chipsRef, onChoose }
}

function NothingFound({ isFiltered, bare }: { isFiltered: boolean; bare: string }) {
  if (!isFiltered) {
    return (
      <EmptyState title="Здесь пока нет товаров">
        <ButtonLink to={paths.catalog}>Перейти в&nbsp;каталог</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={'Ничего не\u00a0нашлось'}
      text={'С\u00a0такими фильтрами товаров нет. Уберите часть или сбросьте все.'}
    >
      <ButtonLink to={bare}>Сбросить фильтры</ButtonLink>
    </EmptyState>
  )
}
