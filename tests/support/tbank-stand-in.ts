import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredPayment {
  readonly PaymentId: string
  readonly OrderId: string
  Status: string
  /** Kopecks: paid at first, left after a refund. */
  Amount: number
}

export interface TBankRequest {
  readonly method: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** How the next requests are answered: 'lost-answer' does the work but drops the connection. */
type AnswerMode = 'ok' | 'lost-answer' | 'fail' | 'malformed'

const TERMINAL = { terminalKey: '1700000000000', password: 'test_Password' } as const

/** A UUID of version 4, which the documentation asks for as the key of a refund. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** The part of T-Bank's API that the shop uses, on a local port. Answers follow its documentation's examples. */
export class TBankStandIn {
  readonly terminal = TERMINAL
  readonly requests: TBankRequest[] = []
  readonly payments = new Map<string, StoredPayment>()
  /** What has been refunded under each `ExternalRequestId`, in kopecks. */
  readonly refunds = new Map<string, number>()
  answerMode: AnswerMode = 'ok'
  /** Whether a refund takes its time. */
  isSlow = false
  #server: Server = createServer((request, response) => void this.#answer(request, response))

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v2`
  }

  decide(id: string, status: string): StoredPayment {
    const payment = this.payments.get(id)
    if (!payment) throw new Error(`no payment ${id}`)
    payment.Status = status
    return payment
  }

  /** Returns the body of a notification, signed with the terminal's password unless another one is given. */
  messageOf(payment: StoredPayment, change: object = {}, password: string = TERMINAL.password): string {
    const fields = {
      ...{ TerminalKey: TERMINAL.terminalKey, OrderId: payment.OrderId, Success: true },
      ...{ Status: payment.Status, PaymentId: Number(payment.PaymentId), ErrorCode: '0' },
      ...{ Amount: payment.Amount, Pan: '430000******0777', Data: { Source: 'cards' }, ...change },
    }
    return JSON.stringify({ ...fields, Token: tokenOf(fields, password) })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const method = (request.url ?? '').split('/').at(-1) ?? ''
    const fields = JSON.parse(text) as Record<string, unknown>
    this.requests.push({ method, fields })
    const isSigned = fields.Token === tokenOf(fields, TERMINAL.password)
    const answer = isSigned ? this.#handle(method, fields) : { ErrorCode: '204' }
    if (this.answerMode === 'lost-answer') {
      response.destroy()
      return
    }
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const failed = { Success: false, ErrorCode: '9999', Message: 'Внутренняя ошибка системы' }
    const whole = { Success: !('ErrorCode' in answer), ErrorCode: '0', Message: 'OK', ...answer }
    const answers = { fail: failed, malformed: [] } as Partial<Record<AnswerMode, object>>
    response.end(JSON.stringify(answers[this.answerMode] ?? whole))
  }

  #handle(method: string, fields: Readonly<Record<string, unknown>>): object {
    if (this.answerMode === 'fail') return {}
    if (method === 'Init') return this.#init(fields)
    const payment = this.payments.get(String(fields.PaymentId))
    if (!payment) return { ErrorCode: '255' }
    return method === 'GetState' ? payment : this.#cancel(payment, fields)
  }

  #init({ OrderId, Amount }: Readonly<Record<string, unknown>>): object {
    const PaymentId = String(3_093_639_000 + this.payments.size)
    const payment = { PaymentId, OrderId: String(OrderId), Status: 'NEW', Amount: Number(Amount) }
    this.payments.set(PaymentId, payment)
    return { ...payment, PaymentURL: `https://pay.tbank.ru/${PaymentId}` }
  }

  #cancel(payment: StoredPayment, fields: Readonly<Record<string, unknown>>): object {
    const { Amount: asked, ExternalRequestId } = fields
    const key = String(ExternalRequestId)
    if (!UUID.test(key)) return { ErrorCode: '8' }
    const answer = { ...payment, OriginalAmount: payment.Amount, ExternalRequestId }
    if (this.refunds.has(key)) return { ...answer, NewAmount: payment.Amount }
    const amount = asked === undefined ? payment.Amount : Number(asked)
    const isPaid = payment.Status === 'CONFIRMED' || payment.Status === 'PARTIAL_REFUNDED'
    if (!isPaid || amount > payment.Amount) return { ErrorCode: '4' }
    this.refunds.set(key, amount)
    const left = payment.Amount - amount
    payment.Status = this.isSlow ? 'ASYNC_REFUNDING' : left === 0 ? 'REFUNDED' : 'PARTIAL_REFUNDED'
    payment.Amount = left
    return { ...answer, Status: payment.Status, NewAmount: left }
  }
}

/** Written from the documentation apart from the adapter: sorted values of the own fields and the password. */
function tokenOf(fields: Readonly<Record<string, unknown>>, password: string): string {
  const pairs = Object.entries({ ...fields, Password: password }).filter(
    ([name, value]) => name !== 'Token' && (typeof value !== 'object' || value === null),
  )
  pairs.sort(([a], [b]) => a.localeCompare(b, 'en'))
  return createHash('sha256')
    .update(pairs.map(([, value]) => value).join(''))
    .digest('hex')
}
