import { type NamedLink, phoneHref } from '#shared/company.ts'
import { formatNumber } from '#shared/format.ts'
import { documentPath, paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { useKept } from '#web/lib/kept.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './site-footer.module.css'

const FOR_SHOPPERS: readonly NamedLink[] = [
  { name: 'Доставка и\u00a0оплата', href: paths.delivery },
  { name: 'Помощь', href: paths.help },
  { name: 'Бонусы', href: paths.bonusProgram },
  { name: 'Избранное', href: paths.favorites },
  { name: 'Скидки', href: paths.discounts },
]
const ABOUT: readonly NamedLink[] = [
  { name: 'О\u00a0компании', href: paths.company },
  { name: 'Контакты', href: paths.contacts },
  { name: 'Бренды', href: paths.brands },
]
const DOCUMENTS: readonly NamedLink[] = [
  { name: 'Оферта', href: documentPath('oferta') },
  { name: 'Персональные данные', href: documentPath('privacy-agreement') },
]

export function SiteFooter() {
  const { company, menuLinks } = usePageData()
  const { claims, hasDocuments } = company
  return useKept()(
    ['footer', company, menuLinks],
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
        <LinkList title="Покупателям" links={[...FOR_SHOPPERS, ...menuLinks]} />
        <LinkList title="Глянец" links={hasDocuments ? [...ABOUT, ...DOCUMENTS] : ABOUT} />
        <Reach />
      </div>
    </footer>,
  )
}

function LinkList({ title, links }: { title: string; links: readonly NamedLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {links.map(({ name, href }) => (
          <li key={name}>
            <Link to={href}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
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
        {hours && <span>ежедневно {hours}</span>} {storeCities && <span>Магазины {storeCities}</span>}
      </p>
    </div>
  )
}
