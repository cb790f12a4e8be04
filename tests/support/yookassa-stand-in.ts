import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Money {
  readonly value: string
  readonly currency: string
}
interface StoredPayment {
  readonly id: string
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  paid: boolean
  amount: Money
  confirmation?: { type: 'redirect'; return_url: string; confirmation_url: string }
  description: string
  metadata: Record<string, string>
  refunded_amount?: Money
}
interface StoredRefund {
  readonly id: string
  status: 'pending' | 'succeeded' | 'canceled'
  readonly amount: Money
  readonly payment_id: string
}
export interface YooKassaRequest {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly fields: unknown
}

/**
 * How the next requests are answered: 'lost-answer' does the work but drops the connection, 'malformed' answers with
 * another object, 'null' with a null, 'refuse' says that this request is not valid, and 'hang' never answers questions about a payment.
 */
type AnswerMode = 'ok' | 'lost-answer' | 'fail' | 'malformed' | 'null' | 'refuse' | 'hang'

const SHOP = { shopId: '100500', secretKey: 'test_Secret' } as const
const AUTHORIZATION = `Basic ${Buffer.from(`${SHOP.shopId}:${SHOP.secretKey}`).toString('base64')}`

/** The part of YooKassa's API that the shop uses, on a local port. Answers follow its documentation's examples. */
export class YooKassaStandIn {
  readonly shop = SHOP
  readonly requests: YooKassaRequest[] = []
  readonly payments = new Map<string, StoredPayment>()
  readonly refunds = new Map<string, StoredRefund>()
  answerMode: AnswerMode = 'ok'
  /** The status with which a new refund begins. */
  refundStatus: StoredRefund['status'] = 'succeeded'
  pageOrigin = 'https://yoomoney.ru'
  #remembered = new Map<string, object>()
  #server: Server = createServer((request, response) => void this.#answer(request, response))

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  /** Ends the requests that hang. */
  hangUp(): void {
    this.#server.closeAllConnections()
  }

  close(): void {
    this.hangUp()
    this.#server.close()
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v3`
  }

  /** Forgets all idempotency keys, as YooKassa does after 24 hours: a repeated request is then a new one. */
  forgetKeys(): void {
    this.#remembered.clear()
  }

  /** Answers repeated requests with payments as they are now. */
  refreshKeys(): void {
    for (const [key, { id }] of this.#remembered as Map<string, StoredPayment>) {
      const payment = this.payments.get(id)
      if (payment) this.#remembered.set(key, structuredClone(payment))
    }
  }

  /** Returns the body of a notification to the shop. */
  messageOf(event: string, object: object): string {
    return JSON.stringify({ type: 'notification', event, object })
  }

  pay(id: string): StoredPayment {
    return this.#decide(id, 'succeeded')
  }

  cancel(id: string): StoredPayment {
    return this.#decide(id, 'canceled')
  }

  /** Completes a refund that was pending. */
  finishRefund(refund: StoredRefund): void {
    const payment = this.payments.get(refund.payment_id)
    if (!payment) throw new Error(`no payment ${refund.payment_id}`)
    refund.status = 'succeeded'
    giveBack(payment, refund.amount)
  }

  #decide(id: string, status: 'succeeded' | 'canceled'): StoredPayment {
    const payment = this.payments.get(id)
    if (!payment) throw new Error(`no payment ${id}`)
    payment.status = status
    payment.paid = status === 'succeeded'
    delete payment.confirmation
    return payment
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { method = '', url: path = '', headers } = request
    const key = headers['idempotence-key']
    const fields = text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
    this.requests.push({ method, path, key: typeof key === 'string' ? key : null, fields })
    if (this.answerMode === 'hang' && method === 'GET') return
    const isKnown = headers.authorization === AUTHORIZATION
    const found = isKnown ? this.#handle(method, path, String(key), fields ?? {}) : null
    if (this.answerMode === 'lost-answer') {
      response.destroy()
      return
    }
    const failed = { fail: 500, refuse: 400 }[String(this.answerMode)]
    const status = failed ?? (isKnown ? (found ? 200 : 404) : 401)
    response.writeHead(status, { 'Content-Type': 'application/json;charset=UTF-8' })
    const malformed = { malformed: { type: 'list', items: [] }, null: null }[String(this.answerMode)]
    const body = malformed === undefined ? found : malformed
    response.end(JSON.stringify(status === 200 ? body : { type: 'error', id: 'ab5a11cd', code: 'not_found' }))
  }

  #handle(method: string, path: string, key: string, fields: Record<string, unknown>): object | null {
    const [, , kind = '', id = ''] = path.split('/')
    if (this.answerMode === 'fail') return null
    if (method === 'GET') return (kind === 'payments' ? this.payments : this.refunds).get(id) ?? null
    const known = this.#remembered.get(key)
    if (known) return known
    const created = kind === 'payments' ? this.#createPayment(fields) : this.#createRefund(fields)
    if (created) this.#remembered.set(key, structuredClone(created))
    return created
  }

  #createPayment(fields: Record<string, unknown>): StoredPayment {
    const { amount, confirmation, description, metadata } = fields as unknown as StoredPayment
    const id = `22e12f66-000f-5000-8000-${String(this.payments.size).padStart(12, '0')}`
    const confirmationUrl = `${this.pageOrigin}/payments/external/confirmation?orderId=${id}`
    const payment: StoredPayment = {
      ...{ id, status: 'pending', paid: false, amount, description, metadata },
      confirmation: {
        type: 'redirect',
        return_url: confirmation?.return_url ?? '',
        confirmation_url: confirmationUrl,
      },
    }
    this.payments.set(id, payment)
    return payment
  }

  #createRefund(fields: Record<string, unknown>): StoredRefund | null {
    const { amount, payment_id } = fields as unknown as StoredRefund
    const payment = this.payments.get(payment_id)
    if (payment?.status !== 'succeeded') return null
    if (roublesOf(payment.refunded_amount) + roublesOf(amount) > roublesOf(payment.amount)) return null
    const id = `216749f7-0016-50be-b000-${String(this.refunds.size).padStart(12, '0')}`
    const refund: StoredRefund = { id, status: this.refundStatus, amount, payment_id }
    this.refunds.set(id, refund)
    if (refund.status === 'succeeded') giveBack(payment, amount)
    return refund
  }
}

function roublesOf(money: Money | undefined): number {
  return Number(money?.value ?? 0)
}

function giveBack(payment: StoredPayment, amount: Money): void {
  const value = roublesOf(payment.refunded_amount) + roublesOf(amount)
  payment.refunded_amount = { value: `${value}.00`, currency: 'RUB' }
}
