import { newDeviceLetter } from '#shared/auth/new-device-letter.ts'
import { DISCOUNT_NAMES } from '#shared/basket/discount-names.ts'
import { callbackLetter } from '#shared/callback/callback-letter.ts'
import { asPickupPointId } from '#shared/delivery-ids.ts'
import { deliveryPriceText } from '#shared/delivery-price-text.ts'
import { formatDiscount, formatTotal } from '#shared/format.ts'
import { addressedTo, type Letter } from '#shared/mail/letter.ts'
import { roubles } from '#shared/money.ts'
import { receivedLetter, shippedLetter, trackLetter, waitingLetter } from '#shared/orders/delivery-letters.ts'
import { shopMoment } from '#shared/orders/letter-parts.ts'
import {
  cancelledLetter,
  confirmedLetter,
  deliveryPriceLetter,
  paidLetter,
  paymentFailedLetter,
  paymentReminderLetter,
  placedLetter,
  refundedLetter,
} from '#shared/orders/order-letters.ts'
import { everyWish, NO_WISHES } from '#shared/orders/order-wishes.ts'
import { promisedDates } from '#shared/orders/promised-dates.ts'
import { type RefundNews, refundLetter, returnedLetter } from '#shared/orders/refund-notice.ts'
import {
  type StaffOrder,
  staffCancelledLetter,
  staffGiftLetter,
  staffOrderLetter,
  staffReadyLetter,
  staffRefundedLetter,
  staffRefusalLetter,
} from '#shared/orders/staff-letters.ts'
import { refundRows } from '#shared/orders/sum-rows.ts'
import { orderPath, paths, productPath, restockStopPath } from '#shared/paths.ts'
import { restockLetter } from '#shared/restock/restock-notice.ts'
import { DAY_MS } from '#shared/time.ts'

export interface SampleLetter {
  readonly name: string
  readonly letter: Letter
}

interface Scope {
  readonly publicOrigin: string
  readonly now: number
}

const POINT = {
  id: asPickupPointId(1),
  name: 'Пункт выдачи «Лесная»',
  address: 'Челябинск, ул. Лесная, д. 12',
  businessHours: 'ежедневно 09:00–21:00',
  storageDays: 7,
}
const TO_POINT = {
  kind: 'pickup',
  name: 'Пункт выдачи',
  point: POINT,
} as const
const COURIER = {
  kind: 'courier',
  name: 'Курьер до двери',
  point: null,
} as const

const REFUND: RefundNews = {
  ...{ amount: roubles(935), deliveryAmount: roubles(350), bonusesReturned: 24, isByHand: false },
  lines: [
    { marking: 'VL-001-15', name: 'Гель-лак «Первый снег» № 001, 15 мл', quantity: 1, amount: roubles(585) },
  ],
  reason: 'Разбился флакон',
}

/** An order with everything that letters can contain, long names among it. */
function sampleOrder({ publicOrigin, now }: Scope): StaffOrder {
  return {
    ...{
      orderId: 20_418,
      kind: 'full',
      coming: promisedDates(now, { from: 2, to: 4 }),
      link: publicOrigin + orderPath('sample-order-for-letters'),
    },
    lines: [
      { name: 'Гель-лак «Первый снег» № 001, 15 мл', quantity: 2, refundedQuantity: 0, sum: 1180 },
      {
        name: 'Набор для парафинотерапии «Тёплые руки» с ванночкой, варежками и парафином «Персик», 2 кг',
        ...{ quantity: 1, refundedQuantity: 0, sum: 4890 },
      },
      { name: 'Масло для кутикулы «Шиповник», 10 мл', quantity: 1, refundedQuantity: 0, sum: null },
    ],
    ...{ goods: 5947, deliveryPrice: 350, delivery: COURIER },
    sums: [
      { name: 'Товары (3\u00a0шт.)', value: formatTotal(6250) },
      { name: 'Подарки (1\u00a0шт.)', value: 'бесплатно' },
      { name: DISCOUNT_NAMES.items, value: formatDiscount(180) },
      { name: DISCOUNT_NAMES.coupon('ВЕСНА'), value: formatDiscount(123) },
      { name: 'Доставка', value: formatTotal(350) },
    ],
    refundSums: [],
    address: '454000, Челябинск, ул. Лесная, д.\u00a012, корп.\u00a02, кв.\u00a048',
    ...{ paymentName: 'Картой онлайн', isPrepay: true, isPaid: false },
    ...{ name: 'Ветрова Марина', phone: '+79000000002', email: 'marina@glyanets.example' },
    wishes: everyWish('Домофон не работает, позвоните за десять минут'),
    ...{ hasLargeItem: true, timezone: 'GMT+05' },
  }
}

