import { Link } from '#web/ui/link.tsx'
import { paths } from './paths.ts'
import { PHONE, PHONE_HREF, STORE_HOURS } from './shop-facts.ts'
import styles from './site-footer.module.css'

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <p className={styles.motto}>
          Более 20&nbsp;000 товаров <br />
          для тех, кто смотрит <br />
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
            <li>
              <a href="/docs/oferta.pdf">Оферта</a>
            </li>
            <li>
              <a href="/docs/privacy-agreement.pdf">Персональные данные</a>
            </li>
          </ul>
        </nav>
        <div className={styles.reach}>
          <p className={styles.title}>Нам доверяют более 300&nbsp;000 клиентов</p>
          <a className={styles.phone} href={PHONE_HREF}>
            {PHONE}
          </a>
          <p className={styles.small}>
            Магазины в&nbsp;Челябинске и&nbsp;Екатеринбурге <br />
            ежедневно {STORE_HOURS}
          </p>
        </div>
      </div>
    </footer>
  )
}
