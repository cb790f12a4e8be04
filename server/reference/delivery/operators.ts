import type { operators } from '#db/schema/tariffs.ts'
import { asOperatorId } from '#shared/delivery-ids.ts'

type OperatorRow = typeof operators.$inferSelect

export const OPERATOR_IDS = {
  cdek: asOperatorId(3),
  dpd: asOperatorId(11),
  own: asOperatorId(14),
  boxberry: asOperatorId(19),
  postLockers: asOperatorId(21),
  ozon: asOperatorId(23),
  postOffices: asOperatorId(25),
  fivePost: asOperatorId(27),
} as const

export function operatorRows(): OperatorRow[] {
  return [
    { id: OPERATOR_IDS.cdek, name: 'CDEK', carrier: 'cdek' },
    { id: OPERATOR_IDS.dpd, name: 'DPD', carrier: 'dpd' },
    { id: OPERATOR_IDS.own, name: 'Глянец', carrier: 'own' },
    { id: OPERATOR_IDS.boxberry, name: 'Boxberry', carrier: 'boxberry' },
    { id: OPERATOR_IDS.postLockers, name: 'Почтоматы Почты России', carrier: 'post' },
    { id: OPERATOR_IDS.ozon, name: 'Ozon', carrier: 'ozon' },
    { id: OPERATOR_IDS.postOffices, name: 'Отделения Почты России', carrier: 'post' },
    { id: OPERATOR_IDS.fivePost, name: '5Post («Пятерочка»)', carrier: 'fivepost' },
  ]
}
