import type { OrderRow } from '#server/orders/queries.ts'
import { mapStreet, STREET_NAMES } from '#shared/orders/street-address.ts'
import type { ExportedOrder } from './exported-orders.ts'
import { moscowTime } from './moscow-time.ts'
import { addressWords, deliveryWords, paymentWords, stateWords, totalOf } from './order-words.ts'
import { element, openTag, textElement, XML_DECLARATION } from './xml.ts'

const VERSION = '2.08'
const NAMESPACE = 'urn:1C.ru:commerceml_2'
/** The id of the delivery among the goods, which 1C knows by this name as a service. */
const DELIVERY_ID = 'ORDER_DELIVERY'
const PIECES = { Код: '796', НаименованиеПолное: 'Штука', МеждународноеСокращение: 'PCE' } as const

type Line = ExportedOrder['lines'][number]

/**
 * Yields the parts of a file in CommerceML 2 that 1C reads as orders (EXP-7): the names and the order of elements are
 * those of its schema. The sums of the goods, of which the delivery is one, add up to the sum of the order. The date of
 * the file is that of the last change in it, so that the same orders make the same file.
 */
export function* ordersCommerceMl(orders: Iterable<ExportedOrder>): Generator<string> {
  const all = [...orders]
  const at = Math.max(0, ...all.map(({ changedAt }) => changedAt))
  yield XML_DECLARATION
  yield openTag('КоммерческаяИнформация', {
    xmlns: NAMESPACE,
    ВерсияСхемы: VERSION,
    ДатаФормирования: moscowTime(at).join('T'),
  })
  for (const exported of all) yield `\n${documentOf(exported)}`
  yield '\n</КоммерческаяИнформация>\n'
}

function documentOf({ order, lines, changedAt }: ExportedOrder): string {
  const [day, time] = moscowTime(order.createdAt)
  return element('Документ', [
    textElement('Ид', order.id),
    textElement('Номер', order.id),
    textElement('Дата', day),
    textElement('ХозОперация', 'Заказ товара'),
    textElement('Роль', 'Продавец'),
    textElement('Валюта', 'руб'),
    textElement('Курс', 1),
    textElement('Сумма', amount(totalOf(order))),
    element('Контрагенты', [buyerOf(order)]),
    textElement('Время', time),
    textElement('Комментарий', order.description),
    element('Скидки', discountsOf(order)),
    element('Товары', [...lines.map(goodOf), ...deliveryOf(order)]),
    requisites([
      ['Метод оплаты', order.paymentSystemName ?? ''],
      ['Заказ оплачен', order.payment === 'paid'],
      ['Способ доставки', deliveryWords(order)],
      ['Адрес доставки', addressWords(order)],
      ['Трек-номер', order.trackNumber ?? ''],
      ['Отменен', order.fulfilment === 'cancelled'],
      ['Финальный статус', order.fulfilment === 'done'],
      ['Статус заказа', stateWords(order)],
      ['Статус оплаты', paymentWords(order)],
      ['Дата изменения статуса', moscowTime(changedAt).join(' ')],
    ]),
  ])
}

function buyerOf(order: OrderRow): string {
  const { name, phone, email, address } = order
  return element('Контрагент', [
    textElement('Ид', `shopper-${order.shopperId}`),
    textElement('Наименование', name),
    textElement('ПолноеНаименование', name),
    ...(address === null
      ? []
      : [
          element('Адрес', [
            textElement('Представление', addressWords(order)),
            addressField('Страна', address.country),
            addressField('Регион', address.region),
            addressField('Город', address.city),
            ...Object.values(mapStreet((field) => addressField(STREET_NAMES[field], address[field]))),
          ]),
        ]),
    element('Контакты', [contact('Телефон мобильный', phone), contact('Почта', email ?? '')]),
    textElement('Роль', 'Покупатель'),
  ])
}

function addressField(type: string, value: string): string {
  if (value === '') return ''
  return element('АдресноеПоле', [textElement('Тип', type), textElement('Значение', value)])
}

function contact(type: string, value: string): string {
  if (value === '') return ''
  return element('Контакт', [textElement('Тип', type), textElement('Значение', value)])
}

/** The named discounts of the whole order, which the sums of the goods contain already. */
function discountsOf({ discounts }: OrderRow): string[] {
  return Object.entries(discounts).map(([name, sum]) => discount(name, sum ?? 0))
}

function discount(name: string, sum: number): string {
  return element('Скидка', [
    textElement('Наименование', name),
    textElement('Сумма', amount(sum)),
    textElement('УчтеноВСумме', true),
  ])
}

function goodOf(line: Line): string {
  const { marking, name, brand, quantity, basePrice, lineTotal, giftName, refundedQuantity } = line
  const off = basePrice * quantity - lineTotal
  return element('Товар', [
    textElement('Ид', marking),
    textElement('Артикул', marking),
    textElement('Наименование', name),
    textElement('БазоваяЕдиница', 'шт', PIECES),
    textElement('ТорговаяМарка', brand),
    kindOf('Товар', giftName, refundedQuantity),
    ...sumsOf(basePrice, quantity, lineTotal),
    ...(off > 0 ? [element('Скидки', [discount('Скидка на товар', off)])] : []),
  ])
}

function deliveryOf({ deliveryPrice, delivery }: OrderRow): string[] {
  if (deliveryPrice === null || deliveryPrice === 0) return []
  return [
    element('Товар', [
      textElement('Ид', DELIVERY_ID),
      textElement('Наименование', `Доставка: ${delivery?.name ?? 'по договорённости'}`),
      textElement('БазоваяЕдиница', 'шт', PIECES),
      kindOf('Услуга', null),
      ...sumsOf(deliveryPrice, 1, deliveryPrice),
    ]),
  ]
}

function kindOf(kind: 'Товар' | 'Услуга', gift: string | null, refunded = 0): string {
  return requisites([
    ['ВидНоменклатуры', kind],
    ['ТипНоменклатуры', kind],
    ...(gift === null ? [] : [['Подарок', gift] as const]),
    ...(refunded === 0 ? [] : [['Возвращено штук', String(refunded)] as const]),
  ])
}

function sumsOf(price: number, quantity: number, sum: number): string[] {
  return [
    textElement('ЦенаЗаЕдиницу', amount(price)),
    textElement('Количество', quantity),
    textElement('Сумма', amount(sum)),
    textElement('Коэффициент', 1),
  ]
}

function requisites(values: readonly (readonly [name: string, value: string | boolean])[]): string {
  return element(
    'ЗначенияРеквизитов',
    values
      .filter(([, value]) => value !== '')
      .map(([name, value]) =>
        element('ЗначениеРеквизита', [textElement('Наименование', name), textElement('Значение', value)]),
      ),
  )
}

/** Writes whole roubles as 1C does. */
function amount(roubles: number): string {
  return `${roubles}.00`
}
