import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './mega-menu.module.css'
import { MenuPicture, useMenuPictures } from './menu-picture.tsx'
import { linkOf, watchMenu } from './watch-menu.ts'

/**
 * The panels below the line of categories: of one category by the pointer and by the arrow key, of all by a press of
 * 'Каталог' (CAT-21, CAT-22). The open panel is put into the line's item after its link, so that the Tab key continues
 * into it.
 */
export function MegaMenu({ nav }: { nav: HTMLElement }) {
  const { key } = useLocation()
  const [openUrl, setOpenUrl] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts with the panel closed
  useEffect(() => setOpenUrl(null), [key])
  useEffect(() => watchMenu(nav, paths.catalog, setOpenUrl), [nav])
  // Only this code knows that the link opens a panel, so the line itself does not say so.
  useEffect(() => {
    linkOf(nav, paths.catalog)?.setAttribute('aria-expanded', String(openUrl === paths.catalog))
  }, [nav, openUrl])

  const item = openUrl === null ? null : linkOf(nav, openUrl)?.parentElement
  return item && openUrl !== null ? createPortal(<MenuPanel url={openUrl} />, item) : null
}

/** The subcategories of a category with their pictures, or all categories (CAT-20); nothing for other links. */
function MenuPanel({ url }: { url: string }) {
  const { data: menu } = trpc.catalog.menu.useQuery()
  const entries = useMenuPictures()
  const { hasLooks } = usePageData()
  const own = menu?.categories.find((category) => category.url === url)
  const shown = url === paths.catalog ? menu?.categories : own?.children
  const count = entries?.[url]?.productCount
  if (!shown || shown.length === 0) return null
  return (
    <div className={styles.panel} data-panel>
      <div className={styles.wrap}>
        <p className={styles.head}>
          <span className={styles.title}>{own?.label ?? 'Каталог'}</span>
          {count === undefined ? null : (
            <span className={styles.count}>
              {formatNumber(count)}&nbsp;{plural(count, 'товар', 'товара', 'товаров')}
            </span>
          )}
          <Link to={url} className={styles.whole}>
            {own ? 'Все товары категории' : 'Смотреть всё'}
          </Link>
          {own === undefined && hasLooks ? (
            <Link to={paths.looks} className={styles.whole}>
              Уроки с&nbsp;наборами
            </Link>
          ) : null}
        </p>
        <ul className={styles.tiles}>
          {shown.map((child) => (
            <li key={child.url}>
              <Link to={child.url} className={styles.tile}>
                <MenuPicture entry={entries?.[child.url]} className={styles.picture} />
                <span>{child.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
