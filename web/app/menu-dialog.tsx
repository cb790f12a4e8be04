import { phoneHref } from '#shared/company.ts'
import { paths } from '#shared/paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountButton } from './account-button.tsx'
import styles from './menu-dialog.module.css'
import { MenuPicture, useMenuPictures } from './menu-picture.tsx'

/** The menu: categories with their subcategories and pictures, the help pages and the phone number (CAT-20). */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const { data: menu } = trpc.catalog.menu.useQuery()
  const entries = useMenuPictures()
  const { company, hasLooks, menuLinks } = usePageData()
  const { phone, hours, storeCities } = company
  return (
    <Dialog title="Каталог" layout="side" onClose={onClose}>
      <nav aria-label="Каталог" className={styles.menu}>
        <ul>
          {menu?.categories.map(({ label, url, children }) => (
            <li key={url}>
              {children.length === 0 ? (
                <Link to={url} className={styles.line}>
                  <MenuPicture entry={entries?.[url]} className={styles.picture} />
                  {label}
                </Link>
              ) : (
                <details name="menu" className={styles.category}>
                  <summary className={styles.line}>
                    <MenuPicture entry={entries?.[url]} className={styles.picture} />
                    {label}
                    <Icon name="down" size={16} />
                  </summary>
                  <ul className={styles.children}>
                    <li>
                      <Link to={url} className={styles.plain}>
                        Все товары категории
                      </Link>
                    </li>
                    {children.map((child) => (
                      <li key={child.url}>
                        <Link to={child.url}>
                          <MenuPicture entry={entries?.[child.url]} className={styles.picture} />
                          {child.label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
          <li>
            <Link to={paths.brands} className={`${styles.line} ${styles.plain}`}>
              Бренды
            </Link>
          </li>
          {hasLooks ? (
            <li>
              <Link to={paths.looks} className={`${styles.line} ${styles.plain}`}>
                Уроки
              </Link>
            </li>
          ) : null}
          <li>
            <Link to={paths.discounts} className={`${styles.line} ${styles.plain} ${styles.discounts}`}>
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
          {menuLinks.map(({ name, href }) => (
            <li key={name}>
              <Link to={href}>{name}</Link>
            </li>
          ))}
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
