import { formatPhone } from '#shared/phone.ts'
import type { ExportedOrder } from './exported-orders.ts'
import { moscowTime } from './moscow-time.ts'
import { addressWords, deliveryWords, paymentWords, stateWords, totalOf } from './order-words.ts'

/** By it Excel knows that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
/** The separator of Excel with Russian settings, in which the comma belongs to numbers. */
const SEPARATOR = ';'
const LINE_END = '\r\n'

type Cell = string | number | null

/** A row of the file: a line of an order, or its delivery. */
interface Row extends ExportedOrder {
  /** Whether it is the first one of its order, the only one with the order's own sums. */
  readonly isFirst: boolean
  readonly item: {
    readonly marking: string
    readonly name: string
    readonly brand: string
    readonly quantity: number
    readonly refunded: number
    readonly basePrice: number
    readonly sum: number
  }
}

const COLUMNS: readonly (readonly [head: string, cell: (row: Row) => Cell])[] = [
  ['Заказ', ({ order }) => order.id],
  ['Дата', ({ order }) => moscowTime(order.createdAt)[0]],
  ['Время', ({ order }) => moscowTime(order.createdAt)[1]],
  ['Состояние', ({ order }) => stateWords(order)],
  ['Оплата', ({ order }) => paymentWords(order)],
  ['Способ оплаты', ({ order }) => order.paymentSystemName],
  ['Покупатель', ({ order }) => order.name],
  ['Телефон', ({ order }) => phoneCell(order.phone)],
  ['Почта', ({ order }) => order.email],
  ['Доставка', ({ order }) => deliveryWords(order)],
  ['Адрес', ({ order }) => addressWords(order)],
  ['Трек-номер', ({ order }) => plainText(order.trackNumber ?? '')],
  ['Комментарий', ({ order }) => order.description],
  ['Итого по заказу', ({ order, isFirst }) => (isFirst ? totalOf(order) : null)],
  ['Артикул', ({ item }) => plainText(item.marking)],
  ['Товар', ({ item }) => item.name],
  ['Бренд', ({ item }) => item.brand],
  ['Количество', ({ item }) => item.quantity],
  ['Цена без скидок', ({ item }) => item.basePrice],
  ['Скидка', ({ item }) => item.basePrice * item.quantity - item.sum],
  ['Сумма', ({ item }) => item.sum],
  ['Возвращено штук', ({ item }) => item.refunded || null],
]

/** Yields the parts of a file for Excel (EXP-6): a row for each line of an order, and one for a delivery with a price. */
export function* ordersCsv(orders: Iterable<ExportedOrder>): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([head]) => head))
  for (const exported of orders) {
    for (const row of rowsOf(exported)) yield csvLine(COLUMNS.map(([, cell]) => cell(row)))
  }
}

function rowsOf(exported: ExportedOrder): Row[] {
  const { order, lines } = exported
  const goods = lines.map(({ name, giftName, lineTotal, refundedQuantity, ...line }) => ({
    ...{ ...line, refunded: refundedQuantity, sum: lineTotal },
    name: giftName === null ? name : `Подарок: ${name}`,
  }))
  const { deliveryPrice: sum } = order
  const delivery =
    sum === null
      ? []
      : [{ marking: '', name: 'Доставка', brand: '', quantity: 1, refunded: 0, basePrice: sum, sum }]
  return [...goods, ...delivery].map((item, i) => ({ ...exported, item, isFirst: i === 0 }))
}

/** Writes a phone with 8, because a cell that begins with '+' is a formula. */
function phoneCell(phone: string): string {
  return formatPhone(phone).replace(/^\+7/, '8')
}

/** What Excel would make a number or a day of, as '0012', '10E5', '.5', '5%', '12-10', and more than eleven digits. */
const NUMBER_LIKE = /^(?![1-9]\d{0,10}$)[.,]?\d[\d.,:/\s-]*(?:e[-+]?\d+)?%?$/i
/** The months in the languages that Excel knows in Russia, short, in full, and as in a date. */
const MONTH = `(?:${[
  ...['янв(?:ар[ья])?', 'фев(?:рал[ья])?', 'мар(?:та?)?', 'апр(?:ел[ья])?', 'ма[йя]', 'ию[нл][ья]?'],
  ...['авг(?:уста?)?', 'сен(?:т(?:ябр[ья])?)?', 'окт(?:ябр[ья])?', 'ноя(?:бр[ья])?', 'дек(?:абр[ья])?'],
  ...['jan(?:uary)?', 'feb(?:ruary)?', 'mar(?:ch)?', 'apr(?:il)?', 'may', 'june?', 'july?'],
  ...['aug(?:ust)?', 'sept?(?:ember)?', 'oct(?:ober)?', 'nov(?:ember)?', 'dec(?:ember)?'],
].join('|')})`
/** '12-янв', 'MAR1', and '1 мая 2026'. */
const DAY_LIKE = new RegExp(
  `^(?:\\d{1,4}[-./\\s]*${MONTH}|${MONTH}[-./\\s]*\\d{1,4})(?:[-.,/\\s]+\\d{1,4})?$`,
  'i',
)

/**
 * Keeps Excel from reading an article or a track number as something else (EXP-400). Excel shows this apostrophe as part
 * of the text, because it opens a CSV file; only in a cell that is typed it stays hidden.
 */
function plainText(text: string): string {
  return NUMBER_LIKE.test(text) || DAY_LIKE.test(text) ? `'${text}` : text
}

function csvLine(cells: readonly Cell[]): string {
  return (
    cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : String(cell ?? ''))).join(SEPARATOR) +
    LINE_END
  )
}

/**
 * Writes a text as a cell. One that a spreadsheet would calculate gets an apostrophe before it: a name or a comment comes
 * from a stranger, and a formula can send away what other cells contain.
 */
function textCell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
