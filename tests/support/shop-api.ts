import type { TariffId, TariffIdOrNone } from '#shared/delivery-ids.ts'
import type { orderForm } from './order-form.ts'

/** The calls of one API of the shop. Every API must answer the same call alike, so that tests can compare them. */
export interface ShopApi {
  add(shopItemId: number): Promise<unknown>
  removeItem(shopItemId: number): Promise<unknown>
  addFavorite(shopItemId: number): Promise<unknown>
  removeFavorite(shopItemId: number): Promise<unknown>
  favorites(): Promise<unknown>
  complete(query: string): Promise<unknown>
  setGeo(
    choice: Record<'cityId' | 'regionId' | 'countryId', number>,
    customCityName: string,
  ): Promise<unknown>
  geo(): Promise<unknown>
  cities(cityName: string): Promise<unknown>
  regions(regionName: string): Promise<unknown>
  countries(countryName: string): Promise<unknown>
  choose(choice: {
    tariffId: TariffIdOrNone
    paymentSystemId: number
    couponText?: string
    bonuses?: number
  }): Promise<unknown>
  paymentSystems(): Promise<unknown>
  tariffs(): Promise<unknown>
  prices(tariffIds: TariffId[]): Promise<unknown>
  coupon(couponText: string): Promise<unknown>
  ident(): Promise<unknown>
  check(code: string): Promise<unknown>
  client(): Promise<unknown>
  takePart(marketingCampaignId: number): Promise<unknown>
  receiveGift(marketingCampaignId: number): Promise<unknown>
  place(form: ReturnType<typeof orderForm>): Promise<unknown>
  placeQuick(form: QuickForm): Promise<unknown>
  orders(page: OrdersPage): Promise<unknown>
  order(id: number): Promise<unknown>
  purchases(page: { offset: number; limit: number }): Promise<unknown>
  signOut(): Promise<unknown>
  requestCallback(request: CallbackRequest): Promise<unknown>
}

export interface OrdersPage {
  readonly withCanceled: boolean
  readonly sortedByPay: boolean
  readonly offset: number
  readonly limit: number
}

export interface CallbackRequest {
  readonly phone: string
  readonly captchaToken: string
  readonly scenario: 'default' | 'skip-phone-validation'
}

export interface QuickForm {
  readonly timezone: string
  readonly name: string
  readonly phone: string
}

/** Thrown for a refused call, with the texts of the refusal, whatever form the API gives them. */
export class Refused extends Error {
  readonly texts: readonly string[]

  constructor(texts: readonly string[]) {
    super(texts.join('\n'))
    this.texts = texts
  }
}

/** Returns the texts with which a call was refused. Throws if the call succeeds or fails in another way. */
export async function refusal(call: Promise<unknown>): Promise<readonly string[]> {
  const answer = await call.catch((error: unknown) => {
    if (error instanceof Refused) return error
    throw error
  })
  if (answer instanceof Refused) return answer.texts
  throw new Error(`the call was expected to be refused, not answered with ${JSON.stringify(answer)}`)
}
