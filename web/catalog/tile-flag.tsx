import type { ProductTile } from '#shared/catalog/contract.ts'
import styles from './product-tile.module.css'

type FlagFacts = Pick<ProductTile, 'availableCount' | 'discountPercent' | 'isNew' | 'isPro'>

/** One word at the corner of the picture: what a shopper should know first. */
export function TileFlag({ tile }: { tile: FlagFacts }) {
  if (tile.availableCount === 0)
    return <span className={`${styles.flag} ${styles.flagQuiet}`}>Нет в&nbsp;наличии</span>
  if (tile.discountPercent > 0)
    // The price line says the discount in words of its own.
    return (
      <span className={`${styles.flag} ${styles.flagAccent}`} aria-hidden="true">
        −{tile.discountPercent}&nbsp;%
      </span>
    )
  if (tile.isNew) return <span className={styles.flag}>Новинка</span>
  if (tile.isPro) return <span className={styles.flag}>Выбор мастеров</span>
  return null
}
