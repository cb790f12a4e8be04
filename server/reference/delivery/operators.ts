import type { operators } from '#db/schema/tariffs.ts'

type OperatorRow = typeof operators.$inferSelect

export const OPERATOR_IDS = {
  cdek: 3,
  dpd: 11,
  own: 14,
  boxberry: 19,
  postLockers: 21,
  ozon: 23,
  postOffices: 25,
  fivePost: 27,
} as const

export type OperatorId = (typeof OPERATOR_IDS)[keyof typeof OPERATOR_IDS]

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
