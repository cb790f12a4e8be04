import { countChosen, withoutFilters } from '#shared/catalog/change-choice.ts'
import type { Listing, ListingChoice } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './filters-dialog.module.css'
import type { ListingAddress } from './listing-address.ts'
import { ListingFilters } from './listing-filters.tsx'
import type { Choose } from './use-choose.ts'

interface FiltersDialogProps {
  readonly listing: Listing
  readonly choice: ListingChoice
  readonly address: ListingAddress
  readonly isPending: boolean
  readonly onChoose: Choose
  readonly onClose: () => void
}

/**
 * The filters on phones. The list behind the dialog changes with each filter; the button shows the number of products,
 * once it is known, and closes the dialog.
 */
export function FiltersDialog({
  listing,
  choice,
  address,
  isPending,
  onChoose,
  onClose,
}: FiltersDialogProps) {
  const { total } = listing
  return (
    <Dialog title="Фильтры" layout="side" onClose={onClose}>
      <div className={styles.filters}>
        <ListingFilters listing={listing} choice={choice} address={address} onChoose={onChoose} />
      </div>
      <div className={styles.foot}>
        {countChosen(choice) > 0 ? (
          <Button look="link" onClick={() => onChoose(withoutFilters)}>
            Сбросить
          </Button>
        ) : null}
        {/* Never busy: its press makes a price field apply what was typed, and has to close the dialog too. */}
        <Button look="ink" className={styles.show} onClick={onClose}>
          {isPending
            ? 'Показать товары'
            : `Показать ${formatNumber(total)}\u00a0${plural(total, 'товар', 'товара', 'товаров')}`}
        </Button>
      </div>
    </Dialog>
  )
}
