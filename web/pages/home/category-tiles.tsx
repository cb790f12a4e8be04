import type { HomeView } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './category-tiles.module.css'

export function CategoryTiles({ categories }: { categories: HomeView['categories'] }) {
  return (
    <section className={styles.section} aria-label="Категории">
      <ul className={styles.tiles}>
        {categories.map(({ name, url, productCount, picture }) => (
          <li key={url}>
            <Link to={url} className={styles.tile}>
              <div className={styles.picture} style={{ backgroundColor: picture.tint }}>
                <img src={picture.src} width={400} height={500} alt="" decoding="async" loading="lazy" />
              </div>
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.count}>
                {formatNumber(productCount)}&nbsp;{plural(productCount, 'товар', 'товара', 'товаров')}
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
