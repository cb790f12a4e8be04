import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CdekRequest {
  readonly path: string
  readonly query: Record<string, string>
  readonly fields: unknown
}

/** How the next requests are answered: 'refuse-token' rejects every token, 'malformed' breaks all other answers. */
type AnswerMode = 'ok' | 'refuse-token' | 'malformed'

interface CdekParcel {
  readonly tariff_code: number
  readonly services?: readonly { readonly code: string; readonly parameter: string }[]
}

const KEYS = {
  clientId: 'wqGwiQx0gg8mLtiEKsUinjVSICCjtTEP',
  clientSecret: 'RmAmgvSgSl1yirlz9QupbzOJVqhCxcP5',
}

const city = (code: number, name: string, region: string, latitude: number, longitude: number) => ({
  ...{ code, city: name, country_code: 'RU', country: 'Россия', region, region_code: 81 },
  ...{ longitude, latitude, time_zone: 'Europe/Moscow', payment_limit: -1 },
})

const offer = (sum: number) => ({
  ...{ delivery_sum: sum, period_min: 2, period_max: 4, weight_calc: 1000, currency: 'RUB' },
  ...{ services: [], total_sum: sum },
})
const errors = (code: string) => ({ errors: [{ code, additional_code: '0xBC236B02', message: 'Отказано' }] })

const point = (code: string, city: string, address: string, latitude: number, longitude: number) => ({
  ...{ code, name: `На ${address}`, type: 'PVZ', owner_code: 'cdek', work_time: 'Пн-Пт 09:00-20:00' },
  ...{ address_comment: 'Вход со двора', nearest_metro_station: '', note: '', take_only: false },
  ...{ is_handout: true, have_cashless: true, have_cash: false, allowed_cod: true, weight_max: 30 },
  location: {
    ...{ country_code: 'RU', region_code: 81, region: city, city_code: 44, city: city },
    ...{ longitude, latitude, address, address_full: `Россия, ${city}, ${address}` },
  },
})

/** What a locker says of its cells. */
const LOCKER = {
  weight_max: 15,
  dimensions: [
    { width: 38, height: 10, depth: 60 },
    { width: 38, height: 32, depth: 45 },
  ],
}

/** The part of CDEK's API that the shop uses, on a local port. Answers follow its documentation's examples. */
export class CdekStandIn {
  readonly keys = KEYS
  readonly requests: CdekRequest[] = []
  answerMode: AnswerMode = 'ok'
  tokens = 0
  cities: unknown[] = [
    city(259, 'Челябинск', 'Челябинская область', 55.1644, 61.4368),
    { code: 'none', city: 'Москва' },
    city(44, 'Москва', 'Москва', 55.7558, 37.6173),
    // A village of the same name elsewhere: the shop has to choose by coordinates.
    city(9044, 'Москва', 'Тверская область', 56.9, 32.2),
  ]
  points: unknown[] = [
    point('MSK1', 'Москва', 'ул. Тверская, 7', 55.76, 37.6),
    { code: 'MSK2', location: { city: 'Москва' } },
    {
      ...point('MSK3', 'Москва', 'ул. Арбат, 10', 55.75, 37.59),
      type: 'POSTAMAT',
      allowed_cod: false,
      ...LOCKER,
    },
    point('FAR1', 'Москва', 'д. 1', 56.9, 32.2),
    point('VLG1', 'Село', 'д. 1', 55, 37),
    'nonsense',
  ]
  /** What each tariff costs, by its code. */
  offers: Record<number, unknown> = {
    136: { ...offer(290), calendar_min: 3, calendar_max: 6 },
    137: offer(480.5),
    368: offer(250),
  }
  /** Per mille of the declared value; null for a contract without insurance. */
  insurance: number | null = 7.5
  /** The code with which insurance is refused. */
  refusal = 've_additional_service_unavailable'
  /** The page of points that fails; null for none. */
  failingPage: number | null = null
  /** Replaces the answer of the calculator. */
  calculated: unknown
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

  requestedPaths(): string[] {
    return this.requests.map(({ path }) => path)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cdek.test')
    const path = pathname.replace('/v2/', '')
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
    const fields =
      text === '' ? null : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
    this.requests.push({ path, query: Object.fromEntries(searchParams), fields })
    const [status, body] = this.#handle(path, request.headers.authorization, searchParams, fields)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify(this.answerMode === 'malformed' && path !== 'oauth/token' ? 'malformed' : body),
    )
  }

  #handle(path: string, authorization: string | undefined, query: URLSearchParams, fields: unknown) {
    if (path === 'oauth/token') return this.#signIn(fields as Record<string, string>)
    const isKnown = this.answerMode !== 'refuse-token' && authorization === `Bearer token-${this.tokens}`
    if (!isKnown) return [401, { requests: [], errors: [{ code: 'v2_token_expired' }] }] as const
    if (path === 'calculator/tariff') return this.#calculate(fields as CdekParcel)
    if (path === 'deliverypoints') {
      const [size, page] = [Number(query.get('size')), Number(query.get('page'))]
      if (page === this.failingPage) return [503, 'come later'] as const
      return [200, this.points.slice(size * page, size * (page + 1))] as const
    }
    const name = query.get('city')
    const found = this.cities.filter((record) => (record as { city?: string }).city === name)
    return [200, found] as const
  }

  #calculate({ tariff_code: code, services = [] }: CdekParcel): readonly [number, unknown] {
    if (this.calculated !== undefined) return [200, this.calculated]
    const found = this.offers[code]
    if (found === undefined) return [400, errors('ERR_RESULT_SERVICE_EMPTY')]
    const [service] = services
    if (service === undefined) return [200, found]
    if (this.insurance === null) return [400, errors(this.refusal)]
    const sum = (Number(service.parameter) * this.insurance) / 1000
    const priced = { ...(found as { total_sum: number }) }
    return [200, { ...priced, services: [{ code: service.code, sum }], total_sum: priced.total_sum + sum }]
  }

  #signIn(fields: Record<string, string>) {
    const { grant_type, client_id, client_secret } = fields
    const isRight =
      grant_type === 'client_credentials' &&
      client_id === KEYS.clientId &&
      client_secret === KEYS.clientSecret
    if (!isRight) return [401, { error: 'invalid_client' }] as const
    this.tokens += 1
    const token = { access_token: `token-${this.tokens}`, token_type: 'bearer', expires_in: 3599 }
    return [200, { ...token, scope: 'order:all payment:all', jti: '9adca50a' }] as const
  }
}
