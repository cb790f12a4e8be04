import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaymentSystem } from '#shared/payments/contract.ts'
import { PaymentChoice } from './payment-choice.tsx'

const NONE = 'В данный момент нет доступных платежных систем!'
const REASON = 'Недоступен для выбранного региона'

function system(id: number, ...reasons: string[]): PaymentSystem {
  return { id, name: `№ ${id}`, description: '', isPrepay: true, reasons } as unknown as PaymentSystem
}

function shown(...systems: PaymentSystem[]): string {
  const ignore = () => undefined
  return renderToStaticMarkup(
    <PaymentChoice
      systems={systems}
      chosenId={0}
      onChoose={ignore}
      paymentSuggestionOf={() => null}
      onTakeSuggestion={ignore}
    />,
  )
}

// Requirement: PAY-9
test('says that there is no payment system also where each of the listed ones is unavailable', () => {
  expect(shown()).toContain(NONE)
  expect(shown(system(5, REASON), system(31, REASON))).toMatch(new RegExp(`${NONE}.*${REASON}.*${REASON}`))
  expect(shown(system(5, REASON), system(31))).not.toContain(NONE)
})
