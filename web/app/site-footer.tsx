import { phoneHref } from '#shared/company.ts'
import { formatNumber } from '#shared/format.ts'
import { documentPath, paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const { claims, hasDocuments } = usePageData().company
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <p className={styles.motto}>
          {claims === null ? (
            'Для тех, кто смотрит'
          ) : (
            <>
              Более {formatNumber(claims.products)}&nbsp;
              {plural(claims.products, 'товара', 'товаров', 'товаров')} <br />
              для тех, кто смотрит
            </>
          )}{' '}
          <br />
          на&nbsp;руки
        </p>
        <nav aria-label="Покупателям">
          <h2 className={styles.title}>Покупателям</h2>
          <ul>
            <li>
              <Link to={paths.delivery}>Доставка и&nbsp;оплата</Link>
            </li>
            <li>
              <Link to={paths.help}>Помощь</Link>
            </li>
            <li>
              <Link to={paths.bonusProgram}>Бонусы</Link>
            </li>
            <li>
              <Link to={paths.favorites}>Избранное</Link>
            </li>
            <li>
              <Link to={paths.discounts}>Скидки</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Глянец">
          <h2 className={styles.title}>Глянец</h2>
          <ul>
            <li>
              <Link to={paths.company}>О&nbsp;компании</Link>
            </li>
            <li>
              <Link to={paths.contacts}>Контакты</Link>
            </li>
            <li>
              <Link to={paths.brands}>Бренды</Link>
            </li>
            {hasDocuments ? (
              <>
                <li>
                  <a href={documentPath('oferta')}>Оферта</a>
                </li>
                <li>
                  <a href={documentPath('privacy-agreement')}>Персональные данные</a>
                </li>
              </>
            ) : null}
          </ul>
        </nav>
        <Reach />
      </div>
    </footer>
  )
}

function Reach() {
  const { phone, storeCities, hours } = usePageData().company
  return (
    <div className={styles.reach}>
      {phone === null ? null : (
        <a className={styles.phone} href={phoneHref(phone)}>
          {phone}
        </a>
      )}
      <p className={styles.small}>
        {storeCities === null ? null : (
          <>
            Магазины {storeCities} <br />
          </>
        )}
        {hours === null ? null : `ежедневно ${hours}`}
      </p>
    </div>
  )
}
