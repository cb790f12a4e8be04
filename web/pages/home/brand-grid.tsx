import type { HomeView } from '#shared/catalog/contract.ts'
import { paths } from '#shared/paths.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useKept } from '#web/lib/kept.ts'
import { Link } from '#web/ui/link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './brand-grid.module.css'

/** Type styles of the names, used in turn, so that the names look like different logos. */
const WORDMARKS = ['plain', 'capitals', 'light', 'strong', 'small', 'wide'] as const

export function BrandGrid({ brands }: { brands: HomeView['brands'] }) {
  const keep = useKept()
  return (
    <section className={styles.section} aria-labelledby="brands">
      <div className={styles.head}>
        <h2 id="brands">Бренды</h2>
        <TextLink to={paths.brands}>Все бренды</TextLink>
      </div>
      {keep(
        ['brands', brands],
        <ul className={styles.grid}>
          {brands.map(({ name, url }, i) => (
            <li key={url}>
              <Link
                to={url}
                className={classNames(
                  styles.brand,
                  styles[WORDMARKS[(i + Math.floor(i / 6)) % 6] ?? 'plain'],
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>,
      )}
    </section>
  )
}
