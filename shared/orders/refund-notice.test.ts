import { describe, expect, it } from 'vitest'
import { letterText } from '#shared/mail/letter.ts'
import { roubles } from '#shared/money.ts'
import { DAY_MS } from '#shared/time.ts'
import {
  arrivedNote,
  type RefundNews,
  refundLetter,
  refundNote,
  refundParts,
  refundSms,
  refundTitle,
  returnedLetter,
} from './refund-notice.ts'

const REFUND: RefundNews & { readonly confirmedAt: number | null } = {
  ...{ amount: roubles(1250), deliveryAmount: roubles(350), bonusesReturned: 0, reason: '' },
  ...{ isByHand: false, confirmedAt: null },
  lines: [
    { marking: 'T-1', name: 'Гель-лак', quantity: 2, amount: roubles(800) },
    { marking: 'T-2', name: 'Масло', quantity: 1, amount: roubles(100) },
  ],
}
const NOTICE = { orderId: 17, link: 'https://shop.test/order/x/' }
const plain = (text: string) => text.replace(/\s/g, ' ')

// Requirement: PAY-88
describe('a refund of a part', () => {
  it.each([
    [{ confirmedAt: null }, 'Возвращаем 1 250 р.'],
    [{ confirmedAt: 5 }, 'Вернули 1 250 р.'],
    [{ confirmedAt: 5, isByHand: true }, 'Вернули 1 250 р.'],
    [{ confirmedAt: null, bonusesReturned: 12 }, 'Возвращаем 1 250 р. и 12 бонусов'],
    [{ confirmedAt: 5, amount: roubles(0), bonusesReturned: 12 }, 'Вернули 12 бонусов'],
  ])('with %j is headed %s', (change, title) => {
    expect(plain(refundTitle({ ...REFUND, ...change }))).toBe(title)
  })

  it('names its parts', () => {
    expect(refundParts(REFUND).map(plain)).toEqual([
      'Гель-лак, 2 шт.: 800 р.',
      'Масло, 1 шт.: 100 р.',
      'Доставка: 350 р.',
    ])
  })

  it('of a sum without pieces does not name the parts of its receipt', () => {
    const lines = REFUND.lines.map((line) => ({ ...line, quantity: 0 }))
    expect(refundParts({ ...REFUND, lines })).toEqual([])
  })

  it.each([
    [{ amount: 0, isByHand: false, confirmedAt: 5 }, 'Бонусы уже на счёте.'],
    [{ amount: 9, isByHand: true, confirmedAt: 5 }, 'Деньги вернули лично.'],
    [{ amount: 9, isByHand: false, confirmedAt: null }, 'обычно за несколько дней'],
    [{ amount: 9, isByHand: false, confirmedAt: 5 }, 'Банк отправил деньги'],
  ])('of %j says how the money comes: %s', (refund, text) => {
    expect(plain(refundNote(refund))).toContain(text)
    expect(refundNote(refund)).not.toContain('карт')
  })

  it.each([
    [{ amount: 9, isByHand: false, confirmedAt: 0 }, 10 * DAY_MS, 'Деньги вернули 1 января.'],
    [{ amount: 9, isByHand: false, confirmedAt: 0 }, 10 * DAY_MS - 1, null],
    [{ amount: 9, isByHand: false, confirmedAt: null }, 99 * DAY_MS, null],
    [{ amount: 9, isByHand: true, confirmedAt: 0 }, 99 * DAY_MS, null],
    [{ amount: 0, isByHand: false, confirmedAt: 0 }, 99 * DAY_MS, null],
  ])('of %j has surely arrived at %i: %s', (refund, now, text) => {
    expect(arrivedNote(refund, now)?.replace(/\s/g, ' ') ?? null).toBe(text)
  })

  it('is told in an SMS with ordinary spaces', () => {
    expect(refundSms(REFUND, NOTICE)).toBe(
      'Глянец: заказ № 17, возвращаем 1 250 р. https://shop.test/order/x/',
    )
  })

  it('is told in a letter in whole sentences, with a table of its parts', () => {
    const letter = refundLetter({ ...REFUND, bonusesReturned: 12, reason: 'Нет в\u00a0наличии' }, NOTICE)
    expect(letter.subject).not.toMatch(/[\u00a0\u202f]/)
    const text = plain(letterText(letter))
    expect(text).toContain('За заказ № 17 возвращаем 1 250 р. и 12 бонусов. ')
    expect(text).toContain('Гель-лак, 2 шт. — 800 р. Масло, 1 шт. — 100 р. Доставка: 350 р. ')
    expect(text).toContain('Причина: Нет в наличии')
  })
})

// Requirement: ORD-70
it.each([
  [0, false, false],
  [900, false, true],
  [900, true, true],
])(
  'the mail about a returned order of %i roubles (by hand: %s) names the money: %s',
  (amount, isByHand, isNamed) => {
    const text = letterText(returnedLetter({ ...NOTICE, amount, isByHand, isSentBack: false }))
    expect(text).toContain('заказ № 17 снова у нас')
    expect(text.includes('Платить за него не нужно.')).toBe(!isNamed)
    expect(text.includes('900 р.')).toBe(isNamed)
  },
)
