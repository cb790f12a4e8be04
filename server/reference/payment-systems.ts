import type { paymentSystems } from '#db/schema/payments.ts'

export type PaymentSystemRow = typeof paymentSystems.$inferInsert

/** Nenets and Chukotka, where no carrier accepts cards on delivery (PAY-3). */
const WITHOUT_TERMINALS = [83, 87]

const ON_DELIVERY = { isPrepay: false, onlyThisCountry: true } as const
const PREPAID = { isPrepay: true, onlyThisCountry: true } as const

/** Paid at once, then in parts, then on receipt, as the checkout groups them; СБП is first (PAY-68). */
const SYSTEMS: readonly (Pick<
  PaymentSystemRow,
  'id' | 'name' | 'description' | 'isPrepay' | 'onlyThisCountry'
> &
  Partial<PaymentSystemRow>)[] = [
  {
    ...PREPAID,
    id: 31,
    name: 'СБП',
    description: 'По QR-коду или в приложении вашего банка.',
    isNew: true,
  },
  {
    ...PREPAID,
    id: 5,
    name: 'Банковской картой онлайн',
    description: 'Картой российского банка на&nbsp;защищённой странице банка.',
    onlyThisCountry: false,
  },
  {
    ...PREPAID,
    id: 50,
    name: 'Иностранной банковской картой',
    description: 'Картой банка другой страны, в том числе для доставки за&nbsp;пределы России.',
    onlyThisCountry: false,
  },
  {
    ...PREPAID,
    id: 30,
    name: 'Долями',
    description: 'Четыре платежа, по&nbsp;одному раз в&nbsp;две недели, <b>без переплаты</b>.',
    maxSum: 30_000,
  },
  {
    ...PREPAID,
    id: 33,
    name: 'Подели',
    description:
      'Четыре равных платежа <b>без переплаты</b>: первый сегодня, остальные раз в&nbsp;две недели.',
    maxSum: 35_000,
  },
  {
    ...ON_DELIVERY,
    id: 1,
    name: 'Наличными при получении',
    description: 'Оплатите курьеру, в пункте выдачи, на&nbsp;почте или в&nbsp;фирменном магазине.',
  },
  {
    ...ON_DELIVERY,
    id: 2,
    name: 'Картой при получении',
    description: 'Картой или телефоном по терминалу, когда заберёте заказ.',
    maxSum: 50_000,
    disabledRegions: WITHOUT_TERMINALS,
  },
]

/** Returns the payment systems in the order in which they are shown. */
export function paymentSystemRows(): PaymentSystemRow[] {
  return SYSTEMS.map((system, index) => ({
    isNew: false,
    maxSum: 0,
    disabledRegions: [],
    sorting: (index + 1) * 10,
    ...system,
  }))
}
