import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import styles from './page-links.module.css'
import { pagesToLink } from './pages-to-link.ts'

interface PageLinksProps {
  readonly page: number
  readonly pageCount: number
  /** Returns the address of a page of the list. */
  readonly to: (page: number) => string
}

/**
 * Links to the pages of a list. They work before any script has loaded. Renders nothing if there is only one page.
 */
export function PageLinks({ page, pageCount, to }: PageLinksProps) {
  if (pageCount < 2) return null
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
