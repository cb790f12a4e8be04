import { phoneHref } from '#shared/company.ts'
import { paths } from '#shared/paths.ts'
import { useFavorites } from '#web/favorites/favorites-provider.tsx'
import { CityLine } from '#web/geo/city-line.tsx'
import { useCityElsewhere } from '#web/geo/use-city-elsewhere.ts'
import { classNames } from '#web/lib/class-names.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { SearchForm } from '#web/search/search-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountButton } from './account-button.tsx'
import { BasketButton } from './basket-button.tsx'
import { CategoryLine } from './category-line.tsx'
import { MenuButton } from './menu-button.tsx'
import styles from './site-header.module.css'

export function SiteHeader() {
  useCityElsewhere()
  const { count } = useFavorites()
  const { phone, storeCities } = usePageData().company
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <div className={styles.wrap}>
          <CityLine />
          <Link to={paths.delivery}>Доставка и&nbsp;оплата</Link>
          <Link to={paths.contacts}>{storeCities === null ? 'Контакты' : 'Магазины'}</Link>
          <Link to={paths.help} className={styles.help}>
            Помощь
          </Link>
          {phone === null ? null : (
            <a className={styles.phone} href={phoneHref(phone)}>
              {phone}
            </a>
          )}
        </div>
      </div>
      <div className={classNames(styles.wrap, styles.head)}>
        <MenuButton className={styles.menu} />
        <Link to={paths.home} className={styles.logo}>
          Глянец
        </Link>
        <SearchForm className={styles.search} />
        <div className={styles.actions}>
          <Link
            to={paths.favorites}
            className={styles.action}
            aria-label={count > 0 ? `Избранное, ${count}` : 'Избранное'}
          >
            <Icon name="heart" isFilled={count > 0} className={classNames(count > 0 && styles.loved)} />
            {/* As in the link to the basket, the space separates word and number. */}
            <span className={styles.word}>Избранное</span>{' '}
            {count > 0 ? <span className={classNames(styles.word, styles.count)}>{count}</span> : null}
          </Link>
          <AccountButton className={styles.action} wordClassName={styles.word} />
          <BasketButton className={styles.action} wordClassName={styles.basketWord} />
        </div>
      </div>
      <CategoryLine className={styles.nav} />
      <CityLine className={styles.city} />
    </header>
  )
}
