import type { operators } from '#db/schema/tariffs.ts'
import { asOperatorId, OWN_OPERATOR_ID } from '#shared/delivery-ids.ts'

type OperatorRow = typeof operators.$inferSelect

export const OPERATOR_IDS = {
  cdek: asOperatorId(3),
  dpd: asOperatorId(11),
  own: OWN_OPERATOR_ID,
  boxberry: asOperatorId(19),
  postLockers: asOperatorId(21),
  ozon: asOperatorId(23),
  postOffices: asOperatorId(25),
  fivePost: asOperatorId(27),
} as const

const POST_TRACKING = 'https://www.pochta.ru/tracking?barcode={number}'

/** DPD's page has no address for one parcel: the number is entered there. */
export function operatorRows(): OperatorRow[] {
  return [
    {
      id: OPERATOR_IDS.cdek,
      name: 'CDEK',
      carrier: 'cdek',
      trackingUrl: 'https://www.cdek.ru/ru/tracking/?order_id={number}',
    },
    {
      id: OPERATOR_IDS.dpd,
      name: 'DPD',
      carrier: 'dpd',
      trackingUrl: 'https://www.dpd.ru/ols/trace2/standard.do2',
    },
    { id: OPERATOR_IDS.own, name: 'Глянец', carrier: 'own', trackingUrl: null },
    {
      id: OPERATOR_IDS.boxberry,
      name: 'Boxberry',
      carrier: 'boxberry',
      trackingUrl: 'https://boxberry.ru/tracking-page?id={number}',
    },
    {
      id: OPERATOR_IDS.postLockers,
      name: 'Почтоматы Почты России',
      carrier: 'post',
      trackingUrl: POST_TRACKING,
    },
    {
      id: OPERATOR_IDS.ozon,
      name: 'Ozon',
      carrier: 'ozon',
      trackingUrl: 'https://tracking.ozon.ru/?track={number}',
    },
    {
      id: OPERATOR_IDS.postOffices,
      name: 'Отделения Почты России',
      carrier: 'post',
      trackingUrl: POST_TRACKING,
    },
    {
      id: OPERATOR_IDS.fivePost,
      name: '5Post («Пятерочка»)',
      carrier: 'fivepost',
      trackingUrl: 'https://fivepost.ru/tracking/?id={number}',
    },
  ]
}
