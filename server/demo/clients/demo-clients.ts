/** A customer that the demo creates and as whom a developer can sign in. */
export interface DemoClient {
  readonly key: 'new' | 'experienced' | 'campaign'
  /** In E.164; it never changes, so that tests and documents can refer to it. */
  readonly phone: string
  /** Empty when the customer has not entered one. */
  readonly name: string
  readonly email: string | null
  /** A description for developers, shown by the simulator. */
  readonly description: string
}

/** Invented customers, each for a different scenario; never created in production. */
export const DEMO_CLIENTS = {
  new: {
    key: 'new',
    phone: '+79000000001',
    name: '',
    email: null,
    description: 'Только что зарегистрировалась: ни имени, ни заказов, ни бонусов',
  },
  experienced: {
    key: 'experienced',
    phone: '+79000000002',
    name: 'Ветрова Марина',
    email: 'marina.vetrova@example.ru',
    description:
      'Больше года с нами: заказы во всех состояниях, один ждёт оплаты; бонусы сгорают через 3, 12 и 60 дней, есть избранное',
  },
  campaign: {
    key: 'campaign',
    phone: '+79000000003',
    name: 'Северова Алина',
    email: 'alina.severova@example.ru',
    description: 'Участвует в акции, набрала около 70 % цели: оплатите ждущий заказ, и подарок можно забрать',
  },
} as const satisfies Record<string, DemoClient>
