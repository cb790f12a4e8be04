import type { ReactNode } from 'react'
import { ogrnName, phoneHref } from '#shared/company.ts'
import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import type { BrandStore } from '#shared/pickup/contract.ts'
import { CallbackBlock } from '#web/callback/callback-block.tsx'
import { ReportCrawlerFact } from '#web/lib/crawler-facts.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { Facts, inText } from './article.tsx'
import styles from './contacts-page.module.css'
import { StoreMap } from './store-map.tsx'

/** Zoom of the shop's own map, on which districts, waters and stations show the way, and zoom of maps with streets. */
const OWN_ZOOM = 12
const STREET_ZOOM = 16

type Row = readonly [ReactNode, ReactNode]

/** /contacts/ (PAGE-5 to PAGE-10). */
export function ContactsPage() {
  const { data: stores } = trpc.tariffs.stores.useQuery()
  const { storeCities } = usePageData().company
  if (!stores) return null
  return (
    <main className={styles.page}>
      <PageHead
        title="Контакты"
        description={
          storeCities === null
            ? 'Контакты интернет-магазина «Глянец» и обратный звонок.'
            : `Телефоны, email и магазины «Глянца» ${storeCities.replaceAll('\u00a0', ' ')}.`
        }
        path={paths.contacts}
      />
      <ReportCrawlerFact fact={{ kind: 'stores', stores }} />
      <Breadcrumbs crumbs={[{ name: 'Контакты' }]} />
      <h1>Контакты</h1>
      <div className={styles.top}>
        <div className={styles.reach}>
          <Lead />
          <Phones />
        </div>
        <CallbackBlock />
        <div className={styles.ways}>
          <Ways />
        </div>
      </div>
      {stores.length > 0 ? (
        <section aria-labelledby="stores">
          <h2 id="stores">Магазины</h2>
          <div className={styles.stores}>
            {stores.map((store) => (
              <Store key={store.id} store={store} />
            ))}
          </div>
        </section>
      ) : null}
      <Company />
    </main>
  )
}

function Lead() {
  const { phone, hours, storeCities } = usePageData().company
  if (phone === null) {
    return <p className={styles.lead}>Оставьте номер, и&nbsp;мы перезвоним: ответим на&nbsp;любой вопрос.</p>
  }
  return (
    <p className={styles.lead}>
      {storeCities === null ? (
        <>Позвоните или напишите: служба заботы отвечает каждый день</>
      ) : (
        <>Позвоните, напишите или приходите в&nbsp;магазин: служба заботы отвечает каждый день</>
      )}
      {hours === null ? '' : `, ${hours}`}.
    </p>
  )
}

function Phones() {
  const { phone, moscowPhone } = usePageData().company
  if (phone === null) return null
  return (
    <ul className={styles.phones}>
      <li>
        <a href={phoneHref(phone)} className={styles.phone}>
          {phone}
        </a>
        <span className={styles.note}>Звонок по&nbsp;России бесплатный</span>
      </li>
      {moscowPhone === null ? null : (
        <li>
          <a href={phoneHref(moscowPhone)} className={styles.phone}>
            {moscowPhone}
          </a>
          <span className={styles.note}>Москва</span>
        </li>
      )}
    </ul>
  )
}

function Ways() {
  const { email, messenger, networks } = usePageData().company
  const rows: Row[] = []
  if (email !== null) {
    rows.push([
      'Email',
      <>
        <a href={`mailto:${email}`} className={inText}>
          {email}
        </a>
        <br />
        Отвечаем в&nbsp;течение дня
      </>,
    ])
  }
  if (messenger !== null) {
    rows.push([
      'Мессенджер',
      <>
        <a href={messenger.href} className={inText}>
          Написать в&nbsp;{messenger.name}
        </a>
        <br />
        Подскажем оттенок и&nbsp;размер
      </>,
    ])
  }
  rows.push([
    'Служба заботы',
    <>
      Ответы о&nbsp;заказе, оттенках и&nbsp;возврате собраны в&nbsp;разделе{' '}
      <Link to={paths.help} className={inText}>
        помощи
      </Link>
    </>,
  ])
  if (networks.length > 0) {
    rows.push([
      <>Мы&nbsp;в&nbsp;сетях</>,
      <span key="social" className={styles.social}>
        {networks.map(({ name, href }) => (
          <a key={name} href={href} className={inText}>
            {name}
          </a>
        ))}
      </span>,
    ])
  }
  return <Facts rows={rows} />
}

function Store({ store }: { store: BrandStore }) {
  const { googleKey, tilesUrl } = usePageData().map
  const zoom = googleKey === null && tilesUrl === null ? OWN_ZOOM : STREET_ZOOM
  const { city, address, roadMap, businessHours, phone, latitude, longitude } = store
  return (
    <article className={styles.store}>
      <StoreMap store={store} zoom={zoom} />
      <h3 className={styles.city}>{city}</h3>
      <p className={styles.address}>
        <Unbroken text={address} />
        <span className={styles.hours}>{businessHours}</span>
        {phone === null ? null : (
          <a className={inText} href={phoneHref(phone)}>
            {phone}
          </a>
        )}
      </p>
      <p className={styles.road}>{roadMap}</p>
      <TextLink
        to={`https://yandex.ru/maps/?rtext=~${latitude},${longitude}`}
        target="_blank"
        rel="noreferrer"
      >
        Проложить маршрут
      </TextLink>
    </article>
  )
}

function Company() {
  const { claims, partnersEmail, legalEntity } = usePageData().company
  const rows: Row[] = []
  if (partnersEmail !== null) {
    rows.push([
      'Партнёрам',
      <>
        Студиям, мастерам и&nbsp;поставщикам:{' '}
        <a href={`mailto:${partnersEmail}`} className={inText}>
          {partnersEmail}
        </a>
      </>,
    ])
  }
  if (legalEntity !== null) {
    const { name, inn, kpp, ogrn, address } = legalEntity
    rows.push([
      'Юридическое лицо',
      <>
        {name}
        <br />
        ИНН&nbsp;{inn}
        {kpp === null ? '' : `, КПП\u00a0${kpp}`}
        <br />
        {ogrnName(ogrn)}&nbsp;{ogrn}
      </>,
    ])
    rows.push(['Юридический адрес', address])
  }
  return (
    <section className={styles.company} aria-labelledby="company">
      <div>
        <h2 id="company">Компания</h2>
        {claims === null ? null : (
          <ul className={styles.claims}>
            <li>
              <span className={styles.note}>Более</span>{' '}
              <span className={styles.figure}>{formatNumber(claims.products)}</span>{' '}
              <span className={styles.note}>товаров</span>
            </li>
            <li>
              <span className={styles.note}>Более</span>{' '}
              <span className={styles.figure}>{formatNumber(claims.clients)}</span>{' '}
              <span className={styles.note}>клиентов</span>
            </li>
          </ul>
        )}
        <p>
          <TextLink to={paths.company}>Подробнее о&nbsp;компании</TextLink>
        </p>
      </div>
      {rows.length > 0 ? <Facts rows={rows} /> : null}
    </section>
  )
}
