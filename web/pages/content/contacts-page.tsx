import { LEGAL_ENTITY, MESSENGER, PARTNERS_EMAIL, SOCIAL } from '#shared/company.ts'
import { BRAND_STORES, type BrandStore } from '#shared/stores.ts'
import { paths } from '#web/app/paths.ts'
import {
  EMAIL,
  MOSCOW_PHONE,
  MOSCOW_PHONE_HREF,
  PHONE,
  PHONE_HREF,
  STORE_HOURS,
} from '#web/app/shop-facts.ts'
import { CallbackBlock } from '#web/callback/callback-block.tsx'
import { TellCrawlers } from '#web/lib/crawler-facts.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Facts, inText } from './article.tsx'
import styles from './contacts-page.module.css'
import { StoreMap } from './store-map.tsx'

/** The shop's own map has no streets: it shows the town among its neighbours. */
const TOWN_ZOOM = 9
const STREET_ZOOM = 16

/** /contacts/ (spec §2, Contacts page) */
export function ContactsPage() {
  return (
    <main className={styles.page}>
      <PageHead
        title="Контакты"
        description="Телефоны, почта и магазины «Глянца» в Челябинске и Екатеринбурге, ежедневно 09:00-21:00."
        path={paths.contacts}
      />
      <TellCrawlers fact={{ kind: 'stores' }} />
      <Breadcrumbs crumbs={[{ name: 'Контакты' }]} />
      <h1>Контакты</h1>
      <div className={styles.top}>
        <div className={styles.reach}>
          <p className={styles.lead}>
            Позвоните, напишите или приходите: магазины и&nbsp;служба заботы открыты каждый день,{' '}
            {STORE_HOURS}.
          </p>
          <Phones />
        </div>
        <CallbackBlock />
        <div className={styles.ways}>
          <Ways />
        </div>
      </div>
      <section aria-labelledby="stores">
        <h2 id="stores">Магазины</h2>
        <div className={styles.stores}>
          {BRAND_STORES.map((store) => (
            <Store key={store.id} store={store} />
          ))}
        </div>
      </section>
      <Company />
    </main>
  )
}

function Phones() {
  return (
    <ul className={styles.phones}>
      <li>
        <a href={PHONE_HREF} className={styles.phone}>
          {PHONE}
        </a>
        <span className={styles.note}>Звонок по&nbsp;России бесплатный</span>
      </li>
      <li>
        <a href={MOSCOW_PHONE_HREF} className={styles.phone}>
          {MOSCOW_PHONE}
        </a>
        <span className={styles.note}>Москва</span>
      </li>
    </ul>
  )
}

function Ways() {
  return (
    <Facts
      rows={[
        [
          'Почта',
          <>
            <a href={`mailto:${EMAIL}`} className={inText}>
              {EMAIL}
            </a>
            <br />
            Отвечаем в&nbsp;течение дня
          </>,
        ],
        [
          'Мессенджер',
          <>
            <a href={MESSENGER.href} className={inText}>
              Написать в&nbsp;{MESSENGER.name}
            </a>
            <br />
            Подскажем оттенок и&nbsp;размер
          </>,
        ],
        [
          'Служба заботы',
          <>
            Ответы о&nbsp;заказе, оттенках и&nbsp;возврате собраны в&nbsp;разделе{' '}
            <Link to={paths.help} className={inText}>
              помощи
            </Link>
          </>,
        ],
        [
          <>Мы&nbsp;в&nbsp;сетях</>,
          <span key="social" className={styles.social}>
            {SOCIAL.map(({ name, href }) => (
              <a key={name} href={href} className={inText}>
                {name}
              </a>
            ))}
          </span>,
        ],
      ]}
    />
  )
}

function Store({ store }: { store: BrandStore }) {
  const { googleKey, tilesUrl } = usePageData().map
  const zoom = googleKey === null && tilesUrl === null ? TOWN_ZOOM : STREET_ZOOM
  const { town, address, roadMap, latitude, longitude } = store
  return (
    <article className={styles.store}>
      <StoreMap store={store} zoom={zoom} />
      <h3 className={styles.town}>{town}</h3>
      <p className={styles.address}>
        {address}
        <span className={styles.hours}>ежедневно {STORE_HOURS}</span>
      </p>
      <p className={styles.road}>{roadMap}</p>
      <a
        className={styles.route}
        href={`https://yandex.ru/maps/?rtext=~${latitude},${longitude}`}
        target="_blank"
        rel="noreferrer"
      >
        Проложить маршрут
      </a>
    </article>
  )
}

function Company() {
  const { name, inn, kpp, ogrn, address } = LEGAL_ENTITY
  return (
    <section className={styles.company} aria-labelledby="company">
      <div>
        <h2 id="company">Компания</h2>
        <ul className={styles.claims}>
          <li>
            <span className={styles.note}>Более</span> <span className={styles.figure}>20&nbsp;000</span>{' '}
            <span className={styles.note}>товаров</span>
          </li>
          <li>
            <span className={styles.note}>Более</span> <span className={styles.figure}>300&nbsp;000</span>{' '}
            <span className={styles.note}>клиентов</span>
          </li>
        </ul>
        <p>
          <Link to={paths.company} className={styles.route}>
            Подробнее о&nbsp;компании
          </Link>
        </p>
      </div>
      <Facts
        rows={[
          [
            'Партнёрам',
            <>
              Студиям, мастерам и&nbsp;поставщикам:{' '}
              <a href={`mailto:${PARTNERS_EMAIL}`} className={inText}>
                {PARTNERS_EMAIL}
              </a>
            </>,
          ],
          [
            'Юридическое лицо',
            <>
              {name}
              <br />
              ИНН&nbsp;{inn}, КПП&nbsp;{kpp}
              <br />
              ОГРН&nbsp;{ogrn}
            </>,
          ],
          ['Юридический адрес', address],
        ]}
      />
    </section>
  )
}
