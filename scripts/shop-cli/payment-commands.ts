import { lastReconciliation } from '#server/orders/reconcile-payments.ts'
import { type Command, FailedAnswer, moment, table } from './command.ts'

export const paymentCommands: Readonly<Record<string, Command>> = {
  'payment check': {
    usage: 'payment check',
    summary:
      'lists payments that differ from what the bank says, as compared once a day; fails if there are any',
    arity: 0,
    run(shop) {
      const { db, isJson } = shop
      const { comparedAt, mismatches } = lastReconciliation(db)
      const compared =
        comparedAt === null ? 'the comparison has not ended yet' : `compared ${moment(comparedAt)}`
      const text = isJson
        ? JSON.stringify({ comparedAt, mismatches })
        : mismatches.length === 0
          ? `no payment is known to differ from what the bank says; ${compared}`
          : table(
              ['order', 'bank', 'id at the bank', 'found', 'the shop says', 'the bank says'],
              mismatches.map(({ orderId, provider, bankPaymentId, seenAt, ours, bank }) => [
                ...[orderId, provider, bankPaymentId, moment(seenAt), ours, bank],
              ]),
            )
      if (mismatches.length > 0) throw new FailedAnswer(shop, text)
      return text
    },
  },
}
