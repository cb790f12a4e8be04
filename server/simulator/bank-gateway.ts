import { desc, eq, sql } from 'drizzle-orm'
import { simulatorBankPayments } from '#db/schema/simulator.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { BANK_SIGNATURE_HEADER, signNotification } from '#server/upstream/bank/notification-signature.ts'
import type { BankNotification } from '#server/upstream/bank/port.ts'
import { ENDPOINTS } from '#shared/paths.ts'
import { readSimulatorState, writeSimulatorState } from './simulator-state.ts'
import { decidePayment, REPORTED_STATES } from './upstreams/bank-payments.ts'

const LATE_KEY = 'lateNotifications'
/** The delay of a late notification, by the shop's clock. */
const LATE_MS = 10_000

const NEWEST = 100

export const BANK_ACTIONS = ['pay', 'decline', 'notify-twice', 'notify-late', 'notify-never'] as const
export type BankAction = (typeof BANK_ACTIONS)[number]

export type BankPayment = typeof simulatorBankPayments.$inferSelect
type Fetch = (request: Request) => Response | Promise<Response>

interface LateNotification {
  readonly paymentId: string
  readonly dueAt: number
}

/** Decides payments at the simulated bank and reports them to the shop by signed HTTP notifications (PAY-32). */
export interface BankGateway {
  find(paymentId: string): BankPayment | undefined
  list(): BankPayment[]
  /**
   * Decides a waiting payment and notifies the shop, unless the notification is to be lost. For a decided payment it only repeats the notification. Returns
   * false for an unknown payment.
   */
  act(paymentId: string, action: BankAction): Promise<boolean>
  /** Repeats the notification of a decided payment; does nothing while the payment waits. */
  repeat(paymentId: string): Promise<void>
  /** Sends the late notifications that are due. */
  sendLate(): Promise<void>
}

export function createBankGateway(
  deps: Pick<Deps, 'database' | 'config' | 'clock' | 'log'>,
  fetch: Fetch,
): BankGateway {
  const { db } = deps.database

  const find = (paymentId: string) =>
    db.select().from(simulatorBankPayments).where(eq(simulatorBankPayments.paymentId, paymentId)).get()

  async function notify(payment: BankPayment): Promise<void> {
    if (payment.state === 'waiting') return
    const state = REPORTED_STATES[payment.state]
    const notification: Omit<BankNotification, 'bankPaymentId'> = {
      id: `${payment.paymentId}:${state}`,
      paymentId: payment.paymentId,
      amount: payment.amount,
      state,
    }
    const body = JSON.stringify(notification)
    const response = await fetch(
      new Request(new URL(`${ENDPOINTS.bank}/notify/`, deps.config.publicOrigin), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [BANK_SIGNATURE_HEADER]: signNotification(body, deps.config.bankSecret),
        },
        body,
      }),
    )
    if (!response.ok)
      deps.log.warn({ status: response.status }, 'the shop refused a notification of the bank')
  }

  async function repeat(paymentId: string): Promise<void> {
    const payment = find(paymentId)
    if (payment) await notify(payment)
  }

  return {
    find,
    list: () =>
      db
        .select()
        .from(simulatorBankPayments)
        .orderBy(desc(simulatorBankPayments.createdAt), desc(sql`rowid`))
        .limit(NEWEST)
        .all(),
    repeat,
    async act(paymentId, action) {
      if (!find(paymentId)) return false
      await whenWritable(db, () =>
        inTransaction(db, () => {
          decidePayment(db, paymentId, action === 'decline' ? 'declined' : 'paid')
          if (action === 'notify-late')
            writeLate([...readLate(), { paymentId, dueAt: deps.clock.now() + LATE_MS }])
        }),
      )
      if (action === 'notify-never') return true
      if (action === 'notify-late') {
        // Requests to the simulator and changes of its clock send due notifications. The timer sends them if there
        // are none.
        setTimeout(() => void sendLateQuietly(), LATE_MS).unref()
        return true
      }
      await repeat(paymentId)
      if (action === 'notify-twice') await repeat(paymentId)
      return true
    },
    sendLate,
  }

  async function sendLate(): Promise<void> {
    for (const { paymentId } of await takeDue()) await repeat(paymentId)
  }

  /** Takes the late notifications that are due, so that no other process sends them too. */
  async function takeDue(): Promise<LateNotification[]> {
    const now = deps.clock.now()
    const isDue = ({ dueAt }: LateNotification) => dueAt <= now
    // Every request of the simulator asks, and a transaction would wait for those of others.
    if (!readLate().some(isDue)) return []
    return whenWritable(db, () =>
      inTransaction(db, () => {
        const late = readLate()
        writeLate(late.filter((one) => !isDue(one)))
        return late.filter(isDue)
      }),
    )
  }

  async function sendLateQuietly(): Promise<void> {
    if (!deps.database.sqlite.open) return
    await sendLate().catch((error: unknown) => deps.log.error({ err: error }, 'a late notification failed'))
  }

  function readLate(): LateNotification[] {
    const stored = readSimulatorState(db, LATE_KEY)
    return Array.isArray(stored) ? (stored as LateNotification[]) : []
  }

  function writeLate(late: readonly LateNotification[]): void {
    writeSimulatorState(db, LATE_KEY, late)
  }
}
