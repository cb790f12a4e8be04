import { classNames } from '#web/lib/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './favorite-toggle.module.css'
import { type FavoriteProduct, useFavorites } from './favorites-provider.tsx'

interface FavoriteToggleProps {
  readonly product: FavoriteProduct & { readonly name: string }
  readonly className?: string | undefined
}

/** The favorites toggle of a product. */
export function FavoriteToggle({ product, className }: FavoriteToggleProps) {
  const { has, set } = useFavorites()
  const isWanted = has(product.shopItemId)
  return (
    <button
      type="button"
      className={classNames(styles.heart, isWanted && styles.on, className)}
      aria-pressed={isWanted}
      aria-label={`В избранное: ${product.name}`}
      onClick={() => void set(product, !isWanted)}
    >
      <Icon name="heart" isFilled={isWanted} />
    </button>
  )
}
