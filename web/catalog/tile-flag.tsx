import type { ProductTile } from '#shared/catalog/contract.ts'
import styles from './product-tile.module.css'

type FlagFacts = Pick<ProductTile, 'availableCount' | 'isNew' | 'isPro'>

/** A short label at the corner of the picture with the most important fact besides the discount (CAT-26). */
export function TileFlag({ tile }: { tile: FlagFacts }) {
  if (tile.availableCount === 0)
    return <span className={`${styles.flag} ${styles.flagQuiet}`}>Нет в&nbsp;наличии</span>
  if (tile.isNew) return <span className={styles.flag}>Новинка</span>
  if (tile.isPro) return <span className={styles.flag}>Выбор мастеров</span>
  return null
}
