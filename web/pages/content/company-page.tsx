import type { ReactNode } from 'react'
import { type Company, type LegalEntity, ogrnName } from '#shared/company.ts'
import { formatNumber } from '#shared/format.ts'
import { documentPath, paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Block } from '#web/ui/block.tsx'
import { Link } from '#web/ui/link.tsx'
import { Article, Facts, inText } from './article.tsx'

/** /about-us/company/ */
export function CompanyPage() {
  const { data } = trpc.catalog.brands.useQuery()
  const brands = data?.brands.length ?? 0
  const { claims, hasDocuments, legalEntity, networks, partnersEmail, storeCities } = usePageData().company
  const hasFigures = claims !== null || brands > 0 || storeCities !== null
  return (
    <Article
      title={'О\u00a0компании'}
      description={
        claims === null
          ? '«Глянец» — магазин косметики для ногтей: как мы выбираем и работаем, реквизиты и документы.'
          : `«Глянец» — магазин косметики для ногтей: более ${productsOf(claims)}, более ${clientsOf(claims)}, фирменные магазины, реквизиты и документы.`
      }
      path={paths.company}
      contents={[
        ...(hasFigures ? [['figures', 'В\u00a0цифрах'] as const] : []),
        ['choice', 'Как мы выбираем'],
        ['work', 'Как мы работаем'],
        ...(partnersEmail === null ? [] : [['partners', 'Партнёрам'] as const]),
        ['documents', 'Документы'],
        ...(legalEntity === null ? [] : [['entity', 'Реквизиты'] as const]),
      ]}
      lead={
        <>
          «Глянец»&nbsp;— магазин для тех, кто смотрит на&nbsp;руки. Мы собираем в&nbsp;одном месте всё для
          маникюра, педикюра и&nbsp;ухода: от&nbsp;гель-лака на&nbsp;один вечер до&nbsp;аппарата, который
          служит годами.
        </>
      }
    >
      {hasFigures ? <Figures brands={brands} /> : null}
      <Block anchor="choice" title="Как мы выбираем">
        <p>
          Прежде чем средство появится в&nbsp;каталоге, мастера проверяют его в&nbsp;работе: ложится&nbsp;ли
          цвет в&nbsp;два слоя, держится&nbsp;ли три недели, легко&nbsp;ли снимается. Оттенки показываем при
          одном и&nbsp;том&nbsp;же свете, чтобы их можно было сравнить.
        </p>
        <p>
          Мы не&nbsp;пишем, что средство лечит, и&nbsp;не&nbsp;прячем состав: он стоит на&nbsp;странице товара
          целиком, как на&nbsp;упаковке.
        </p>
      </Block>
      <Block anchor="work" title="Как мы работаем">
        <p>
          Цена на&nbsp;странице&nbsp;— та, которую вы заплатите: каждая скидка и&nbsp;каждый рубль доставки
          подписаны. Товар закрепляется за&nbsp;вами в&nbsp;минуту оформления, и&nbsp;два покупателя никогда
          не&nbsp;купят одну и&nbsp;ту&nbsp;же последнюю банку.
        </p>
        <p>
          Мы не&nbsp;продаём и&nbsp;не&nbsp;передаём данные покупателей для рекламы, не&nbsp;просим пароль
          и&nbsp;звоним только по&nbsp;вашему заказу или по&nbsp;вашей просьбе.
        </p>
      </Block>
      {partnersEmail === null ? null : (
        <Block anchor="partners" title="Партнёрам">
          <p>
            Поставщикам, студиям и&nbsp;учебным центрам отвечаем по&nbsp;адресу{' '}
            <a className={inText} href={`mailto:${partnersEmail}`}>
              {partnersEmail}
            </a>
            . Новости и&nbsp;уроки:{' '}
            {networks.map(({ name, href }, i) => (
              <span key={name}>
                {i > 0 ? ', ' : ''}
                <a className={inText} href={href}>
                  {name}
                </a>
              </span>
            ))}
            .
          </p>
        </Block>
      )}
      <Block anchor="documents" title="Документы">
        <ul>
          {hasDocuments ? <DocumentLinks /> : null}
          <li>
            <a className={inText} href={`${paths.help}#cookies`}>
              Файлы cookie
            </a>
          </li>
        </ul>
      </Block>
      {legalEntity === null ? null : <Entity entity={legalEntity} />}
    </Article>
  )
}

type Claims = NonNullable<Company['claims']>

function productsOf({ products }: Claims): string {
  return `${formatNumber(products)}\u00a0${plural(products, 'товара', 'товаров', 'товаров')}`
}

function clientsOf({ clients }: Claims): string {
  return `${formatNumber(clients)}\u00a0${plural(clients, 'клиента', 'клиентов', 'клиентов')}`
}

function Figures({ brands }: { brands: number }) {
  const { claims, storeCities, storeCount } = usePageData().company
  const rows: (readonly [ReactNode, ReactNode])[] = []
  if (claims !== null) {
    rows.push([
      `Более\u00a0${productsOf(claims)}`,
      <>Лаки, базы и&nbsp;топы, инструменты, лампы и&nbsp;аппараты, уход, дизайн, волосы и&nbsp;макияж.</>,
    ])
    rows.push([`Более\u00a0${clientsOf(claims)}`, <>Мастера, студии и&nbsp;те, кто делает маникюр дома.</>])
  }
  if (brands > 0) {
    rows.push([
      `${formatNumber(brands)}\u00a0${plural(brands, 'бренд', 'бренда', 'брендов')}`,
      <>
        Мы называем страну каждого и&nbsp;пишем состав каждого средства.{' '}
        <Link to={paths.brands} className={inText}>
          Все&nbsp;бренды
        </Link>
      </>,
    ])
  }
  if (storeCities !== null) {
    rows.push([
      `${formatNumber(storeCount)}\u00a0${plural(storeCount, 'магазин', 'магазина', 'магазинов')}`,
      <>
        {storeCities.charAt(0).toUpperCase() + storeCities.slice(1)}.{' '}
        <Link to={paths.contacts} className={inText}>
          Адреса
        </Link>
      </>,
    ])
  }
  return (
    <Block anchor="figures" title={'В\u00a0цифрах'}>
      <Facts rows={rows} />
    </Block>
  )
}

function Entity({ entity: { name, inn, kpp, ogrn, address } }: { entity: LegalEntity }) {
  return (
    <Block anchor="entity" title="Реквизиты">
      <Facts
        rows={[
          ['Продавец', name],
          kpp === null ? ['ИНН', inn] : ['ИНН / КПП', `${inn} / ${kpp}`],
          [ogrnName(ogrn), ogrn],
          ['Адрес', address],
        ]}
      />
    </Block>
  )
}

function DocumentLinks() {
  const { hasConsent } = usePageData()
  return (
    <>
      <li>
        <a className={inText} href={documentPath('oferta')}>
          Публичная оферта
        </a>
      </li>
      <li>
        <a className={inText} href={documentPath('end-user-agreement')}>
          Пользовательское соглашение
        </a>
      </li>
      <li>
        <a className={inText} href={documentPath('privacy-agreement')}>
          Политика обработки персональных данных
        </a>
      </li>
      {hasConsent ? (
        <li>
          <a className={inText} href={documentPath('personal-data-consent')}>
            Согласие на&nbsp;обработку персональных данных
          </a>
        </li>
      ) : null}
    </>
  )
}
