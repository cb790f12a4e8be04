/** Errors for a choice that has become unavailable: 'не выбрали' would be untrue. */
export const TARIFF_UNAVAILABLE = 'Выбранный способ доставки здесь недоступен, выберите другой'
export const POINT_UNAVAILABLE = 'Выбранного пункта для этого способа доставки нет, выберите другой'
export const PAYMENT_SYSTEM_UNAVAILABLE = 'Выбранного способа оплаты больше нет, выберите другой'

/** Returns the error for a tariff whose carrier does not answer and has no stored quote for such a parcel. */
export function carrierUnavailable(tariffName: string): string {
  return `${tariffName}: служба доставки сейчас не\u00a0отвечает, поэтому цена неизвестна. Попробуйте через несколько минут или выберите другой способ`
}

export function parcelRefused(tariffName: string): string {
  return `${tariffName}: служба доставки не\u00a0берёт такой заказ, выберите другой способ`
}
