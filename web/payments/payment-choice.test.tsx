import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { roubles } from '#shared/money.ts'
import type { PaymentSystem } from '#shared/payments/contract.ts'
import type { PaymentSuggestion } from '#shared/payments/payment-suggestion.ts'
import { PaymentChoice } from './payment-choice.tsx'

const NONE = 'В данный момент нет доступных платежных систем!'
const REASON = 'Недоступен для выбранного региона'

function system(id: number, ...reasons: string[]): PaymentSystem {
  return { id, name: `№ ${id}`, description: '', isPrepay: true, reasons } as unknown as PaymentSystem
}

function shown(systems: PaymentSystem[], suggestion: PaymentSuggestion | null = null): string {
  const ignore = () => undefined
  return renderToStaticMarkup(
    <PaymentChoice
      systems={systems}
      chosenId={0}
      onChoose={ignore}
      paymentSuggestionOf={({ id }) => (id === 31 ? suggestion : null)}
      onTakeSuggestion={ignore}
    />,
  )
}

const all = [system(5, REASON), system(31, REASON)]

// Requirement: PAY-9
test('says that there is no payment system also where each of the listed ones is unavailable', () => {
  expect(shown([])).toMatch(new RegExp(`role="status".*${NONE}`))
  expect(shown(all)).toMatch(new RegExp(`role="status".*${NONE}.*${REASON}.*${REASON}`))
  expect(shown([system(5, REASON), system(31)])).not.toContain(NONE)
})

// Requirement: PAY-9, PAY-41
test('does not say that an order is impossible above a change that makes it possible', () => {
  expect(shown(all, { kind: 'addItems', missing: roubles(120) })).not.toContain(NONE)
})
