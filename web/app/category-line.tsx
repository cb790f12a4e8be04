import { useLocation } from 'react-router'
import { parseChoice, paths } from '#shared/paths.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useKept } from '#web/lib/kept.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './category-line.module.css'

/**
 * The line of categories in a wide window. Panels with pictures open below it (`mega-menu.tsx`); without them it is a
 * line of links.
 */
export function CategoryLine({ className }: { className?: string | undefined }) {
  const { data: menu } = trpc.catalog.menu.useQuery()
  const { pathname, search } = useLocation()
  const keep = useKept()
  const isDiscounts =
    pathname === paths.catalog && parseChoice(new URLSearchParams(search)).discounted === true
  // A shop without products has no categories to show.
  if (menu?.categories.length === 0) return null
  const current = (url: string) => (pathname.startsWith(url) ? ('true' as const) : undefined)
  const isCatalog = pathname === paths.catalog && !isDiscounts
  const categories = menu?.categories.map(({ label, url }) => ({ label, url, isCurrent: current(url) }))
  return (
    <nav className={classNames(styles.nav, className)} aria-label="Разделы каталога" data-menu>
      {keep(
        ['categories', categories, isCatalog, current(paths.brands), isDiscounts],
        <ul className={styles.line}>
          <li>
            <Link to={paths.catalog} className={styles.all} aria-current={isCatalog || undefined}>
              Каталог
              <Icon name="down" size={16} />
            </Link>
          </li>
          {categories?.map(({ label, url, isCurrent }) => (
            <li key={url} className={styles.category}>
              <Link to={url} aria-current={isCurrent}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.brands} aria-current={current(paths.brands)}>
              Бренды
            </Link>
          </li>
          <li>
            <Link to={paths.discounts} className={styles.discounts} aria-current={isDiscounts || undefined}>
              Скидки
            </Link>
          </li>
        </ul>,
      )}
    </nav>
  )
}
