import { TRPCClientError } from '@trpc/client'
import * as z from 'zod/mini'
import type { AppRouter } from '#server/router.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { Refused, type ShopApi } from './shop-api.ts'
import type { Shopper } from './shopper.ts'
import { humanToken, PHONE } from './sign-in.ts'

const OrderErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) })

/** The tRPC API, called by the shop's own typed client. */
export function trpcApi({ call, choose }: Shopper): ShopApi {
  const line = async (change: Promise<{ quantityInCart: number; trackingData: unknown }>) => {
    const { quantityInCart, trackingData } = await change
    return [quantityInCart, trackingData]
  }
  return withRefusals({
    add: (shopItemId) => line(call.basket.add.mutate({ shopItemId, quantity: 1 })),
    removeItem: (shopItemId) => line(call.basket.remove.mutate({ shopItemId })),
    addFavorite: async (shopItemId) => (await call.favorites.add.mutate({ shopItemId })).items,
    removeFavorite: async (shopItemId) => (await call.favorites.remove.mutate({ shopItemId })).items,
    favorites: async () => (await call.favorites.list.query()).items,
    async complete(text) {
      const { query, correction, taps, categories, sts, products } = await call.search.autocomplete.query({
        query: text,
      })
      return [
        ...[query, correction, taps, sts],
        categories.map(({ id, name, picture }) => [id, name, picture.src]),
        products.map((tile) => [
          ...[tile.name, tile.price, tile.basePrice, tile.picture.src, tile.url],
          ...[tile.marking, tile.brand, tile.category],
        ]),
      ]
    },
    setGeo: async (choice, customCityName) => {
      await call.geo.set.mutate({ ...choice, customCityName })
      return 1
    },
    geo: () => call.geo.position.query(),
    cities: (cityName) => call.geo.cityOffers.query({ cityName }),
    regions: (regionName) => call.geo.regionOffers.query({ regionName }),
    countries: (countryName) => call.geo.countryOffers.query({ countryName }),
    choose: ({ bonuses, ...choice }) =>
      choose({
        ...choice,
        ...(bonuses !== undefined && { bonusesToWithdraw: bonuses }),
      }),
    paymentSystems: () => call.payments.systems.query(),
    async tariffs() {
      const found = await call.tariffs.available.query()
      const groups = [found.deliveryTariffs, found.pickupTariffs].map((group) => group.map(tariffFields))
      return [...groups, found.pickupTariffLabels, found.pickupServiceTariffsRangeInfo]
    },
    async prices(tariffIds) {
      const costs = Object.entries(await call.tariffs.calculatedPrices.query({ tariffIds }))
      return Object.fromEntries(costs.map(([id, { calculatePrice }]) => [id, calculatePrice]))
    },
    coupon: async (couponText) => (await call.basket.checkCoupon.mutate({ couponText, phone: '' })).text,
    ident: () => call.auth.identByPhone.mutate({ phone: PHONE, captchaToken: humanToken() }),
    check: async (code) => (await call.auth.checkSmsCode.mutate({ phone: PHONE, code })).clientId,
    async client() {
      const client = await call.auth.client.query()
      if (!client) return null
      const { clientId, smsAgreement, emailAgreement, ...rest } = client
      return { client_id: clientId, ...rest }
    },
    takePart: async (marketingCampaignId) =>
      (await call.campaign.takePart.mutate({ marketingCampaignId })).stock,
    receiveGift: async (marketingCampaignId) =>
      (await call.campaign.receiveGift.mutate({ marketingCampaignId })).stock,
    place: async (form) => (await call.orders.place.mutate(form)).path,
    placeQuick: async (form) => (await call.orders.placeQuick.mutate(form)).path,
    orders: (page) => call.orders.list.query(page),
    order: (id) => call.orders.byId.query({ id }),
    purchases: async (page) => [
      await call.account.purchases.query(page),
      await call.account.purchasesCount.query(),
    ],
    requestCallback: (request) => call.callback.request.mutate(request),
    signOut: async () => void (await call.auth.signOut.mutate({ everywhere: false })),
  })
}

const tariffFields = (tariff: Tariff) => [
  ...[tariff.id, tariff.deliveryName, tariff.deliveryTypeId, tariff.deliveryTime, tariff.calculatePrice],
  ...[tariff.freeThreshold, tariff.prepayOnly, tariff.pickupPointCount],
]

/** Wraps every method, so that it throws `Refused` for a tRPC error. */
function withRefusals(api: ShopApi): ShopApi {
  return new Proxy(api, {
    get(target, name: keyof ShopApi) {
      const method = target[name] as (...args: readonly unknown[]) => Promise<unknown>
      return (...args: readonly unknown[]) =>
        method(...args).catch((error: unknown) => {
          throw error instanceof TRPCClientError ? new Refused(textsOf(error)) : error
        })
    },
  })
}

function textsOf({ message, data }: TRPCClientError<AppRouter>): string[] {
  const byField = OrderErrors.safeParse(data?.app?.details)
  return byField.success ? Object.values(byField.data.errors).flat() : [message]
}
