import type { MoneyReason } from '#shared/basket/contract.ts'
import { explainGoods, type GoodsToExplain } from '#shared/basket/explain-goods.ts'
import { formatTotal } from '#shared/format.ts'
import { type DeliveryPriceInput, deliveryCost, MIN_CASH_FEE } from '#shared/tariffs/delivery-price.ts'

/** The chosen tariff with everything that its price is computed from. */
export interface DeliveryToExplain extends DeliveryPriceInput {
  readonly name: string
}

export interface MoneyToExplain extends GoodsToExplain {
  /** null if no tariff is chosen or its price is agreed later. */
  readonly delivery: DeliveryToExplain | null
}

/** Explains every rouble of `payableTotal`: the goods, the delivery and the cash fee (BASK-58). */
export function explainMoney({ delivery, ...goods }: MoneyToExplain): MoneyReason[] {
  return [...explainGoods(goods), ...explainDelivery({ ...goods, delivery })]
}

/**
 * Explains every rouble of the delivery price; returns no reasons while that price is not known. The price of a large
 * item's delivery is agreed on, so that nothing of it is free (DLV-116).
 */
export function explainDelivery({
  priced: { deliveryPrice, hasLargeItem },
  coupon,
  delivery,
}: Omit<MoneyToExplain, 'lines'>): MoneyReason[] {
  if (delivery === null || deliveryPrice === null) return []
  const { name, ...terms } = delivery
  const { carriage, cashFee } = deliveryCost(terms)
  const title = `Доставка: ${name}`
  const asked = carriage + cashFee
  const isFreed = deliveryPrice === 0 && asked > 0
  const isAgreed = hasLargeItem && (isFreed || carriage === 0)
  const reason = isAgreed
    ? 'Цену согласует оператор'
    : isFreed
      ? `Бесплатно вместо ${formatTotal(asked)} по\u00a0купону ${coupon?.code ?? ''}`
      : hasLargeItem
        ? 'Тариф перевозчика; цену согласует оператор'
        : carriageReason(terms)
  const brought: MoneyReason = {
    ...{ kind: isAgreed ? 'agreed-delivery' : 'delivery', name: title, reason },
    amount: isFreed ? 0 : carriage,
  }
  return isFreed || cashFee === 0 ? [brought] : [brought, cashFeeReason(terms, carriage, cashFee)]
}

function cashFeeReason(
  { itemsTotal, surchargePercent }: DeliveryPriceInput,
  carriage: number,
  cashFee: number,
): MoneyReason {
  const base = formatTotal(itemsTotal + carriage)
  const reason = `${surchargePercent}\u00a0% от\u00a0${base} за\u00a0приём денег при\u00a0получении, не\u00a0меньше ${formatTotal(MIN_CASH_FEE)}`
  return { kind: 'cash-fee', name: 'Сбор за\u00a0наложенный платёж', reason, amount: cashFee }
}

function carriageReason({ quotedPrice, itemsTotal, freeThreshold }: DeliveryPriceInput): string {
  if (quotedPrice === 0) return 'Бесплатно'
  if (freeThreshold === null) return 'Тариф перевозчика'
  return itemsTotal >= freeThreshold
    ? `Бесплатно от\u00a0${formatTotal(freeThreshold)}, а\u00a0товаров на\u00a0${formatTotal(itemsTotal)}`
    : `Тариф перевозчика; бесплатно от\u00a0${formatTotal(freeThreshold)}`
}
