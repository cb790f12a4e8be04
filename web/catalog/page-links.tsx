import type { ListingChoice } from '#shared/catalog/contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { ListingAddress } from './listing-address.ts'
import styles from './page-links.module.css'
import { pagesToLink } from './pages-to-link.ts'

interface PageLinksProps {
  readonly page: number
  readonly pageCount: number
  readonly choice: ListingChoice
  readonly address: ListingAddress
}

export function PageLinks({ page, pageCount, choice, address }: PageLinksProps) {
  if (pageCount < 2) return null
  const to = (number: number) => address.to({ ...choice, page: number })
  return (
    <nav className={styles.pages} aria-label="Страницы">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" className={styles.page} aria-label="Предыдущая страница">
          <Icon name="left" size={20} />
        </Link>
      ) : null}
      <ul>
        {pagesToLink(page, pageCount).map((number) =>
          number < 0 ? (
            <li key={number} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={to(number)}
                className={styles.page}
                aria-label={`Страница ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ul>
      {page < pageCount ? (
        <Link to={to(page + 1)} rel="next" className={styles.page} aria-label="Следующая страница">
          <Icon name="right" size={20} />
        </Link>
      ) : null}
    </nav>
  )
}
