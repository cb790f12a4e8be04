import { collectionOf } from './collection.ts'
import type { OrderView, OrderWords } from './contract.ts'
import { lateNote, termOf } from './late-delivery.ts'
import { memoWords } from './memo-words.ts'
import { promiseOf } from './promised-dates.ts'
import {
  arrivedNote,
  type RestRefund,
  refundNote,
  refundParts,
  refundTitle,
  restParts,
} from './refund-notice.ts'
import { historyLabel, paymentLabel, paymentLine, shownHistory } from './state-labels.ts'
import { stepsAhead } from './steps-ahead.ts'
import { storageNote } from './storage-term.ts'
import { refundRows, sumRows } from './sum-rows.ts'
import { isThanked, type NoticeStates, noticeText } from './thanks.ts'
import { whatIsNext } from './what-is-next.ts'

/** Returns what the order's page says. `now` is UTC milliseconds. */
export function orderWords(
  order: Omit<OrderView, 'words'>,
  { notices, rest }: { readonly notices: NoticeStates; readonly rest: RestRefund | null },
  now: number,
): OrderWords {
  const { payment, paymentSystem, delivery } = order
  // An unpaid order is not sent before it is paid, and one whose money has come back not at all.
  const isExpected = payment === 'none' || payment === 'paid'
  const late = isExpected ? lateNote(order, now) : null
  const noteOf = (refund: Parameters<typeof refundNote>[0]) => arrivedNote(refund, now) ?? refundNote(refund)
  return {
    isThanked: late === null && isThanked(order),
    late,
    next: whatIsNext({
      ...order,
      arrived: rest && arrivedNote(rest, now),
      isPrepay: paymentSystem?.isPrepay ?? false,
      deliveryKind: delivery?.kind ?? null,
    }),
    promise: late === null && isExpected ? promiseOf(order, now) : null,
    term: termOf(order, now),
    storage: storageNote(order, now),
    collection: collectionOf(order),
    notice: noticeText(notices),
    refunds: [
      ...order.refunds.map((refund) => ({
        ...{ id: refund.id, at: refund.at, title: refundTitle(refund), parts: refundParts(refund) },
        note: [refund.reason === '' ? [] : `${refund.reason}.`, noteOf(refund)].flat().join(' '),
      })),
      ...(rest === null
        ? []
        : [{ id: 0, at: rest.at, title: refundTitle(rest), parts: restParts(rest), note: noteOf(rest) }]),
    ],
    ...{ sums: sumRows(order), refundSums: refundRows(order), memo: memoWords(order) },
    paymentState: paymentLabel(order),
    payment: paymentSystem && paymentLine(order, paymentSystem),
    past: shownHistory(order.history).map(({ at, ...entry }) => ({ name: historyLabel(entry), at })),
    ahead: stepsAhead(order, now),
  }
}
