import type { BankAnswer, Banks, PaymentAtBank } from '#server/upstream/bank/port.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import type { BankEvent } from '#shared/payments/payment-events.ts'
import type { PaymentProvider } from '#shared/payments/providers.ts'
import { oneBank } from './upstreams.ts'

interface Question extends PaymentAtBank {
  readonly provider: PaymentProvider
}

/** Two gateways that never send a notification and answer questions as the test says. */
export class AnsweringBanks {
  readonly banks: Banks
  readonly questions: Question[] = []
  /** If set, every question fails in this way. */
  failure: UpstreamError['reason'] | null = null
  /** What each answer waits for. */
  before: () => Promise<void> = () => Promise.resolve()
  /** The highest number of questions that were open at the same time. */
  mostAtOnce = 0
  #open = 0
  #answers = new Map<string, BankAnswer | UpstreamError>()

  constructor() {
    const byProvider = { simulator: this.#gateway('simulator'), yookassa: this.#gateway('yookassa') }
    this.banks = { current: 'yookassa', byProvider }
  }

  /** Sets the answer about a payment, which is 'waiting' otherwise. */
  answer(paymentId: string, answer: BankAnswer | UpstreamError): void {
    this.#answers.set(paymentId, answer)
  }

  /** Decides about a payment. `change` replaces parts of the report. */
  decide({ id, amount }: { id: string; amount: number }, state: BankEvent, change: object = {}): void {
    this.answer(id, { id: `${id}:${state}`, paymentId: id, bankPaymentId: id, amount, state, ...change })
  }

  #gateway(provider: PaymentProvider) {
    const { simulator } = oneBank({
      findPayment: async (payment) => {
        this.questions.push({ ...payment, provider })
        this.#open += 1
        this.mostAtOnce = Math.max(this.mostAtOnce, this.#open)
        await this.before()
        this.#open -= 1
        if (this.failure !== null) throw new UpstreamError('bank', this.failure)
        const answer = this.#answers.get(payment.paymentId) ?? 'waiting'
        if (answer instanceof UpstreamError) throw answer
        return answer
      },
    }).byProvider
    if (!simulator) throw new Error('oneBank makes a simulator')
    return simulator
  }
}
