import type { ReactNode } from 'react'
import { PREPAY_PERCENT } from '#shared/basket/price-basket.ts'
import { formatRoubles } from '#shared/format.ts'
import { UNPAID_HOURS } from '#shared/orders/order-waits.ts'
import { paths } from '#shared/paths.ts'
import { INSTALLMENT_DAYS } from '#shared/payments/installment-schedule.ts'
import { MIN_SUM_ON_DELIVERY } from '#shared/payments/payment-availability.ts'
import { plural } from '#shared/plural.ts'
import type { FreeFrom } from '#shared/tariffs/contract.ts'
import { MIN_CASH_FEE } from '#shared/tariffs/delivery-price.ts'
import { freeFromText } from '#web/lib/free-from-text.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Block } from '#web/ui/block.tsx'
import { Link } from '#web/ui/link.tsx'
import { Article, Facts, inText } from './article.tsx'

/** /faq/dostavka/ */
export function DeliveryPage() {
  const { data: terms } = trpc.tariffs.terms.useQuery()
  const { data: stores } = trpc.tariffs.stores.useQuery()
  const { storeCities } = usePageData().company
  if (!terms || !stores) return null
  const { freeFrom, cashFeePercent } = terms
  const [store] = stores
  return (
    <Article
      title={'Доставка и\u00a0оплата'}
      description="Как и за сколько мы доставляем косметику из Челябинска по России, в СНГ и по всему миру, сколько это стоит, где забрать заказ и чем заплатить."
      path={paths.delivery}
      contents={[
        ['ways', 'Способы доставки'],
        ['price', 'Цена и\u00a0сроки'],
        ['receive', 'Получение'],
        ['payment', 'Оплата'],
        ['abroad', 'За\u00a0пределы России'],
      ]}
      lead={
        <>
          Мы собираем заказы в&nbsp;Челябинске и&nbsp;отправляем их на&nbsp;следующий день. Точную цену
          и&nbsp;срок для вашего города магазин считает при оформлении: по&nbsp;расстоянию, весу
          и&nbsp;размеру посылки.
        </>
      }
    >
      <Block anchor="ways" title="Способы доставки">
        <Facts
          rows={[
            [
              'Пункт выдачи или постамат',
              <>
                CDEK, DPD, Boxberry, Ozon, 5Post («Пятерочка»), почтоматы и&nbsp;отделения Почты России.{' '}
                <FreeSentence from={freeFrom.pickup}>Бесплатно</FreeSentence>Часть пунктов принимает только
                предоплаченные заказы: у&nbsp;них стоит пометка «только предоплата».
              </>,
            ],
            [
              'Курьер',
              <>
                <FreeSentence from={freeFrom.ownCourier}>Курьер «Глянца» бесплатно</FreeSentence>
                <FreeSentence from={freeFrom.courier}>Курьеры CDEK и&nbsp;DPD бесплатно</FreeSentence>Привезут
                по&nbsp;адресу и&nbsp;позвонят заранее.
              </>,
            ],
            [
              'Почта России',
              <>
                До&nbsp;любого отделения страны
                {freeFrom.post === null ? '' : `, бесплатно ${freeFromText(freeFrom.post)}`}.{' '}
                {cashFeePercent === 0 ? null : (
                  <>
                    При оплате на&nbsp;почте берётся сбор: {cashFeePercent}&nbsp;% суммы,
                    но&nbsp;не&nbsp;меньше {formatRoubles(MIN_CASH_FEE)}.
                  </>
                )}
              </>,
            ],
            ...(store && storeCities !== null
              ? [
                  [
                    'Фирменный магазин',
                    <>
                      {capital(storeCities)}, всегда бесплатно.{' '}
                      <Link to={paths.contacts} className={inText}>
                        Адреса магазинов
                      </Link>
                    </>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Block>
      <Block anchor="price" title={'Цена и\u00a0сроки'}>
        <Facts
          rows={[
            [
              'От чего зависит цена?',
              <>
                От&nbsp;расстояния до&nbsp;вашего города, веса и&nbsp;размера посылки. Она видна
                у&nbsp;каждого способа ещё до&nbsp;оформления и&nbsp;после него не&nbsp;меняется. Порог
                бесплатной доставки считается по&nbsp;сумме товаров со&nbsp;скидками.
              </>,
            ],
            [
              'Когда приедет заказ?',
              <>
                Срок стоит у&nbsp;каждого способа и&nbsp;на&nbsp;странице каждого товара: он отсчитывается
                от&nbsp;дня, когда посылка уедет от&nbsp;нас.
              </>,
            ],
            [
              'Моего города нет в\u00a0списке',
              <>
                Впишите его название: мы посчитаем доставку почтой, а&nbsp;остальные способы оператор уточнит,
                когда подтвердит заказ.
              </>,
            ],
            [
              'Отдалённые районы',
              <>
                Стоимость доставки в&nbsp;отдалённые районы может увеличиться: оператор предупредит
                об&nbsp;этом заранее.
              </>,
            ],
            [
              'Крупные вещи',
              <>
                Кресла и&nbsp;столы мы везём по&nbsp;отдельной договорённости: стоимость и&nbsp;сроки
                согласует оператор при подтверждении заказа.
              </>,
            ],
          ]}
        />
      </Block>
      <Block anchor="receive" title="Получение">
        <Facts
          rows={[
            [
              'Сколько заказ меня ждёт?',
              <>
                В&nbsp;пункте выдачи&nbsp;— столько дней, сколько указано в&nbsp;его описании.{' '}
                {store ? (
                  <>
                    В&nbsp;фирменном магазине&nbsp;— {store.storageDays}&nbsp;
                    {plural(store.storageDays, 'день', 'дня', 'дней')}.
                  </>
                ) : null}
              </>,
            ],
            [
              'Что взять с\u00a0собой?',
              <>
                Номер заказа и&nbsp;телефон, на&nbsp;который он оформлен. За&nbsp;предоплаченным заказом
                иногда просят документ.
              </>,
            ],
            [
              'Можно ли проверить?',
              <>
                Да. Осмотрите упаковку и&nbsp;состав заказа, прежде чем расписаться. Если чего-то
                не&nbsp;хватает или коробка помята, скажите об&nbsp;этом сразу и&nbsp;позвоните нам.
              </>,
            ],
          ]}
        />
      </Block>
      <Block anchor="payment" title="Оплата">
        <Facts
          rows={[
            [
              'При получении',
              <>
                Наличными или картой, если это допускает способ доставки. Заказ без учёта доставки&nbsp;—
                от&nbsp;{formatRoubles(MIN_SUM_ON_DELIVERY)}; при получении в&nbsp;фирменном магазине
                ограничения нет.
              </>,
            ],
            [
              'Онлайн',
              <>
                Картой, через СБП или иностранной картой, на&nbsp;странице банка: номер карты мы
                не&nbsp;видим. За&nbsp;полную предоплату скидка {PREPAY_PERCENT}&nbsp;%, кроме подарочных
                карт. Заказ ждёт оплаты {UNPAID_HOURS}&nbsp;
                {plural(UNPAID_HOURS, 'час', 'часа', 'часов')}.
              </>,
            ],
            [
              'Частями',
              <>
                «Долями» и&nbsp;«Подели»: четыре равных платежа без переплаты, первый сегодня, остальные через{' '}
                {INSTALLMENT_DAYS.slice(1, 3).join(', ')} и&nbsp;{INSTALLMENT_DAYS[3]}&nbsp;
                {plural(INSTALLMENT_DAYS[3], 'день', 'дня', 'дней')}.
              </>,
            ],
            [
              'Возврат денег',
              <>
                Тем&nbsp;же способом, каким вы платили. Условия&nbsp;— в&nbsp;разделе{' '}
                <a href={`${paths.help}#return`} className={inText}>
                  возврата
                </a>
                .
              </>,
            ],
          ]}
        />
      </Block>
      <Block anchor="abroad" title={'За\u00a0пределы России'}>
        <p>
          Курьером CDEK в&nbsp;страны СНГ и&nbsp;международной посылкой Почты России по&nbsp;всему миру. Адрес
          пишется латиницей: индекс, страна, город, улица, дом, квартира. Международная посылка оплачивается
          заранее; таможенные платежи страны назначения, если они есть, платит получатель.
        </p>
      </Block>
    </Article>
  )
}

/** A sentence about free delivery from a sum on; renders nothing if delivery is never free. */
function FreeSentence({ from, children }: { from: FreeFrom; children: ReactNode }) {
  return from === null ? null : (
    <>
      {children} {freeFromText(from)}.{' '}
    </>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
