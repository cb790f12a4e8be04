import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PostRequest {
  readonly path: string
  readonly query: Record<string, string>
  readonly fields: unknown
}

const KEYS = { token: 'sGVxdjRzNGE3', key: 'c2hvcDpwYXNz', fromIndex: '454091' }

const office = (index: string, type: string) => ({
  ...{ 'postal-code': index, 'type-code': type, 'is-closed': false, latitude: 55.75, longitude: 37.61 },
  ...{ settlement: 'Москва', region: 'Москва', 'address-source': 'ул. Тверская, 9А', distance: 0.4 },
})

/** The part of the Russian Post's API that the shop uses, on a local port. */
export class RussianPostStandIn {
  readonly keys = KEYS
  readonly requests: PostRequest[] = []
  offices: unknown[] = [office('901234', 'ПОЧТОМАТ'), { 'type-code': 'ГОПС' }, office('125009', 'ГОПС')]
  status = 200
  rate: unknown = {
    'total-rate': 30_050,
    'total-vat': 6010,
    'insurance-rate': { rate: 1200, vat: 240 },
    'delivery-time': { 'min-days': 3, 'max-days': 5 },
  }
  #server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += String(chunk)
    })
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://post.test')
      const fields = text === '' ? null : JSON.parse(text)
      this.requests.push({ path: pathname, query: Object.fromEntries(searchParams), fields })
      const { authorization, 'x-user-authorization': user } = request.headers
      const isKnown = authorization === `AccessToken ${KEYS.token}` && user === `Basic ${KEYS.key}`
      const status = isKnown ? this.status : 401
      response.writeHead(status, { 'Content-Type': 'application/json;charset=UTF-8' })
      response.end(
        JSON.stringify(status === 200 ? this.#answer(pathname) : { code: '1001', desc: 'Отказано' }),
      )
    })
  })

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  #answer(path: string): unknown {
    return path === '/1.0/tariff' ? this.rate : this.offices
  }
}
