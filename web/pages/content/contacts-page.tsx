import { paths } from '#web/app/paths.ts'
import {
  EMAIL,
  MOSCOW_PHONE,
  MOSCOW_PHONE_HREF,
  PHONE,
  PHONE_HREF,
  STORE_HOURS,
} from '#web/app/shop-facts.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Block } from '#web/ui/block.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { Link } from '#web/ui/link.tsx'
import { Article, Facts, inText } from './article.tsx'

/** /contacts/ */
export function ContactsPage() {
  const { origin } = usePageData()
  return (
    <Article
      title="Контакты"
      description="Телефоны, почта и магазины «Глянца» в Челябинске и Екатеринбурге, ежедневно 09:00–21:00."
      path={paths.contacts}
      lead={
        <>
          Позвоните, напишите или приходите: магазины и&nbsp;служба заботы открыты каждый день, {STORE_HOURS}.
        </>
      }
    >
      <JsonLd
        data={{
          '@type': 'Organization',
          name: 'Глянец',
          url: `${origin}/`,
          logo: `${origin}/favicon.svg`,
          email: EMAIL,
          telephone: PHONE_HREF.slice(4),
        }}
      />
      <Block title="Связаться">
        <Facts
          rows={[
            [
              <a key="free" href={PHONE_HREF} className={inText}>
                {PHONE}
              </a>,
              <>Звонок по&nbsp;России бесплатный</>,
            ],
            [
              <a key="moscow" href={MOSCOW_PHONE_HREF} className={inText}>
                {MOSCOW_PHONE}
              </a>,
              'Москва',
            ],
            [
              <a key="mail" href={`mailto:${EMAIL}`} className={inText}>
                {EMAIL}
              </a>,
              <>Отвечаем в&nbsp;течение дня</>,
            ],
            [
              'Служба заботы',
              <>
                Вопросы о&nbsp;заказе, оттенках и&nbsp;возврате собраны в&nbsp;разделе{' '}
                <Link to={paths.help} className={inText}>
                  помощи
                </Link>
              </>,
            ],
          ]}
        />
      </Block>
      <Block title="Челябинск">
        <p>
          <b>ул.&nbsp;Цвиллинга,&nbsp;25</b>, ежедневно {STORE_HOURS}
        </p>
        <p>
          От&nbsp;остановки «Оперный театр» пройдите три минуты в&nbsp;сторону вокзала. Вход с&nbsp;улицы,
          первый этаж, малиновая дверь между кофейней и&nbsp;книжным магазином.
        </p>
      </Block>
      <Block title="Екатеринбург">
        <p>
          <b>ул.&nbsp;Вайнера,&nbsp;19</b>, ежедневно {STORE_HOURS}
        </p>
        <p>
          От&nbsp;метро «Площадь 1905&nbsp;года» идите по&nbsp;пешеходной улице Вайнера семь минут. Вход
          с&nbsp;улицы под часами, первый этаж, направо от&nbsp;лестницы.
        </p>
      </Block>
      <Block title="Компания">
        <p>
          У&nbsp;нас более 20&nbsp;000 товаров и&nbsp;более 300&nbsp;000 клиентов.{' '}
          <Link to={paths.company} className={inText}>
            Подробнее о&nbsp;компании
          </Link>
        </p>
      </Block>
    </Article>
  )
}