/** Returns every letter of the shop with invented data, so that each can be looked at. */
export function sampleLetters(scope: Scope): SampleLetter[] {
  const { publicOrigin, now } = scope
  const order = sampleOrder(scope)
  const paid = { ...order, isPaid: true }
  const notice = { orderId: order.orderId, link: order.link }
  const quick: StaffOrder = {
    ...{ ...order, kind: 'quick', delivery: null, deliveryPrice: null, address: '', paymentName: null },
    ...{ isPrepay: false, email: null, wishes: NO_WISHES, hasLargeItem: false },
    sums: [...order.sums.slice(0, -1), { name: 'Доставка', value: 'согласуем' }],
  }
  const toPoint = {
    ...order,
    delivery: TO_POINT,
    address: '',
    isPrepay: false,
    paymentName: 'Картой в пункте выдачи',
  }
  const until = shopMoment(now + DAY_MS)
  const product = 'Гель-лак «Первый снег» № 001, 15 мл'
  return [
    { name: 'Заказ принят', letter: addressedTo(placedLetter(order, until), order.name) },
    {
      name: 'Заказ принят, цена доставки неизвестна',
      letter: placedLetter(
        {
          ...{ ...toPoint, deliveryPrice: null },
          sums: [...order.sums.slice(0, -1), { name: 'Доставка', value: deliveryPriceText(null, false) }],
        },
        null,
      ),
    },
    { name: 'Заказ в один клик принят', letter: placedLetter(quick, null) },
    { name: 'Напоминание об оплате', letter: paymentReminderLetter(order, until) },
    { name: 'Оплата не прошла', letter: paymentFailedLetter(order, until) },
    { name: 'Заказ оплачен', letter: paidLetter(paid) },
    { name: 'Цена доставки известна', letter: deliveryPriceLetter({ ...order, price: 480 }) },
    { name: 'Заказ подтверждён', letter: confirmedLetter(paid) },
    { name: 'Заказ отправлен, номера ещё нет', letter: shippedLetter(paid) },
    { name: 'Заказ в пути с трек-номером', letter: trackLetter({ ...paid, trackNumber: '10069584123' }) },
    { name: 'Заказ можно забрать', letter: waitingLetter(toPoint, '5\u00a0декабря') },
    {
      name: 'Заказ получен',
      letter: receivedLetter(paid, {
        review: publicOrigin + paths.personalPurchases,
        contacts: publicOrigin + paths.contacts,
      }),
    },
    {
      name: 'Заказ отменён',
      letter: cancelledLetter(order, { reason: null, refunded: 0, isSentBack: false }),
    },
    {
      name: 'Заказ отменён: не оплачен',
      letter: cancelledLetter(order, { reason: 'unpaid', refunded: 0, isSentBack: false }),
    },
    {
      name: 'Заказ отменён: не подтверждён',
      letter: cancelledLetter(quick, { reason: 'unconfirmed', refunded: 0, isSentBack: false }),
    },
    {
      name: 'Оплаченный заказ отменён',
      letter: cancelledLetter(paid, { reason: null, refunded: 6297, isSentBack: false }),
    },
    {
      name: 'Заказ отменён после возврата банком',
      letter: cancelledLetter(order, { reason: null, refunded: 0, isSentBack: true }),
    },
    { name: 'Вернулась часть заказа', letter: refundLetter(REFUND, notice) },
    {
      name: 'Возвращаем сумму без товаров',
      letter: refundLetter(
        { ...REFUND, lines: [], deliveryAmount: roubles(0), amount: roubles(100) },
        notice,
      ),
    },
    {
      name: 'Заказ подтверждён, часть денег возвращена',
      letter: confirmedLetter({
        ...paid,
        lines: order.lines.map((line, i) => ({ ...line, refundedQuantity: i === 0 ? 1 : 0 })),
        refundSums: refundRows({
          payment: 'paid',
          payableTotal: roubles(6297),
          refundedTotal: REFUND.amount,
        }),
      }),
    },
    {
      name: 'Заказ вернулся',
      letter: returnedLetter({ ...notice, amount: 6297, isByHand: false, isSentBack: false }),
    },
    {
      name: 'Заказ вернулся, деньги отданы лично',
      letter: returnedLetter({ ...notice, amount: 6297, isByHand: true, isSentBack: false }),
    },
    {
      name: 'Заказ вернулся неоплаченным',
      letter: returnedLetter({ ...notice, amount: 0, isByHand: true, isSentBack: false }),
    },
    {
      name: 'Заказ вернулся после возврата банком',
      letter: returnedLetter({ ...notice, amount: 0, isByHand: false, isSentBack: true }),
    },
    { name: 'Возвращаем деньги', letter: refundedLetter(paid, 6297) },
    {
      name: 'Товар снова в наличии',
      letter: restockLetter({
        ...{ name: product, link: publicOrigin + productPath('VL-001-15') },
        stopLink: publicOrigin + restockStopPath('sample'),
      }),
    },
    {
      name: 'Вход с нового устройства',
      letter: newDeviceLetter({ browser: 'Chrome, Windows', at: now, link: publicOrigin + paths.personal }),
    },
    { name: 'Сотрудникам: новый заказ', letter: staffOrderLetter(order) },
    { name: 'Сотрудникам: новый заказ в один клик', letter: staffOrderLetter(quick) },
    { name: 'Сотрудникам: заказ оплачен', letter: staffReadyLetter(paid) },
    { name: 'Сотрудникам: заказ оплатят при получении', letter: staffReadyLetter(order) },
    {
      name: 'Сотрудникам: покупатель отменил заказ',
      letter: staffCancelledLetter(paid, { refunded: 6297 }),
    },
    {
      name: 'Сотрудникам: банк вернул деньги',
      letter: staffRefundedLetter(paid, { isShipped: false }),
    },
    {
      name: 'Сотрудникам: банк отказал в возврате',
      letter: staffRefusalLetter(paid, 625),
    },
    {
      name: 'Сотрудникам: из заказа убран подарок',
      letter: staffGiftLetter(order, 'Мини-пилка в подарок'),
    },
    {
      name: 'Сотрудникам: заказан звонок',
      letter: callbackLetter({
        id: 7,
        phone: '+7 (912) 345-67-89',
        scenario: 'skip-phone-validation',
        at: now,
      }),
    },
  ]
}
