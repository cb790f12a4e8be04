import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asOperatorId, asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import { PointRow } from './point-row.tsx'

const ignore = () => undefined
const POINT = {
  ...{ id: asPickupPointId(1), tariffId: asTariffId(1), operatorId: asOperatorId(3), operator: 'CDEK' },
  ...{
    address: 'ул. Покровка, 21',
    normalized: 'ул. покровка, 21',
    metro: null,
    latitude: 55,
    longitude: 37,
  },
  ...{ price: '149\u00a0₽', cashFee: 0, prepayOnly: false, isPrepaid: false, isAgreed: false },
}

// Requirement: PICK-401
test.each([true, false])('the head of a row tells whether its point is the chosen one: %s', (isChosen) => {
  const html = renderToStaticMarkup(
    <PointRow
      {...{ point: POINT, meters: null, tariff: undefined, isChosen, isOpen: false, isTabStop: true }}
      onPress={ignore}
      onShowOnMap={undefined}
      onTake={ignore}
    />,
  )
  const [head = ''] = /<button.*?<\/button>/s.exec(html) ?? []
  expect(head.includes('Выбран')).toBe(isChosen)
})
