import type { ReactNode } from 'react'
import { formatRoubles } from '#shared/format.ts'
import { UNPAID_HOURS } from '#shared/orders/order-waits.ts'
import { paths } from '#shared/paths.ts'
import { INSTALLMENT_DAYS } from '#shared/payments/installment-schedule.ts'
import { plural } from '#shared/plural.ts'
import type { FreeFrom } from '#shared/tariffs/contract.ts'
import { MIN_CASH_FEE } from '#shared/tariffs/delivery-price.ts'
import { freeFromText } from '#web/lib/free-from-text.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Block } from '#web/ui/block.tsx'
import { Link } from '#web/ui/link.tsx'
import { Article, Facts, inText } from './article.tsx'
import { UnprovenWait } from './unproven-wait.tsx'

/** /faq/dostavka/ */
export function DeliveryPage() {
  const { data: terms } = trpc.tariffs.terms.useQuery()
  const { data: stores } = trpc.tariffs.stores.useQuery()
  const { company, terms: sale } = usePageData()
  const { storeCities, warehouse } = company
  if (!terms || !stores) return null
  const { freeFrom, cashFeePercent, pickups, couriers, hasOwnCourier, hasPost, abroad } = terms
  const hasCouriers = hasOwnCourier || couriers.length > 0
  const isAbroad = abroad.cis || abroad.world
  const [store] = stores
  return (
    <Article
      title={'Доставка и\u00a0оплата'}
      description="Как и за сколько мы доставляем косметику, сколько это стоит, где забрать заказ и чем заплатить."
      path={paths.delivery}
      contents={[
        ['ways', 'Способы доставки'],
        ['price', 'Цена и\u00a0сроки'],
        ['receive', 'Получение'],
        ['payment', 'Оплата'],
        ...(isAbroad ? [['abroad', 'За\u00a0пределы России'] as const] : []),
      ]}
      lead={
        <>
          {warehouse === null ? null : (
            <>Мы собираем заказы {warehouse.where} и&nbsp;отправляем их на&nbsp;следующий рабочий день. </>
          )}
          Точную цену и&nbsp;срок для вашего города магазин считает при оформлении: по&nbsp;расстоянию, весу
          и&nbsp;размеру посылки.
        </>
      }
    >
      <Block anchor="ways" title="Способы доставки">
        <Facts
          rows={[
            ...rowIf(
              pickups.length > 0,
              'Пункт выдачи или постамат',
              <>
                {pickups.join(', ')}. <FreeSentence from={freeFrom.pickup}>Бесплатно</FreeSentence>
                Часть пунктов принимает только предоплаченные заказы: у&nbsp;них стоит пометка «только
                предоплата».
              </>,
            ),
            ...rowIf(
              hasCouriers,
              'Курьер',
              <>
                <FreeSentence from={freeFrom.ownCourier}>Курьер «Глянца» бесплатно</FreeSentence>
                <FreeSentence from={freeFrom.courier}>
                  {couriers.length > 1 ? 'Курьеры' : 'Курьер'} {listOf(couriers)} бесплатно
                </FreeSentence>
                Привезут по&nbsp;адресу и&nbsp;позвонят заранее.
              </>,
            ),
            ...rowIf(
              hasPost,
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
            ),
            ...rowIf(
              storeCities !== null,
              'Фирменный магазин',
              <>
                {capital(storeCities ?? '')}, всегда бесплатно.{' '}
                <Link to={paths.contacts} className={inText}>
                  Адреса магазинов
                </Link>
              </>,
            ),
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
                у&nbsp;каждого способа ещё до&nbsp;оформления и&nbsp;после него не&nbsp;меняется.
                {Object.values(freeFrom).every((from) => from === null) ? null : (
                  <>
                    {' '}
                    Для&nbsp;бесплатной доставки мы считаем сумму товаров со&nbsp;скидками и&nbsp;купоном,
                    а&nbsp;{sale.prepayPercent === 0 ? null : <>скидку за&nbsp;предоплату и&nbsp;</>}бонусы
                    не&nbsp;вычитаем.
                  </>
                )}
              </>,
            ],
            [
              'Когда приедет заказ?',
              <>
                Даты указаны у&nbsp;каждого способа и&nbsp;на&nbsp;странице каждого товара. В&nbsp;них уже
                учтено, что посылка уедет от&nbsp;нас на&nbsp;следующий рабочий день.
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
                Наличными или картой, если это допускает способ доставки.{' '}
                {sale.minSumOnReceipt === 0 ? null : (
                  <>
                    Заказ без учёта доставки&nbsp;— от&nbsp;{formatRoubles(sale.minSumOnReceipt)}
                    {storeCities === null ? '' : '; при получении в\u00a0фирменном магазине ограничения нет'}.
                  </>
                )}
              </>,
            ],
            [
              'Онлайн',
              <>
                Картой, через СБП или иностранной картой, на&nbsp;странице банка: номер карты мы
                не&nbsp;видим.{' '}
                {sale.prepayPercent === 0 ? null : (
                  <>За&nbsp;полную предоплату скидка {sale.prepayPercent}&nbsp;%, кроме подарочных карт. </>
                )}
                Заказ ждёт оплаты {UNPAID_HOURS}&nbsp;
                {plural(UNPAID_HOURS, 'час', 'часа', 'часов')}. <UnprovenWait />
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
      {isAbroad ? (
        <Block anchor="abroad" title={'За\u00a0пределы России'}>
          <p>
            {abroad.cis ? <>Курьером CDEK в&nbsp;страны СНГ</> : null}
            {abroad.cis && abroad.world ? <> и&nbsp;международной</> : null}
            {!abroad.cis && abroad.world ? 'Международной' : null}
            {abroad.world ? <> посылкой Почты России по&nbsp;всему миру</> : null}. Адрес пишется латиницей:
            индекс, страна, город, улица, дом, квартира. Заказ оплачивают заранее, картой российского или
            иностранного банка, и&nbsp;для него нужен номер телефона&nbsp;+7. Таможенные платежи страны
            назначения, если они есть, платит получатель.
          </p>
        </Block>
      ) : null}
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

type Row = readonly [ReactNode, ReactNode]

/** Returns a row, or none where what it is about does not exist in this shop. */
function rowIf(exists: boolean, name: ReactNode, text: ReactNode): Row[] {
  return exists ? [[name, text]] : []
}

/** 'CDEK и DPD' */
function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('ru').format(names)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
