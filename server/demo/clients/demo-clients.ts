/** A seeded client of the demo: whom to sign in as, and what one finds there. */
export interface DemoClient {
  readonly key: 'new' | 'experienced' | 'campaign'
  /** E.164; stable, so that tests and bookmarks may name it. */
  readonly phone: string
  /** Empty: the client has not told it. */
  readonly name: string
  readonly email: string | null
  /** For developers: the control room and the README show it. */
  readonly story: string
}

/** Invented people with one story each; never seeded in production. */
export const DEMO_CLIENTS = {
  new: {
    key: 'new',
    phone: '+79000000001',
    name: '',
    email: null,
    story: 'Только что зарегистрировалась: ни имени, ни заказов, ни бонусов',
  },
  experienced: {
    key: 'experienced',
    phone: '+79000000002',
    name: 'Ветрова Марина',
    email: 'marina.vetrova@example.ru',
    story:
      'Больше года с нами: заказы во всех состояниях, один ждёт оплаты; бонусы сгорают через 3, 12 и 60 дней, есть избранное',
  },
  campaign: {
    key: 'campaign',
    phone: '+79000000003',
    name: 'Северова Алина',
    email: 'alina.severova@example.ru',
    story: 'Участвует в акции, набрала около 70 % цели: оплатите ждущий заказ, и подарок можно забрать',
  },
} as const satisfies Record<string, DemoClient>
