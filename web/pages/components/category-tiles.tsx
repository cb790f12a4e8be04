import type { CategoryTile } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import { useKept } from '#web/lib/kept.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './category-tiles.module.css'

interface CategoryTilesProps {
  readonly title: string
  /** False if only screen readers are told the title. */
  readonly isTitled?: boolean
  readonly categories: readonly CategoryTile[]
}

/** Categories with their pictures. */
export function CategoryTiles({ title, isTitled = false, categories }: CategoryTilesProps) {
  const keep = useKept()
  const Name = isTitled ? 'h3' : 'h2'
  return (
    <section className={styles.section} aria-label={title}>
      {isTitled ? <h2 className={styles.title}>{title}</h2> : null}
      {keep(
        ['categoryTiles', Name, categories],
        <ul className={styles.tiles}>
          {categories.map(({ name, url, productCount, picture }) => (
            <li key={url}>
              <Link to={url} className={styles.tile}>
                <div className={styles.picture} style={{ backgroundColor: picture.tint }}>
                  <img src={picture.src} width={400} height={500} alt="" decoding="async" loading="lazy" />
                </div>
                <Name className={styles.name}>{name}</Name>
                <p className={styles.count}>
                  {formatNumber(productCount)}&nbsp;{plural(productCount, 'товар', 'товара', 'товаров')}
                </p>
              </Link>
            </li>
          ))}
        </ul>,
      )}
    </section>
  )
}
