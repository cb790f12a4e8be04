import { phoneHref } from '#shared/company.ts'
import { paths } from '#shared/paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountButton } from './account-button.tsx'
import styles from './menu-dialog.module.css'

/** The menu: categories with their subcategories, the help pages and the phone number. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const { data: menu } = trpc.catalog.menu.useQuery()
  const { phone, hours, storeCities } = usePageData().company
  return (
    <Dialog title="Каталог" layout="side" onClose={onClose}>
      <nav aria-label="Каталог" className={styles.menu}>
        <ul>
          {menu?.categories.map(({ label, url, children }) => (
            <li key={url}>
              {children.length === 0 ? (
                <Link to={url} className={styles.line}>
                  {label}
                </Link>
              ) : (
                <details name="menu" className={styles.category}>
                  <summary className={styles.line}>
                    {label}
                    <Icon name="down" size={16} />
                  </summary>
                  <ul className={styles.children}>
                    <li>
                      <Link to={url}>Все товары раздела</Link>
                    </li>
                    {children.map((child) => (
                      <li key={child.url}>
                        <Link to={child.url}>{child.label}</Link>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
          <li>
            <Link to={paths.brands} className={styles.line}>
              Бренды
            </Link>
          </li>
          <li>
            <Link to={paths.discounts} className={`${styles.line} ${styles.discounts}`}>
              Скидки
            </Link>
          </li>
        </ul>
        <ul className={styles.help}>
          <li>
            <AccountButton withIcon={false} closeMenu={onClose} />
          </li>
          <li>
            <Link to={paths.delivery}>Доставка и&nbsp;оплата</Link>
          </li>
          <li>
            <Link to={paths.contacts}>{storeCities === null ? 'Контакты' : 'Магазины и\u00a0контакты'}</Link>
          </li>
          <li>
            <Link to={paths.help}>Помощь</Link>
          </li>
        </ul>
        {phone === null ? null : (
          <p className={styles.phone}>
            <a href={phoneHref(phone)}>{phone}</a>
            {hours === null ? null : <span>ежедневно {hours}</span>}
          </p>
        )}
      </nav>
    </Dialog>
  )
}
